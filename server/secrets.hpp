// Random bytes, tokens and password hashes, by libsodium.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace enfilade::server {

std::string random_bytes(std::size_t count);
std::uint64_t random_u64();
// Letters and digits that are hard to mistake, 5 bits each.
std::string random_token(std::size_t letters);
// What is stored of a token: whoever reads the store cannot use it.
std::string token_hash(std::string_view token);

// Argon2id costs time and 32 MiB a piece, so one thread does it, one after the other, and a long queue is
// refused. Those who have been here before go first and have a queue of their own: strangers cannot fill it.
class PasswordDesk {
 public:
  using Post = std::function<void(std::function<void()>)>;
  explicit PasswordDesk(Post post);
  ~PasswordDesk();

  // The hash to store. False: too many are waiting.
  bool hash(std::string password, std::function<void(std::string)> done);
  // An empty hash matches nothing and takes as long as any other.
  bool verify(std::string hash, std::string password, bool known, std::function<void(bool)> done);

  PasswordDesk(const PasswordDesk&) = delete;
  PasswordDesk& operator=(const PasswordDesk&) = delete;

 private:
  using Jobs = std::deque<std::function<void()>>;
  bool push(Jobs& jobs, std::function<void()> job);
  void run();

  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Jobs known_, strangers_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace enfilade::server
