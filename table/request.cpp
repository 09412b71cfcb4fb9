#include "table/request.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/sha256.hpp"
#include "protocol/words.hpp"
#include "table/replay.hpp"

namespace enfilade::table {

namespace {

ClockTerms read_clock(const JsonCursor& at) {
  ClockTerms clock;
  if (!at.has("clock")) return clock;
  const JsonCursor from = at.at("clock");
  from.only({"kind", "base", "increment", "days"});
  clock.kind = static_cast<ClockTerms::Kind>(from.at("kind").choice({"none", "live", "days"}));
  constexpr Millis kSecond = 1000, kDay = 86'400'000;
  if (clock.kind == ClockTerms::Kind::live) {
    clock.base = from.at("base").integer(10, 86'400) * kSecond;
    clock.increment = from.has("increment") ? from.at("increment").integer(0, 3600) * kSecond : 0;
  } else if (clock.kind == ClockTerms::Kind::days) {
    clock.base = from.at("days").integer(1, 60) * kDay;
  }
  return clock;
}

Chair read_chair(const JsonCursor& at, const std::string& me) {
  at.only({"kind", "level"});
  Chair chair;
  switch (at.at("kind").choice({"me", "friend", "open", "computer"})) {
    case 0:
      chair.kind = Chair::Kind::person;
      chair.person = me;
      chair.taken = true;
      break;
    case 1: chair.kind = Chair::Kind::friendly; break;
    case 2: chair.kind = Chair::Kind::open; break;
    default:
      chair.kind = Chair::Kind::computer;
      chair.level = at.has("level") ? read_level(at.at("level")) : "courtier";
      chair.taken = true;
  }
  return chair;
}

// A seat of the same kind for whoever had it; computers are there at once.
Chair kept(const Chair& old, const std::string& first) {
  Chair chair;
  chair.kind = old.kind;
  chair.person = old.person;
  chair.level = old.level;
  chair.taken = old.kind == Chair::Kind::computer || old.person == first;
  return chair;
}

}  // namespace

Setup read_setup(const JsonCursor& at, int players) {
  Setup setup;
  setup.players = players;
  if (!at.has("options")) return setup;
  const Json& options = at.at("options").json();
  if (!options.is(Json::Kind::object)) at.at("options").fail("an object is expected");
  for (const auto& [name, value] : options.members()) {
    if (value.is(Json::Kind::integer))
      setup.options.emplace_back(name, std::to_string(value.integer()));
    else
      setup.options.emplace_back(name, value.text());
  }
  return setup;
}

std::string read_level(const JsonCursor& at) {
  const std::string& level = at.text();
  const auto known = levels();
  if (level != "random" &&
      std::none_of(known.begin(), known.end(), [&](const Level& each) { return each.name == level; }))
    at.fail("there is no such level");
  return level;
}

std::string read_entropy(const JsonCursor& at) {
  if (!at.has("entropy")) return {};
  const std::string& hex = at.at("entropy").text();
  const Result<std::string> bytes = from_hex(hex);
  if (!bytes || bytes->size() > FairChance::kMaxEntropy)
    at.at("entropy").fail("up to 64 bytes in hexadecimal are expected");
  return hex;
}

Terms read_terms(const JsonCursor& at, const std::string& me) {
  at.only({"game", "components", "players", "options", "seats", "clock", "private", "hold", "hints",
           "takeover", "id"});
  Terms terms;
  terms.game = at.at("game").text();
  if (at.has("components")) terms.content = at.at("components").text();
  const std::size_t seats = at.at("seats").size(1, kMaxSeats);
  terms.setup = read_setup(at, static_cast<int>(seats));
  if (at.has("players") && at.at("players").integer(1, kMaxSeats) != static_cast<std::int64_t>(seats))
    at.at("seats").fail("there must be one entry per player");
  for (std::size_t i = 0; i < seats; ++i) terms.chairs.push_back(read_chair(at.at("seats").at(i), me));
  if (std::none_of(terms.chairs.begin(), terms.chairs.end(),
                   [](const Chair& chair) { return chair.kind == Chair::Kind::person; }))
    at.at("seats").fail("one of the seats must be yours");
  terms.clock = read_clock(at);
  terms.is_private = at.has("private") && at.at("private").boolean();
  terms.hold = at.has("hold") && at.at("hold").boolean();
  terms.hints = at.has("hints") ? at.at("hints").boolean() : against_computers(terms.chairs);
  if (at.has("takeover")) terms.takeover = read_level(at.at("takeover"));
  terms.host = me;
  return terms;
}

Wanted read_wanted(const JsonCursor& at) {
  at.only({"game", "components", "players", "options"});
  Wanted wanted;
  wanted.game = find_game(at.at("game").text());
  wanted.setup = read_setup(at, static_cast<int>(at.at("players").integer(1, kMaxSeats)));
  if (at.has("components")) wanted.setup.content = at.at("components").text();
  return wanted;
}

std::string choices_text(const Wanted& wanted) {
  const Result<Match> match = Match::create(*wanted.game, wanted.setup);
  JsonWriter out;
  out.begin_object().key("refused");
  match ? void(out.null()) : write_error(match.error(), out);
  out.key("closed").begin_array();
  for (const ClosedAnswer& closed : closed_answers(*wanted.game, wanted.setup)) {
    out.begin_object().field("option", closed.option).field("answer", closed.answer).key("error");
    write_error(closed.why, out);
    out.end_object();
  }
  return out.end_array().end_object().take();
}

namespace {

// What leads to the at-th frame. Who fell there has not fallen here, and who plays is said anew.
std::vector<RecordLine> opening_of(const Table& table, std::size_t at) {
  const std::vector<RecordLine>& lines = table.referee()->record().lines;
  std::vector<RecordLine> opening(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(at));
  std::erase_if(opening, [](const RecordLine& line) {
    return line.kind == RecordLine::Kind::resign || line.kind == RecordLine::Kind::timeout ||
           line.kind == RecordLine::Kind::takeover;
  });
  return opening;
}

}  // namespace

Result<Terms> read_play_on(const JsonCursor& at, const Table& old, const std::string& old_id,
                           const std::string& me) {
  at.only({"at", "seats"});
  if (old.phase() != Table::Phase::ended || !old.referee())
    return Error{"not_now", "the game is not over, or was never begun", "", "", {}};
  const auto frames = static_cast<std::int64_t>(old.referee()->record().lines.size());
  const std::int64_t frame = at.at("at").integer(0, frames);
  Terms terms = old.terms();
  terms.chairs.clear();
  if (at.at("seats").size(1, kMaxSeats) != static_cast<std::size_t>(old.players()))
    at.at("seats").fail("there must be one entry per player");
  for (std::size_t i = 0; i < static_cast<std::size_t>(old.players()); ++i)
    terms.chairs.push_back(read_chair(at.at("seats").at(i), me));
  const auto mine = [](const Chair& chair) { return chair.kind == Chair::Kind::person; };
  if (std::none_of(terms.chairs.begin(), terms.chairs.end(), mine))
    at.at("seats").fail("one of the seats must be yours");
  if (std::any_of(terms.chairs.begin(), terms.chairs.end(), [](const Chair& chair) { return !chair.taken; }))
    at.at("seats").fail("here only you and computers play on");
  if (at.failed()) return Terms{};
  if (position_at(old, static_cast<std::size_t>(frame)).over())
    return Error{"not_now", "the game is over there", "", "at", {}};
  terms.opening = opening_of(old, static_cast<std::size_t>(frame));
  terms.opening_of = old_id + " " + std::to_string(frame);
  terms.clock = {};
  terms.hold = terms.quick = false;
  terms.hints = against_computers(terms.chairs);
  terms.host = me;
  terms.earlier.clear();
  return terms;
}

Terms rematch_terms(const Table& old, const std::string& old_id, const std::string& person) {
  Terms terms = old.terms();
  std::rotate(terms.chairs.begin(), terms.chairs.end() - 1, terms.chairs.end());
  for (Chair& chair : terms.chairs) chair = kept(chair, person);
  terms.host = person;
  terms.earlier = old_id;
  return terms;
}

}  // namespace enfilade::table
