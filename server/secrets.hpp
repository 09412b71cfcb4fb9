// Chance, tokens and passwords.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace enfilade::server {

// Where everything random comes from that is not part of a game: ids, tokens, seeds.
class Randomness {
 public:
  virtual ~Randomness() = default;
  virtual std::string bytes(std::size_t count) = 0;

  // Letters and digits that are hard to mistake, 5 bits each.
  std::string token(std::size_t letters);
};

// From the system, by libsodium.
class SystemRandomness final : public Randomness {
 public:
  std::string bytes(std::size_t count) override;
};

// What is stored of a token: whoever reads the store cannot use it.
std::string token_hash(std::string_view token);

class Passwords {
 public:
  virtual ~Passwords() = default;
  // The hash to store; empty when that failed. False: too many are waiting.
  virtual bool hash(std::string password, std::function<void(std::string)> done) = 0;
  // An empty hash matches nothing and takes as long as any other. `known`: not a stranger's attempt.
  virtual bool verify(std::string hash, std::string password, bool known, std::function<void(bool)> done) = 0;
};

// What it costs to try one password.
struct HashPrice {
  unsigned long long passes = 2;
  std::size_t memory = 32u << 20;
};

// Argon2id costs time and 32 MiB a piece, so one thread does it, one after the other, and a long queue is
// refused. Those who have been here before go first and have a queue of their own: strangers cannot fill it.
class PasswordDesk final : public Passwords {
 public:
  using Post = std::function<void(std::function<void()>)>;
  PasswordDesk(HashPrice price, Post post);
  ~PasswordDesk() override;

  bool hash(std::string password, std::function<void(std::string)> done) override;
  bool verify(std::string hash, std::string password, bool known, std::function<void(bool)> done) override;

  PasswordDesk(const PasswordDesk&) = delete;
  PasswordDesk& operator=(const PasswordDesk&) = delete;

 private:
  using Jobs = std::deque<std::function<void()>>;
  bool push(Jobs& jobs, std::function<void()> job);
  void run();

  HashPrice price_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Jobs known_, strangers_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace enfilade::server
