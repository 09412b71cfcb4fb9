// Answers that take long to find and are the same for everybody, by the question: up to so many bytes.
#pragma once

#include <map>
#include <string>

namespace enfilade::server {

class Remembered {
 public:
  explicit Remembered(std::size_t most) : most_(most) {}

  const std::string* find(const std::string& question) const {
    const auto known = answers_.find(question);
    return known == answers_.end() ? nullptr : &known->second;
  }

  // A question as long as that is asked once. When there is no room left everything is found anew: those that
  // are asked often are soon back.
  void keep(const std::string& question, const std::string& answer) {
    constexpr std::size_t kLongest = 512;
    const std::size_t more = question.size() + answer.size();
    if (question.size() > kLongest || more > most_) return;
    if (bytes_ + more > most_) {
      answers_.clear();
      bytes_ = 0;
    }
    if (answers_.emplace(question, answer).second) bytes_ += more;
  }

  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t most_, bytes_ = 0;
  std::map<std::string, std::string> answers_;
};

}  // namespace enfilade::server
