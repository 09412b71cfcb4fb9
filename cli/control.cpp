#include "cli/control.hpp"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "kernel/text.hpp"

namespace enfilade::cli {

std::optional<std::string> ask_server(const std::string& data, const std::string& command, int patience) {
  sockaddr_un to{};
  to.sun_family = AF_UNIX;
  const std::string path = data + "/control";
  if (path.size() >= sizeof to.sun_path) return std::nullopt;
  std::memcpy(to.sun_path, path.c_str(), path.size() + 1);
  const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return std::nullopt;
  const timeval wait{patience, 0};
  setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
  setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  std::optional<std::string> answer;
  const std::string line = command + "\n";
  bool silent = false;
  if (connect(file, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    silent = errno == EAGAIN;  // it listens, and takes nobody in
  } else if (send(file, line.data(), line.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(line.size())) {
    answer.emplace();
    char buffer[512];
    ssize_t got = 0;
    while ((got = recv(file, buffer, sizeof buffer, 0)) > 0)
      answer->append(buffer, static_cast<std::size_t>(got));
    silent = got < 0 && errno == EAGAIN;
    if (answer->empty()) answer = "error: the server in " + data + " went away before it answered";
    answer = std::string(trim(*answer));
  }
  if (silent)
    answer = "error: the server in " + data + " has said nothing for " + std::to_string(patience) +
             " seconds; it may hang. Look at its log, and do not rely on what was asked for";
  close(file);
  return answer;
}

}  // namespace enfilade::cli
