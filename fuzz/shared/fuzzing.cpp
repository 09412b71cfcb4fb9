#include "fuzz/shared/fuzzing.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>

#include "games/registry.hpp"
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

// One mistake: what happens to the value that is the n-th of the document, counted as they are written.
struct Mistake {
  enum class Kind : std::uint8_t { number, remove, repeat, text, nothing, flag } kind;
  std::uint32_t at;
  std::int64_t number;
};

class Copyist {
 public:
  explicit Copyist(Choices& choices) {
    for (int i = choices.byte() % 4; i >= 0; --i)
      mistakes_.push_back({static_cast<Mistake::Kind>(choices.byte() % 6), choices.below(4096),
                           static_cast<std::int8_t>(choices.byte())});
  }

  std::string copy(const Json& document) {
    count(document);
    for (Mistake& mistake : mistakes_) mistake.at %= values_;
    write(document);
    return out_.take();
  }

 private:
  void count(const Json& value) {
    ++values_;
    if (value.is(Json::Kind::text)) texts_.push_back(&value.text());
    for (const Json& item : value.items()) count(item);
    for (const auto& [name, member] : value.members()) count(member);
  }

  const Mistake* mistake_here() {
    const std::uint32_t here = written_++;
    for (const Mistake& mistake : mistakes_)
      if (mistake.at == here) return &mistake;
    return nullptr;
  }

  // An item of an array may also be left out or stand twice; a member may be left out.
  void write_child(const Json& value, const std::string* name) {
    const Mistake* mistake = mistake_here();
    if (mistake && mistake->kind == Mistake::Kind::remove) return;
    if (name) out_.key(*name);
    write_value(value, mistake);
    if (mistake && mistake->kind == Mistake::Kind::repeat && !name) write_value(value, nullptr);
  }

  void write(const Json& value) { write_value(value, mistake_here()); }

  void write_value(const Json& value, const Mistake* mistake) {
    if (mistake && write_mistake(value, *mistake)) return;
    switch (value.kind()) {
      case Json::Kind::array:
        out_.begin_array();
        for (const Json& item : value.items()) write_child(item, nullptr);
        return void(out_.end_array());
      case Json::Kind::object:
        out_.begin_object();
        for (const auto& [name, member] : value.members()) write_child(member, &name);
        return void(out_.end_object());
      default: out_.raw(value.dump());
    }
  }

  bool write_mistake(const Json& value, const Mistake& mistake) {
    switch (mistake.kind) {
      case Mistake::Kind::number: out_.integer(mistake.number); return true;
      case Mistake::Kind::nothing: out_.null(); return true;
      case Mistake::Kind::flag:
        out_.boolean(!(value.is(Json::Kind::boolean) && value.boolean()));
        return true;
      case Mistake::Kind::text:
        if (texts_.empty()) return false;
        out_.text(*texts_[static_cast<std::uint8_t>(mistake.number) % texts_.size()]);
        return true;
      default: return false;
    }
  }

  std::vector<Mistake> mistakes_;
  std::vector<const std::string*> texts_;
  std::uint32_t values_ = 0, written_ = 0;
  JsonWriter out_;
};

}  // namespace

std::string with_mistakes(const Json& document, Choices& choices) { return Copyist(choices).copy(document); }

void play_to_the_end(Match match, std::uint64_t seed) {
  Rng rng(seed);
  for (int plies = 0; !match.over(); ++plies) {
    require(plies <= match.info().longest, "the game is longer than its stated bound", match.json());
    const Ply ply = random_ply(match, rng);
    match.apply(ply.seat, ply.move);
    // An audit costs more than many moves: later ones find what was wrong from the start as well.
    if (plies < 20 || plies % 16 == 0 || match.over())
      if (const std::string broken = match.audit(); !broken.empty()) require(false, broken, match.json());
  }
  match.scores();
}

}  // namespace enfilade::fuzz
