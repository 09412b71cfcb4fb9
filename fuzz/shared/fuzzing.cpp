#include "fuzz/shared/fuzzing.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "games/registry.hpp"
#include "suite/mistakes.hpp"
#include "suite/playthrough.hpp"

namespace enfilade::fuzz {

std::uint8_t Choices::byte() {
  if (rest_.empty()) return 0;
  const auto first = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  return first;
}

void require(bool condition, std::string_view what, std::string_view input) {
  if (condition) return;
  std::fprintf(stderr, "broken promise: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(input.size()), input.data());
  std::abort();
}

namespace {

// Rules are made once per set-up: reading the components costs more than a whole game.
std::optional<Match> start_of(const Game& game, const Setup& setup) {
  static std::map<std::string, std::optional<Match>> starts;
  std::string key = std::string(game.info->id) + " " + std::to_string(setup.players);
  for (const auto& [name, value] : setup.options) key.append(" ").append(name).append("=").append(value);
  const auto [found, is_new] = starts.try_emplace(key);
  if (is_new)
    if (const Result<Match> match = Match::create(game, setup)) found->second = *match;
  return found->second;
}

}  // namespace

std::optional<Match> choose_match(Choices& choices) {
  const auto games = all_games();
  const Game& game = games[choices.byte() % games.size()];
  const GameInfo& info = *game.info;
  Setup setup{info.min_players + choices.byte() % (info.max_players - info.min_players + 1), {}};
  // 0: the fallbacks; otherwise one option is answered otherwise, and 128 and up: each by a byte of its own.
  const std::uint8_t options = choices.byte();
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const bool chosen = options >= 128 || (options > 0 && (options - 1u) % info.options.size() == i);
    if (!chosen) continue;
    const auto words = sample_choices(info.options[i]);
    setup.options.emplace_back(info.options[i].name, words[choices.byte() % words.size()]);
  }
  return start_of(game, setup);
}

std::optional<Match> choose_position(Choices& choices) {
  const auto match = choose_match(choices);
  if (!match) return std::nullopt;
  const std::uint8_t seed = choices.byte();
  return random_position(*match, seed, static_cast<int>(choices.below(400)));
}

namespace {

// One mistake, as the input describes it; `texts` are those of the document. Seeds and found inputs depend on
// the numbers here.
Mistake choose_mistake(Choices& choices, const std::vector<Spot>& spots) {
  enum Kind : std::uint8_t { kNumber, kRemove, kRepeat, kText, kNothing, kFlag, kKinds };
  const auto kind = static_cast<Kind>(choices.byte() % kKinds);
  const std::uint32_t at = choices.below(4096) % static_cast<std::uint32_t>(spots.size());
  const auto number = static_cast<std::int8_t>(choices.byte());
  const Json& value = *spots[at].value;
  switch (kind) {
    case kNumber: return {at, Mistake::Kind::change, std::to_string(number)};
    case kRemove: return {at, Mistake::Kind::remove, {}};
    case kRepeat: return {at, Mistake::Kind::repeat, {}};
    case kNothing: return {at, Mistake::Kind::change, "null"};
    case kFlag:
      return {at, Mistake::Kind::change, value.is(Json::Kind::boolean) && value.boolean() ? "false" : "true"};
    default: break;
  }
  std::vector<const Json*> texts;
  for (const Spot& spot : spots)
    if (spot.value->is(Json::Kind::text)) texts.push_back(spot.value);
  const Json& text = texts.empty() ? value : *texts[static_cast<std::uint8_t>(number) % texts.size()];
  return {at, Mistake::Kind::change, text.dump()};
}

}  // namespace

std::string with_mistakes(const Json& document, Choices& choices) {
  const std::vector<Spot> spots = spots_of(document);
  std::vector<Mistake> mistakes;
  for (int i = choices.byte() % 4; i >= 0; --i) mistakes.push_back(choose_mistake(choices, spots));
  return enfilade::with_mistakes(document, mistakes);
}

void play_to_the_end(const Match& match, std::uint64_t seed) {
  const std::string broken = play_at_random(match, seed);
  require(broken.empty(), broken, match.json());
}

}  // namespace enfilade::fuzz
