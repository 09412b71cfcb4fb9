#include "suite/twins.hpp"

namespace enfilade {

namespace {

class TwinPlay {
 public:
  TwinPlay(const Match& start, Viewer viewer, Rng& rng)
      : first_(start), second_(start), rng_(rng), twins_{viewer, {}, {}, {}, {}} {}

  Twins play(int lines) {
    const int together = static_cast<int>(rng_.below(static_cast<std::uint32_t>(lines)));
    for (int i = 0; i < lines && go_on(i >= together); ++i) {
      if (first_.node().kind != Node::Kind::chance && !(first_ == second_))
        twins_.cuts.push_back(twins_.first.size());
    }
    return std::move(twins_);
  }

 private:
  bool go_on(bool apart) {
    for (int i = 0; i < kAttempts; ++i) {
      const Step step = any_step();
      const std::optional<Step> other = twin_of(step, apart);
      if (!other) continue;
      Look a = look(first_, step, twins_.viewer), b = look(second_, *other, twins_.viewer);
      if (a.after.over() || b.after.over() || a.seen != b.seen ||
          a.after.node().kind != b.after.node().kind ||
          !(a.after.view(twins_.viewer) == b.after.view(twins_.viewer)))
        continue;
      write(first_, step, twins_.first);
      write(second_, *other, twins_.second);
      first_ = a.after;
      second_ = b.after;
      return true;
    }
    return false;
  }

  Step any_step() {
    const Node node = first_.node();
    if (node.kind == Node::Kind::chance) {
      Odds odds;
      first_.odds(odds);
      return {kChance, {odds.draw(rng_)}};
    }
    Seat seat = 0;
    do seat = static_cast<Seat>(rng_.below(static_cast<std::uint32_t>(first_.players())));
    while (!node.asks(seat));
    return random_step(first_, seat, rng_);
  }

  // What happens in the second history meanwhile: the same, or something else that the viewer cannot see.
  std::optional<Step> twin_of(const Step& step, bool apart) {
    const bool same = possible(second_, step);
    if (step.seat == kChance) {
      Odds odds;
      second_.odds(odds);
      if (odds.audience().includes(twins_.viewer) || (same && !apart))
        return same ? std::optional(step) : std::nullopt;
      return Step{kChance, {odds.draw(rng_)}};
    }
    const bool hidden =
        step.seat != twins_.viewer && (step.moves.size() > 1 || contains(first_.node().mid_step, step.seat));
    if (same && !(hidden && apart)) return step;
    if (!hidden) return std::nullopt;
    return random_step(second_, step.seat, rng_);
  }

  void write(const Match& at, const Step& step, std::vector<RecordLine>& lines) {
    const bool chance = step.seat == kChance;
    std::string text = chance ? at.spell(kChance, step.moves.front()) : at.spell_step(step.seat, step.moves);
    if (twins_.vocabulary.size() < kVocabulary) twins_.vocabulary.push_back(text);
    lines.push_back({chance ? RecordLine::Kind::chance : RecordLine::Kind::step, step.seat, std::move(text)});
  }

  static constexpr int kAttempts = 24;
  static constexpr std::size_t kVocabulary = 400;

  Match first_, second_;
  Rng& rng_;
  Twins twins_;
};

}  // namespace

Twins play_twins(const Match& start, Viewer viewer, int lines, Rng& rng) {
  return TwinPlay(start, viewer, rng).play(lines);
}

}  // namespace enfilade
