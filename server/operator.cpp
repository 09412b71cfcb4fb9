#include "server/operator.hpp"

#include <algorithm>

#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade::server {

Operator::Operator(Tables& tables, const People& people, Bans& bans, Dossier& dossier, Audience& audience,
                   Journal& journal, Log& log, std::function<Millis()> now)
    : tables_(tables),
      people_(people),
      bans_(bans),
      dossier_(dossier),
      audience_(audience),
      journal_(journal),
      log_(log),
      now_(std::move(now)) {}

void Operator::operate(const std::string& line, const Told& told) {
  struct Word {
    std::string_view word;
    void (Operator::*act)(const std::string& what, const Told& told);
  };
  static constexpr Word kWords[] = {{"remove-table", &Operator::remove_table},
                                    {"close-account", &Operator::close_account},
                                    {"ban", &Operator::ban},
                                    {"unban", &Operator::unban},
                                    {"bans", &Operator::list_bans}};
  const std::size_t blank = std::min(line.find(' '), line.size());
  for (const Word& each : kWords)
    if (each.word == std::string_view(line).substr(0, blank))
      return (this->*each.act)(std::string(trim(std::string_view(line).substr(blank))), told);
  told("error: unknown command");
}

void Operator::remove_table(const std::string& id, const Told& told) {
  if (Room* room = tables_.find(id)) {
    if (room->table.phase() != Table::Phase::ended) {
      TableEvent event;
      event.kind = TableEvent::Kind::ended;
      event.at = now_();
      event.text = "removed";
      tables_.carry_out(*room, {std::move(event)});
    }
    room->unsaid->when_durable([this, id] {
      audience_.hang_up([&](const Watcher& w) { return w.room && w.room->id == id; }, 1008,
                        "the operator has removed this table");
    });
    // One that had not begun has left nothing.
    if (room->gone) {
      log_.line("table_removed").text("table", id);
      return room->unsaid->when_durable([told] { told("done"); });
    }
  }
  const auto number = table_number(id);
  if (!number || !tables_.discard(*number, [told] { told("done"); }))
    return told("error: there is no table " + id);
  log_.line("table_removed").text("table", id);
}

// As if they had deleted it themselves: games go on with computers, name and words are erased.
void Operator::close_account(const std::string& who, const Told& told) {
  const Person* person = people_.find(who) ? people_.find(who) : people_.find_account(who);
  if (!person || person->gone) return told("error: there is no person or account " + quoted(who));
  Call call;
  call.person = person->id;
  call.now = now_();
  call.answer = [this, told, id = person->id](const HttpResponse& response) {
    if (response.status != 200) return told("error: the server cannot read all that it keeps about " + id);
    log_.line("account_closed").text("person", id);
    told("done");
  };
  dossier_.erase_everything(call);
}

void Operator::ban(const std::string& what, const Told& told) {
  const std::size_t blank = std::min(what.find(' '), what.size());
  const auto range = AddressRange::parse(what.substr(0, blank));
  if (!range) return told("error: an address or a range is expected, as in 10.0.0.7 or 2001:db8::/32");
  Batch batch;
  bans_.add(*range, std::string(trim(std::string_view(what).substr(blank))), now_(), batch);
  log_.line("banned").text("range", range->text());
  audience_.hang_up([this](const Watcher& w) { return bans_.find(w.address) != nullptr; }, 1008,
                    "this address is banned");
  journal_.commit(std::move(batch), [told] { told("done"); });
}

void Operator::unban(const std::string& what, const Told& told) {
  const auto range = AddressRange::parse(what);
  Batch batch;
  if (!range || !bans_.remove(*range, batch)) return told("error: this is not banned; `bans` lists what is");
  log_.line("unbanned").text("range", range->text());
  journal_.commit(std::move(batch), [told] { told("done"); });
}

void Operator::list_bans(const std::string&, const Told& told) {
  std::string list;
  for (const auto& [text, ban] : bans_.all())
    list += (list.empty() ? "" : "\n") + text + (ban.why.empty() ? "" : " " + ban.why);
  told(list.empty() ? "nobody is banned" : list);
}

}  // namespace enfilade::server
