// What the operator does by command: tables, accounts and addresses. Each is logged, and told to those it is
// about.
#include <algorithm>

#include "kernel/text.hpp"
#include "server/hall.hpp"
#include "server/log.hpp"

namespace enfilade::server {

void Hall::operate(const std::string& line, std::function<void(std::string)> answer) {
  struct Word {
    std::string_view word;
    void (Hall::*act)(const std::string& what, const Told& told);
  };
  static constexpr Word kWords[] = {{"remove-table", &Hall::remove_table},
                                    {"close-account", &Hall::close_account},
                                    {"ban", &Hall::ban},
                                    {"unban", &Hall::unban},
                                    {"bans", &Hall::list_bans}};
  const std::size_t blank = std::min(line.find(' '), line.size());
  for (const Word& each : kWords)
    if (each.word == std::string_view(line).substr(0, blank))
      return (this->*each.act)(std::string(trim(std::string_view(line).substr(blank))), answer);
  answer("error: unknown command");
}

void Hall::remove_table(const std::string& id, const Told& told) {
  if (!cards_.contains(id)) return told("error: there is no table " + id);
  if (Room* room = find_room(id)) {
    if (room->table.phase() != Table::Phase::ended) {
      TableEvent event;
      event.kind = TableEvent::Kind::ended;
      event.at = terms_.now();
      event.text = "removed";
      carry_out(*room, {std::move(event)}, {}, {});
    }
    room->when_durable([this, id] {
      hang_up([&](const Watcher& w) { return w.room->id == id; }, 1008,
              "the operator has removed this table");
    });
  }
  log_line("table_removed").text("table", id);
  discard(id, [told] { told("done"); });
}

// The log and everything that was said and noted there.
void Hall::discard(const std::string& id, std::function<void()> then) {
  if (const auto room = rooms_.find(id); room != rooms_.end()) room->second->gone = true;
  const auto card = cards_.find(id);
  if (card == cards_.end()) return;
  Batch batch;
  batch.removed.push_back(table_number(id).value_or(0));
  std::set<std::string> people(card->second.people.begin(), card->second.people.end());
  if (const auto lines = store_.drawer("chat", id + "/"))
    for (const Paper& line : *lines) batch.papers.push_back({"chat", line.key, std::nullopt});
  if (const auto room = rooms_.find(id); room != rooms_.end()) {
    for (const auto& [person, note] : room->second->notes) people.insert(person);
    for (const ChatLine& line : room->second->chat) people.insert(line.person);
    for (const std::string& person : people) forget(*room->second, person, batch);  // also what is under way
  }
  for (const std::string& person : people) {
    batch.papers.push_back({"note", person + "/" + id, std::nullopt});
    for (const char* drawer : {"said", "mute"})
      if (const auto slips = store_.drawer(drawer, person + "/" + id + "/"))
        for (const Paper& slip : *slips) batch.papers.push_back({drawer, slip.key, std::nullopt});
  }
  for (const std::string& person : card->second.people) {
    tables_of_[person].erase(id);
    if (tables_of_[person].empty()) tables_of_.erase(person);
  }
  invitations_.erase(card->second.invite);
  unreadable_.erase(id);
  cards_.erase(card);
  commit(std::move(batch), std::move(then));
}

// As if they had deleted it themselves: games go on with computers, name and words are erased.
void Hall::close_account(const std::string& who, const Told& told) {
  const Person* person = people_.find(who) ? people_.find(who) : people_.find_account(who);
  if (!person || person->gone) return told("error: there is no person or account \"" + who + "\"");
  log_line("account_closed").text("person", person->id);
  Call call;
  call.person = person->id;
  call.now = terms_.now();
  call.answer = [told](const HttpResponse&) { told("done"); };
  erase_everything(call);
}

void Hall::ban(const std::string& what, const Told& told) {
  const std::size_t blank = std::min(what.find(' '), what.size());
  const auto range = AddressRange::parse(what.substr(0, blank));
  if (!range) return told("error: an address or a range is expected, as in 10.0.0.7 or 2001:db8::/32");
  Batch batch;
  bans_.add(*range, std::string(trim(std::string_view(what).substr(blank))), terms_.now(), batch);
  log_line("banned").text("range", range->text());
  hang_up([this](const Watcher& w) { return bans_.find(w.address) != nullptr; }, 1008,
          "this address is banned");
  commit(std::move(batch), [told] { told("done"); });
}

void Hall::unban(const std::string& what, const Told& told) {
  const auto range = AddressRange::parse(what);
  Batch batch;
  if (!range || !bans_.remove(*range, batch)) return told("error: this is not banned; `bans` lists what is");
  log_line("unbanned").text("range", range->text());
  commit(std::move(batch), [told] { told("done"); });
}

void Hall::list_bans(const std::string&, const Told& told) {
  std::string list;
  for (const auto& [text, ban] : bans_.all())
    list += (list.empty() ? "" : "\n") + text + (ban.why.empty() ? "" : " " + ban.why);
  told(list.empty() ? "nobody is banned" : list);
}

Status Hall::check_ban(const std::string& address) const {
  const Bans::Ban* ban = bans_.find(address);
  if (!ban) return Done{};
  return Error{"banned",
               "the operator of this server does not let your address in" +
                   (ban->why.empty() ? std::string() : ": " + ban->why),
               "",
               "",
               {}};
}

}  // namespace enfilade::server
