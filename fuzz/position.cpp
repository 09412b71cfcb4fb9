// Positions and views with mistakes: refused, or sound enough to play on to the end.
#include "fuzz/shared/fuzzing.hpp"

using namespace enfilade;

static void check_position(const Match& at, const std::string& text, const Json& json, std::uint64_t seed) {
  Match match = at;
  if (const Status loaded = match.load(json); !loaded) {
    fuzz::require(match == at, "a refused position changes nothing", text);
    return;
  }
  fuzz::require(match.audit().empty(), match.audit(), text);
  const Result<Json> written = Json::parse(match.json());
  Match again = at;
  fuzz::require(written && again.load(*written) && again == match, "a position is read as it was written",
                text);
  fuzz::play_to_the_end(match, seed);
}

static void check_view(const Match& at, const std::string& text, const Json& json, Viewer viewer,
                       std::uint64_t seed) {
  const Result<MatchView> view = at.read_view(json, viewer);
  if (!view) return;
  Rng rng(seed);
  const Match guess = view->determinize(rng);
  fuzz::require(guess.audit().empty(), guess.audit(), text);
  fuzz::require(guess.view(viewer) == *view, "a determinization looks like the view", text);
  fuzz::play_to_the_end(guess, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Choices choices(data, size);
  const auto match = fuzz::choose_position(choices);
  if (!match) return 0;
  const std::uint8_t seed = choices.byte();
  // 0: the full position; otherwise a view of that seat, or of a spectator.
  const int who = choices.byte() % (match->players() + 2);
  const Viewer viewer = who <= match->players() ? static_cast<Viewer>(who - 1) : kSpectator;
  const Result<Json> own = Json::parse(who == 0 ? match->json() : match->view(viewer).json());
  const std::string text =
      choices.rest().starts_with('{') ? std::string(choices.rest()) : fuzz::with_mistakes(*own, choices);
  const Result<Json> json = Json::parse(text);
  if (!json) return 0;
  if (who == 0) {
    check_position(*match, text, *json, seed);
  } else {
    check_view(*match, text, *json, viewer, seed);
  }
  return 0;
}
