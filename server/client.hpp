// A player's end of the wire: a small blocking client over plain sockets, for tests and measurements. It can
// also send what no decent client would.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "kernel/json.hpp"

namespace enfilade::server {

// One WebSocket frame from a client, masked.
std::string client_frame(std::string_view payload, int opcode = 1, bool last = true);

struct Frame {
  int opcode = 0;
  std::string payload;
};
// Takes a whole frame off the front of what was received; nothing while it is incomplete.
std::optional<Frame> take_frame(std::string& received);

// A port that nobody listens on, and that the kernel does not give to anybody by itself before it is used.
int free_port();

// Seconds after which no answer is taken for one that will never come. A busy machine may take some.
inline constexpr double kPatience = 600;

// A TCP connection; -1 when it cannot be made.
int connect_to(const std::string& address, int port);

struct ClientResponse {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  Json json() const;  // of the body; null when it is none
};

// Somebody with a browser, as far as the server can tell: an origin and a cookie.
class ClientPerson {
 public:
  explicit ClientPerson(int port, std::string address = "127.0.0.1");

  ClientResponse get(const std::string& path) { return send("GET", path, ""); }
  ClientResponse post(const std::string& path, const std::string& body = "{}") {
    return send("POST", path, body);
  }
  // Further headers replace those that are sent by themselves; an empty value leaves one out.
  ClientResponse send(const std::string& method, const std::string& path, const std::string& body,
                      const std::map<std::string, std::string>& headers = {});
  // The request as text, for those who want to send it in their own way.
  std::string request(const std::string& method, const std::string& path, const std::string& body,
                      const std::map<std::string, std::string>& headers) const;

  std::string cookie, token;  // cookies: "a=1; b=2"
  std::string host, origin, address;
  int port;
};

class ClientSocket {
 public:
  // The handshake; status() is 101 when it succeeded. No table: the line about all of one's own.
  ClientSocket(const ClientPerson& person, const std::string& table,
               const std::map<std::string, std::string>& headers = {});
  ~ClientSocket();
  ClientSocket(ClientSocket&& other) noexcept;
  ClientSocket& operator=(ClientSocket&& other) noexcept;

  int status() const { return status_; }
  bool open() const { return file_ >= 0 && status_ == 101; }
  int file() const { return file_; }
  void set_patience(double seconds) { patience_ = seconds; }

  bool send(std::string_view text) { return send_raw(client_frame(text)); }
  bool send_raw(std::string_view bytes);
  // The next message; answers pings by itself. Nothing when the connection has ended (then it is not open()
  // any more, and close_code() may say why) or when patience has.
  std::optional<std::string> receive();
  // Reads on until a message of that kind comes.
  std::optional<Json> until(std::string_view kind);
  int close_code() const { return close_code_; }
  // What has come beyond the last message, for who goes on reading by other means.
  std::string take_received() { return std::exchange(received_, {}); }
  void hang_up();

 private:
  bool more();

  int file_ = -1, status_ = 0, close_code_ = 0;
  double patience_ = kPatience;
  std::string received_;
};

}  // namespace enfilade::server
