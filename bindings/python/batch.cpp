#include "bindings/python/batch.hpp"

#include <algorithm>
#include <memory>

namespace enfilade {

struct Batch::Eyes {
  explicit Eyes(const Onlooker& onlooker, const Match& start)
      : sight(*onlooker.names), moves(*onlooker.names), guess(start) {}
  Sight sight;
  MoveSight moves;
  Match guess;
  Menu menu;
};

float reward_of(const Scores& scores, Seat seat) {
  if (scores.seats == 1) return scores.place[0] == 1 ? 1.0f : -1.0f;
  int sum = 0;
  for (Seat other = 0; other < scores.seats; ++other)
    sum += (scores.place[other] > scores.place[seat]) - (scores.place[other] < scores.place[seat]);
  return static_cast<float>(sum) / static_cast<float>(scores.seats - 1);
}

Batch::Batch(const Match& start, std::size_t size, std::uint64_t seed, int threads, bool auto_reset)
    : start_(start),
      onlooker_(onlooker_of(start.game())),
      auto_reset_(auto_reset),
      tables_(size, Table{start, Rng(), Rng(), kNobody, {}}),
      crew_(threads) {
  reset(seed);
}

std::size_t Batch::widest_thing() const {
  std::size_t widest = 0;
  for (const ThingNames& list : onlooker_->names->things) widest = std::max(widest, list.numbers.size());
  return widest;
}

void Batch::reset(std::uint64_t seed) {
  Rng rng(seed);
  for (Table& table : tables_) {
    table.chance = rng.fork();
    table.guesses = rng.fork();
  }
  in_shares({}, [this](Table& table, std::size_t) { begin(table); });
}

std::size_t Batch::step(std::span<const std::int32_t> actions, const BatchOutput& out) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool exists = actions[i] >= 0 && static_cast<std::size_t>(actions[i]) < tables_[i].menu.size();
    if (tables_[i].seat != kNobody && !exists) return i;
  }
  in_shares(out, [&](Table& table, std::size_t i) { choose(table, actions.empty() ? -1 : actions[i]); });
  return size();
}

void Batch::observe(const BatchOutput& out) {
  in_shares(out, [](Table& table, std::size_t) { table.ended = false; });
}

// Each thread has a stretch of the matches, and writes what it has done while it is at hand.
void Batch::in_shares(const BatchOutput& out, const std::function<void(Table&, std::size_t)>& job) {
  const auto threads = static_cast<std::size_t>(crew_.size());
  crew_.work([&](int who) {
    std::unique_ptr<Eyes> eyes;
    if (out.observes()) eyes = std::make_unique<Eyes>(*onlooker_, start_);
    const auto share = static_cast<std::size_t>(who);
    for (std::size_t i = size() * share / threads; i < size() * (share + 1) / threads; ++i) {
      job(tables_[i], i);
      write(i, out, eyes.get());
    }
  });
}

void Batch::begin(Table& table) const {
  table.match = start_;
  table.ended = false;
  go_on(table);
}

void Batch::choose(Table& table, std::int32_t action) const {
  table.ended = false;
  if (table.seat == kNobody) return;
  const auto choices = static_cast<std::uint32_t>(table.menu.size());
  const std::size_t choice = action < 0 ? table.chance.below(choices) : static_cast<std::size_t>(action);
  table.match.apply(table.seat, table.menu[choice]);
  go_on(table);
  if (table.seat != kNobody) return;
  table.scores = table.match.scores();
  if (auto_reset_) begin(table);
  table.ended = true;
}

// To the next choice of somebody, or to the end.
void Batch::go_on(Table& table) const {
  Odds odds;
  Node node = table.match.node();
  for (; node.kind == Node::Kind::chance; node = table.match.node()) {
    table.match.odds(odds);
    table.match.apply(kChance, odds.draw(table.chance));
  }
  ask(table, node);
}

void Batch::ask(Table& table, Node node) const {
  table.menu.clear();
  table.seat = kNobody;
  if (node.kind == Node::Kind::over) return;
  Menu menu;
  table.seat = node.seat();
  table.match.menu(table.seat, menu);
  table.menu.assign(menu.begin(), menu.end());
}

void Batch::write(std::size_t i, const BatchOutput& out, Eyes* eyes) {
  const Table& table = tables_[i];
  const std::size_t choices = std::min(table.menu.size(), out.actions);
  if (!out.seat.empty()) out.seat[i] = table.seat;
  if (!out.count.empty()) out.count[i] = static_cast<std::int32_t>(out.actions ? choices : table.menu.size());
  if (!out.mask.empty()) {
    const auto row = out.mask.subspan(i * out.actions, out.actions);
    std::fill_n(row.begin(), choices, std::uint8_t{1});
    std::fill(row.begin() + static_cast<std::ptrdiff_t>(choices), row.end(), std::uint8_t{0});
  }
  if (!out.moves.empty())
    for (std::size_t a = 0; a < out.actions; ++a)
      out.moves[i * out.actions + a] = a < choices ? table.menu[a].bits : 0;
  if (!out.done.empty()) out.done[i] = table.ended;
  for (std::size_t s = 0, n = static_cast<std::size_t>(players()); s < n; ++s) {
    if (!out.reward.empty())
      out.reward[i * n + s] = table.ended ? reward_of(table.scores, static_cast<Seat>(s)) : 0.0f;
    if (!out.points.empty()) out.points[i * n + s] = table.ended ? table.scores.points[s] : 0;
  }
  if (eyes) look(i, out, *eyes);
}

// A seat is shown a guess that agrees with all it knows, never the truth; where nothing is hidden they are the same.
void Batch::look(std::size_t i, const BatchOutput& out, Eyes& eyes) {
  Table& table = tables_[i];
  const SightNames& names = *onlooker_->names;
  const auto whole =
      out.whole.empty() ? out.whole : out.whole.subspan(i * names.whole.size(), names.whole.size());
  const std::size_t width = 1 + widest_thing(), cells = out.rows * width;
  const auto things = out.things.empty() ? out.things : out.things.subspan(i * cells, cells);
  const std::size_t row = out.actions * names.move.size();
  const auto moves = out.move_features.empty() ? out.move_features : out.move_features.subspan(i * row, row);
  std::fill(whole.begin(), whole.end(), 0.0f);
  std::fill(things.begin(), things.end(), 0.0f);
  std::fill(moves.begin(), moves.end(), 0.0f);
  for (std::size_t t = 0; t < things.size(); t += width) things[t] = -1;
  if (table.seat == kNobody) return;

  onlooker_->guess(table.match.view(table.seat), table.guesses, eyes.guess);
  if (!whole.empty() || !things.empty()) {
    eyes.sight.clear();
    onlooker_->look(eyes.guess, table.seat, onlooker_->estimate(eyes.guess), eyes.sight);
    if (!whole.empty()) std::ranges::copy(eyes.sight.whole(), whole.begin());
    for (std::size_t t = 0; !things.empty() && t < std::min(eyes.sight.things(), out.rows); ++t) {
      things[t * width] = static_cast<float>(eyes.sight.list_of(t));
      std::ranges::copy(eyes.sight.numbers_of(t),
                        things.begin() + static_cast<std::ptrdiff_t>(t * width + 1));
    }
  }
  if (moves.empty()) return;
  eyes.menu.clear();
  for (const Move move : table.menu) eyes.menu.add(move);
  eyes.moves.clear(eyes.menu.size());
  onlooker_->look_at_moves(eyes.guess, table.seat, eyes.menu, eyes.moves);
  for (std::size_t a = 0; a < std::min(table.menu.size(), out.actions); ++a)
    std::ranges::copy(eyes.moves.row(static_cast<int>(a)),
                      moves.begin() + static_cast<std::ptrdiff_t>(a * names.move.size()));
}

}  // namespace enfilade
