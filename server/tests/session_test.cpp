// The sessions over streams and time that are made up, in one thread: what takes minutes takes none.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <fstream>

#include "server/line_session.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

// What the two ends of a connection share. The far end is the test.
struct Cable {
  std::string in, out;                                         // to the session, and from it
  std::size_t room = std::numeric_limits<std::size_t>::max();  // for what it writes
  bool is_cut = false;
  std::function<bool()> read, write;  // what the session waits for; true when done

  void pump() {
    if (read && read()) read = {};
    if (write && write()) write = {};
  }
};

class MadeUpStream {
 public:
  using executor_type = asio::io_context::executor_type;
  MadeUpStream(asio::io_context& io, std::shared_ptr<Cable> cable)
      : executor_(io.get_executor()), cable_(std::move(cable)) {}
  executor_type get_executor() { return executor_; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return begin(&Cable::read, token, [cable = cable_.get(), buffers](std::size_t& size) {
      size = asio::buffer_copy(buffers, asio::buffer(cable->in));
      cable->in.erase(0, size);
      return size > 0;
    });
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return begin(&Cable::write, token, [cable = cable_.get(), buffers](std::size_t& size) {
      std::string bytes(std::min(cable->room, asio::buffer_size(buffers)), '\0');
      size = asio::buffer_copy(asio::buffer(bytes), buffers);
      cable->room -= size;
      cable->out += bytes;
      return size > 0;
    });
  }
  friend void cut(MadeUpStream& stream) {
    stream.cable_->is_cut = true;
    stream.cable_->pump();
  }
  friend void end_sending(MadeUpStream&) {}
  friend void beast_close_socket(MadeUpStream& stream) { cut(stream); }
  template <class Handler>
  friend void async_teardown(beast::role_type, MadeUpStream& stream, Handler&& handler) {
    cut(stream);
    asio::post(stream.executor_, [kept = std::forward<Handler>(handler)]() mutable { kept(error_code()); });
  }

 private:
  template <class Token, class Move>
  auto begin(std::function<bool()> Cable::* slot, Token& token, Move move) {
    const auto start = [cable = cable_, slot, move, executor = executor_](auto handler) {
      auto kept = std::make_shared<decltype(handler)>(std::move(handler));
      (*cable).*slot = [raw = cable.get(), move, executor, kept]() mutable {
        std::size_t size = 0;
        if (!raw->is_cut && !move(size)) return false;
        const error_code error = raw->is_cut ? error_code(asio::error::connection_reset) : error_code();
        asio::post(executor, [kept, error, size] { (*kept)(error, size); });
        return true;
      };
      cable->pump();
    };
    return asio::async_initiate<Token, void(error_code, std::size_t)>(start, token);
  }

  executor_type executor_;
  std::shared_ptr<Cable> cable_;
};

// Lets everybody in and writes down what it hears.
class Porter final : public Door {
 public:
  void http(const HttpRequest&, Answer answer) override { answer(plain_text(200, "later")); }
  Watcher* admit(const HttpRequest&, HttpResponse&) override { return reinterpret_cast<Watcher*>(this); }
  void connect(Watcher*, std::shared_ptr<Line> came) override { line = std::move(came); }
  void paid(Watcher*, int count, std::size_t size) override {
    frames += count;
    bytes += size;
    if (bytes > allowance) line->close(1008, "too fast");
  }
  void heard(Watcher*, std::string_view text) override {
    said.emplace_back(text);
    if (one_at_a_time) listening = false;
  }
  bool listens(Watcher*) override { return listening; }
  void closed(Watcher*) override {
    gone = true;
    line.reset();
  }
  void tick() override {}
  void shut() override {}

  std::shared_ptr<Line> line;
  std::vector<std::string> said;
  int frames = 0;
  std::size_t bytes = 0, allowance = std::numeric_limits<std::size_t>::max();
  bool gone = false, listening = true, one_at_a_time = false;
};

// One page, wherever one looks.
class OnePage final : public Pages {
 public:
  HttpResponse answer(const HttpRequest&) const override { return plain_text(200, "a page"); }
  void renew() override {}
};

class MadeUpWorld : public testing::Test {
 protected:
  MadeUpWorld() {
    asio::co_spawn(io_, serve(MadeUpStream(io_, cable_), at_, *this, "192.0.2.1"), asio::detached);
  }
  ~MadeUpWorld() override {
    cable_->is_cut = true;
    settle();
  }

 public:
  Millis now() const { return now_; }  // it is its own clock

 protected:
  void settle() {
    cable_->pump();
    io_.restart();
    while (io_.poll() > 0) cable_->pump();
  }
  void hear(const std::string& bytes) {
    cable_->in += bytes;
    settle();
  }
  // Time passes, and every half second of it somebody looks at the clock.
  void pass(Millis time) {
    for (const Millis end = now_ + time; now_ < end;) {
      now_ += 500;
      at_.visits.tick(now_);
      settle();
    }
  }
  void read(std::size_t bytes) {
    cable_->room += bytes;
    settle();
  }
  void open_line() {
    hear(ClientPerson(80).request("GET", "/ws?table=x", "",
                                  {{"Connection", "Upgrade"},
                                   {"Upgrade", "websocket"},
                                   {"Sec-WebSocket-Version", "13"},
                                   {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}}));
    ASSERT_NE(cable_->out.find("101 Switching"), std::string::npos) << cable_->out;
    cable_->out.clear();
    ASSERT_TRUE(door_.line);
  }
  std::int64_t slow_readers() const { return metrics_.slow_readers; }

  Porter door_;
  OnePage pages_;
  Metrics metrics_;
  Reception at_{door_, pages_, metrics_, {}, Crowd(10, 10), {}, {}};
  asio::io_context io_;
  std::shared_ptr<Cable> cable_ = std::make_shared<Cable>();
  Millis now_ = 0;
};

TEST_F(MadeUpWorld, RequestsAreAnsweredAndAnIdleConnectionEnds) {
  const std::string request = ClientPerson(80).request("GET", "/api/x", "", {});
  hear(request + request.substr(0, 10));
  EXPECT_NE(cable_->out.find("later"), std::string::npos);
  pass(29'000);
  EXPECT_FALSE(cable_->is_cut);
  pass(2'000);
  EXPECT_TRUE(cable_->is_cut);
  EXPECT_EQ(at_.crowd.open(), 0);
}

TEST_F(MadeUpWorld, WhoReadsOneLargeMessageSlowlyIsNotCutOff) {
  open_line();
  cable_->room = 0;
  door_.line->send(std::make_shared<const std::string>(3'000'000, 'x'));
  for (int i = 0; i < 100; ++i) {  // ten minutes, with other news meanwhile
    read(30'000);
    door_.line->send(std::make_shared<const std::string>("news"));
    pass(6'000);
    ASSERT_FALSE(cable_->is_cut) << i;
  }
  read(1'000'000);
  EXPECT_TRUE(cable_->out.ends_with("news"));
  EXPECT_EQ(slow_readers(), 0);
  pass(41'000);  // the ping has come through now, and nobody answers it
  EXPECT_TRUE(cable_->is_cut);
}

TEST_F(MadeUpWorld, WhoTalksAndDoesNotReadIsCutOff) {
  open_line();
  cable_->room = 100;
  door_.line->send(std::make_shared<const std::string>(1'000, 'x'));
  for (int i = 0; i < 20 && !cable_->is_cut; ++i) {
    hear(client_frame("hello"));
    pass(5'000);
  }
  EXPECT_TRUE(cable_->is_cut);
  EXPECT_TRUE(door_.gone);
  EXPECT_EQ(slow_readers(), 1);
}

TEST_F(MadeUpWorld, WhoIsThrownOutIsNotHeardAndHasTwoSeconds) {
  open_line();
  hear(client_frame("one"));
  cable_->room = 0;
  door_.line->send(std::make_shared<const std::string>("stuck"));
  settle();
  door_.line->close(1008, "out");
  hear(client_frame("two"));
  EXPECT_EQ(door_.said, (std::vector<std::string>{"one"}));
  pass(1'000);
  EXPECT_FALSE(cable_->is_cut);
  pass(1'500);
  EXPECT_TRUE(cable_->is_cut);
  EXPECT_TRUE(door_.gone);
}

TEST_F(MadeUpWorld, EveryFrameIsCountedHoweverItIsCutUp) {
  open_line();
  std::string bytes = client_frame("", 1, false) + client_frame("", 0, false) + client_frame("", 9) +
                      client_frame(std::string(300, 'x'), 0, false) + client_frame("y", 0);
  for (const char c : bytes) hear(std::string(1, c));
  EXPECT_EQ(door_.frames, 5);
  EXPECT_EQ(door_.said.size(), 1u);
  hear(bytes + bytes);
  EXPECT_EQ(door_.frames, 15);
  EXPECT_EQ(door_.said.size(), 3u);
}

// Who cannot pay for a message is not heard out first.
TEST_F(MadeUpWorld, WhatIsSaidIsPaidForBeforeItIsHeard) {
  open_line();
  const std::string word = client_frame("a word");
  door_.allowance = 2 * word.size();
  hear(word);
  hear(word);
  EXPECT_EQ(door_.said.size(), 2u);
  hear(word);
  EXPECT_EQ(door_.said.size(), 2u);
  EXPECT_EQ(door_.bytes, 3 * word.size());
}

// What comes meanwhile stays where it is, and it is no fault of theirs that nothing is heard of them.
TEST_F(MadeUpWorld, WhoIsNotListenedToForAWhileIsReadLaterAndNotCutOff) {
  open_line();
  door_.one_at_a_time = true;
  hear(client_frame("one") + client_frame("two"));
  const int frames = door_.frames;
  hear(client_frame("", 9) + client_frame("three"));
  pass(120'000);
  EXPECT_EQ(door_.said, (std::vector<std::string>{"one"}));
  EXPECT_EQ(door_.frames, frames);
  EXPECT_FALSE(cable_->is_cut);
  for (const int heard : {2, 3, 3}) {
    door_.listening = true;
    pass(500);
    EXPECT_EQ(door_.said.size(), static_cast<std::size_t>(heard));
  }
  EXPECT_EQ(door_.said.back(), "three");
  door_.listening = false;
  hear(client_frame("four"));
  door_.line->close(1008, "out");
  pass(3'000);
  EXPECT_TRUE(cable_->is_cut);
  EXPECT_TRUE(door_.gone);
  EXPECT_EQ(door_.said.size(), 3u);
}

TEST_F(MadeUpWorld, TheSilentArePingedAndAnAnswerKeepsThem) {
  open_line();
  for (int i = 0; i < 5; ++i) {
    pass(20'500);
    EXPECT_EQ(cable_->out, std::string("\x89\0", 2));
    cable_->out.clear();
    hear(client_frame("", 10));
  }
  pass(39'000);
  EXPECT_FALSE(cable_->is_cut);
  pass(2'000);
  EXPECT_TRUE(cable_->is_cut);
}

// What the build of the client has compressed better than zlib does is sent so to who takes it, and is no file itself.
TEST(ClientFiles, AreSentInTheSmallestFormThatIsUnderstood) {
  const Folder folder;
  const std::string large(2000, 'x');
  std::ofstream(folder.path() + "/engine.wasm") << large;
  std::ofstream(folder.path() + "/engine.wasm.br") << "small";
  const Files files(folder.path());
  const auto asked = [&](const std::string& path, const std::string& takes) {
    HttpRequest request;
    request.path = path;
    request.accept_encoding = takes;
    const HttpResponse response = files.answer(request);
    for (const auto& [name, value] : response.headers)
      if (name == "Content-Encoding") return value + " " + std::to_string(response.body->size());
    return std::to_string(response.body->size());
  };
  EXPECT_EQ(asked("/engine.wasm", "gzip, deflate, br, zstd"), "br 5");
  EXPECT_TRUE(asked("/engine.wasm", "gzip;q=0.8, x-br").starts_with("gzip "));
  EXPECT_EQ(asked("/engine.wasm", ""), "2000");
  HttpRequest hidden;
  hidden.path = "/engine.wasm.br";
  EXPECT_EQ(files.answer(hidden).status, 404);
}

// What there is not enough of for all goes to who is asked first.
TEST(Visits, AreAskedInTurnAndEachTimeAnotherOneFirst) {
  struct Named : Visit {
    Named(Visits& all, char letter, std::string& asked) : Visit(all), name(letter), heard(asked) {}
    void tick(Millis) override { heard.push_back(name); }
    char name;
    std::string& heard;
  };
  Visits all;
  std::string asked;
  const Named ada(all, 'a', asked), cyd(all, 'c', asked);
  auto bea = std::make_unique<Named>(all, 'b', asked);
  const auto order = [&] {
    asked.clear();
    all.tick(0);
    return asked;
  };
  for (const char* expected : {"acb", "cba", "bac", "acb", "cba"}) EXPECT_EQ(order(), expected);
  bea.reset();
  for (const char* expected : {"ac", "ca", "ac"}) EXPECT_EQ(order(), expected);
}

TEST(SessionClock, GoesByTicksAndDoesNotJump) {
  SessionClock clock;
  clock.advance(1'000'000);
  clock.advance(1'000'100);
  EXPECT_EQ(clock.now(), 100);
  clock.advance(9'000'000);
  EXPECT_EQ(clock.now(), 5'100);
  clock.advance(1'000);
  EXPECT_EQ(clock.now(), 5'100);
  clock.advance(1'100);
  EXPECT_EQ(clock.now(), 5'200);
}

}  // namespace
}  // namespace enfilade::server
