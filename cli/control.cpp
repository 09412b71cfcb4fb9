#include "cli/control.hpp"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/command.hpp"
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
    if (answer->empty()) answer = "error: " + frame()("cli.operator.went_away", {Arg::of("data", data)});
    answer = std::string(trim(*answer));
  }
  if (silent)
    answer = "error: " + frame()("cli.operator.silent",
                                 {Arg::of("data", data), Arg::of("seconds", std::int64_t{patience})});
  close(file);
  return answer;
}

std::string operators_words(std::string_view answer) {
  struct Known {
    std::string_view beginning, key;
  };
  static constexpr Known kAnswers[] = {
      {"there is no table ", "cli.operator.no_table"},
      {"there is no person or account ", "cli.operator.nobody"},
      {"the server cannot read all that it keeps about ", "cli.operator.unreadable"},
      {"an address or a range is expected", "cli.operator.no_range"},
      {"this is not banned", "cli.operator.not_banned"},
      {"nobody is banned", "cli.operator.nobody_banned"},
      {"done", "cli.data.done"}};
  for (const Known& known : kAnswers)
    if (answer.starts_with(known.beginning))
      return frame()(known.key, {Arg::of("what", answer.substr(known.beginning.size()))});
  return std::string(answer);
}

}  // namespace enfilade::cli
