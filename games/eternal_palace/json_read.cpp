// Positions and views read from JSON and validated: what is accepted can be played on.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/play.hpp"
#include "kernel/quoted.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

// Reads the facts as `viewer` may know them, or all of them.
class Reader {
 public:
  Reader(const Rules& rules, std::optional<Viewer> viewer) : rules_(rules), viewer_(viewer) {}

  Result<Facts> read(const Json& json) {
    const JsonCursor root(json, problem_);
    root.only({"round",     "phase",
               "order",     "active",
               "turn",      "players",
               "circles",   "monuments",
               "tokens",    "completion",
               "stopped",   "row",
               "discard",   viewer_ ? "unseen" : "deck",
               "deck_size", "top",
               "hand",      "agenda",
               "reserve",   "compositions",
               "played",    "demand",
               "master"});
    facts_.phase = static_cast<u8>(word(root.at("phase"), kPhaseWords));
    facts_.round = small(root.at("round"), facts_.phase <= kRevealing ? 0 : 1, rules_.max_rounds);
    order(root.at("order"));
    if (!problem_.found) turn(root);
    players(root.at("players"));
    if (!problem_.found && facts_.phase == kRolling) roller();
    if (!problem_.found) board(root);
    if (!problem_.found) modules(root);
    if (!problem_.found) advisors(root);
    if (!problem_.found) agenda(root.at("agenda"));
    if (!problem_.found) check_turn(root);
    if (!problem_.found && !viewer_) {
      std::string_view clause;
      if (const std::string wrong = audit_facts(rules_, facts_, &clause); !wrong.empty())
        root.fail(wrong, clause);
    }
    if (problem_.found) return problem_.error;
    return facts_;
  }

 private:
  template <std::size_t N>
  int word(const JsonCursor& cursor, const std::array<std::string_view, N>& list) {
    const std::string& text = cursor.text();
    for (std::size_t i = 0; i < N; ++i)
      if (list[i] == text) return static_cast<int>(i);
    cursor.fail(quoted(text) + " is not known here");
    return 0;
  }
  static u8 small(const JsonCursor& cursor, int min, int max) {
    return static_cast<u8>(cursor.integer(min, max));
  }
  static u16 wide(const JsonCursor& cursor, int min = 0) {
    return static_cast<u16>(cursor.integer(min, 20000));
  }

  int competitor(const JsonCursor& cursor) {
    const auto who = find_competitor(rules_, cursor.text());
    if (!who) cursor.fail(quoted(cursor.text()) + " does not play here");
    return who.value_or(0);
  }
  u8 competitor_or_none(const JsonCursor& from, std::string_view key) {
    return from.has(key) ? static_cast<u8>(competitor(from.at(key)) + 1) : u8{0};
  }

  int cards(const JsonCursor& cursor, std::array<u8, kAdvisors>& counts) {
    const std::size_t n = cursor.size(0, 255);
    for (std::size_t i = 0; i < n; ++i) {
      u8& count = counts[at(small(cursor.at(i), 1, kAdvisors) - 1)];
      if (count < 15)
        ++count;
      else
        cursor.fail("there are too many copies of a card");
    }
    return static_cast<int>(n);
  }

  unsigned set(const JsonCursor& cursor, int first, int last) {
    unsigned bits = 0;
    const std::size_t n = cursor.size(0, 16);
    for (std::size_t i = 0; i < n; ++i) {
      const unsigned bit = 1u << (cursor.at(i).integer(first, last) - first);
      if (bits & bit) cursor.fail("this is listed twice");
      bits |= bit;
    }
    return bits;
  }

  unsigned seats(const JsonCursor& cursor) {
    unsigned bits = 0;
    const std::size_t n = cursor.size(0, kMaxCompetitors);
    for (std::size_t i = 0; i < n; ++i) bits |= 1u << competitor(cursor.at(i));
    return bits;
  }

  void order(const JsonCursor& list) {
    const auto full = static_cast<std::size_t>(rules_.competitors);
    const std::size_t n = facts_.phase == kOrdering ? list.size(0, full - 1) : list.size(full, full);
    unsigned seen = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const int who = competitor(list.at(i));
      if (seen >> who & 1u) list.fail("each competitor has one place in the turn order");
      seen |= 1u << who;
      facts_.order[i] = static_cast<u8>(who);
    }
    facts_.ordered = static_cast<u8>(n);
  }

  // Who rolls next; behind all when all have rolled.
  void roller() {
    for (; facts_.active < rules_.competitors; ++facts_.active) {
      const Competitor& c = facts_.competitor[facts_.active];
      if (c.face[at(c.dice - 1)] == 0) break;
    }
  }

  void turn(const JsonCursor& root) {
    const bool in_turn = has_active(facts_);
    if (!in_turn && root.has("active")) root.at("active").fail("it is nobody's turn in this phase");
    if (in_turn) {
      const int who = competitor(root.at("active"));
      while (facts_.active + 1 < rules_.competitors && active_of(facts_) != who) ++facts_.active;
    }
    if (!root.has("turn")) return;  // in Play: it begins
    const JsonCursor from = root.at("turn");
    if (facts_.phase != kPlaying) return from.fail("there are turns in Play only");
    from.only({"stage", "group", "place", "turn_next", "turn_from"});
    facts_.stage = static_cast<u8>(word(from.at("stage"), kStageWords));
    if (from.has("group")) facts_.group = small(from.at("group"), 0, kGroups - 1);
    if (facts_.stage >= kActing)
      facts_.place = static_cast<u8>(word(from.at("place"), kPlaceWords));
    else if (from.has("place"))
      from.at("place").fail("no place has been chosen yet");
    if (from.has("turn_next")) facts_.turn_next = small(from.at("turn_next"), 0, kDice);
    if (from.has("turn_from")) facts_.turn_from = small(from.at("turn_from"), 0, 6);
  }

  void players(const JsonCursor& list) {
    if (!list.json().is(Json::Kind::object)) return list.fail("an object with the players is expected");
    for (const auto& [name, value] : list.json().members())
      if (!find_competitor(rules_, name)) list.at(name).fail(quoted(name) + " does not play here");
    for (int who = 0; who < rules_.competitors && !problem_.found; ++who)
      player(list.at(kColourWords[rules_.colour[at(who)]]), who);
  }

  void player(const JsonCursor& from, int who) {
    from.only({"fish",     "wisdom",    "wood", "stone",      "kaolin", "bronze",      "palace", "dice",
               "rolled",   "committed", "plan", "groups",     "tracks", "temple",      "market", "layers",
               "features", "advisors",  "used", "privileges", "node",   "compositions"});
    Competitor& c = facts_.competitor[at(who)];
    c.fish = wide(from.at("fish"));
    c.wisdom = wide(from.at("wisdom"));
    for (int r = 0; r < kResources; ++r)
      c.resource[at(r)] = wide(from.at(kTokenWords[at(kResourceToken + r)]));
    c.palace = wide(from.at("palace"));
    const bool arriving = is_master(rules_, who) && facts_.phase == kOrdering;
    c.dice = small(from.at("dice"), arriving ? 1 : 3, kDice);
    if (grouped(facts_))
      groups(from, c, who);
    else
      rolled(from, c, who);
    const JsonCursor tracks = from.at("tracks");
    for (int t = 0; t < (rules_.river_market ? kTracks : kTrackRM); ++t)
      c.track[at(t)] = small(tracks.at(kPlaceWords[rules_.track_place[at(t)]]), 0, rules_.last[at(t)]);
    c.temple = static_cast<u8>(set(from.at("temple"), 1, 3));
    c.market = static_cast<u8>(set(from.at("market"), 2, 4));
    layers(from.at("layers"), c);
    c.features = static_cast<u16>(set(from.at("features"), 1, kFeatures));
    if (rules_.privileges) c.privileges = wide(from.at("privileges"));
    if (rules_.compositions) c.compositions = ids(from.at("compositions"), "CO");
    if (rules_.labyrinth) c.node = node(from.at("node"));
    std::array<u8, kAdvisors> upright{}, turned{};
    cards(from.at("advisors"), upright);
    cards(from.at("used"), turned);
    for (std::size_t card = 0; card < kAdvisors; ++card)
      c.advisor[card] = static_cast<u8>(upright[card] | turned[card] << 4);
  }

  // A list such as ["CO05", "CO07"].
  u16 ids(const JsonCursor& list, std::string_view prefix) {
    unsigned set = 0;
    const std::size_t n = list.size(0, 12);
    for (std::size_t i = 0; i < n; ++i) set |= 1u << id(list.at(i), prefix);
    return static_cast<u16>(set);
  }
  int id(const JsonCursor& cursor, std::string_view prefix) {
    for (int i = 0; i < 12; ++i)
      if (cursor.text() == card_id(prefix, i + 1)) return i;
    cursor.fail("there is no such card");
    return 0;
  }
  u8 node(const JsonCursor& name) {
    for (int n = 0; n < rules_.maze.nodes; ++n)
      if (name.text() == rules_.maze.name[at(n)]) return static_cast<u8>(n);
    name.fail("there is no such node");
    return 0;
  }

  void modules(const JsonCursor& root) {
    if (rules_.location[kAC].action == Action::academy_tile) facts_.reserve = wide(root.at("reserve"));
    if (rules_.compositions) facts_.compositions = ids(root.at("compositions"), "CO");
    if (rules_.privileges) facts_.played = static_cast<u8>(seats(root.at("played")));
    if (rules_.river_market) {
      const JsonCursor demand = root.at("demand"), spaces = demand.at("spaces");
      if (demand.has("card")) facts_.demand = static_cast<u8>(id(demand.at("card"), "RM") + 1);
      facts_.demand_deck = ids(demand.at("deck"), "RM");
      spaces.size(at(rules_.demand_spaces), at(rules_.demand_spaces));
      for (std::size_t i = 0; i < at(rules_.demand_spaces) && !problem_.found; ++i)
        if (!spaces.at(i).is_null()) facts_.served[i] = static_cast<u8>(competitor(spaces.at(i)) + 1);
    }
    if (rules_.master.plays) master(root.at("master"));
  }

  void master(const JsonCursor& from) {
    const JsonCursor dice = from.at("dice"), deck = from.at("deck");
    const Competitor& c = facts_.competitor[at(rules_.players)];
    const std::size_t n = dice.size(c.dice, c.dice), cards_left = deck.size(0, 8);
    for (std::size_t i = 0; i < n; ++i) {
      int die = 0;
      while (die < kDice && ((facts_.master_dice >> die & 1) ||
                             dice.at(i).text() != kColourWords[at(master_die_colour(rules_, die))]))
        ++die;
      if (die == kDice) return dice.at(i).fail("the Master has no such die");
      facts_.master_dice = static_cast<u8>(facts_.master_dice | 1u << die);
    }
    const auto index = [&](const JsonCursor& name) {
      for (int i = 0; i < 8; ++i)
        if (name.text() == card_id("M", rules_.master.cards[at(i)] + 1)) return i;
      name.fail("this card is not in the Master's deck");
      return 0;
    };
    for (std::size_t i = 0; i < cards_left; ++i)
      facts_.master_deck = static_cast<u8>(facts_.master_deck | 1u << index(deck.at(i)));
    if (from.has("card")) facts_.master_card = static_cast<u8>(index(from.at("card")) + 1);
    for (int g = 0; grouped(facts_) && g < groups_of(c); ++g)
      if (c.where[at(g)] == 0 && group_of(c, g).value > 12)
        from.fail("no group of the Master exceeds 12", "EP-26.6");
  }

  void layers(const JsonCursor& list, Competitor& c) {
    const std::size_t n = list.size(0, 14);
    for (std::size_t i = 0; i < n; ++i) {
      const JsonCursor item = list.at(i);
      const int layer = !item.json().is(Json::Kind::text) ? static_cast<int>(item.integer(1, 12))
                        : item.choice({"EB", "X"}) == 0   ? kBridgeLayer
                                                          : kLayerX;
      if (c.layers >> layer & 1u) item.fail("nobody holds a layer twice", "EP-7.7");
      c.layers = static_cast<u16>(c.layers | 1u << layer);
    }
  }

  void groups(const JsonCursor& from, Competitor& c, int who) {
    // What was rolled and planned says nothing after the reveal; it may stay in a patched position.
    const JsonCursor list = from.at("groups");
    const std::size_t n = list.size(1, kGroups);
    int die = 0;
    for (std::size_t g = 0; g < n && !problem_.found; ++g) {
      const JsonCursor dice = list.at(g).at("dice");
      const std::size_t size = dice.size(1, kDice);
      // The order means nothing, except while dice are being turned, and for the Master's, which have colours.
      const bool turning = facts_.turn_next && who == active_of(facts_) && g == facts_.group;
      const bool in_order = !turning && !is_master(rules_, who);
      for (std::size_t i = 0; i < size; ++i) {
        if (die == c.dice) return list.fail("there are more dice in groups than available", "EP-3.1");
        c.group[at(die)] = static_cast<u8>(g);
        c.face[at(die++)] = small(dice.at(i), 1, 6);
        for (int k = die - 1; in_order && k > die - 1 - static_cast<int>(i); --k)
          if (c.face[at(k - 1)] > c.face[at(k)]) std::swap(c.face[at(k - 1)], c.face[at(k)]);
      }
      list.at(g).only({"dice", "at"});
      if (!list.at(g).has("at")) continue;
      const JsonCursor where = list.at(g).at("at");
      c.where[g] = static_cast<u8>(word(where, kPlaceWords) + 1);
      if (!rules_.location[at(c.where[g] - 1)].in_play) where.fail("this location is not in play");
    }
    if (!problem_.found && die != c.dice) list.fail("every available die is in a group", "EP-3.1");
    c.planned = c.dice;
  }

  void rolled(const JsonCursor& from, Competitor& c, int who) {
    if (from.has("groups")) from.fail("before the reveal there are no groups");
    const JsonCursor list = from.at("rolled"), plan = from.at("plan");
    const bool all_rolled = facts_.phase == kLowest || arranging(facts_);
    const auto dice = static_cast<std::size_t>(c.dice);
    const std::size_t n =
        all_rolled ? list.size(dice, dice) : list.size(0, facts_.phase == kRolling ? dice : 0);
    for (std::size_t i = 0; i < n; ++i) c.face[i] = small(list.at(i), 1, 6);
    if (!is_master(rules_, who))
      std::sort(c.face.begin(),
                c.face.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(n, kDice)));
    const bool done = from.at("committed").boolean();
    if (viewer_ && *viewer_ != who && facts_.phase != kMasterCard) {
      if (!plan.is_null()) plan.fail("the arrangement of another seat cannot be in this view", "EP-3.4");
      c.planned = done ? c.dice : u8{0};
    } else if (!problem_.found) {
      this->plan(plan, c, arranging(facts_) && !is_master(rules_, who));
      if (!problem_.found && done != committed(c)) from.at("committed").fail("this does not fit the plan");
    }
  }

  // Die by die, as it can have come about.
  void plan(const JsonCursor& list, Competitor& c, bool planning) {
    const std::size_t n = list.size(0, planning ? c.dice : 0);
    if (n == 1) return list.fail("the first die alone is no plan");
    for (std::size_t i = 0; i < n && !problem_.found; ++i) {
      const int group = small(list.at(i), 1, kGroups) - 1;
      if (i == 0) {
        if (group != 0) list.fail("the first die is in group 1", "EP-3.1");
        c.planned = 1;
        continue;
      }
      if (!may_join(c, group)) return list.fail("this is not the way the arrangement is written", "EP-3.1");
      c.group[c.planned++] = static_cast<u8>(group);
    }
    if (c.planned == 0 || committed(c) || problem_.found) return;
    if (count_of(joinable(c)) < 2)
      list.fail("the next die can go to one group only, and so is there already");
  }

  void board(const JsonCursor& root) {
    for (int m = 0; m < kResources; ++m) {
      const std::string_view name = kPlaceWords[kMonumentPlaces[at(m)]];
      facts_.circle[at(m)] = wide(root.at("circles").at(name), 1);
      facts_.holder[at(m)] = competitor_or_none(root.at("monuments"), name);
    }
    const JsonCursor tokens = root.at("tokens");
    const std::size_t n = tokens.size(0, kPlaces);
    for (std::size_t i = 0; i < n; ++i)
      facts_.tokens = static_cast<u16>(facts_.tokens | 1u << word(tokens.at(i), kPlaceWords));
    facts_.pieces = (1u << kFeatures) - 1;
    for (int who = 0; who < rules_.competitors; ++who) {
      if (facts_.competitor[at(who)].features & ~facts_.pieces)
        root.at("players").fail("two players hold the same feature", "EP-7.3");
      facts_.pieces = static_cast<u16>(facts_.pieces & ~facts_.competitor[at(who)].features);
    }
    facts_.completion = competitor_or_none(root, "completion");
    facts_.stopped = root.at("stopped").boolean();
    if (facts_.stopped && (facts_.phase != kOver || facts_.round != rules_.max_rounds))
      root.at("stopped").fail("only max_rounds stops a game");
    if (facts_.phase == kOver && !facts_.stopped && !facts_.completion)
      root.at("phase").fail("nobody holds 8 layers", "EP-18.1");
  }

  void advisors(const JsonCursor& root) {
    const JsonCursor row = root.at("row");
    facts_.row_size = static_cast<u8>(row.size(0, at(rules_.row)));
    for (std::size_t i = 0; i < facts_.row_size && !problem_.found; ++i)
      facts_.row[i] = small(row.at(i), 1, kAdvisors);
    if (!problem_.found) std::sort(facts_.row.begin(), facts_.row.begin() + facts_.row_size);
    cards(root.at("discard"), facts_.discard);
    if (root.has("top")) {
      const JsonCursor top = root.at("top");
      const bool hidden = viewer_ && !top.has("card");
      facts_.top = hidden ? kHidden : small(top.at("card"), 1, kAdvisors);
      facts_.top_owner = static_cast<u8>(competitor(top.at("by")) + 1);
      facts_.top_known = static_cast<u8>(seats(top.at("known")) & ~(1u << (facts_.top_owner - 1)));
    }
    if (root.has("hand")) {
      const JsonCursor hand = root.at("hand");
      facts_.drawer = static_cast<u8>(competitor(hand.at("by")) + 1);
      facts_.drawn_count = small(hand.at("size"), 1, 60);
      const int known = cards(hand.at("cards"), facts_.drawn);
      if (known > facts_.drawn_count || (!viewer_ && known != facts_.drawn_count))
        hand.fail("the hand has another size");
      if (hand.has("first")) {
        facts_.drawn_first = small(hand.at("first"), 1, kAdvisors);
        if (facts_.drawn[at(facts_.drawn_first - 1)] == 0)
          hand.at("first").fail("this card is not in the hand");
      }
      facts_.drawn_owner = competitor_or_none(hand, "first_by");
      facts_.drawn_known = static_cast<u8>(seats(hand.at("first_known")));
      if (!problem_.found && facts_.drawn_owner == 0 && (facts_.drawn_first || facts_.drawn_known))
        hand.fail("somebody must have returned the first card");
    }
    if (!problem_.found) deck(root);
  }

  // The deck may be left out: then it is all the cards that are nowhere else.
  void deck(const JsonCursor& root) {
    int size = 0;
    if (viewer_) {
      const int unseen = cards(root.at("unseen"), facts_.deck);
      size = static_cast<int>(root.at("deck_size").integer(0, 255)) - (facts_.top != 0);
      int hidden = facts_.top == kHidden ? 1 : 0;
      for (const u8 known : facts_.drawn) hidden -= known;
      if (unseen != size + facts_.drawn_count + hidden)
        return root.at("unseen").fail(
            "the unseen cards are those of the deck and the hidden ones of the hand");
    } else if (root.has("deck")) {
      size = cards(root.at("deck"), facts_.deck);
    } else {
      for (int card = 0; card < kAdvisors; ++card) {
        int left = rules_.advisor[at(card)].copies - facts_.discard[at(card)] - facts_.drawn[at(card)] -
                   (facts_.top == card + 1);
        for (const u8 shown : facts_.row) left -= shown == card + 1;
        for (const Competitor& c : facts_.competitor)
          left -= (c.advisor[at(card)] & 15) + (c.advisor[at(card)] >> 4);
        if (left < 0)
          return root.fail("there are too many copies of advisor " + std::to_string(card + 1), "EP-1.4");
        facts_.deck[at(card)] = static_cast<u8>(left);
        size += left;
      }
    }
    if (size < 0) return root.at("deck_size").fail("the deck is smaller than its top");
    facts_.deck_size = static_cast<u8>(size);
  }

  void agenda(const JsonCursor& list) {
    const std::size_t n = list.size(0, 10);
    for (std::size_t i = 0; i < n && !problem_.found; ++i) {
      const JsonCursor from = list.at(i);
      Task& task = facts_.agenda[i];
      task.kind = static_cast<u8>(word(from.at("task"), kTaskWords));
      task.who = static_cast<u8>(competitor(from.at("who")));
      task.a = small(from.at("a"), 0, 255);
      task.b = small(from.at("b"), 0, 255);
      task.c = small(from.at("c"), 0, 255);
      if (!problem_.found && !task_fits(rules_, facts_, task, i)) from.fail("this cannot be waiting here");
    }
    facts_.agenda_size = static_cast<u8>(n);
    bool holds = false, demands = false;
    for (const Task& task : facts_.agenda) {
      holds |= (task.kind == kKeep || task.kind == kReturn) && facts_.drawer == task.who + 1;
      demands |= task.kind == kNextDemand;
    }
    if (problem_.found) return;
    if (facts_.drawer && !holds)
      return list.fail("a hand is held while its owner keeps or returns a card", "EP-8.2");
    if (facts_.drawer && facts_.top)
      return list.fail("the top of the deck would have been drawn first", "EP-8.1");
    if (rules_.river_market && facts_.demand == 0 && !demands)
      list.fail("a demand card must be open", "EP-22.1");
  }

  // The stage, the chosen group and the dice on the board fit together.
  void check_turn(const JsonCursor& root) {
    if (facts_.phase != kPlaying) return;
    const JsonCursor turn = root.has("turn") ? root.at("turn") : root;
    const Competitor& who = facts_.competitor[at(active_of(facts_))];
    const bool chosen = facts_.stage != kBefore;
    if (is_master(rules_, active_of(facts_)) && (facts_.stage == kPlacing || facts_.stage == kArtisans))
      return turn.fail("the Master chooses nothing", "EP-28.11");
    if (!chosen && facts_.group) return turn.fail("no group has been chosen yet");
    if (chosen && facts_.group >= groups_of(who)) return turn.fail("there is no such group");
    if (facts_.stage == kPlacing && who.where[facts_.group])
      return turn.fail("this group has been played", "EP-4.2");
    if (facts_.stage > kPlacing && who.where[facts_.group] != facts_.place + 1)
      return turn.fail("the group does not lie there");
    if (facts_.stage != kPlacing && (facts_.turn_next || facts_.turn_from))
      return turn.fail("dice are turned before they are placed", "EP-5.7");
    if ((facts_.turn_next == 0) != (facts_.turn_from == 0))
      return turn.fail("turn_next and turn_from belong together");
    if (facts_.turn_next &&
        (facts_.turn_next > who.dice || who.group[at(facts_.turn_next - 1)] != facts_.group))
      return turn.fail("the last die that was turned is one of the group");
    if (facts_.stage == kActing && facts_.agenda_size == 0) return turn.fail("the action has ended");
    if (facts_.stage == kEnding) return turn.fail("nothing is asked at the end of a visit");
    if (facts_.stage == kPlacing && facts_.agenda_size)
      return turn.fail("nothing is resolved while a group is being placed");
    bool open = chosen;
    for (int g = 0; g < groups_of(who); ++g) open |= who.where[at(g)] == 0;
    if (!open) turn.fail("whoever is on turn has a group to play", "EP-4.3");
  }

  const Rules& rules_;
  std::optional<Viewer> viewer_;
  JsonCursor::Problem problem_;
  Facts facts_{};
};

}  // namespace

// A position that waits for nothing anybody could choose goes on by itself.
Status EternalPalace::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = Reader(rules, std::nullopt).read(json);
  if (!facts) return facts.error();
  position.facts = *facts;
  rebuild(rules, position);
  Play(rules, position, nullptr).settle();
  return Done{};
}

// A view is of a position that waits for a choice or a draw: all that these depend on is public, so any guess
// shows it.
static std::string wrong_with(const Rules& rules, const View<EternalPalace>& view) {
  Rng rng(1);
  Position guess;
  EternalPalace::determinize(rules, view, rng, guess);
  if (std::string wrong = audit_facts(rules, guess.facts); !wrong.empty()) return wrong;
  const Facts before = guess.facts;
  Play(rules, guess, nullptr).settle();
  return std::memcmp(&before, &guess.facts, sizeof before) == 0 ? "" : "nothing is waited for";
}

Result<View<EternalPalace>> EternalPalace::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = Reader(rules, viewer).read(json);
  if (!facts) return facts.error();
  View<EternalPalace> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  if (const std::string wrong = wrong_with(rules, view); !wrong.empty())
    return Error{"bad_value", "this view cannot be: " + wrong, "", "view", {}};
  return view;
}

}  // namespace enfilade
