#include "bindings/python/batch.hpp"

#include <algorithm>
#include <memory>

#include "games/all_games.hpp"

namespace enfilade {

namespace {

// On a game's own types: through the table of functions (kernel/game.hpp) a quick choice would take twice as long.
template <Playable G>
struct StepsOf {
  using Position = typename G::Position;
  static const typename G::Rules& rules_of(const BatchTable& table) {
    return *static_cast<const typename G::Rules*>(table.match.rules().rules.get());
  }
  // The match is the table's own, and not const.
  static Position& position_of(BatchTable& table) { return const_cast<Position&>(table.match.as<G>()); }

  static void begin(const Match& start, BatchTable& table) {
    position_of(table) = start.as<G>();
    go_on(table);
  }
  static void choose(BatchTable& table, std::int32_t action) {
    const std::span<const Move> menu = table.menu();
    const auto choices = static_cast<std::uint32_t>(menu.size());
    const std::size_t choice = action < 0 ? table.chance.below(choices) : static_cast<std::size_t>(action);
    Silent silent;
    G::apply(rules_of(table), position_of(table), table.seat, menu[choice], silent);
    go_on(table);
  }
  static void go_on(BatchTable& table) {
    const auto& rules = rules_of(table);
    Position& position = position_of(table);
    Node node = G::node(rules, position);
    for (Odds odds; node.kind == Node::Kind::chance; node = G::node(rules, position)) {
      Silent silent;
      G::odds(rules, position, odds);
      G::apply(rules, position, kChance, odds.draw(table.chance), silent);
    }
    if (node.kind == Node::Kind::over) return table.ask_nobody();
    Menu menu;
    G::menu(rules, position, node.seat(), menu);
    table.ask(node.seat(), menu);
  }
  static constexpr BatchSteps kSteps{begin, choose};
};

template <class... Gs>
const BatchSteps* steps_of(const Game& game, GameList<Gs...>) {
  const BatchSteps* found = nullptr;
  ((found = game.info == &Gs::kInfo ? &StepsOf<Gs>::kSteps : found), ...);
  return found;
}

}  // namespace

void BatchTable::ask(Seat who, const Menu& menu) {
  seat = who;
  size_ = static_cast<std::uint16_t>(menu.size());
  if (size_ > kFew && !many_) many_ = std::make_unique_for_overwrite<Move[]>(Menu::kCapacity);
  std::copy(menu.begin(), menu.end(), size_ > kFew ? many_.get() : few_);
}

float reward_of(const Scores& scores, Seat seat) {
  if (scores.seats == 1) return scores.place[0] == 1 ? 1.0f : -1.0f;
  int sum = 0;
  for (Seat other = 0; other < scores.seats; ++other)
    sum += (scores.place[other] > scores.place[seat]) - (scores.place[other] < scores.place[seat]);
  return static_cast<float>(sum) / static_cast<float>(scores.seats - 1);
}

Batch::Batch(const Match& start, std::size_t size, std::uint64_t seed, int threads, bool auto_reset)
    : start_(start),
      steps_(steps_of(start.game(), AllGames{})),
      shape_(size, start),
      auto_reset_(auto_reset),
      crew_(threads) {
  tables_.reserve(size);
  for (std::size_t i = 0; i < size; ++i) tables_.emplace_back(start);
  reset(seed);
}

// The next ones are on their way from memory while this one is played.
void Batch::fetch(const BatchTable& table) const {
  constexpr std::size_t kLine = 64;
  const auto* begin = reinterpret_cast<const char*>(&table);
  const auto* end = reinterpret_cast<const char*>(&table.match) + start_.game().position_size;
  for (const char* at = begin; at < end; at += kLine) __builtin_prefetch(at, 1);
}

template <class Job>
void Batch::in_shares(const BatchOutput& out, const Job& job) {
  const auto threads = static_cast<std::size_t>(crew_.size());
  crew_.work([&](int who) {
    std::unique_ptr<Eyes> eyes;
    if (out.observes()) eyes = std::make_unique<Eyes>(shape_, start_);
    const auto share = static_cast<std::size_t>(who);
    const std::size_t end = size() * (share + 1) / threads;
    for (std::size_t i = size() * share / threads; i < end; ++i) {
      if (i + kAhead < end) fetch(tables_[i + kAhead]);
      job(tables_[i], i);
      write(i, out, eyes.get());
    }
  });
}

void Batch::reset(std::uint64_t seed) {
  Rng rng(seed);
  for (BatchTable& table : tables_) {
    table.chance = rng.fork();
    table.guesses = rng.fork();
  }
  in_shares({}, [this](BatchTable& table, std::size_t) { begin(table); });
}

std::size_t Batch::step(std::span<const std::int32_t> actions, const BatchOutput& out) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool exists = actions[i] >= 0 && static_cast<std::size_t>(actions[i]) < tables_[i].menu().size();
    if (tables_[i].seat != kNobody && !exists) return i;
  }
  in_shares(out, [&](BatchTable& table, std::size_t i) { choose(table, actions.empty() ? -1 : actions[i]); });
  return size();
}

void Batch::observe(const BatchOutput& out) {
  in_shares(out, [](BatchTable& table, std::size_t) { table.ended = false; });
}

void Batch::begin(BatchTable& table) const {
  table.ended = false;
  steps_->begin(start_, table);
}

void Batch::choose(BatchTable& table, std::int32_t action) const {
  table.ended = false;
  if (table.seat == kNobody) return;
  steps_->choose(table, action);
  if (table.seat != kNobody) return;
  table.scores = table.match.scores();
  if (auto_reset_) begin(table);
  table.ended = true;
}

void Batch::write(std::size_t i, const BatchOutput& out, Eyes* eyes) {
  BatchTable& table = tables_[i];
  if (!out.seat.empty()) out.seat[i] = table.seat;
  if (!out.done.empty()) out.done[i] = table.ended;
  write_menu(table.menu(), i, out);
  for (std::size_t s = 0, n = static_cast<std::size_t>(shape_.players); s < n; ++s) {
    if (!out.reward.empty())
      out.reward[i * n + s] = table.ended ? reward_of(table.scores, static_cast<Seat>(s)) : 0.0f;
    if (!out.points.empty()) out.points[i * n + s] = table.ended ? table.scores.points[s] : 0;
  }
  if (eyes) eyes->look(table.match, table.seat, table.menu(), table.guesses, i, out);
}

// ---- What a seat sees -------------------------------------------------------------------------------------

std::size_t BatchShape::thing_width() const {
  std::size_t widest = 0;
  for (const ThingNames& list : onlooker->names->things) widest = std::max(widest, list.numbers.size());
  return 1 + widest;
}

Eyes::Eyes(const BatchShape& shape, const Match& start)
    : shape_(shape), sight_(*shape.onlooker->names), moves_(*shape.onlooker->names), guess_(start) {}

void Eyes::look(const Match& match, Seat seat, std::span<const Move> menu, Rng& guesses, std::size_t i,
                const BatchOutput& out) {
  const auto row = [i](std::span<float> all, std::size_t size) {
    const auto mine = all.empty() ? all : all.subspan(i * size, size);
    std::fill(mine.begin(), mine.end(), 0.0f);
    return mine;
  };
  const Onlooker& onlooker = *shape_.onlooker;
  const std::size_t thing = shape_.thing_width(), numbers = onlooker.names->move.size();
  const auto whole = row(out.whole, onlooker.names->whole.size());
  const auto things = row(out.things, out.rows * thing);
  const auto moves = row(out.move_features, out.actions * numbers);
  for (std::size_t t = 0; t < things.size(); t += thing) things[t] = -1;
  if (seat == BatchTable::kNobody) return;

  onlooker.guess(match.view(seat), guesses, guess_);
  if (!whole.empty() || !things.empty()) {
    sight_.clear();
    onlooker.look(guess_, seat, onlooker.estimate(guess_), sight_);
    if (!whole.empty()) std::ranges::copy(sight_.whole(), whole.begin());
    for (std::size_t t = 0; !things.empty() && t < std::min(sight_.things(), out.rows); ++t) {
      things[t * thing] = static_cast<float>(sight_.list_of(t));
      std::ranges::copy(sight_.numbers_of(t), things.subspan(t * thing + 1).begin());
    }
  }
  if (moves.empty()) return;
  menu_.clear();
  for (const Move move : menu) menu_.add(move);
  moves_.clear(menu_.size());
  onlooker.look_at_moves(guess_, seat, menu_, moves_);
  for (std::size_t a = 0; a < std::min(menu.size(), out.actions); ++a)
    std::ranges::copy(moves_.row(static_cast<int>(a)), moves.subspan(a * numbers).begin());
}

void write_menu(std::span<const Move> menu, std::size_t i, const BatchOutput& out) {
  const std::size_t choices = std::min(menu.size(), out.actions);
  if (!out.count.empty()) out.count[i] = static_cast<std::int32_t>(out.actions ? choices : menu.size());
  if (!out.mask.empty()) {
    const auto row = out.mask.subspan(i * out.actions, out.actions);
    std::fill(std::fill_n(row.begin(), choices, std::uint8_t{1}), row.end(), std::uint8_t{0});
  }
  if (!out.moves.empty())
    for (std::size_t a = 0; a < out.actions; ++a)
      out.moves[i * out.actions + a] = a < choices ? menu[a].bits : 0;
}

}  // namespace enfilade
