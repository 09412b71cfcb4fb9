// Whose thought is next. Thinking time is shared among addresses, and within an address among its people: next is
// who has used least of it, and each person's thoughts come in the order in which they were asked for. So a crowd of
// requests, or of long ones, delays only those who sent it. What nobody looks at is shared out in the same way, when
// nothing else waits, and what is for spare time after that. No threads and no clock: the order follows from the
// calls alone.
#pragma once

#include <deque>
#include <limits>
#include <map>
#include <optional>

#include "server/thinkers.hpp"

namespace enfilade::server {

class ThinkingQueue {
 public:
  using Number = std::int64_t;  // of a thought; never used again
  using Micros = std::int64_t;
  // What a thought is taken to cost until it is known.
  static constexpr Micros kUsual = 1'000'000;

  // Of one address no more than so many are under way at once.
  explicit ThinkingQueue(std::size_t most = std::numeric_limits<std::size_t>::max()) : most_(most) {}

  void add(Number number, const Account& account);
  // The next one, of this rank or a higher one, which is under way from now on until it is removed.
  std::optional<Number> take(Account::Rank lowest = Account::Rank::spare);
  bool is_ready() const;
  // It is done or given up; of one that was under way, after so much time.
  void remove(Number number, Micros spent = kUsual);
  void charge(Number number, const Account& account);

  // As if all thoughts took the same time.
  std::size_t ahead(Number number) const;
  std::size_t waiting() const;
  // How many thoughts the person has, and everybody at the address together, waiting or under way.
  std::size_t of_person(const Account& account) const;
  std::size_t of_address(const Account& account) const;

 private:
  // Somebody with whom time is shared.
  struct Party {
    std::string name;
    Micros used = 0;         // on a scale that all in a line have in common
    std::int64_t since = 0;  // of two who have used the same, who came earlier
    std::size_t running = 0;
  };
  struct Person : Party {
    std::deque<Number> thoughts;
    std::size_t size() const { return thoughts.size(); }
  };
  // Who waits now, who thinks now, and who has used more than their share lately.
  template <class Member>
  struct Line {
    std::vector<Member> members;
    Micros now =
        0;  // what was used by who was next last: newcomers begin there, so that nobody gains by leaving
    std::int64_t turns = 0;

    std::size_t size() const;
    Member& enter(const std::string& name);
    void begin(Member& member);
    void end(Member& member, Micros spent);
    void forget();
    std::size_t before(const Member& member, std::size_t turn) const;
  };
  struct Address : Party {
    Line<Person> people;
    std::size_t size() const { return people.size(); }
  };
  struct Known {
    Account account;
    bool running = false;
  };

  std::size_t most_;
  std::map<Account::Rank, Line<Address>> lines_;
  std::map<Number, Known> accounts_;
  std::map<Account::Rank, std::size_t> running_;
};

}  // namespace enfilade::server
