#include "server/secrets.hpp"

#include <sodium.h>

#include "kernel/check.hpp"
#include "kernel/sha256.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kLongestQueue = 16;

void start_sodium() {
  static const bool ready = sodium_init() >= 0;
  ENFILADE_CHECK(ready);
}

// Empty when there is no memory for it.
std::string password_hash(const std::string& password, HashPrice price) {
  std::string hash(crypto_pwhash_STRBYTES, '\0');
  const int failed = crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), price.passes,
                                           price.memory, crypto_pwhash_ALG_ARGON2ID13);
  hash.resize(failed != 0 ? 0 : hash.find('\0'));
  return hash;
}

}  // namespace

std::string SystemRandomness::bytes(std::size_t count) {
  start_sodium();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string Randomness::token(std::size_t letters) {
  std::string token = bytes(letters);
  for (char& letter : token)
    letter = "0123456789abcdefghjkmnpqrstvwxyz"[static_cast<unsigned char>(letter) & 31u];
  return token;
}

std::string token_hash(std::string_view token) { return to_hex(as_text(sha256(token))); }

PasswordDesk::PasswordDesk(HashPrice price, Post post) : price_(price), post_(std::move(post)) {
  start_sodium();
  thread_ = std::thread([this] { run(); });
}

PasswordDesk::~PasswordDesk() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    known_.clear();
    strangers_.clear();
  }
  wake_.notify_one();
  thread_.join();
}

bool PasswordDesk::hash(std::string password, std::function<void(std::string)> done) {
  return push(strangers_, [this, password = std::move(password), done = std::move(done)] {
    post_([hash = password_hash(password, price_), done] { done(hash); });
  });
}

bool PasswordDesk::verify(std::string hash, std::string password, bool known,
                          std::function<void(bool)> done) {
  return push(known ? known_ : strangers_,
              [this, hash = std::move(hash), password = std::move(password), done = std::move(done)] {
                // For a name that does not exist the same work is done.
                bool right = false;
                if (hash.empty())
                  (void)password_hash(password, price_);
                else
                  right = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
                post_([right, done] { done(right); });
              });
}

bool PasswordDesk::push(Jobs& jobs, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs.size() >= kLongestQueue) return false;
    jobs.push_back(std::move(job));
  }
  wake_.notify_one();
  return true;
}

void PasswordDesk::run() {
  for (;;) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || !known_.empty() || !strangers_.empty(); });
      if (stop_) return;
      Jobs& next = known_.empty() ? strangers_ : known_;
      job = std::move(next.front());
      next.pop_front();
    }
    job();
  }
}

}  // namespace enfilade::server
