#include "server/thinking_queue.hpp"

#include <algorithm>
#include <tuple>

namespace enfilade::server {

namespace {

template <class Members>
auto* named(Members& members, const std::string& name) {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const auto& each) { return each.name == name; });
  return found == members.end() ? nullptr : &*found;
}

// Who waits, may begin one more, and has used least.
template <class Members>
auto* next_of(Members& members, std::size_t most) {
  decltype(members.data()) best = nullptr;
  for (auto& each : members)
    if (each.size() > 0 && each.running < most &&
        (!best || std::tie(each.used, each.since) < std::tie(best->used, best->since)))
      best = &each;
  return best;
}

// What is done in spare time has limits of its own.
bool counts_with(const Account& a, const Account& b) {
  return (a.rank == Account::Rank::spare) == (b.rank == Account::Rank::spare);
}

}  // namespace

// ---- Those among whom time is shared ----------------------------------------------------------------------

template <class Member>
std::size_t ThinkingQueue::Line<Member>::size() const {
  std::size_t sum = 0;
  for (const Member& member : members) sum += member.size();
  return sum;
}

// One more thought of theirs is about to wait.
template <class Member>
Member& ThinkingQueue::Line<Member>::enter(const std::string& name) {
  Member* member = named(members, name);
  if (!member) {
    member = &members.emplace_back();
    member->name = name;
  }
  if (member->size() == 0) {
    member->used = std::max(member->used, now);
    member->since = ++turns;
  }
  return *member;
}

template <class Member>
void ThinkingQueue::Line<Member>::begin(Member& member) {
  now = std::max(now, member.used);
  member.used += kUsual;
  member.since = ++turns;
  ++member.running;
}

template <class Member>
void ThinkingQueue::Line<Member>::end(Member& member, Micros spent) {
  member.used += spent - kUsual;
  --member.running;
}

// Who has nothing to think about and would begin as a newcomer anyway; and everybody when nothing is left to share.
template <class Member>
void ThinkingQueue::Line<Member>::forget() {
  const auto is_idle = [](const Member& each) { return each.size() == 0 && each.running == 0; };
  const bool over = std::all_of(members.begin(), members.end(), is_idle);
  std::erase_if(members, [&](const Member& each) { return over || (is_idle(each) && each.used <= now); });
}

// How many thoughts of others come before number `turn` (from 0) of this member.
template <class Member>
std::size_t ThinkingQueue::Line<Member>::before(const Member& member, std::size_t turn) const {
  std::size_t sum = 0;
  const Micros then = member.used + static_cast<Micros>(turn) * kUsual;
  for (const Member& each : members) {
    if (&each == &member || then < each.used) continue;
    auto turns_of_each = static_cast<std::size_t>((then - each.used + kUsual - 1) / kUsual);
    // Of two who will have used the same, first is who has had fewer turns by then, or came earlier.
    if ((then - each.used) % kUsual == 0 &&
        (turns_of_each < turn || (turns_of_each == turn && each.since < member.since)))
      ++turns_of_each;
    sum += std::min(each.size(), turns_of_each);
  }
  return sum;
}

// ---- The queue --------------------------------------------------------------------------------------------

void ThinkingQueue::add(Number number, const Account& account) {
  lines_[account.rank].enter(account.address).people.enter(account.person).thoughts.push_back(number);
  accounts_[number] = {account, false};
}

bool ThinkingQueue::is_ready() const {
  return std::any_of(lines_.begin(), lines_.end(),
                     [this](const auto& each) { return next_of(each.second.members, most_) != nullptr; });
}

std::optional<ThinkingQueue::Number> ThinkingQueue::take(Account::Rank lowest) {
  for (auto& [rank, line] : lines_) {
    if (rank > lowest) break;
    Address* address = next_of(line.members, most_);
    if (!address) continue;
    Person& person = *next_of(address->people.members, most_);
    const Number number = person.thoughts.front();
    person.thoughts.pop_front();
    address->people.begin(person);
    line.begin(*address);
    accounts_.at(number).running = true;
    ++running_[rank];
    return number;
  }
  return std::nullopt;
}

void ThinkingQueue::remove(Number number, Micros spent) {
  const auto known = accounts_.find(number);
  if (known == accounts_.end()) return;
  const auto [account, running] = known->second;
  accounts_.erase(known);
  Line<Address>& where = lines_.at(account.rank);
  Address& address = *named(where.members, account.address);
  Person& person = *named(address.people.members, account.person);
  if (running) {
    --running_[account.rank];
    address.people.end(person, spent);
    where.end(address, spent);
  } else {
    std::erase(person.thoughts, number);
  }
  address.people.forget();
  where.forget();
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
  const Line<Address>& line = lines_.at(account.rank);
  const Address& address = *named(line.members, account.address);
  const Person& person = *named(address.people.members, account.person);
  const auto place = std::find(person.thoughts.begin(), person.thoughts.end(), number);
  const auto own = static_cast<std::size_t>(place - person.thoughts.begin());
  const std::size_t turn = own + address.people.before(person, own);
  std::size_t before = turn + line.before(address, turn);
  for (const auto& [rank, higher] : lines_)
    if (rank < account.rank) before += higher.size();
  // What is done in spare time gives way at once.
  for (const auto& [rank, running] : running_)
    if (rank != Account::Rank::spare || account.rank == Account::Rank::spare) before += running;
  return before;
}

std::size_t ThinkingQueue::waiting() const {
  std::size_t sum = 0;
  for (const auto& [rank, line] : lines_) sum += line.size();
  return sum;
}

std::size_t ThinkingQueue::of_person(const Account& account) const {
  return static_cast<std::size_t>(std::count_if(accounts_.begin(), accounts_.end(), [&](const auto& each) {
    return each.second.account.person == account.person && counts_with(each.second.account, account);
  }));
}

std::size_t ThinkingQueue::of_address(const Account& account) const {
  return static_cast<std::size_t>(std::count_if(accounts_.begin(), accounts_.end(), [&](const auto& each) {
    return each.second.account.address == account.address && counts_with(each.second.account, account);
  }));
}

}  // namespace enfilade::server
