// Content packs with mistakes: refused, or good enough to play a whole game with.
#include "fuzz/shared/fuzzing.hpp"
#include "kernel/embedded.hpp"

using namespace enfilade;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Choices choices(data, size);
  const auto start = fuzz::choose_match(choices);
  if (!start) return 0;
  const Result<Json> own = Json::parse(embedded(std::string(start->info().folder) + "/components.json"));
  const std::uint8_t seed = choices.byte();
  // A pack is the game's own with mistakes, or the rest of the input itself.
  const std::string pack =
      choices.rest().starts_with('{') ? std::string(choices.rest()) : fuzz::with_mistakes(*own, choices);
  const Result<Match> match = Match::create(start->game(), {start->players(), start->rules().options}, pack);
  if (match) fuzz::play_to_the_end(*match, seed);
  return 0;
}
