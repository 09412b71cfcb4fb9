// What the server's tests share: a folder that goes away, a hall without sockets, and a whole server on a
// thread.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <csignal>
#include <deque>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>

#include "server/client.hpp"
#include "server/server.hpp"

namespace enfilade::server {

class Folder {
 public:
  Folder() {
    path_ = std::filesystem::temp_directory_path() / ("enfilade-" + SystemRandomness().token(12));
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string path(const std::string& name = "") const { return (path_ / name).string(); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

 private:
  std::filesystem::path path_;
};

// Calls that other threads post, run by the test.
class Mailbox {
 public:
  std::function<void(std::function<void()>)> post() {
    return [this](std::function<void()> call) {
      {
        const std::lock_guard lock(mutex_);
        calls_.push_back(std::move(call));
      }
      wake_.notify_one();
    };
  }
  // Runs what is posted until the condition holds.
  void run_until(const std::function<bool()>& condition) {
    while (!condition()) {
      std::function<void()> call;
      {
        std::unique_lock lock(mutex_);
        ASSERT_TRUE(wake_.wait_for(lock, std::chrono::seconds(600), [this] { return !calls_.empty(); }));
        call = std::move(calls_.front());
        calls_.pop_front();
      }
      call();
    }
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    calls_.clear();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> calls_;
};

// A table of the smallest game, for me and whoever comes.
inline constexpr const char* kDice = R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"open"}]})";

class InAFolder : public testing::Test {
 protected:
  Folder folder_;
};

// A clock that stands still: limits do not fill up again while a slow machine runs the test.
inline Millis no_time_passes() { return 1'000'000; }

// A whole server on a free port, run by a thread of its own.
class Running {
 public:
  explicit Running(const std::string& data, const std::function<void(ServerTerms&)>& change = {},
                   std::function<Millis()> now = {}, std::shared_ptr<ServerClock> clock = {}) {
    ServerTerms terms;
    terms.log = [](std::string_view) {};
    terms.data = data;
    terms.web = data + "/web";
    terms.port = 0;
    terms.unlimited = {"127.0.0.1"};
    terms.foretold = "tests";  // so that dice do not decide whether one passes
    if (change) change(terms);
    auto opened = Server::open(terms, std::move(now), std::move(clock));
    EXPECT_TRUE(opened) << (opened ? "" : opened.error().text);
    server_ = std::move(*opened);
    // A signal is for the tests, not for a server inside: one that was ended by a stray one answered nothing,
    // and the test that ran then failed without a reason.
    for (const int each : {SIGTERM, SIGINT}) std::signal(each, SIG_DFL);
    thread_ = std::thread([this] {
      const Status ended = server_->run();
      EXPECT_TRUE(ended) << to_string(ended.error());
    });
  }
  ~Running() {
    server_->stop();
    thread_.join();
  }
  int port() const { return server_->port(); }
  // Asked on the server's own thread.
  std::optional<std::string> store_paper(const std::string& drawer, const std::string& key) {
    std::promise<std::optional<std::string>> paper;
    server_->net().post([&] { paper.set_value(*server_->store().paper(drawer, key)); });
    return paper.get_future().get();
  }
  // For a server without threads for thinking: thinks one thought; false when none waits.
  bool think_next() { return server_->workers().think_next(); }
  ClientPerson guest(const std::string& name = "") {
    ClientPerson person(port());
    const auto reply = person.post("/api/guest", name.empty() ? "{}" : R"({"name":")" + name + R"("})");
    EXPECT_EQ(reply.status, 200) << reply.body;
    return person;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

// The value at a path of members, as text.
inline std::string text_at(const Json& json, std::initializer_list<std::string_view> path) {
  const Json* at = &json;
  for (const std::string_view key : path) {
    at = at ? at->find(key) : nullptr;
    if (!at) return "";
  }
  return at->is(Json::Kind::text) ? at->text() : at->dump();
}

inline std::string code_of(const ClientResponse& reply) { return text_at(reply.json(), {"error", "code"}); }

inline std::string table_of(const ClientResponse& reply) {
  const Json json = reply.json();
  const Json* table = json.find("table");
  return table ? table->find("id")->text() : "";
}

}  // namespace enfilade::server
