// Where the difference between two moves comes from, by what a game knows about itself (kernel/insight.hpp): at every
// position that the search judged, however far ahead, it kept what the estimate is made of there, and what came of
// the two moves is compared part by part.
#pragma once

#include "minds/search.hpp"

namespace enfilade {

// How much more of a thing there is after the better move, to the seat that asks and to its rival.
struct Difference {
  std::uint8_t kind = 0;
  std::uint16_t thing = 0;
  double mine = 0, theirs = 0;
  int deed = 0;  // of a deed: 1 when only the better move does it itself, -1 when only the other one does
  double lead() const { return mine - theirs; }
  bool own() const { return std::abs(mine) >= std::abs(theirs); }  // or rather about the rival
};

// What a game knows about its own estimate; tests look at it, too.
struct Adviser {
  double point;                     // MindTuning::point
  std::span<const PartKind> kinds;  // none for a game that does not tell its parts
  std::array<float, kMaxSeats> (*estimate)(const Match&);
  void (*parts)(const Match&, const Match& before, Parts& out);
  // A step that begins with this move, ended by what looks best.
  std::vector<Move> (*finish)(const MatchView&, Move first, std::uint64_t seed);
  // What the step itself does, before anybody else has moved; nothing for a game that does not tell its parts.
  std::vector<Part> (*deeds)(const MatchView&, std::span<const Move> step, std::uint64_t seed);
  // What the rival's next turn brings it, as `theirs`, once this step is made.
  std::vector<Difference> (*next_turn)(const MatchView&, std::span<const Move> step, Seat rival, int worlds,
                                       std::uint64_t seed);
  Message (*look)(const MatchView&, const Difference&, Seat rival, std::uint64_t seed);
  Message (*want)(const MatchView&, const Difference&, Seat rival, std::uint64_t seed);
  Message (*reason)(const MatchView&, const Difference&, Seat rival, std::uint64_t seed);
};

const Adviser& adviser_of(const Game& game);

// What can be told of a thought about this view. The seed decides which worlds are imagined.
Hint advice(const Adviser& adviser, const MatchView& view, const Thought& thought, std::uint64_t seed);

// --- for each game ---

template <Playable G>
const typename G::Rules& rules_seen(const MatchView& view) {
  return *static_cast<const typename G::Rules*>(view.rules().rules.get());
}

template <Playable G>
const typename G::Rules& rules_played(const Match& match) {
  return *static_cast<const typename G::Rules*>(match.rules().rules.get());
}

template <Playable G>
std::vector<Move> finish_step(const MatchView& view, Move first, std::uint64_t seed) {
  const auto& rules = rules_seen<G>(view);
  const Seat seat = view.viewer();
  Rng rng(seed);
  typename G::Position at;
  guess<G>(rules, view.as<G>(), rng, at);
  Silent silent;
  Menu menu;
  std::array<float, Menu::kCapacity> looks{};
  std::vector<Move> step{first};
  for (;;) {
    G::apply(rules, at, seat, step.back(), silent);
    if (!contains(G::node(rules, at).mid_step, seat)) return step;
    menu.clear();
    G::menu(rules, at, seat, menu);
    Move next = menu[0];
    if constexpr (Appeals<G>) next = best_looking<G>(rules, at, seat, menu, looks);
    step.push_back(next);
  }
}

// Adds up what there is more of on one side, by seat and rival.
class Comparison {
 public:
  Comparison(Seat seat, Seat rival) : seat_(seat), rival_(rival) {}

  template <class List>
  void add(const List& parts, double weight) {
    for (const Part& part : parts) {
      Difference& into = of(part.kind, part.thing);
      const double points = weight * static_cast<double>(part.points);
      if (part.seat == seat_) into.mine += points;
      if (part.seat == rival_) into.theirs += points;
    }
  }
  void add_deeds(std::span<const Part> parts, int sign) {
    for (const Part& part : parts) of(part.kind, part.thing).deed += sign;
  }
  std::vector<Difference> take() { return std::move(found_); }

 private:
  // Parts about one thing are one difference, called as the game calls its first kind.
  Difference& of(std::uint8_t kind, std::uint16_t thing) {
    for (Difference& each : found_) {
      if (each.thing != thing || (thing == 0 && each.kind != kind)) continue;
      each.kind = std::min(each.kind, kind);
      return each;
    }
    return found_.emplace_back(Difference{kind, thing});
  }

  Seat seat_, rival_;
  std::vector<Difference> found_;
};

template <Playable G>
std::vector<Part> deeds_of(const MatchView& view, std::span<const Move> step, std::uint64_t seed) {
  std::vector<Part> deeds;
  if constexpr (TellsParts<G>) {
    const auto& rules = rules_seen<G>(view);
    Rng rng(seed);
    Silent silent;
    typename G::Position before;
    guess<G>(rules, view.as<G>(), rng, before);
    typename G::Position at = before;
    for (const Move move : step) G::apply(rules, at, view.viewer(), move, silent);
    const auto parts = std::make_unique<Parts>();
    G::parts(rules, at, before, *parts);
    for (const Part& part : *parts)
      if (G::kParts[part.kind].deed && part.seat == view.viewer()) deeds.push_back(part);
  } else {
    (void)view, (void)step, (void)seed;
  }
  return deeds;
}

// The step and the rest of its turn are made, then those of the others by what looks best to them.
template <Playable G>
std::vector<Difference> next_turn(const MatchView& view, std::span<const Move> step, Seat rival, int worlds,
                                  std::uint64_t seed) {
  if constexpr (TellsParts<G>) {
    const auto& rules = rules_seen<G>(view);
    const int players = view.rules().players;
    Comparison comparison(view.viewer(), rival);
    Rng rng(seed);
    Silent silent;
    Settling scratch;
    const auto parts = std::make_unique<Parts>();
    const auto add = [&](const typename G::Position& at, const typename G::Position& before, double weight) {
      parts->clear();
      G::parts(rules, at, before, *parts);
      comparison.add(*parts, weight / worlds);
    };
    for (int world = 0; world < worlds && players > 1; ++world) {
      typename G::Position before;
      guess<G>(rules, view.as<G>(), rng, before);
      typename G::Position at = before;
      for (const Move move : step) G::apply(rules, at, view.viewer(), move, silent);
      scratch.plies = 0;
      settle<G>(rules, at, view.viewer(), 1, rng, scratch);
      if (G::node(rules, at).kind != Node::Kind::decision) continue;
      add(at, before, -1);
      // Where the game says what is quiet, it is quiet now: that counts as the first.
      settle<G>(rules, at, G::node(rules, at).seat(), TellsQuiet<G> ? players : players - 1, rng, scratch);
      add(at, before, 1);
    }
    return comparison.take();
  } else {
    (void)view, (void)step, (void)rival, (void)worlds, (void)seed;
    return {};
  }
}

template <Playable G>
Message name_difference(const MatchView& view, const Difference& about, Seat whose, std::string key,
                        std::uint64_t seed) {
  Message message{std::move(key), {}};
  if constexpr (TellsParts<G>) {
    const auto& rules = rules_seen<G>(view);
    Rng rng(seed);
    typename G::Position at;
    guess<G>(rules, view.as<G>(), rng, at);
    G::name_part(rules, at, {about.kind, whose, about.thing, 0}, message.args);
  }
  return message;
}

// Who sits alone plays against the house, which has a name but no seat.
inline Arg rival_arg(const MatchView& view, Seat rival) {
  return rival < view.rules().players ? Arg::seat("rival", rival) : Arg::of_word("rival", "player.master");
}

template <Playable G>
constexpr Adviser kAdviserOf{
    static_cast<double>(tuning_of<G>().point),
    part_kinds<G>(),
    [](const Match& match) -> std::array<float, kMaxSeats> {
      if constexpr (Estimates<G>) return G::estimate(rules_played<G>(match), match.as<G>());
      return {};
    },
    [](const Match& match, const Match& before, Parts& out) {
      if constexpr (TellsParts<G>) G::parts(rules_played<G>(match), match.as<G>(), before.as<G>(), out);
    },
    finish_step<G>,
    deeds_of<G>,
    next_turn<G>,
    [](const MatchView& view, const Difference& about, Seat rival, std::uint64_t seed) {
      return name_difference<G>(view, about, about.own() ? view.viewer() : rival,
                                "look." + std::string(part_kinds<G>()[about.kind].name), seed);
    },
    [](const MatchView& view, const Difference& about, Seat rival, std::uint64_t seed) {
      Message message = name_difference<G>(view, about, rival,
                                           "want." + std::string(part_kinds<G>()[about.kind].name), seed);
      message.args.push_back(rival_arg(view, rival));
      return message;
    },
    [](const MatchView& view, const Difference& about, Seat rival, std::uint64_t seed) {
      const PartKind& kind = part_kinds<G>()[about.kind];
      const std::string_view how = about.deed != 0 ? (about.deed > 0 ? ".here" : ".there")
                                   : about.own()   ? (about.mine > 0 ? ".gain" : ".loss")
                                                   : (about.theirs < 0 ? ".hurts" : ".helps");
      Message message = name_difference<G>(view, about, about.own() ? view.viewer() : rival,
                                           "reason." + std::string(kind.name).append(how), seed);
      if (how == ".hurts" || how == ".helps") message.args.push_back(rival_arg(view, rival));
      return message;
    }};

}  // namespace enfilade
