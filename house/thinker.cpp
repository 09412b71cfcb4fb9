#include "house/thinker.hpp"

#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "protocol/words.hpp"
#include "table/request.hpp"

namespace enfilade::house {

namespace {

constexpr std::string_view kKinds[] = {"random", "greedy", "search", "plain"};
constexpr std::size_t kMostMinds = 16;

MindSpec read_mind(const JsonCursor& at) {
  at.only({"kind", "iterations", "blunders", "milliseconds"});
  MindSpec spec;
  spec.kind = static_cast<MindSpec::Kind>(at.at("kind").choice({kKinds[0], kKinds[1], kKinds[2], kKinds[3]}));
  spec.iterations = static_cast<int>(at.at("iterations").integer(0, MindSpec::kMostIterations));
  spec.blunders = static_cast<int>(at.at("blunders").integer(0, 100));
  spec.milliseconds = static_cast<int>(at.at("milliseconds").integer(0, MindSpec::kMostMilliseconds));
  return spec;
}

struct Question {
  std::string at, game;
  Setup setup;
  Seat seat = 0;
  MindSpec mind;
  std::uint64_t seed = 0;
  bool same_turn = false, hint = false;
};

Question read_question(const JsonCursor& at) {
  at.only({"at", "game", "players", "options", "seat", "view", "mind", "seed", "same_turn", "hint"});
  Question question;
  question.at = at.at("at").text();
  question.game = at.at("game").text();
  question.setup = table::read_setup(at, static_cast<int>(at.at("players").integer(1, kMaxSeats)));
  question.seat = static_cast<Seat>(at.at("seat").integer(0, question.setup.players - 1));
  question.mind = read_mind(at.at("mind"));
  const auto seed = parse_u64(at.at("seed").text());
  if (!seed) at.at("seed").fail("a number is expected");
  question.seed = seed.value_or(0);
  question.same_turn = at.at("same_turn").boolean();
  question.hint = at.at("hint").boolean();
  return question;
}

std::string refusal(const Error& error) {
  JsonWriter out;
  out.begin_object();
  write_error(error, out.key("error"));
  return out.end_object().take();
}

std::string told(const MatchView& view, Seat seat, const Thought& thought, std::uint64_t seed) {
  Rng rng(seed);
  const Match known = view.determinize(rng);
  JsonWriter out;
  out.begin_object().field("step", known.spell_step(seat, thought.step)).key("thought").begin_object();
  write_thought(known, seat, thought, out);
  out.end_object();
  if (thought.hint) {
    out.key("hints").begin_array();
    for (int level = 1; level <= kHintLevels; ++level) {
      out.begin_object();
      write_hint(known, seat, *thought.hint, level, out);
      out.end_object();
    }
    out.end_array();
  }
  return out.end_object().take();
}

}  // namespace

void write_mind(const MindSpec& spec, JsonWriter& out) {
  out.begin_object()
      .field("kind", kKinds[static_cast<std::size_t>(spec.kind)])
      .field("iterations", spec.iterations);
  out.field("blunders", spec.blunders).field("milliseconds", spec.milliseconds).end_object();
}

std::string Thinker::think(std::string_view request) {
  const Result<Json> json = Json::parse(request);
  if (!json) return refusal(json.error());
  JsonCursor::Problem problem;
  const JsonCursor members(*json, problem);
  const Question question = read_question(members);
  if (problem.found) return refusal(problem.error);
  const Game* game = find_game(question.game);
  if (!game) return refusal({"not_found", "there is no such game", "", "game", {}});
  const Result<Match> start = Match::create(*game, question.setup);
  if (!start) return refusal(start.error());
  const Result<MatchView> view = start->read_view(members.at("view").json(), question.seat);
  if (!view) return refusal(view.error());
  Rng rng(question.seed);
  if (!view->determinize(rng).node().asks(question.seat))
    return refusal({"not_now", "this seat has nothing to choose", "", "seat", {}});
  if (minds_.size() >= kMostMinds && !minds_.contains(question.at)) minds_.clear();
  std::unique_ptr<Mind>& mind = minds_[question.at];
  const bool goes_on = question.same_turn && mind;
  if (!goes_on) mind = std::make_unique<Mind>(question.mind, question.seed, Crew{}, clock_);
  const Thought thought = question.hint ? mind->advise(*view) : mind->think(*view, goes_on);
  return told(*view, question.seat, thought, question.seed);
}

}  // namespace enfilade::house
