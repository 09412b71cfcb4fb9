#include "server/thinking_queue.hpp"

#include <algorithm>
#include <numeric>

namespace enfilade::server {

namespace {

// The entry of that name; a new one goes to the end of the line.
template <class Entries>
auto& named(Entries& entries, const std::string& name) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](auto& each) { return each.name == name; });
  if (found != entries.end()) return *found;
  entries.emplace_back().name = name;
  return entries.back();
}

// Who had their turn goes to the end of the line, or away when nothing is left.
template <class Entries>
void turn_over(Entries& entries, bool empty) {
  if (!empty) entries.push_back(std::move(entries.front()));
  entries.pop_front();
}

// How many turns the line gives to others before the entry has its turn number `turn` (from 0), when each
// entry takes one a round until it has no more.
template <class Entries, class Size>
std::size_t turns_before(const Entries& entries, const std::string& name, std::size_t turn,
                         const Size& size) {
  std::size_t before = 0;
  bool passed = false;
  for (const auto& each : entries) {
    if (each.name == name)
      passed = true;
    else
      before += std::min(size(each), turn + (passed ? 0 : 1));
  }
  return before;
}

}  // namespace

std::size_t ThinkingQueue::Address::size() const {
  return std::accumulate(people.begin(), people.end(), std::size_t{0},
                         [](std::size_t sum, const Person& person) { return sum + person.thoughts.size(); });
}

void ThinkingQueue::add(Number number, const Account& account) {
  named(named(line(account), account.address).people, account.person).thoughts.push_back(number);
  accounts_[number] = {account, false};
}

std::optional<ThinkingQueue::Number> ThinkingQueue::take() {
  for (Line& line : lines_) {
    if (line.empty()) continue;
    Address& address = line.front();
    Person& person = address.people.front();
    const Number number = person.thoughts.front();
    person.thoughts.pop_front();
    turn_over(address.people, person.thoughts.empty());
    turn_over(line, address.people.empty());
    accounts_.at(number).running = true;
    ++running_;
    return number;
  }
  return std::nullopt;
}

void ThinkingQueue::remove(Number number) {
  const auto known = accounts_.find(number);
  if (known == accounts_.end()) return;
  const auto [account, running] = known->second;
  accounts_.erase(known);
  if (running) {
    --running_;
    return;
  }
  Line& where = line(account);
  Address& address = named(where, account.address);
  Person& person = named(address.people, account.person);
  std::erase(person.thoughts, number);
  std::erase_if(address.people, [](const Person& each) { return each.thoughts.empty(); });
  std::erase_if(where, [](const Address& each) { return each.people.empty(); });
}

void ThinkingQueue::charge(Number number, const Account& account) {
  const auto known = accounts_.find(number);
  if (known == accounts_.end() || known->second.running || known->second.account == account) return;
  remove(number);
  add(number, account);
}

std::size_t ThinkingQueue::ahead(Number number) const {
  const auto known = accounts_.find(number);
  if (known == accounts_.end() || known->second.running) return 0;
  const Account& account = known->second.account;
  std::size_t before = running_;
  for (const Line& line : lines_) {
    if (&line != &lines_[static_cast<std::size_t>(account.rank)]) {
      for (const Address& address : line) before += address.size();
      continue;
    }
    for (const Address& address : line) {
      if (address.name != account.address) continue;
      for (const Person& person : address.people) {
        if (person.name != account.person) continue;
        const auto place = std::find(person.thoughts.begin(), person.thoughts.end(), number);
        const auto own = static_cast<std::size_t>(place - person.thoughts.begin());
        const std::size_t turn = own + turns_before(address.people, person.name, own,
                                                    [](const Person& each) { return each.thoughts.size(); });
        return before + turn +
               turns_before(line, address.name, turn, [](const Address& each) { return each.size(); });
      }
    }
  }
  return before;
}

std::size_t ThinkingQueue::of_person(const Account& account) const {
  return static_cast<std::size_t>(std::count_if(accounts_.begin(), accounts_.end(), [&](const auto& each) {
    return each.second.account.person == account.person;
  }));
}

std::size_t ThinkingQueue::of_address(const Account& account) const {
  return static_cast<std::size_t>(std::count_if(accounts_.begin(), accounts_.end(), [&](const auto& each) {
    return each.second.account.address == account.address;
  }));
}

}  // namespace enfilade::server
