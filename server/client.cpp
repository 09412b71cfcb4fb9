#include "server/client.hpp"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

#include "kernel/text.hpp"
#include "server/secrets.hpp"

namespace enfilade::server {

namespace {

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t wrote = ::send(file, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (wrote <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return true;
}

enum class Came { something, nothing, end };

Came read_more(int file, std::string& to, double seconds) {
  pollfd wait{file, POLLIN, 0};
  int ready = 0;
  do ready = poll(&wait, 1, static_cast<int>(seconds * 1000));
  while (ready < 0 && errno == EINTR);
  if (ready <= 0) return Came::nothing;
  char buffer[16384];
  ssize_t got = 0;
  do got = recv(file, buffer, sizeof buffer, 0);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return Came::end;
  to.append(buffer, static_cast<std::size_t>(got));
  return Came::something;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

void read_head(std::string_view head, ClientResponse& response) {
  bool first = true;
  for (const std::string_view raw : split(head, '\n')) {
    const std::string_view line = trim(raw);
    if (std::exchange(first, false)) {
      response.status = parse_int(line.substr(9, 3)).value_or(0);
      continue;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    std::string& value = response.headers[lower(line.substr(0, colon))];
    // Only cookies come several times; one a line then.
    value += (value.empty() ? "" : "\n") + std::string(trim(line.substr(colon + 1)));
  }
}

// Status 0, and in the place of a body why: a test that fails once in a thousand runs should say so.
ClientResponse without_answer(const std::string& doing) {
  ClientResponse response;
  response.body = "no answer: " + doing + ": " + std::strerror(errno);
  return response;
}

// "b=2" into "a=1; b=1".
void keep_cookie(std::string_view pair, std::string& cookies) {
  const std::string_view name = pair.substr(0, pair.find('=') + 1);
  std::string kept;
  for (const std::string_view part : split(cookies, ';'))
    if (!trim(part).empty() && !trim(part).starts_with(name)) kept.append(trim(part)).append("; ");
  cookies = kept + std::string(pair);
}

}  // namespace

std::string client_frame(std::string_view payload, int opcode, bool last) {
  std::string frame;
  frame.push_back(static_cast<char>((last ? 0x80 : 0) | opcode));
  const std::size_t size = payload.size();
  if (size < 126) {
    frame.push_back(static_cast<char>(0x80 | size));
  } else if (size < 65536) {
    frame.push_back(static_cast<char>(0x80 | 126));
    for (int shift = 8; shift >= 0; shift -= 8) frame.push_back(static_cast<char>(size >> shift));
  } else {
    frame.push_back(static_cast<char>(0x80 | 127));
    for (int shift = 56; shift >= 0; shift -= 8) frame.push_back(static_cast<char>(size >> shift));
  }
  // A mask of zeros is a mask: it leaves the bytes as they are.
  frame.append(4, '\0');
  frame += payload;
  return frame;
}

std::optional<Frame> take_frame(std::string& received) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(received[i]));
  };
  if (received.size() < 2) return std::nullopt;
  std::size_t size = byte(1) & 127, head = 2;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (received.size() < head + extra) return std::nullopt;
  if (extra > 0) size = 0;
  for (std::size_t i = 0; i < extra; ++i) size = size << 8 | byte(head + i);
  head += extra;
  if (received.size() < head + size) return std::nullopt;
  Frame frame{static_cast<int>(byte(0) & 15), received.substr(head, size)};
  received.erase(0, head + size);
  return frame;
}

int free_port() {
  // Where the kernel's own begin, 32768, these have ended. Processes that ask at the same time begin apart.
  constexpr int kFirst = 15'000, kPorts = 15'000;
  for (int tried = 0; tried < kPorts; ++tried) {
    const int port = kFirst + (getpid() % kPorts * 31 + tried) % kPorts;
    const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(static_cast<std::uint16_t>(port));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool bound = bind(file, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0;
    close(file);
    if (bound) return port;
  }
  return 0;
}

int connect_to(const std::string& address, int port) {
  const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (file < 0) return -1;
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  inet_pton(AF_INET, address.c_str(), &to.sin_addr);
  if (::connect(file, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    close(file);
    return -1;
  }
  const int on = 1;
  setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return file;
}

Json ClientResponse::json() const {
  const Result<Json> parsed = Json::parse(body);
  return parsed ? *parsed : Json::of_null();
}

ClientPerson::ClientPerson(int to_port, std::string to_address)
    : host(to_address + ":" + std::to_string(to_port)),
      origin("http://" + host),
      address(std::move(to_address)),
      port(to_port) {}

std::string ClientPerson::request(const std::string& method, const std::string& path, const std::string& body,
                                  const std::map<std::string, std::string>& headers) const {
  std::map<std::string, std::string> all{{"Host", host}};
  if (token.empty())
    all["Origin"] = origin;
  else
    all["Authorization"] = "Bearer " + token;
  if (!cookie.empty()) all["Cookie"] = cookie;
  if (!body.empty()) all["Content-Type"] = "application/json";
  if (method == "POST") all["Content-Length"] = std::to_string(body.size());
  for (const auto& [name, value] : headers) all[name] = value;
  std::string text = method + " " + path + " HTTP/1.1\r\n";
  for (const auto& [name, value] : all)
    if (!value.empty()) text.append(name).append(": ").append(value).append("\r\n");
  return text + "\r\n" + body;
}

ClientResponse ClientPerson::send(const std::string& method, const std::string& path, const std::string& body,
                                  const std::map<std::string, std::string>& headers) {
  ClientResponse response;
  std::map<std::string, std::string> more = headers;
  more.emplace("Connection", "close");
  const int file = connect_to(address, port);
  if (file < 0) return without_answer("connecting");
  std::string received;
  Came came = Came::end;
  if (write_all(file, request(method, path, body, more)))
    while ((came = read_more(file, received, kPatience)) == Came::something) {
    }
  const ClientResponse nothing = without_answer(came == Came::nothing ? "waiting" : "the connection ended");
  close(file);
  const std::size_t end = received.find("\r\n\r\n");
  if (end == std::string::npos) return nothing;
  read_head(std::string_view(received).substr(0, end), response);
  response.body = received.substr(end + 4);
  if (const auto set = response.headers.find("set-cookie"); set != response.headers.end())
    for (const std::string_view line : split(set->second, '\n'))
      keep_cookie(line.substr(0, line.find(';')), cookie);
  return response;
}

ClientSocket::ClientSocket(const ClientPerson& person, const std::string& table,
                           const std::map<std::string, std::string>& headers) {
  file_ = connect_to(person.address, person.port);
  if (file_ < 0) return;
  std::map<std::string, std::string> all{{"Connection", "Upgrade"},
                                         {"Upgrade", "websocket"},
                                         {"Sec-WebSocket-Version", "13"},
                                         {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
  for (const auto& [name, value] : headers) all[name] = value;
  if (!write_all(file_, person.request("GET", table.empty() ? "/ws" : "/ws?table=" + table, "", all))) return;
  while (received_.find("\r\n\r\n") == std::string::npos)
    if (!more()) return;
  const std::size_t end = received_.find("\r\n\r\n");
  ClientResponse response;
  read_head(std::string_view(received_).substr(0, end), response);
  status_ = response.status;
  received_.erase(0, end + 4);
}

ClientSocket::~ClientSocket() { hang_up(); }

ClientSocket::ClientSocket(ClientSocket&& other) noexcept { *this = std::move(other); }

ClientSocket& ClientSocket::operator=(ClientSocket&& other) noexcept {
  hang_up();
  file_ = std::exchange(other.file_, -1);
  status_ = other.status_;
  close_code_ = other.close_code_;
  patience_ = other.patience_;
  received_ = std::move(other.received_);
  return *this;
}

void ClientSocket::hang_up() {
  if (file_ >= 0) close(file_);
  file_ = -1;
}

bool ClientSocket::more() {
  if (file_ < 0) return false;
  const Came came = read_more(file_, received_, patience_);
  if (came == Came::end) hang_up();
  return came == Came::something;
}

bool ClientSocket::send_raw(std::string_view bytes) { return file_ >= 0 && write_all(file_, bytes); }

std::optional<std::string> ClientSocket::receive() {
  for (;;) {
    while (auto frame = take_frame(received_)) {
      if (frame->opcode == 1) return std::move(frame->payload);
      if (frame->opcode == 9) send_raw(client_frame(frame->payload, 10));
      if (frame->opcode != 8) continue;
      if (frame->payload.size() >= 2)
        close_code_ = static_cast<unsigned char>(frame->payload[0]) * 256 +
                      static_cast<unsigned char>(frame->payload[1]);
      send_raw(client_frame(frame->payload, 8));
      hang_up();
      return std::nullopt;
    }
    if (!more()) return std::nullopt;
  }
}

std::optional<Json> ClientSocket::until(std::string_view kind) {
  while (auto text = receive()) {
    Result<Json> json = Json::parse(*text);
    if (json && json->find("t") && json->find("t")->text() == kind) return std::move(*json);
  }
  return std::nullopt;
}

}  // namespace enfilade::server
