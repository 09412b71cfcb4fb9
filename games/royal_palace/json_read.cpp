// Reads positions and views back (docs/positions/royal-palace.md), and refuses by clause what cannot be
// played on.
#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"
#include "kernel/quoted.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

using Kinds = std::array<std::uint8_t, kKinds>;

bool in_setup(Phase phase) { return phase < Phase::placing; }
bool in_turn(Phase phase) { return phase > Phase::placing && phase < Phase::over; }
bool is_looking(Phase phase) { return phase == Phase::drawing || phase == Phase::keeping; }

class Reader {
 public:
  Reader(const Rules& rules, const Json& json, std::optional<Viewer> viewer)
      : rules_(rules), root_(json, problem_), viewer_(viewer) {}

  Result<Facts> read() {
    root_.only(
        {"phase",   "round",        "start",  "active", "last_round", "stopped", "general_in_force", "castle",
         "garden",  "rooms",        "supply", "gold",   "nobles",     "hands",   "hand_sizes",       "table",
         "discard", "pile_at_most", "took",   "thrown", "step",       "derived"});
    read_state();
    read_castle();
    read_garden();
    read_players();
    read_step();
    read_cards();
    if (!problem_.found) check_garden();
    if (!problem_.found) check_servants();
    if (!problem_.found) check_pile();
    if (!problem_.found) check_step();
    if (problem_.found) return problem_.error;
    return facts_;
  }

 private:
  bool sees(std::size_t seat) const { return !viewer_ || *viewer_ == seat; }
  static std::uint8_t small(std::int64_t number) { return static_cast<std::uint8_t>(number); }

  template <std::size_t N>
  std::uint8_t word(const JsonCursor& value, const std::array<std::string_view, N>& words,
                    std::size_t count = N) {
    const std::string& text = value.text();
    for (std::uint8_t i = 0; i < count; ++i)
      if (words[i] == text) return i;
    value.fail(quoted(text) + " is not known here");
    return 0;
  }

  std::optional<unsigned> noble_of(std::string_view text) {
    for (unsigned n = 0; n < kNobles; ++n)
      if (noble_name(n) == text) return n;
    return std::nullopt;
  }

  std::uint8_t field_of(const JsonCursor& value) {
    for (std::uint8_t f = 0; f < kFields; ++f)
      if (field_name(f) == value.text()) return f;
    value.fail("a field from a1 to f6 is expected");
    return 0;
  }

  // At most as many as there are, unless they are counted each time they come.
  Kinds kinds(const JsonCursor& value, bool each_time = false) {
    Kinds cards{};
    if (!value.json().is(Json::Kind::object))
      return value.fail("an object of kinds and numbers is expected"), cards;
    for (const auto& [name, count] : value.json().members()) {
      std::size_t kind = 0;
      while (kind < kKinds && rules_.cards[kind].id != name) ++kind;
      if (kind == kKinds) return value.fail("there is no card " + quoted(name)), cards;
      cards[kind] = small(value.at(name).integer(0, each_time ? 0xFF : rules_.cards[kind].copies));
    }
    return cards;
  }

  // Cards that only some may see: null for the others.
  Kinds hidden_kinds(const JsonCursor& value, bool known) {
    if (known) return kinds(value);
    if (!value.is_null()) value.fail("these cards cannot be in this view", "RP-14.2");
    return {};
  }

  static int sum(const Kinds& cards) {
    int n = 0;
    for (const std::uint8_t count : cards) n += count;
    return n;
  }

  void read_state() {
    facts_.phase = static_cast<Phase>(word(root_.at("phase"), kPhaseIds));
    const Phase phase = facts_.phase;
    facts_.round =
        small(root_.at("round").integer(phase <= Phase::placing ? 0 : 1, phase <= Phase::placing ? 0 : 200));
    if (phase != Phase::start_player)
      facts_.first = word(root_.at("start"), kColours, rules_.players);
    else if (rules_.start_player >= 0)
      root_.at("phase").fail("the start player is already fixed", "RP-1.2");
    if (!in_setup(phase) && phase != Phase::over)
      facts_.active = word(root_.at("active"), kColours, rules_.players);
    facts_.last_round = root_.at("last_round").boolean();
    facts_.stopped = root_.at("stopped").boolean();
    if ((facts_.stopped || phase == Phase::over) && !facts_.last_round)
      root_.at("last_round").fail("this can only be the last round", "RP-12.3");
    if (facts_.last_round && phase <= Phase::placing)
      root_.at("last_round").fail("no round has begun", "RP-12.1");
    const JsonCursor general = root_.at("general_in_force");
    for (std::size_t i = 0, n = general.size(0, rules_.players); i < n && !problem_.found; ++i) {
      const std::uint8_t seat = word(general.at(i), kColours, rules_.players);
      if (!in_turn(phase) || (!rules_.general_lasts && seat != facts_.active))
        general.fail("this card is no longer in force", "RP-4.9");
      if (phase == Phase::turn_start && seat != facts_.active && !rules_.general_lasts)
        general.fail("this card is no longer in force", "RP-4.9");
      facts_.general = small(facts_.general | 1u << seat);
    }
  }

  void read_castle() {
    const JsonCursor castle = root_.at("castle");
    castle.size(3, 3);
    unsigned seen = 0, laid = 0;
    bool gap = false;
    for (std::size_t p = 0; p < kRooms && !problem_.found; ++p) {
      castle.at(p / 3).size(3, 3);
      const JsonCursor value = castle.at(p / 3).at(p % 3);
      const bool centre = p == 4 && rules_.layout == Layout::random_gate_centre;
      if (value.is_null()) {
        gap = gap || !centre;
        continue;
      }
      const unsigned room = word(value, kRoomIds);
      if ((seen >> room) & 1u) return value.fail("this room is there twice", "RP-1.5");
      if (gap && !centre) return value.fail("rooms are laid one after the other", "RP-1.5");
      if (rules_.layout == Layout::random_gate_centre && (room == kGate) != (p == 4))
        return value.fail("the gate lies in the middle", "RP-1.5");
      seen |= 1u << room;
      ++laid;
      facts_.layout[p] = small(room + 1);
    }
    if (problem_.found) return;
    const bool centre_laid = rules_.layout == Layout::random_gate_centre;
    const bool fits = facts_.phase < Phase::rooms    ? laid == 0
                      : facts_.phase == Phase::rooms ? laid < 8 && rules_.layout != Layout::first_game &&
                                                           (!centre_laid || facts_.layout[4] != 0)
                                                     : laid == kRooms;
    if (!fits) castle.fail("this many rooms do not lie in this phase", "RP-1.5");
  }

  void read_garden() {
    const JsonCursor garden = root_.at("garden");
    for (unsigned f = 0; f < kFields && !problem_.found; ++f) {
      const JsonCursor value = garden.at(field_name(f));
      const std::string& text = value.text();
      if (text == "free") continue;
      if (const auto noble = noble_of(text))
        facts_.noble[f] = small(*noble + 1);
      else
        facts_.servant[f] = small(word(value, kColours, rules_.players) + 1);
    }
    if (!problem_.found && garden.json().members().size() != kFields)
      garden.fail("the garden has 36 fields", "RP-1.3");
  }

  void read_players() {
    for (std::size_t r = 0; r < kRooms && !problem_.found; ++r) {
      const JsonCursor room = root_.at("rooms").at(kRoomIds[r]);
      room.size(rules_.players, rules_.players);
      for (std::size_t s = 0; s < rules_.players; ++s)
        facts_.room[s][r] = small(room.at(s).integer(0, rules_.servants));
    }
    root_.at("supply").size(rules_.players, rules_.players);
    root_.at("gold").size(rules_.players, rules_.players);
    int gold = 0;
    for (std::size_t s = 0; s < rules_.players && !problem_.found; ++s) {
      facts_.own[s] = small(root_.at("supply").at(s).integer(0, rules_.servants));
      facts_.gold[s] = static_cast<std::uint16_t>(root_.at("gold").at(s).integer(0, 0xFFFF));
      gold += facts_.gold[s];
      read_nobles(root_.at("nobles").at(kColours[s]), s);
    }
    if (rules_.finite_bank && gold > rules_.bank)
      root_.at("gold").fail("there is not that much gold", "RP-1.7");
  }

  void read_nobles(const JsonCursor& nobles, std::size_t seat) {
    if (!nobles.json().is(Json::Kind::object)) return nobles.fail("an object of nobles is expected");
    for (const auto& [name, flags] : nobles.json().members()) {
      const auto noble = noble_of(name);
      if (!noble) return nobles.fail("there is no noble " + quoted(name));
      if (facts_.owner[*noble] != 0) return nobles.at(name).fail("this noble has another owner", "RP-9.6");
      nobles.at(name).only({"covered"});
      facts_.owner[*noble] = small(seat + 1);
    }
  }

  void read_cards() {
    for (std::size_t s = 0; s < rules_.players && !problem_.found; ++s) {
      facts_.hand[s] = hidden_kinds(root_.at("hands").at(kColours[s]), sees(s));
      facts_.took[s] = hidden_kinds(root_.at("took").at(kColours[s]), sees(s));
      facts_.table[s] = kinds(root_.at("table").at(kColours[s]));
      if (root_.has("thrown")) facts_.thrown[s] = kinds(root_.at("thrown").at(kColours[s]), true);
      facts_.hand_size[s] =
          small(sees(s) ? sum(facts_.hand[s]) : root_.at("hand_sizes").at(s).integer(0, 36));
      for (std::size_t kind = 0; kind < kKinds; ++kind)
        if (facts_.table[s][kind] > 0 && !rules_.cards[kind].keep_open)
          root_.at("table").fail("this card does not stay open", "RP-11.12");
    }
    facts_.discard = kinds(root_.at("discard"));
    facts_.at_most = kinds(root_.at("pile_at_most"));
  }

  void read_looking(const JsonCursor& step) {
    facts_.draws_left = small(step.at("draws_left").integer(0, 43));
    facts_.reshuffled = step.at("reshuffled").boolean();
    facts_.looking = hidden_kinds(step.at("looking"), sees(facts_.active));
    facts_.looking_size =
        small(sees(facts_.active) ? sum(facts_.looking) : step.at("looking_size").integer(0, 36));
    if (facts_.phase == Phase::keeping)
      facts_.keeping = hidden_kinds(step.at("keeping"), sees(facts_.active));
  }

  // Members that the phase does not use are left aside.
  void read_step() {
    const JsonCursor step = root_.at("step");
    step.only({"to_place", "from_room", "allowance", "unlimited", "done", "chamber", "additions",
               "majority_open", "violet_bonus", "turquoise_bonus", "extra_seals", "field", "taken",
               "draws_left", "reshuffled", "looking", "looking_size", "keeping"});
    const Phase phase = facts_.phase;
    if (phase == Phase::placing) {
      facts_.to_place = small(step.at("to_place").integer(1, rules_.placed_freely));
      facts_.last_room = word(step.at("from_room"), kRoomIds);
    }
    if (phase == Phase::supply || phase == Phase::moves)
      facts_.allowance = static_cast<std::uint16_t>(step.at("allowance").integer(0, 400));
    if (phase == Phase::supply) facts_.unlimited = step.at("unlimited").boolean();
    if (phase == Phase::chambers || phase == Phase::adding) read_done(step.at("done"));
    if (phase == Phase::adding) read_chamber(step);
    if (phase >= Phase::chambers && phase <= Phase::edge && rules_.bonus_is_seal) {
      facts_.bonus[0] = small(step.at("violet_bonus").integer(0, rules_.bonus[kPomp]));
      facts_.bonus[1] = small(step.at("turquoise_bonus").integer(0, rules_.bonus[kKing]));
    }
    if (phase >= Phase::enlist && phase <= Phase::edge)
      facts_.wild = small(step.at("extra_seals").integer(0, 0xFF));
    if (phase == Phase::seals || phase == Phase::edge) facts_.field = small(field_of(step.at("field")) + 1);
    if (phase == Phase::edge) {
      const auto noble = noble_of(step.at("taken").text());
      if (!noble) return step.at("taken").fail("a noble is expected");
      facts_.taken = small(*noble + 1);
    }
    if (is_looking(phase)) read_looking(step);
  }

  void read_done(const JsonCursor& done) {
    for (std::size_t i = 0, n = done.size(0, 3); i < n && !problem_.found; ++i) {
      const std::uint8_t room = word(done.at(i), kRoomIds);
      if (room != kMint && room != kPomp && room != kKing)
        done.at(i).fail("this room is not carried out in action 3", "RP-7.1");
      facts_.done = small(facts_.done | 1u << room);
    }
  }

  void read_chamber(const JsonCursor& step) {
    facts_.chamber = word(step.at("chamber"), kRoomIds);
    if (facts_.chamber != kPomp && facts_.chamber != kKing)
      step.at("chamber").fail("servants are added in POMP or KING", "RP-7.6");
    if (((facts_.done >> facts_.chamber) & 1u) == 0)
      step.at("done").fail("the room being carried out is among these", "RP-7.1");
    facts_.additions = small(step.at("additions").integer(0, 22));
    facts_.majority_open = step.at("majority_open").boolean();
    if (facts_.majority_open && !rules_.seal_noble_first)
      step.at("majority_open").fail("the majority is settled first", "RP-7.11");
  }

  // --- what must fit together ---

  // 3.1, invariants 2 and 4
  void check_garden() {
    const JsonCursor garden = root_.at("garden");
    std::uint64_t seen = 0;
    unsigned laid = 0;
    for (unsigned f = 0; f < kFields; ++f) {
      const unsigned noble = facts_.noble[f];
      const bool waits = facts_.phase == Phase::edge && facts_.field == f + 1;
      const bool edge_servant =
          noble == 0 && (rules_.edge & bit(f)) != 0 && facts_.phase >= Phase::rooms && !waits;
      if ((facts_.servant[f] != 0) != edge_servant)
        return garden.at(field_name(f))
            .fail(edge_servant ? "a servant stands on every free edge field" : "no servant stands here",
                  "RP-8.13");
      if (noble == 0) continue;
      if ((seen >> (noble - 1u)) & 1u || facts_.owner[noble - 1u] != 0)
        return garden.at(field_name(f)).fail("this noble is there twice", "RP-1.3");
      if (facts_.phase == Phase::nobles && laid != f)
        return garden.at(field_name(f)).fail("nobles are laid one after the other", "RP-1.3");
      seen |= bit(noble - 1u);
      ++laid;
    }
    unsigned owned = 0;
    for (const std::uint8_t owner : facts_.owner) owned += owner != 0;
    const bool fits = facts_.phase == Phase::start_player ? laid + owned == 0
                      : facts_.phase == Phase::nobles     ? laid < kFields && owned == 0
                      : facts_.phase <= Phase::placing    ? laid == kFields
                                                          : laid + owned == kFields;
    if (!fits)
      garden.fail("36 nobles lie in the garden or belong to somebody, not " + std::to_string(laid + owned),
                  "RP-1.3");
  }

  // 3.1, invariant 1: the general supply is what remains.
  void check_servants() {
    for (std::size_t s = 0; s < rules_.players; ++s) {
      int servants = facts_.own[s];
      for (const std::uint8_t count : facts_.room[s]) servants += count;
      for (const std::uint8_t owner : facts_.servant) servants += owner == s + 1;
      if (servants > rules_.servants)
        return root_.at("supply").at(s).fail(
            "there are more servants than " + std::to_string(rules_.servants), "RP-1.8");
      facts_.gen[s] = small(rules_.servants - servants);
      // Seats that still have to place servants must have them.
      const auto order = static_cast<unsigned>((s + rules_.players - facts_.first) % rules_.players);
      const unsigned now = (facts_.active + 0u + rules_.players - facts_.first) % rules_.players;
      const bool later = facts_.phase < Phase::placing || (facts_.phase == Phase::placing && order > now);
      const int needed = later                                            ? rules_.placed_freely
                         : facts_.phase == Phase::placing && order == now ? facts_.to_place
                                                                          : 0;
      if (facts_.own[s] < needed)
        return root_.at("supply").at(s).fail("there are servants left to place", "RP-1.11");
    }
  }

  // 3.1, invariant 3, and what is known of the pile (6.2)
  void check_pile() {
    int pile = 0, possible_pile = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      int left = rules_.cards[kind].copies - facts_.discard[kind] - facts_.looking[kind], gone = 0;
      for (std::size_t s = 0; s < rules_.players; ++s) {
        left -= facts_.table[s][kind] + facts_.hand[s][kind];
        gone = std::max<int>(gone, facts_.took[s][kind]);
      }
      if (left < 0) return root_.fail("there are too many cards " + rules_.cards[kind].id, "RP-1.6");
      if (facts_.at_most[kind] < gone)
        return root_.at("pile_at_most").fail("fewer than were taken out of the pile", "RP-14.3");
      possible_pile += std::min(left, facts_.at_most[kind] - gone);
      pile += left;
      if (viewer_) continue;
      facts_.pile[kind] = small(left);
      if (left + gone > facts_.at_most[kind])
        return root_.at("pile_at_most").fail("more " + rules_.cards[kind].id + " are in the pile", "RP-14.3");
    }
    for (std::size_t s = 0; s < rules_.players; ++s)
      if (!sees(s)) pile -= facts_.hand_size[s];
    if (is_looking(facts_.phase) && !sees(facts_.active)) {
      pile -= facts_.looking_size;
      if (!facts_.reshuffled) possible_pile -= facts_.looking_size;
    }
    if (pile < 0 || possible_pile < pile) return root_.fail("the cards do not add up to the pile", "RP-1.6");
    facts_.pile_size = small(pile);
  }

  void check_step() {
    const JsonCursor step = root_.at("step");
    const auto& rooms = facts_.room[facts_.active];
    Position at;
    at.facts = facts_;
    RoyalPalace::rebuild(rules_, at);
    switch (facts_.phase) {
      case Phase::seals:
        if (facts_.noble[facts_.field - 1u] == 0 || facts_.wild == 0 ||
            ((payable(rules_, at) >> (facts_.field - 1u)) & 1u) == 0)
          step.at("field").fail("no noble lies there that can be paid with extra seals", "RP-8.11");
        return;
      case Phase::edge:
        if (facts_.noble[facts_.field - 1u] != 0 || (rules_.edge & bit(facts_.field - 1u)) == 0 ||
            facts_.owner[facts_.taken - 1u] != facts_.active + 1u)
          return step.at("field").fail("the noble must have been taken from this edge field", "RP-8.13");
        if (facts_.own[facts_.active] == 0 && !anybody_outside(rooms, kRooms))
          step.fail("nobody can be put on the field", "RP-8.14");
        return;
      case Phase::backdoor:
        if (rooms[kBack] == 0 || facts_.pile_size + sum(facts_.discard) == 0)
          step.fail("nothing can be drawn", "RP-10.1");
        return;
      case Phase::drawing:
      case Phase::keeping: return check_looking(step);
      default: return;
    }
  }

  void check_looking(const JsonCursor& step) {
    const bool drawing = facts_.phase == Phase::drawing;
    const unsigned servants = facts_.room[facts_.active][kBack];
    for (std::size_t kind = 0; kind < kKinds && sees(facts_.active); ++kind) {
      if (facts_.keeping[kind] > facts_.looking[kind])
        return step.at("keeping").fail("only cards looked at can be kept", "RP-10.5");
      if (!facts_.reshuffled && facts_.looking[kind] > facts_.took[facts_.active][kind])
        return root_.at("took").fail("the cards looked at were taken out of the pile", "RP-10.4");
    }
    if (drawing && (facts_.draws_left == 0 || facts_.pile_size == 0))
      return step.at("draws_left").fail("a card is about to be drawn", "RP-10.2");
    if (servants == 0) return step.fail("no own servant stands at the back door", "RP-10.1");
    if (rules_.one_by_one) {
      if (facts_.looking_size != (drawing ? 0 : 1) || sum(facts_.keeping) > 0 || facts_.reshuffled)
        return step.fail("cards are looked at one by one", "RP-10.4");
      return;
    }
    if (drawing) return;
    if (facts_.looking_size == 0 || facts_.draws_left != 0)
      return step.fail("all cards are drawn and at least one is looked at", "RP-10.4");
    if (kept_so_far(facts_) > servants)
      step.at("keeping").fail("at most one card for each servant on BACK", "RP-10.5");
  }

  const Rules& rules_;
  JsonCursor::Problem problem_;
  JsonCursor root_;
  std::optional<Viewer> viewer_;
  Facts facts_{};
};

}  // namespace

Status RoyalPalace::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = Reader(rules, json, std::nullopt).read();
  if (!facts) return facts.error();
  position.facts = *facts;
  rebuild(rules, position);
  return Done{};
}

Result<View<RoyalPalace>> RoyalPalace::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = Reader(rules, json, viewer).read();
  if (!facts) return facts.error();
  View<RoyalPalace> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

}  // namespace enfilade
