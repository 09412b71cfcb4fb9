// Whose thought is next. Addresses take turns, and within an address its people, and each person's thoughts
// come in the order in which they were asked for; so a crowd of requests delays only those who sent it. What
// nobody looks at takes its turns, in the same way, when nothing else waits. No threads and no clock: the
// order follows from the calls alone.
#pragma once

#include <deque>
#include <map>
#include <optional>

#include "server/thinkers.hpp"

namespace enfilade::server {

class ThinkingQueue {
 public:
  using Number = std::int64_t;  // of a thought; never used again

  void add(Number number, const Account& account);
  // The next one, which is under way from now on until it is removed.
  std::optional<Number> take();
  void remove(Number number);
  void charge(Number number, const Account& account);

  std::size_t ahead(Number number) const;
  std::size_t waiting() const { return accounts_.size() - running_; }
  // How many thoughts the person has, and everybody at the address together, waiting or under way.
  std::size_t of_person(const Account& account) const;
  std::size_t of_address(const Account& account) const;

 private:
  struct Person {
    std::string name;
    std::deque<Number> thoughts;
  };
  struct Address {
    std::string name;
    std::deque<Person> people;  // whose turn is next first
    std::size_t size() const;
  };
  using Line = std::deque<Address>;  // whose turn is next first
  struct Known {
    Account account;
    bool running = false;
  };
  Line& line(const Account& account) { return lines_[static_cast<std::size_t>(account.rank)]; }

  Line lines_[2];  // by rank
  std::map<Number, Known> accounts_;
  std::size_t running_ = 0;
};

}  // namespace enfilade::server
