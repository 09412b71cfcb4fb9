// Requests that open and close matches, and those that need none.
#include "games/registry.hpp"
#include "kernel/embedded.hpp"
#include "kernel/quoted.hpp"
#include "kernel/verify.hpp"
#include "minds/mind.hpp"
#include "protocol/engine.hpp"
#include "protocol/request.hpp"
#include "protocol/words.hpp"

namespace enfilade {

namespace {

Error unknown_game(const std::string& id) {
  return {"unknown_game", "there is no game " + quoted(id) + "; \"games\" lists them", "", "game", {}};
}

void write_game(const GameInfo& info, JsonWriter& out) {
  out.begin_object().field("id", info.id).field("title", info.title).field("clauses", info.prefix);
  out.field("rules", info.version).field("min_players", info.min_players);
  out.field("max_players", info.max_players).field("longest", info.longest).field("example", info.example);
  out.key("options").begin_array();
  for (const Option& option : info.options)
    out.begin_object()
        .field("name", option.name)
        .field("choices", option.choices)
        .field("fallback", option.fallback)
        .end_object();
  out.end_array().key("events").begin_array();
  for (const std::string_view event : info.events) out.text(event);
  out.end_array().end_object();
}

// {"start_side": "advanced", "rounds": 7}
void read_options(const JsonCursor& options, Setup& setup) {
  if (!options.json().is(Json::Kind::object)) return options.fail("an object of options is expected");
  for (const auto& [name, value] : options.json().members()) {
    const JsonCursor answer = options.at(name);
    setup.options.emplace_back(
        name, value.is(Json::Kind::integer) ? std::to_string(value.integer()) : answer.text());
  }
}

// The start position that "game", "players", "options" and "components" describe.
Result<Match> read_start(const Asked& asked) {
  const JsonCursor& members = asked.members;
  const std::string& id = members.at("game").text();
  if (asked.problem.found) return asked.problem.error;
  const Game* game = find_game(id);
  if (!game) return unknown_game(id);
  Setup setup{game->info->min_players, {}};
  if (members.has("players")) setup.players = static_cast<int>(members.at("players").integer(1, kMaxSeats));
  if (members.has("options")) read_options(members.at("options"), setup);
  if (asked.problem.found) return asked.problem.error;
  const bool own = !members.has("components");
  return Match::create(*game, setup, own ? "" : members.at("components").json().dump());
}

void read_names(const Asked& asked, std::vector<std::string>& names) {
  const JsonCursor list = asked.members.at("names");
  list.size(names.size(), names.size());
  for (std::size_t seat = 0; seat < names.size() && !list.failed(); ++seat) {
    names[seat] = read_short_text(list.at(seat), kMaxName);
    if (!is_plain(names[seat])) list.at(seat).fail("a name cannot contain control characters");
  }
}

std::string read_hex(const JsonCursor& member, std::size_t least, std::size_t most) {
  const Result<std::string> bytes = from_hex(member.text());
  if (bytes && bytes->size() >= least && bytes->size() <= most) return *bytes;
  member.fail("hexadecimal digits for " + std::to_string(least) + " to " + std::to_string(most) +
              " bytes are expected");
  return {};
}

// "fair": {"seed": 32 bytes in hex, "entropy": [hex per seat]}
void read_fair_chance(const Asked& asked, OpenMatch& open) {
  const JsonCursor fair = asked.members.at("fair");
  if (asked.members.has("seed")) fair.fail("\"seed\" and \"fair\" exclude each other");
  fair.only({"seed", "entropy"});
  open.fair_seed = read_hex(fair.at("seed"), FairChance::kSeedBytes, FairChance::kSeedBytes);
  std::vector<std::string> entropy;
  if (fair.has("entropy")) {
    const auto seats = static_cast<std::size_t>(open.referee.match().players());
    fair.at("entropy").size(seats, seats);
    for (std::size_t seat = 0; seat < seats && !fair.failed(); ++seat)
      entropy.push_back(read_hex(fair.at("entropy").at(seat), 0, FairChance::kMaxEntropy));
  }
  if (fair.failed()) return;
  open.referee.header().commitment = FairChance::commitment(open.fair_seed);
  open.referee.header().entropy = entropy;
  open.referee.set_chance(
      [source = FairChance(open.fair_seed, entropy)](std::uint64_t draw, std::uint32_t total) {
        return source.ticket(draw, total);
      });
}

// What a client has to know of a match that it has just opened.
void write_opened(std::int64_t number, const Referee& referee, JsonWriter& out) {
  const Match& match = referee.match();
  write_standing(number, match, std::nullopt, out);
  out.field("game", match.info().id).field("players", match.players()).key("options").begin_object();
  for (const auto& [name, value] : match.rules().options) out.field(name, value);
  out.end_object().key("seats").begin_array();
  for (Seat seat = 0; seat < match.players(); ++seat) out.text(match.seat_name(seat));
  out.end_array().field("content", match.rules().content);
  if (!referee.record().commitment.empty()) out.field("commitment", referee.record().commitment);
  out.key("events").begin_array().end_array();
}

Chance chance_from(std::optional<std::uint64_t> seed) { return seed ? seeded_chance(*seed) : Chance(); }

Result<Record> read_record(const Asked& asked) {
  const std::string& text = asked.members.at("record").text();
  if (asked.problem.found) return asked.problem.error;
  return Record::parse(text);
}

std::string read_components(const Asked& asked) {
  return asked.members.has("components") ? asked.members.at("components").json().dump() : "";
}

Result<OpenMatch> load_record(const Asked& asked, std::optional<std::uint64_t> seed) {
  for (const char* other : {"game", "players", "options", "viewer"})
    if (asked.members.has(other)) asked.members.at(other).fail("a record says this itself");
  const Result<Record> record = read_record(asked);
  if (!record) return record.error();
  Result<Referee> referee = Referee::replay(*record, find_game(record->game), read_components(asked));
  if (!referee) return referee.error();
  referee->set_chance(chance_from(seed));
  return OpenMatch{.referee = std::move(*referee), .from_start = true, .fair_seed = record->seed};
}

Result<OpenMatch> load_position(const Asked& asked, std::optional<std::uint64_t> seed) {
  if (asked.members.has("viewer")) asked.members.at("viewer").fail("only a view has a viewer");
  Result<Match> match = read_start(asked);
  if (!match) return match.error();
  if (const Status loaded = match->load(asked.members.at("position").json()); !loaded) return loaded.error();
  return OpenMatch{.referee = Referee(*match, chance_from(seed)), .from_start = false, .fair_seed = ""};
}

// One of the positions that look to the viewer like this. Which one follows from the seed.
Result<OpenMatch> load_view(const Asked& asked, std::optional<std::uint64_t> seed) {
  const Result<Match> match = read_start(asked);
  if (!match) return match.error();
  Viewer viewer = kSpectator;
  const JsonCursor who = asked.members.at("viewer");
  if (!who.json().is(Json::Kind::text) || who.text() != "spectator")
    viewer = static_cast<Viewer>(who.integer(0, match->players() - 1));
  if (asked.problem.found) return asked.problem.error;
  const Result<MatchView> view = match->read_view(asked.members.at("view").json(), viewer);
  if (!view) return view.error();
  Rng rng(seed.value_or(1));
  return OpenMatch{
      .referee = Referee(view->determinize(rng), chance_from(seed)), .from_start = false, .fair_seed = ""};
}

}  // namespace

Status open_match(Asked& asked, OpenMatch open) {
  const Result<std::int64_t> number = asked.matches.open(std::move(open));
  if (!number) return number.error();
  write_opened(*number, asked.matches.find(*number)->referee, asked.reply);
  return Done{};
}

Status answer_version(Asked& asked) {
  asked.reply.field("name", "enfilade").field("protocol", kWordsVersion).key("minds").begin_array();
  for (const Level& level : levels()) asked.reply.text(level.name);
  asked.reply.text("greedy").text("random").end_array();
  return Done{};
}

Status answer_games(Asked& asked) {
  const bool one = asked.members.has("game");
  const std::string id = one ? asked.members.at("game").text() : "";
  if (asked.problem.found) return asked.problem.error;
  if (one && !find_game(id)) return unknown_game(id);
  asked.reply.key("games").begin_array();
  for (const Game& game : all_games())
    if (!one || game.info->id == id) write_game(*game.info, asked.reply);
  asked.reply.end_array();
  return Done{};
}

Status answer_messages(Asked& asked) {
  const std::string& id = asked.members.at("game").text();
  const std::string language = asked.members.has("language") ? asked.members.at("language").text() : "en";
  const std::string prefix = asked.members.has("prefix") ? asked.members.at("prefix").text() : "";
  if (asked.problem.found) return asked.problem.error;
  const Game* game = find_game(id);
  if (!game) return unknown_game(id);
  const std::string_view text = embedded(std::string(game->info->folder) + "/messages." + language + ".json");
  if (text.empty()) {
    asked.members.at("language").fail("the game has no words in this language");
    return asked.problem.error;
  }
  const Result<Json> catalogue = Json::parse(text);
  ENFILADE_CHECK(catalogue);  // a part of the program
  asked.reply.key("messages").begin_object();
  for (const auto& [key, words] : catalogue->members())
    if (key.starts_with(prefix)) asked.reply.field(key, words.text());
  asked.reply.end_object();
  return Done{};
}

Status answer_new(Asked& asked) {
  const std::optional<std::uint64_t> seed = read_seed(asked);
  const Result<Match> match = read_start(asked);
  if (!match) return match.error();
  OpenMatch open{.referee = Referee(*match, chance_from(seed)), .from_start = true, .fair_seed = ""};
  if (asked.members.has("names")) read_names(asked, open.referee.header().seats);
  if (asked.members.has("fair")) read_fair_chance(asked, open);
  if (asked.problem.found) return asked.problem.error;
  return open_match(asked, std::move(open));
}

Status answer_load(Asked& asked) {
  const std::optional<std::uint64_t> seed = read_seed(asked);
  const int given = asked.members.has("record") + asked.members.has("position") + asked.members.has("view");
  if (given != 1) asked.members.fail("exactly one of \"record\", \"position\" and \"view\" is expected");
  if (asked.problem.found) return asked.problem.error;
  Result<OpenMatch> open = asked.members.has("record")     ? load_record(asked, seed)
                           : asked.members.has("position") ? load_position(asked, seed)
                                                           : load_view(asked, seed);
  if (!open) return open.error();
  if (asked.problem.found) return asked.problem.error;
  return open_match(asked, std::move(*open));
}

Status answer_clone(Asked& asked) {
  const std::optional<std::uint64_t> seed = read_seed(asked);
  if (asked.problem.found) return asked.problem.error;
  OpenMatch copy = *asked.open;
  if (seed) copy.referee.set_chance(chance_from(seed));
  return open_match(asked, std::move(copy));
}

Status answer_verify(Asked& asked) {
  const Result<Record> record = read_record(asked);
  if (!record) return record.error();
  const Result<Verified> verified = verify(*record, find_game(record->game), read_components(asked));
  if (!verified) return verified.error();
  asked.reply.field("draws", verified->draws);
  return Done{};
}

Status answer_close(Asked& asked) {
  asked.matches.close(asked.number);
  asked.reply.field("match", asked.number);
  return Done{};
}

}  // namespace enfilade
