// Positions and views as JSON; docs/positions/eternal-palace.md shows one.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/table.hpp"
#include "games/eternal_palace/words.hpp"
#include "kernel/text.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace eternal_palace {

std::string audit_facts(const Rules& rules, const Facts& facts);

namespace {

constexpr std::array<std::string_view, 8> kPhaseWords{"ordering", "revealing", "rolling", "lowest", "planning", "grouped", "playing", "over"};
constexpr std::array<std::string_view, 6> kStageWords{"before", "placing", "acting", "artisans", "ending", "after"};
constexpr std::array<std::string_view, kTaskKinds> kTaskWords{"none", "draw", "keep",    "return", "appoint", "gain", "pay",
                                                              "recipient", "track_step", "feature", "cross", "items", "scroll"};
constexpr std::array<Place, kResources> kMonumentPlaces{kSP, kSB, kDK, kNO};

// Groups lie open from the reveal on.
bool grouped(const Facts& facts) { return facts.phase >= kGrouped; }

class Writer {
 public:
  Writer(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out)
      : rules_(rules), facts_(facts), viewer_(viewer), out_(out) {}

  void write() {
    out_.begin_object().field("round", int{facts_.round}).field("phase", kPhaseWords[facts_.phase]);
    out_.key("order").begin_array();
    for (int i = 0; i < facts_.ordered; ++i) competitor(facts_.order[at(i)] + 1);
    out_.end_array();
    turn();
    out_.key("players").begin_object();
    for (int who = 0; who < rules_.competitors; ++who) player(who);
    out_.end_object();
    board();
    advisors();
    agenda();
    out_.end_object();
  }

 private:
  JsonWriter& competitor(int who_plus_1) {
    if (who_plus_1 == 0) return out_.null();
    return out_.text(kColourWords[rules_.colour[at(who_plus_1 - 1)]]);
  }

  void cards(std::string_view key, const std::array<u8, kAdvisors>& counts) {
    out_.key(key).begin_array();
    for (int card = 0; card < kAdvisors; ++card)
      for (int i = 0; i < counts[at(card)]; ++i) out_.integer(card + 1);
    out_.end_array();
  }

  void set(std::string_view key, unsigned bits, int first) {
    out_.key(key).begin_array();
    for (int i = 0; i < 16; ++i)
      if (bits >> i & 1u) out_.integer(i + first);
    out_.end_array();
  }

  void turn() {
    const bool in_turn = facts_.phase == kPlaying || facts_.phase == kLowest || facts_.phase == kGrouped;
    out_.key("active");
    in_turn ? competitor(active_of(facts_) + 1) : out_.null();
    out_.key("turn");
    if (facts_.phase != kPlaying) {
      out_.null();
      return;
    }
    out_.begin_object().field("stage", kStageWords[facts_.stage]).field("group", int{facts_.group});
    out_.key("place");
    facts_.stage >= kActing ? out_.text(kPlaceWords[facts_.place]) : out_.null();
    out_.field("turn_next", int{facts_.turn_next}).field("turn_from", int{facts_.turn_from}).end_object();
  }

  void player(int who) {
    const Competitor& c = facts_.competitor[at(who)];
    out_.key(kColourWords[rules_.colour[at(who)]]).begin_object();
    out_.field("fish", int{c.fish}).field("wisdom", int{c.wisdom});
    for (int r = 0; r < kResources; ++r) out_.field(kTokenWords[at(kResourceToken + r)], int{c.resource[at(r)]});
    out_.field("palace", int{c.palace}).field("dice", int{c.dice});
    dice(c, who);
    out_.key("tracks").begin_object();
    for (int t = 0; t <= kTrackEB; ++t) out_.field(kPlaceWords[rules_.track_place[at(t)]], int{c.track[at(t)]});
    out_.end_object();
    set("temple", c.temple, 1);
    set("market", c.market, 2);
    out_.key("layers").begin_array();
    for (int layer = 1; layer < kBridgeLayer; ++layer)
      if (c.layers >> layer & 1u) out_.integer(layer);
    if (c.layers >> kBridgeLayer & 1u) out_.text("EB");
    if (c.layers >> kLayerX & 1u) out_.text("X");
    out_.end_array();
    set("features", c.features, 1);
    std::array<u8, kAdvisors> upright{}, turned{};
    for (std::size_t card = 0; card < kAdvisors; ++card) {
      upright[card] = c.advisor[card] & 15;
      turned[card] = static_cast<u8>(c.advisor[card] >> 4);
    }
    cards("advisors", upright);
    cards("used", turned);
    out_.end_object();
  }

  void dice(const Competitor& c, int who) {
    if (grouped(facts_)) {
      out_.key("groups").begin_array();
      const int groups = groups_of(c);
      for (int g = 0; g < groups; ++g) {
        out_.begin_object().key("dice").begin_array();
        for (int i = 0; i < c.dice; ++i)
          if (c.group[at(i)] == g) out_.integer(c.face[at(i)]);
        out_.end_array().key("at");
        c.where[at(g)] ? out_.text(kPlaceWords[at(c.where[at(g)] - 1)]) : out_.null();
        out_.end_object();
      }
      out_.end_array();
      return;
    }
    out_.key("rolled").begin_array();
    for (const u8 face : c.face)
      if (face) out_.integer(face);
    out_.end_array().field("committed", committed(c)).key("plan");
    if (viewer_ && *viewer_ != who) {
      out_.null();
      return;
    }
    out_.begin_array();
    for (int i = 0; i < c.planned; ++i) out_.integer(c.group[at(i)] + 1);
    out_.end_array();
  }

  void board() {
    out_.key("circles").begin_object();
    for (int m = 0; m < kResources; ++m) out_.field(kPlaceWords[kMonumentPlaces[at(m)]], int{facts_.circle[at(m)]});
    out_.end_object().key("monuments").begin_object();
    for (int m = 0; m < kResources; ++m) {
      out_.key(kPlaceWords[kMonumentPlaces[at(m)]]);
      competitor(facts_.holder[at(m)]);
    }
    out_.end_object().key("tokens").begin_array();
    for (int p = 0; p < kPlaces; ++p)
      if (facts_.tokens >> p & 1u) out_.text(kPlaceWords[at(p)]);
    out_.end_array().key("completion");
    competitor(facts_.completion);
    out_.field("stopped", facts_.stopped != 0);
  }

  void seats(std::string_view key, unsigned set) {
    out_.key(key).begin_array();
    for (int who = 0; who < rules_.competitors; ++who)
      if (set >> who & 1u) competitor(who + 1);
    out_.end_array();
  }

  void card_or_null(std::string_view key, int card_plus_1) {
    out_.key(key);
    card_plus_1 == 0 || card_plus_1 == kHidden ? out_.null() : out_.integer(card_plus_1);
  }

  void advisors() {
    out_.key("row").begin_array();
    for (int i = 0; i < facts_.row_size; ++i) out_.integer(facts_.row[at(i)]);
    out_.end_array();
    cards("discard", facts_.discard);
    cards(viewer_ ? "unseen" : "deck", facts_.deck);
    out_.field("deck_size", facts_.deck_size + (facts_.top != 0));
    out_.key("top");
    if (facts_.top) {
      out_.begin_object();
      card_or_null("card", facts_.top);
      out_.key("by");
      competitor(facts_.top_owner);
      seats("known", facts_.top_known);
      out_.end_object();
    } else {
      out_.null();
    }
    out_.key("hand");
    if (facts_.drawer == 0) {
      out_.null();
      return;
    }
    out_.begin_object().key("by");
    competitor(facts_.drawer);
    out_.field("size", int{facts_.drawn_count});
    cards("cards", facts_.drawn);
    card_or_null("first", facts_.drawn_first);
    out_.key("first_by");
    competitor(facts_.drawn_owner);
    seats("first_known", facts_.drawn_known);
    out_.end_object();
  }

  void agenda() {
    out_.key("agenda").begin_array();
    for (int i = 0; i < facts_.agenda_size; ++i) {
      const Task& task = facts_.agenda[at(i)];
      out_.begin_object().field("task", kTaskWords[task.kind]).key("who");
      competitor(task.who + 1).field("a", int{task.a}).field("b", int{task.b}).field("c", int{task.c}).end_object();
    }
    out_.end_array();
  }

  const Rules& rules_;
  const Facts& facts_;
  std::optional<Viewer> viewer_;
  JsonWriter& out_;
};

// Reads the facts as `viewer` may know them, or all of them.
class Reader {
 public:
  Reader(const Rules& rules, std::optional<Viewer> viewer) : rules_(rules), viewer_(viewer) {}

  Result<Facts> read(const Json& json) {
    const JsonCursor root(json, problem_);
    root.only({"round", "phase", "order", "active", "turn", "players", "circles", "monuments", "tokens", "completion", "stopped", "row",
               "discard", viewer_ ? "unseen" : "deck", "deck_size", "top", "hand", "agenda"});
    facts_.phase = static_cast<u8>(word(root.at("phase"), kPhaseWords));
    facts_.round = small(root.at("round"), facts_.phase <= kRevealing ? 0 : 1, rules_.max_rounds);
    order(root.at("order"));
    if (!problem_.found) turn(root);
    players(root.at("players"));
    if (!problem_.found) board(root);
    if (!problem_.found) advisors(root);
    if (!problem_.found) agenda(root.at("agenda"));
    if (!problem_.found) check_turn(root);
    if (!problem_.found)
      if (const std::string wrong = audit_facts(rules_, facts_); !viewer_ && !wrong.empty()) root.fail(wrong);
    if (problem_.found) return problem_.error;
    return facts_;
  }

 private:
  template <std::size_t N>
  int word(const JsonCursor& cursor, const std::array<std::string_view, N>& list) {
    const std::string& text = cursor.text();
    for (std::size_t i = 0; i < N; ++i)
      if (list[i] == text) return static_cast<int>(i);
    cursor.fail("\"" + text + "\" is not known here");
    return 0;
  }
  static u8 small(const JsonCursor& cursor, int min, int max) { return static_cast<u8>(cursor.integer(min, max)); }
  static u16 wide(const JsonCursor& cursor, int min = 0) { return static_cast<u16>(cursor.integer(min, 50000)); }

  int competitor(const JsonCursor& cursor) {
    const auto who = find_competitor(rules_, cursor.text());
    if (!who) cursor.fail("\"" + cursor.text() + "\" does not play here");
    return who.value_or(0);
  }
  u8 competitor_or_none(const JsonCursor& cursor) { return cursor.is_null() ? u8{0} : static_cast<u8>(competitor(cursor) + 1); }

  int cards(const JsonCursor& cursor, std::array<u8, kAdvisors>& counts) {
    const std::size_t n = cursor.size(0, 255);
    for (std::size_t i = 0; i < n; ++i) {
      u8& count = counts[at(small(cursor.at(i), 1, kAdvisors) - 1)];
      if (count < 15) ++count;
      else cursor.fail("there are too many copies of a card");
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

  void turn(const JsonCursor& root) {
    const bool in_turn = facts_.phase == kPlaying || facts_.phase == kLowest || facts_.phase == kGrouped;
    const JsonCursor active = root.at("active"), from = root.at("turn");
    if (!in_turn && !active.is_null()) active.fail("it is nobody's turn in this phase");
    if (in_turn) {
      const int who = competitor(active);
      while (facts_.active + 1 < rules_.competitors && active_of(facts_) != who) ++facts_.active;
    }
    if (facts_.phase != kPlaying) {
      if (!from.is_null()) from.fail("there are turns in Play only");
      return;
    }
    from.only({"stage", "group", "place", "turn_next", "turn_from"});
    facts_.stage = static_cast<u8>(word(from.at("stage"), kStageWords));
    facts_.group = small(from.at("group"), 0, kGroups - 1);
    if (facts_.stage >= kActing) facts_.place = static_cast<u8>(word(from.at("place"), kPlaceWords));
    else if (!from.at("place").is_null()) from.at("place").fail("no place has been chosen yet");
    facts_.turn_next = small(from.at("turn_next"), 0, kDice);
    facts_.turn_from = small(from.at("turn_from"), 0, 6);
  }

  void players(const JsonCursor& list) {
    if (!list.json().is(Json::Kind::object)) return list.fail("an object with the players is expected");
    for (const auto& [name, value] : list.json().members())
      if (!find_competitor(rules_, name)) list.at(name).fail("\"" + name + "\" does not play here");
    for (int who = 0; who < rules_.competitors && !problem_.found; ++who) player(list.at(kColourWords[rules_.colour[at(who)]]), who);
  }

  void player(const JsonCursor& from, int who) {
    from.only({"fish", "wisdom", "wood", "stone", "kaolin", "bronze", "palace", "dice", "rolled", "committed", "plan", "groups", "tracks",
               "temple", "market", "layers", "features", "advisors", "used"});
    Competitor& c = facts_.competitor[at(who)];
    c.fish = wide(from.at("fish"));
    c.wisdom = wide(from.at("wisdom"));
    for (int r = 0; r < kResources; ++r) c.resource[at(r)] = wide(from.at(kTokenWords[at(kResourceToken + r)]));
    c.palace = wide(from.at("palace"));
    c.dice = small(from.at("dice"), 3, kDice);
    if (grouped(facts_)) groups(from, c);
    else rolled(from, c, who);
    const JsonCursor tracks = from.at("tracks");
    for (int t = 0; t <= kTrackEB; ++t) c.track[at(t)] = small(tracks.at(kPlaceWords[rules_.track_place[at(t)]]), 0, rules_.last[at(t)]);
    c.temple = static_cast<u8>(set(from.at("temple"), 1, 3));
    c.market = static_cast<u8>(set(from.at("market"), 2, 4));
    layers(from.at("layers"), c);
    c.features = static_cast<u16>(set(from.at("features"), 1, kFeatures));
    std::array<u8, kAdvisors> upright{}, turned{};
    cards(from.at("advisors"), upright);
    cards(from.at("used"), turned);
    for (std::size_t card = 0; card < kAdvisors; ++card) c.advisor[card] = static_cast<u8>(upright[card] | turned[card] << 4);
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

  void groups(const JsonCursor& from, Competitor& c) {
    if (from.has("rolled") || from.has("plan")) from.fail("after the reveal there are groups, no rolled dice and no plan");
    const JsonCursor list = from.at("groups");
    const std::size_t n = list.size(1, kGroups);
    int die = 0;
    for (std::size_t g = 0; g < n && !problem_.found; ++g) {
      const JsonCursor dice = list.at(g).at("dice");
      const std::size_t size = dice.size(1, kDice);
      for (std::size_t i = 0; i < size; ++i) {
        if (die == c.dice) return list.fail("there are more dice in groups than available", "EP-3.1");
        c.group[at(die)] = static_cast<u8>(g);
        c.face[at(die++)] = small(dice.at(i), 1, 6);
      }
      const JsonCursor where = list.at(g).at("at");
      if (!where.is_null()) c.where[g] = static_cast<u8>(word(where, kPlaceWords) + 1);
      if (c.where[g] && !rules_.location[at(c.where[g] - 1)].in_play) where.fail("this location is not in play");
    }
    if (!problem_.found && die != c.dice) list.fail("every available die is in a group", "EP-3.1");
    c.planned = c.dice;
  }

  void rolled(const JsonCursor& from, Competitor& c, int who) {
    if (from.has("groups")) from.fail("before the reveal there are no groups");
    const JsonCursor list = from.at("rolled"), plan = from.at("plan");
    const bool all_rolled = facts_.phase == kLowest || facts_.phase == kPlanning;
    const auto dice = static_cast<std::size_t>(c.dice);
    const std::size_t n = all_rolled ? list.size(dice, dice) : list.size(0, facts_.phase == kRolling ? dice : 0);
    for (std::size_t i = 0; i < n; ++i) c.face[i] = small(list.at(i), 1, 6);
    std::sort(c.face.begin(), c.face.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(n, kDice)));
    const bool done = from.at("committed").boolean();
    if (viewer_ && *viewer_ != who) {
      if (!plan.is_null()) plan.fail("the arrangement of another seat cannot be in this view", "EP-3.4");
      c.planned = done ? c.dice : u8{0};
    } else if (!problem_.found) {
      this->plan(plan, c, facts_.phase == kPlanning);
      if (!problem_.found && done != committed(c)) from.at("committed").fail("this does not fit the plan");
    }
    if (!problem_.found && committed(c) && facts_.phase != kPlanning) plan.fail("dice are arranged in Plan only", "EP-3.1");
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
    int ways = 0;
    for (int g = 0; g < kGroups; ++g) ways += may_join(c, g);
    if (ways < 2) list.fail("the next die can go to one group only, and so is there already");
  }

  void board(const JsonCursor& root) {
    for (int m = 0; m < kResources; ++m) {
      const std::string_view name = kPlaceWords[kMonumentPlaces[at(m)]];
      facts_.circle[at(m)] = wide(root.at("circles").at(name), 1);
      facts_.holder[at(m)] = competitor_or_none(root.at("monuments").at(name));
    }
    const JsonCursor tokens = root.at("tokens");
    const std::size_t n = tokens.size(0, kPlaces);
    for (std::size_t i = 0; i < n; ++i) facts_.tokens = static_cast<u16>(facts_.tokens | 1u << word(tokens.at(i), kPlaceWords));
    facts_.pieces = (1u << kFeatures) - 1;
    for (int who = 0; who < rules_.competitors; ++who) {
      if (facts_.competitor[at(who)].features & ~facts_.pieces) root.at("players").fail("two players hold the same feature", "EP-7.3");
      facts_.pieces = static_cast<u16>(facts_.pieces & ~facts_.competitor[at(who)].features);
    }
    facts_.completion = competitor_or_none(root.at("completion"));
    facts_.stopped = root.at("stopped").boolean();
    if (facts_.stopped && (facts_.phase != kOver || facts_.round != rules_.max_rounds)) root.at("stopped").fail("only max_rounds stops a game");
    if (facts_.phase == kOver && !facts_.stopped && !facts_.completion) root.at("phase").fail("nobody holds 8 layers", "EP-18.1");
  }

  void advisors(const JsonCursor& root) {
    const JsonCursor row = root.at("row");
    facts_.row_size = static_cast<u8>(row.size(0, at(rules_.row)));
    for (std::size_t i = 0; i < facts_.row_size && !problem_.found; ++i) facts_.row[i] = small(row.at(i), 1, kAdvisors);
    if (!problem_.found) std::sort(facts_.row.begin(), facts_.row.begin() + facts_.row_size);
    cards(root.at("discard"), facts_.discard);
    if (const JsonCursor top = root.at("top"); !top.is_null()) {
      const bool hidden = viewer_ && top.at("card").is_null();
      facts_.top = hidden ? kHidden : small(top.at("card"), 1, kAdvisors);
      facts_.top_owner = static_cast<u8>(competitor(top.at("by")) + 1);
      facts_.top_known = static_cast<u8>(seats(top.at("known")) & ~(1u << (facts_.top_owner - 1)));
    }
    if (const JsonCursor hand = root.at("hand"); !hand.is_null()) {
      facts_.drawer = static_cast<u8>(competitor(hand.at("by")) + 1);
      facts_.drawn_count = small(hand.at("size"), 1, 60);
      const int known = cards(hand.at("cards"), facts_.drawn);
      if (known > facts_.drawn_count || (!viewer_ && known != facts_.drawn_count)) hand.fail("the hand has another size");
      if (!hand.at("first").is_null()) {
        facts_.drawn_first = small(hand.at("first"), 1, kAdvisors);
        if (facts_.drawn[at(facts_.drawn_first - 1)] == 0) hand.at("first").fail("this card is not in the hand");
      }
      facts_.drawn_owner = competitor_or_none(hand.at("first_by"));
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
      cards(root.at("unseen"), facts_.deck);
      size = static_cast<int>(root.at("deck_size").integer(0, 255)) - (facts_.top != 0);
    } else if (root.has("deck")) {
      size = cards(root.at("deck"), facts_.deck);
    } else {
      for (int card = 0; card < kAdvisors; ++card) {
        int left = rules_.advisor[at(card)].copies - facts_.discard[at(card)] - facts_.drawn[at(card)] - (facts_.top == card + 1);
        for (const u8 shown : facts_.row) left -= shown == card + 1;
        for (const Competitor& c : facts_.competitor) left -= (c.advisor[at(card)] & 15) + (c.advisor[at(card)] >> 4);
        if (left < 0) return root.fail("there are too many copies of advisor " + std::to_string(card + 1));
        facts_.deck[at(card)] = static_cast<u8>(left);
        size += left;
      }
    }
    if (size < 0) return root.at("deck_size").fail("the deck is smaller than its top");
    facts_.deck_size = static_cast<u8>(size);
  }

  void agenda(const JsonCursor& list) {
    const std::size_t n = list.size(0, 6);
    if (n && facts_.phase != kPlaying && facts_.phase != kLowest && facts_.phase != kGrouped)
      return list.fail("nothing is being resolved in this phase");
    for (std::size_t i = 0; i < n && !problem_.found; ++i) {
      const JsonCursor from = list.at(i);
      Task& task = facts_.agenda[i];
      task.kind = static_cast<u8>(word(from.at("task"), kTaskWords));
      task.who = static_cast<u8>(competitor(from.at("who")));
      task.a = small(from.at("a"), 0, 255);
      task.b = small(from.at("b"), 0, 255);
      task.c = small(from.at("c"), 0, 255);
      if (!problem_.found && !fits(task, i)) from.fail("this cannot be waiting here");
    }
    facts_.agenda_size = static_cast<u8>(n);
    const bool needs_hand = n && (facts_.agenda[0].kind == kReturn || facts_.agenda[0].kind == kKeep);
    if (!problem_.found && facts_.drawer && (!needs_hand || facts_.drawer != facts_.agenda[0].who + 1))
      list.fail("a hand is held while its owner keeps or returns a card", "EP-8.2");
    if (!problem_.found && needs_hand && !facts_.drawer && facts_.agenda[n - 1].kind != kDraw)
      list.fail("there is no hand to keep or to return from", "EP-8.2");
    if (!problem_.found && facts_.drawer && facts_.top) list.fail("the top of the deck would have been drawn first", "EP-8.1");
  }

  // Whether a task can wait at this height of the agenda, with parameters that can be resolved.
  bool fits(const Task& task, std::size_t i) const {
    const Competitor& who = facts_.competitor[task.who];
    if (task.who != active_of(facts_)) return false;
    const bool acting = i == 0 && facts_.phase == kPlaying && facts_.stage == kActing;
    const bool window = i == 0 && facts_.phase == kPlaying && (facts_.stage == kBefore || facts_.stage == kAfter);
    const bool plain = task.b == 0 && task.c == 0;
    switch (task.kind) {
      case kDraw: return i == 1 && facts_.agenda[0].kind == kKeep && task.a >= 1 && task.a <= 9 && plain;
      case kKeep:
      case kReturn: return acting && facts_.place == kFM && task.a == 0 && plain;
      case kAppoint: return plain && (task.a == 1 || (task.a == 0 && acting && facts_.place == kAC && row_payable(who)));
      case kGain: return task.a >= 1 && task.a <= 9 && task.c == 0 && task.b < 15 && std::popcount(task.b) <= 2;
      case kPay: {
        if (!window || task.a >= kAdvisors || task.c > rules_.competitors || task.c == task.who + 1) return false;
        const Advisor& card = rules_.advisor[task.a];
        return (card.kind == kTrader ? task.c == 0 : card.kind == kDiplomat && task.c != 0) && task.b >= 1 &&
               task.b <= card.price.resources && resources_of(who) >= task.b;
      }
      case kRecipient:
        return window && task.a < kAdvisors && plain && rules_.advisor[task.a].kind == kDiplomat && can_use(rules_, who, task.a);
      case kTrackStep: return task.a == 0 && plain;
      case kFeature: return task.a < kPlaces && plain && !(facts_.tokens >> task.a & 1u) && facts_.pieces != 0;
      case kCross: return acting && facts_.place == kEB && task.a <= 6 && plain;
      case kItems:
        return acting && facts_.place == kPM && task.a >= 1 && task.c == 0 && task.b < 1 << rules_.market_items &&
               task.a + std::popcount(task.b) <= rules_.market_items;
      case kScroll: return acting && facts_.place == kIS && task.a <= 1 && plain;
      default: return false;
    }
  }

  bool row_payable(const Competitor& who) const {
    for (int i = 0; i < facts_.row_size; ++i)
      for (const Payment payment : {kBanner, kTokens})
        if (can_appoint(rules_, who, facts_.row[at(i)] - 1, payment, false)) return true;
    return false;
  }

  // The stage, the chosen group and the dice on the board fit together.
  void check_turn(const JsonCursor& root) {
    if (facts_.phase != kPlaying) {
      for (int who = 0; who < rules_.competitors; ++who)
        for (const u8 where : facts_.competitor[at(who)].where)
          if (facts_.phase != kOver && where) return root.at("players").fail("dice are placed in Play only", "EP-4.10");
      return;
    }
    const JsonCursor turn = root.at("turn");
    const Competitor& who = facts_.competitor[at(active_of(facts_))];
    const bool chosen = facts_.stage != kBefore;
    if (!chosen && facts_.group) return turn.fail("no group has been chosen yet");
    if (chosen && facts_.group >= groups_of(who)) return turn.at("group").fail("there is no such group");
    if (facts_.stage == kPlacing && who.where[facts_.group]) return turn.at("group").fail("this group has been played", "EP-4.2");
    if (facts_.stage > kPlacing && who.where[facts_.group] != facts_.place + 1) return turn.at("place").fail("the group does not lie there");
    if (facts_.stage != kPlacing && (facts_.turn_next || facts_.turn_from)) return turn.fail("dice are turned before they are placed", "EP-5.7");
    if ((facts_.turn_next == 0) != (facts_.turn_from == 0)) return turn.fail("turn_next and turn_from belong together");
    if (facts_.turn_next && (facts_.turn_next > who.dice || who.group[at(facts_.turn_next - 1)] != facts_.group))
      return turn.at("turn_next").fail("the last die that was turned is one of the group");
    if (facts_.stage == kActing && facts_.agenda_size == 0) return turn.at("stage").fail("the action has ended");
    if (facts_.stage == kEnding) return turn.at("stage").fail("nothing is asked at the end of a visit");
    if (facts_.stage == kPlacing && facts_.agenda_size) return turn.at("stage").fail("nothing is resolved while a group is being placed");
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

}  // namespace eternal_palace

void EternalPalace::write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out) {
  Writer(rules, facts, viewer, out).write();
}

// A position that waits for nothing anybody could choose goes on by itself.
Status EternalPalace::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = Reader(rules, std::nullopt).read(json);
  if (!facts) return facts.error();
  position.facts = *facts;
  rebuild(rules, position);
  Table(rules, position, nullptr).settle();
  return Done{};
}

Result<View<EternalPalace>> EternalPalace::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = Reader(rules, viewer).read(json);
  if (!facts) return facts.error();
  View<EternalPalace> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

}  // namespace enfilade
