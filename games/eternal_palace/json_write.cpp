// Positions and views as JSON: docs/positions/eternal-palace.md says what each member means.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

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
    modules();
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
    const bool in_turn = has_active(facts_);
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
    for (int r = 0; r < kResources; ++r)
      out_.field(kTokenWords[at(kResourceToken + r)], int{c.resource[at(r)]});
    out_.field("palace", int{c.palace}).field("dice", int{c.dice});
    dice(c, who);
    out_.key("tracks").begin_object();
    for (int t = 0; t < (rules_.river_market ? kTracks : kTrackRM); ++t)
      out_.field(kPlaceWords[rules_.track_place[at(t)]], int{c.track[at(t)]});
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
    if (rules_.privileges) out_.field("privileges", int{c.privileges});
    if (rules_.compositions) ids("compositions", c.compositions, "CO");
    if (rules_.labyrinth) out_.field("node", rules_.maze.name[c.node]);
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
    if (viewer_ && *viewer_ != who && facts_.phase != kMasterCard) {
      out_.null();
      return;
    }
    out_.begin_array();
    for (int i = 0; i < c.planned; ++i) out_.integer(c.group[at(i)] + 1);
    out_.end_array();
  }

  void board() {
    out_.key("circles").begin_object();
    for (int m = 0; m < kResources; ++m)
      out_.field(kPlaceWords[kMonumentPlaces[at(m)]], int{facts_.circle[at(m)]});
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

  void ids(std::string_view key, unsigned set, std::string_view prefix) {
    out_.key(key).begin_array();
    for (; set; set &= set - 1) out_.text(card_id(prefix, std::countr_zero(set) + 1));
    out_.end_array();
  }

  void modules() {
    if (rules_.location[kAC].action == Action::academy_tile) out_.field("reserve", int{facts_.reserve});
    if (rules_.compositions) ids("compositions", facts_.compositions, "CO");
    if (rules_.privileges) seats("played", facts_.played);
    if (rules_.river_market) {
      out_.key("demand").begin_object().key("card");
      facts_.demand ? out_.text(card_id("RM", facts_.demand)) : out_.null();
      ids("deck", facts_.demand_deck, "RM");
      out_.key("spaces").begin_array();
      for (int space = 0; space < rules_.demand_spaces; ++space) competitor(facts_.served[at(space)]);
      out_.end_array().end_object();
    }
    if (!rules_.master.plays) return;
    const auto card = [&](int index) { return card_id("M", rules_.master.cards[at(index)] + 1); };
    out_.key("master").begin_object().key("dice").begin_array();
    for (int die = 0; die < kDice; ++die)
      if (facts_.master_dice >> die & 1) out_.text(kColourWords[at(master_die_colour(rules_, die))]);
    out_.end_array().key("deck").begin_array();
    for (int i = 0; i < 8; ++i)
      if (facts_.master_deck >> i & 1) out_.text(card(i));
    out_.end_array().key("card");
    facts_.master_card ? out_.text(card(facts_.master_card - 1)) : out_.null();
    out_.end_object();
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
      competitor(task.who + 1)
          .field("a", int{task.a})
          .field("b", int{task.b})
          .field("c", int{task.c})
          .end_object();
    }
    out_.end_array();
  }

  const Rules& rules_;
  const Facts& facts_;
  std::optional<Viewer> viewer_;
  JsonWriter& out_;
};

}  // namespace

void EternalPalace::write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer,
                          JsonWriter& out) {
  Writer(rules, facts, viewer, out).write();
}

}  // namespace enfilade
