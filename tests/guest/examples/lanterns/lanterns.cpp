#include "examples/lanterns/lanterns.hpp"

#include <bit>

namespace enfilade {

static_assert(Playable<Lanterns>);

namespace {

using Set = Lanterns::Set;
using Facts = Lanterns::Facts;

constexpr std::string_view kNames[] = {"north", "east", "south", "west"};
constexpr Set kAll = ((1u << Lanterns::kLanterns) - 1) << 1;

std::string listed(Set set) {
  std::string ids;
  for (int n = 1; n <= Lanterns::kLanterns; ++n)
    if (set >> n & 1) ids += (ids.empty() ? "" : " ") + std::to_string(n);
  return ids;
}

Arg lantern_arg(int n) {
  return Arg::component("lantern", std::to_string(n), "lantern." + std::to_string(n));
}

}  // namespace

Result<Lanterns::Rules> Lanterns::make_rules(const Setup& setup, const Json&) {
  const Result<Answers> answers = Answers::check(kOptions, setup);
  if (!answers) return answers.error();
  if (setup.players < kInfo.min_players || setup.players > kInfo.max_players)
    return refusal("LN-1.1", "lanterns are for two to four players");
  const Rules rules{setup.players, answers->number("hand")};
  if (rules.players * rules.each > kLanterns)
    return refusal("LN-1.4", "there are only twelve lanterns to be dealt");
  return rules;
}

Scores Lanterns::scores(const Rules& rules, const Position& at) {
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = false};
  for (Seat seat = 0; seat < rules.players; ++seat) scores.points[seat] = at.facts.points[seat];
  rank_by_points(scores);
  return scores;
}

View<Lanterns> Lanterns::view(const Rules&, const Position& at, Viewer viewer) {
  View<Lanterns> view;
  view.viewer_ = viewer;
  view.facts_ = at.facts;
  for (Seat seat = 0; seat < kSeats; ++seat)
    if (seat != viewer) view.facts_.hand[seat] = view.facts_.dark[seat] = 0;
  return view;
}

// What nobody has shown is dealt again to those who hold it.
void Lanterns::determinize(const Rules& rules, const View<Lanterns>& view, Rng& rng, Position& position) {
  position.facts = view.facts();
  Facts& facts = position.facts;
  Set unseen = static_cast<Set>(kAll & ~facts.hung);
  for (Seat seat = 0; seat < rules.players; ++seat)
    unseen = static_cast<Set>(unseen & ~(facts.hand[seat] | facts.dark[seat]));
  const auto draw = [&](Set& to, int many) {
    for (; many > 0; --many) {
      std::uint32_t ticket = rng.below(static_cast<std::uint32_t>(std::popcount(unseen)));
      Set left = unseen;
      while (ticket-- > 0) left = static_cast<Set>(left & (left - 1));
      const Set lantern = static_cast<Set>(left & -left);
      to |= lantern;
      unseen = static_cast<Set>(unseen & ~lantern);
    }
  };
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (seat == view.viewer()) continue;
    draw(facts.hand[seat], facts.held[seat]);
    draw(facts.dark[seat], facts.darkened[seat]);
  }
}

std::optional<Event> Lanterns::event_for(const Rules&, const Event& event, Viewer viewer) {
  Event seen = event;
  if ((event.kind == kDealt || event.kind == kDarkened) && event.seat != viewer) seen.args[0] = 0;
  return seen;
}

Error Lanterns::out_of_turn(const Rules&, const Position& at, Seat) {
  return refusal("LN-2.1", "it is another player's turn", {Arg::seat("seat", at.facts.turn)});
}
Error Lanterns::refuse(const Rules&, const Position&, Seat, Move) {
  return refusal("LN-2.1", "one hangs or darkens a lantern of one's own");
}

std::string Lanterns::spell(const Rules&, const Position&, Seat seat, Move move) {
  const std::string lantern = std::to_string(move.bits % kDarken);
  if (seat == kChance) return lantern;
  return (move.bits > kDarken ? "darken " : "hang ") + lantern;
}

Message Lanterns::describe(const Rules&, const Position&, Seat, Move move) {
  return {move.bits > kDarken ? "move.darken" : "move.hang",
          {lantern_arg(static_cast<int>(move.bits % kDarken))}};
}

Message Lanterns::tell(const Rules&, const Event& event) {
  const std::string key = "event." + std::string(kEvents[event.kind]);
  const Arg seat = Arg::seat("seat", event.seat);
  if (event.args[0] == 0) return {key + "_hidden", {seat}};
  return {key, {seat, lantern_arg(event.args[0])}};
}

std::string Lanterns::seat_name(const Rules&, Seat seat) { return std::string(kNames[seat]); }

// {"dealt":6,"turn":0,"hung":[7],"players":[{"hand":[2,9],"dark":[],"held":2,"darkened":0,"points":1}, ...]};
// hand and dark are null where the viewer cannot see them.
void Lanterns::write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out) {
  const auto write_set = [&](std::string_view name, Set set) {
    out.key(name).begin_array();
    for (int n = 1; n <= kLanterns; ++n)
      if (set >> n & 1) out.integer(n);
    out.end_array();
  };
  out.begin_object().field("dealt", int{facts.dealt}).field("turn", int{facts.turn});
  write_set("hung", facts.hung);
  out.key("players").begin_array();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    out.begin_object();
    if (viewer && *viewer != seat) {
      out.key("hand").null().key("dark").null();
    } else {
      write_set("hand", facts.hand[seat]);
      write_set("dark", facts.dark[seat]);
    }
    out.field("held", int{facts.held[seat]}).field("darkened", int{facts.darkened[seat]});
    out.field("points", int{facts.points[seat]}).end_object();
  }
  out.end_array().end_object();
}

namespace {

std::uint8_t small(const JsonCursor& from, int most) {
  return static_cast<std::uint8_t>(from.integer(0, most));
}

// Lanterns that are in no other place yet.
Set read_set(const JsonCursor& list, Set& taken) {
  Set set = 0;
  for (std::size_t i = 0; i < list.size(0, Lanterns::kLanterns) && !list.failed(); ++i) {
    const auto bit = static_cast<Set>(1u << list.at(i).integer(1, Lanterns::kLanterns));
    if (taken & bit) list.at(i).fail("this lantern is elsewhere, too", "LN-1.2");
    set |= bit;
    taken |= bit;
  }
  return set;
}

Result<Facts> read_facts(const Lanterns::Rules& rules, const Json& json, std::optional<Viewer> viewer) {
  JsonCursor::Problem problem;
  const JsonCursor root(json, problem);
  root.only({"dealt", "turn", "hung", "players"});
  const auto players = static_cast<std::size_t>(rules.players);
  const int all = rules.players * rules.each;
  Facts facts{};
  Set taken = 0;
  facts.dealt = small(root.at("dealt"), all);
  facts.turn = small(root.at("turn"), rules.players - 1);
  facts.hung = read_set(root.at("hung"), taken);
  root.at("players").size(players, players);
  for (Seat seat = 0; seat < rules.players && !problem.found; ++seat) {
    const JsonCursor from = root.at("players").at(seat);
    from.only({"hand", "dark", "held", "darkened", "points"});
    facts.held[seat] = small(from.at("held"), rules.each);
    facts.darkened[seat] = small(from.at("darkened"), rules.each);
    facts.points[seat] = small(from.at("points"), rules.each);
    if (viewer && *viewer != seat) {
      if (!from.at("hand").is_null() || !from.at("dark").is_null())
        from.fail("the lanterns of another seat cannot be in this view", "LN-1.3");
      continue;
    }
    facts.hand[seat] = read_set(from.at("hand"), taken);
    facts.dark[seat] = read_set(from.at("dark"), taken);
    if (std::popcount(facts.hand[seat]) != facts.held[seat])
      from.at("held").fail("this is not the hand", "LN-1.3");
    if (std::popcount(facts.dark[seat]) != facts.darkened[seat])
      from.at("darkened").fail("these are not the dark ones", "LN-2.3");
  }
  int somewhere = std::popcount(facts.hung), points = 0;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    somewhere += facts.held[seat] + facts.darkened[seat];
    points += facts.points[seat];
  }
  if (!problem.found && somewhere != facts.dealt) root.at("dealt").fail("lanterns are missing", "LN-1.3");
  if (!problem.found && points > std::popcount(facts.hung))
    root.at("players").fail("a point is for a lantern that hangs", "LN-2.2");
  if (!problem.found && facts.dealt < all &&
      somewhere != facts.held[0] + facts.held[1] + facts.held[2] + facts.held[3])
    root.at("dealt").fail("nothing is played before all is dealt", "LN-1.3");
  if (problem.found) return problem.error;
  return facts;
}

}  // namespace

Status Lanterns::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = read_facts(rules, json, std::nullopt);
  if (!facts) return facts.error();
  position.facts = *facts;
  return Done{};
}

Result<View<Lanterns>> Lanterns::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = read_facts(rules, json, viewer);
  if (!facts) return facts.error();
  View<Lanterns> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

// LN-1.2: every lantern is in one place.
std::string Lanterns::audit(const Rules& rules, const Position& at) {
  const Facts& facts = at.facts;
  int count = std::popcount(facts.hung);
  Set together = facts.hung;
  for (Seat seat = 0; seat < kSeats; ++seat) {
    const int hand = std::popcount(facts.hand[seat]), dark = std::popcount(facts.dark[seat]);
    if (hand != facts.held[seat] || dark != facts.darkened[seat]) return "a hand is counted wrongly";
    count += hand + dark;
    together |= static_cast<Set>(facts.hand[seat] | facts.dark[seat]);
  }
  if (count != std::popcount(together) || count != facts.dealt) return "a lantern is missing or there twice";
  if (facts.dealt < rules.players * rules.each) return "";
  if (node(rules, at).kind == Node::Kind::decision && facts.held[facts.turn] == 0)
    return "an empty hand is asked";
  return "";
}

PlainScene Lanterns::scene(const Rules& rules, const View<Lanterns>& view) {
  const Facts& facts = view.facts();
  PlainScene scene(rules.players);
  scene.table.push_back(PlainScene::cards("hung", listed(facts.hung), "lantern"));
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const bool own = seat == view.viewer();
    const auto cards = [&](std::string_view name, Set set, int many) {
      std::string backs;
      for (int i = 0; i < many; ++i) backs += i ? " ?" : "?";
      scene.seats[seat].push_back(PlainScene::cards(name, own ? listed(set) : backs, "lantern"));
    };
    cards("hand", facts.hand[seat], facts.held[seat]);
    cards("dark", facts.dark[seat], facts.darkened[seat]);
  }
  return scene;
}

}  // namespace enfilade
