// One WebSocket. Messages are written one after the other; what comes in is paid for before it is looked at;
// who does not read is cut off, and so is who does not go when asked to.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/http_session.hpp"

namespace enfilade::server {

namespace websocket = beast::websocket;

// Counts the frames in what a client sends, and keeps nothing of it. Beast does not tell of those that carry
// nothing, and they cost it time all the same.
class FrameCounter {
 public:
  // How many begin in these bytes.
  int count(std::string_view bytes) {
    int frames = 0;
    while (!bytes.empty()) {
      if (payload_ > 0) {
        const auto skipped = std::min<std::uint64_t>(payload_, bytes.size());
        payload_ -= skipped;
        bytes.remove_prefix(static_cast<std::size_t>(skipped));
        continue;
      }
      if (have_ == 0) ++frames;
      head_[have_++] = static_cast<unsigned char>(bytes.front());
      bytes.remove_prefix(1);
      if (have_ >= 2 && have_ == head_size()) begin_payload();
    }
    return frames;
  }

 private:
  std::size_t length_bytes() const {
    const int length = head_[1] & 127;
    return length == 126 ? 2 : length == 127 ? 8 : 0;
  }
  std::size_t head_size() const { return 2 + length_bytes() + ((head_[1] & 128) != 0 ? 4 : 0); }
  void begin_payload() {
    payload_ = length_bytes() == 0 ? head_[1] & 127u : 0;
    for (std::size_t i = 0; i < length_bytes(); ++i) payload_ = payload_ << 8 | head_[2 + i];
    have_ = 0;
  }

  std::array<unsigned char, 14> head_{};
  std::size_t have_ = 0;
  std::uint64_t payload_ = 0;  // still to come
};

// A stream that reports what comes in and counts what goes out. Nothing is read while the other end is not listened to.
template <class Next>
class Metered {
 public:
  using next_layer_type = Next;
  using executor_type = typename Next::executor_type;

  explicit Metered(Next next) : next_(std::move(next)), waiting_(next_.get_executor(), Forever::max()) {}
  executor_type get_executor() { return next_.get_executor(); }
  Next& next_layer() { return next_; }
  const Next& next_layer() const { return next_; }

  std::function<void(int frames, std::size_t bytes)> heard;
  std::function<bool()> listened_to;
  void look_again() { waiting_.cancel(); }
  asio::awaitable<void> until_listened_to() {
    while (!listened_to()) co_await waiting_.async_wait(kNoThrow);
  }
  std::int64_t sent() const { return sent_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    const auto read = [this, buffers, begun = false](auto& self, error_code error = {},
                                                     std::size_t size = 0) mutable {
      if (begun) {
        if (!error) note(buffers, size);
        return self.complete(error, size);
      }
      if (!listened_to()) return waiting_.async_wait(std::move(self));
      begun = true;
      next_.async_read_some(buffers, std::move(self));
    };
    return asio::async_compose<Token, void(error_code, std::size_t)>(read, token, next_);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    const auto write = [this, buffers, begun = false](auto& self, error_code error = {},
                                                      std::size_t size = 0) mutable {
      if (!std::exchange(begun, true)) return next_.async_write_some(buffers, std::move(self));
      sent_ += static_cast<std::int64_t>(size);
      self.complete(error, size);
    };
    return asio::async_compose<Token, void(error_code, std::size_t)>(write, token, next_);
  }

 private:
  template <class Buffers>
  void note(const Buffers& buffers, std::size_t size) {
    int frames = 0;
    std::size_t left = size;
    for (const asio::const_buffer part : beast::buffers_range_ref(buffers)) {
      const std::size_t here = std::min(left, part.size());
      frames += frames_.count({static_cast<const char*>(part.data()), here});
      left -= here;
    }
    if (heard) heard(frames, size);
  }

  using Forever = asio::steady_timer::time_point;
  Next next_;
  asio::steady_timer waiting_;  // never runs out: it is where one waits for look_again()
  FrameCounter frames_;
  std::int64_t sent_ = 0;
};

// Beast asks the stream how it is taken down.
template <class Next, class Handler>
void async_teardown(beast::role_type role, Metered<Next>& stream, Handler&& handler) {
  using beast::websocket::async_teardown;
  async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

// ---- The session ------------------------------------------------------------------------------------------

template <class Stream, class Clock>
class LineSession final : public Line,
                          public Visit,
                          public std::enable_shared_from_this<LineSession<Stream, Clock>> {
 public:
  LineSession(Stream stream, Reception& at, const Clock& clock, Watcher* watcher)
      : Visit(at.visits), stream_(std::move(stream)), at_(at), clock_(clock), watcher_(watcher) {
    alive_ = moved_ = clock_.now();
  }

  // The handshake, and then what is said, until the connection ends.
  asio::awaitable<void> run(Request request);

  void send(Text text) override;
  void close(int code, std::string_view why) override;
  void tick(Millis now) override;

 private:
  static constexpr Millis kFarewell = 2'000, kPing = 20'000, kSilent = 40'000;
  static constexpr std::size_t kLongestMessage = 8 << 10;
  static constexpr std::size_t kQueuedBytes = 1 << 20, kQueuedMessages = 512;  // of who does not read

  void prepare();
  void write();
  void wrote(error_code error);
  void begin_closing() {
    if (!std::exchange(closing_, true)) closing_since_ = clock_.now();
    // The first one is being written.
    queue_.resize(std::min<std::size_t>(queue_.size(), 1));
  }
  void cut_off() {
    begin_closing();
    cut(beast::get_lowest_layer(stream_));
  }

  websocket::stream<Metered<Stream>> stream_;
  Reception& at_;
  const Clock& clock_;
  Watcher* watcher_;
  std::deque<Text> queue_;
  std::size_t waiting_ = 0;  // bytes behind the message that is being written
  bool closing_ = false, pinging_ = false, listened_to_ = true;
  Millis closing_since_ = 0;
  Millis alive_ = 0;  // when the other end last gave a sign of life
  Millis pinged_ = 0;
  // Of the message that is being written: since when nothing of it was taken.
  Millis moved_ = 0;
  std::int64_t sent_ = 0, written_ = 0, seen_written_ = 0;
};

template <class Stream, class Clock>
void LineSession<Stream, Clock>::prepare() {
  stream_.next_layer().heard = [this](int frames, std::size_t bytes) {
    alive_ = clock_.now();
    if (!closing_) at_.door.paid(watcher_, frames, bytes);
  };
  stream_.next_layer().listened_to = [this] {
    listened_to_ = closing_ || at_.door.listens(watcher_);
    return listened_to_;
  };
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind == websocket::frame_type::close) begin_closing();
  });
  stream_.set_option(
      websocket::stream_base::decorator([secure = at_.terms.secure](websocket::response_type& response) {
        response.set(http::field::server, "enfilade");
        response.set("X-Content-Type-Options", "nosniff");
        if (secure) response.set(http::field::strict_transport_security, "max-age=31536000");
      }));
  stream_.read_message_max(kLongestMessage);
  stream_.auto_fragment(false);
  stream_.text(true);
}

template <class Stream, class Clock>
asio::awaitable<void> LineSession<Stream, Clock>::run(Request request) {
  prepare();
  const auto [failed] = co_await stream_.async_accept(request, kNoThrow);
  request = {};
  if (!failed) {
    at_.door.connect(watcher_, this->shared_from_this());
    beast::flat_buffer buffer;
    for (;;) {
      const auto [error, size] = co_await stream_.async_read(buffer, kNoThrow);
      if (error) break;
      co_await stream_.next_layer().until_listened_to();
      // Who is being thrown out is not listened to any more.
      if (closing_) {
      } else if (!stream_.got_text()) {
        close(websocket::close_code::unknown_data, "text is expected");
      } else {
        at_.door.heard(watcher_, {static_cast<const char*>(buffer.data().data()), buffer.size()});
      }
      buffer.consume(buffer.size());
    }
  }
  begin_closing();
  at_.door.closed(std::exchange(watcher_, nullptr));
}

template <class Stream, class Clock>
void LineSession<Stream, Clock>::send(Text text) {
  if (closing_) return;
  // The message that is being written may be as long as it is; it is many behind it that show that nobody
  // reads.
  if (!queue_.empty()) {
    if (waiting_ + text->size() > kQueuedBytes || queue_.size() >= kQueuedMessages) {
      ++at_.metrics.slow_readers;
      return cut_off();
    }
    waiting_ += text->size();
  }
  queue_.push_back(std::move(text));
  if (queue_.size() == 1) write();
}

template <class Stream, class Clock>
void LineSession<Stream, Clock>::write() {
  moved_ = clock_.now();
  stream_.async_write(
      asio::buffer(*queue_.front()),
      [self = this->shared_from_this()](error_code error, std::size_t) { self->wrote(error); });
}

template <class Stream, class Clock>
void LineSession<Stream, Clock>::wrote(error_code error) {
  ++written_;
  queue_.pop_front();
  if (error) begin_closing();
  if (closing_) queue_.clear();
  if (queue_.empty()) return;
  waiting_ -= queue_.front()->size();
  write();
}

template <class Stream, class Clock>
void LineSession<Stream, Clock>::close(int code, std::string_view why) {
  if (closing_) return;
  begin_closing();
  websocket::close_reason reason(static_cast<websocket::close_code>(code));
  reason.reason.assign(why.data(), why.size());
  stream_.async_close(reason, [self = this->shared_from_this()](error_code) {});
}

template <class Stream, class Clock>
void LineSession<Stream, Clock>::tick(Millis now) {
  if (!listened_to_) {
    alive_ = now;  // its signs of life are not read
    stream_.next_layer().look_again();
  }
  if (closing_) {
    if (now - closing_since_ >= kFarewell) cut(beast::get_lowest_layer(stream_));
    return;
  }
  const std::int64_t sent = stream_.next_layer().sent();
  const bool writing = !queue_.empty();
  if (std::exchange(sent_, sent) != sent) {
    moved_ = now;
    // The rest of a message has waited for room, and there was some: the other end reads.
    if (writing && seen_written_ == written_) alive_ = now;
  }
  seen_written_ = writing ? written_ : -1;
  if (writing && now - moved_ >= kSilent) {
    ++at_.metrics.slow_readers;
    return cut_off();
  }
  if (now - alive_ >= kSilent) return cut_off();
  if (now - std::max(alive_, pinged_) < kPing || pinging_) return;
  pinging_ = true;
  pinged_ = now;
  stream_.async_ping({}, [self = this->shared_from_this()](error_code) { self->pinging_ = false; });
}

// ---- A connection, from its first byte to its last --------------------------------------------------------

template <class Stream, class Clock>
asio::awaitable<void> serve(Stream stream, Reception& at, const Clock& clock, std::string peer) {
  Crowd::Place place(at.crowd);
  const bool free = at.terms.unlimited.contains(peer) || at.terms.proxies.contains(peer);
  if (!free && !place.take(peer)) {
    ++at.metrics.too_fast;
    co_return;
  }
  auto http = std::make_unique<HttpSession<Stream, Clock>>(std::move(stream), at, clock, place, peer);
  std::optional<Request> request = co_await http->run();
  if (!request) co_return;
  const HttpRequest asked = plain(*request, peer, at.terms.proxies);
  HttpResponse refused = refusal("not_found", "there is no such socket");
  Watcher* watcher = asked.path == "/ws" ? at.door.admit(asked, refused) : nullptr;
  if (!watcher) co_return co_await http->refuse(std::move(*request), std::move(refused));
  auto line = std::make_shared<LineSession<Stream, Clock>>(http->take_stream(), at, clock, watcher);
  http.reset();
  co_await line->run(std::move(*request));
}

}  // namespace enfilade::server
