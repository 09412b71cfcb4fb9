#include "server/lines.hpp"

#include "server/call.hpp"
#include "server/speaker.hpp"

namespace enfilade::server {

namespace {

constexpr double kOddMessage = 5;  // what a message costs that nobody should send
constexpr double kFrame = 0.25, kBytesPerToken = 8192;

Error bad(std::string_view text, std::string_view place) {
  return {"bad_value", std::string(text), "", std::string(place), {}};
}

}  // namespace

Lines::Lines(Gate& gate, Tables& tables, Audience& audience, Computers& computers, Talk& talk,
             const People& people, Metrics& metrics, std::function<Millis()> now)
    : gate_(gate),
      tables_(tables),
      audience_(audience),
      computers_(computers),
      talk_(talk),
      people_(people),
      metrics_(metrics),
      now_(std::move(now)) {}

Watcher* Lines::admit(const HttpRequest& request, HttpResponse& refusal) {
  const auto refuse = [&](const Error& error) -> Watcher* {
    ++metrics_.refused_requests;
    refusal = error_response(error);
    return nullptr;
  };
  const Gate::Visitor visitor = gate_.who(request);
  if (const Status status = gate_.check_line(request, visitor); !status) return refuse(status.error());
  const auto id = query_value(request.query, "table");
  if (!id) return &audience_.admit(nullptr, visitor.person, visitor.session, request.address);
  if (!table_number(*id)) return refuse(bad_query("table", "the id of a table is expected"));
  Room* room = tables_.find(*id);
  if (!room || !room->table.may_watch(visitor.person)) return refuse(no_table());
  talk_.came(*room, visitor.person);
  return &audience_.admit(room, visitor.person, visitor.session, request.address);
}

void Lines::paid(Watcher& watcher, int frames, std::size_t bytes) {
  gate_.pay(watcher, kFrame * frames + static_cast<double>(bytes) / kBytesPerToken);
}

void Lines::heard(Watcher& watcher, std::string_view text) {
  ++metrics_.messages_in;
  if (watcher.room && watcher.room->gone) return;
  // Whoever was let in is asked again each time: sessions end and tokens are revoked meanwhile.
  if (!people_.is_open(watcher.session)) return watcher.line->close(1008, "this session has ended");
  const Refuse refuse = [&](const Error& error, const std::string& id) {
    ++metrics_.bad_messages;
    if (gate_.pay(watcher, kOddMessage)) audience_.send_error(watcher, id, error);
  };
  const Result<Json> json = Json::parse(text);
  if (!json) return refuse(json.error(), "");
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const std::string& word = at.at("t").text();
  if (!watcher.room) return heard_at_no_table(watcher, at, refuse);
  Said said{watcher.room->table, at.has("id") ? at.at("id").text() : ""};
  if (problem.found) return refuse(problem.error, "");
  const Word* known = table::find_word(word);
  if (!known) known = find_own_word(word);
  if (!known) return refuse(bad("this word is not known", "t"), said.id.substr(0, table::kLongestId));
  if (const Status status = check_id(*known, said.id); !status) return refuse(status.error(), "");
  if (!gate_.pay(watcher, known->price)) return;
  known->read(at, said);
  if (problem.found) return refuse(problem.error, said.id);
  Speaker speaker(*this, watcher);
  carry_out(*known, said, watcher, speaker);
}

// Who listens for all their tables gives signs of life, and says nothing else.
void Lines::heard_at_no_table(Watcher& watcher, const JsonCursor& at, const Refuse& refuse) {
  static const Word& ping = *table::find_word("ping");
  const std::string id = at.has("id") ? at.at("id").text() : "";
  if (at.at("t").text() != ping.word) return refuse(bad("only ping is known on this line", "t"), "");
  if (const Status status = check_id(ping, id); !status) return refuse(status.error(), "");
  if (gate_.pay(watcher, ping.price)) audience_.reply(watcher, id, "pong");
}

}  // namespace enfilade::server
