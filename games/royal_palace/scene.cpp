// What the board shows and nobody should have to work out: what each room brings and who has its majority
// why, what each noble costs and why, what is missing, where the garden sides stand, and when cards may be
// played. Everything here follows from a view.
#include <algorithm>
#include <bit>

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

std::string_view bonus_kind(const Rules& rules, unsigned room) {
  constexpr std::array<std::string_view, 3> kKindsOfBonus{"gate", "move", "gold"};
  if (room <= kMint) return kKindsOfBonus[room];
  return rules.bonus_is_seal ? "seal" : "servant";
}

// Why a seat has the majority (RP-4), or nothing where it has none.
std::string_view reason(const Rules& rules, const Facts& facts, unsigned seat, unsigned room) {
  if (!has_majority(rules, facts, seat, room)) return "";
  Facts without = facts;
  without.general = 0;
  if (!has_majority(rules, without, seat, room)) return "general";  // RP-4.8
  for (unsigned other = 0; other < rules.players; ++other)
    if (other != seat && facts.room[other][room] == facts.room[seat][room]) return "cardinal";  // RP-4.2
  return "most";
}

// Whether the seat is level with another for the most servants in the room.
bool is_level(const Rules& rules, const Facts& facts, unsigned seat, unsigned room) {
  const unsigned mine = facts.room[seat][room];
  bool level = false;
  for (unsigned other = 0; other < rules.players; ++other) {
    if (facts.room[other][room] > mine) return false;
    level = level || (other != seat && facts.room[other][room] == mine);
  }
  return level && mine > 0;
}

// Whether the seat, whose turn it is, has had this turn's use of the room: then only what stands there
// counts.
bool is_used(const Facts& facts, unsigned seat, unsigned room) {
  if (seat != facts.active || facts.phase < Phase::chambers || facts.phase == Phase::over) return false;
  return facts.phase >= Phase::enlist || ((facts.done >> room) & 1u) != 0;
}

// What the room brings the seat as the servants stand: servants at the gate, movements, gold, seals, nobles,
// cards to look at.
int brings(const Rules& rules, const Position& at, unsigned seat, unsigned room) {
  constexpr std::array<Benefit, kRooms> kHelp{kGateMore, kMoveMore,  kGoldMore, kSealV, kSealT,
                                              kNone,     kCardsMore, kNone,     kNone};
  const Facts& facts = at.facts;
  const int here = facts.room[seat][room];
  const bool seals = room == kPomp || room == kKing;
  if (seals && is_used(facts, seat, room)) return here + facts.bonus[room == kPomp ? 0 : 1];
  if (room == kBack && here == 0) return 0;  // RP-10.1
  const int help = kHelp[room] == kNone ? 0 : at.benefit[seat][kHelp[room]];
  const bool counts = room <= kKing && has_majority(rules, facts, seat, room);
  return here + help + (counts ? rules.bonus[room] : 0);
}

class Scene {
 public:
  Scene(const Rules& rules, const View<RoyalPalace>& view, JsonWriter& out)
      : rules_(rules), facts_(view.facts()), viewer_(view.viewer()), out_(out) {
    at_.facts = facts_;
    RoyalPalace::rebuild(rules, at_);
    const bool somebody_acts = facts_.phase >= Phase::placing && facts_.phase != Phase::over;
    if (viewer_ < rules.players)
      me_ = viewer_;
    else if (somebody_acts)
      me_ = facts_.active;
  }

  void write() {
    out_.begin_object().field("action", action_of(facts_.phase));
    write_rooms();
    write_steps();
    write_garden();
    write_sides();
    write_seats();
    write_cards();
    out_.end_object();
  }

 private:
  bool acts(unsigned seat) const { return facts_.active == seat && facts_.phase >= Phase::placing; }

  // --- the castle ---

  void write_rooms() {
    out_.key("rooms").begin_object();
    for (unsigned room = 0; room < kRooms; ++room) {
      out_.key(kRoomIds[room]).begin_object();
      if (room <= kKing) write_majority(room);
      out_.field("used", is_used(facts_, facts_.active, room)).key("brings").begin_array();
      for (unsigned seat = 0; seat < rules_.players; ++seat) out_.integer(brings(rules_, at_, seat, room));
      out_.end_array().end_object();
    }
    out_.end_object();
  }

  void write_majority(unsigned room) {
    out_.field("bonus", int{rules_.bonus[room]}).field("kind", bonus_kind(rules_, room));
    out_.key("majority").begin_array();
    bool anybody = false;
    for (unsigned seat = 0; seat < rules_.players; ++seat) {
      const std::string_view why = reason(rules_, facts_, seat, room);
      if (why.empty()) continue;
      anybody = true;
      out_.begin_object().field("seat", static_cast<int>(seat)).field("why", why).end_object();
    }
    out_.end_array().key("tied").begin_array();  // RP-4.4
    for (unsigned seat = 0; seat < rules_.players && !anybody; ++seat)
      if (is_level(rules_, facts_, seat, room)) out_.integer(seat);
    out_.end_array();
  }

  // Action 2: for each movement of the viewer what the room it leads to would then bring.
  void write_steps() {
    if (facts_.phase != Phase::moves || viewer_ != facts_.active) return;
    const auto& ways = at_.benefit[viewer_][kDiagonal] ? at_.around : at_.straight;  // RP-6.7
    out_.key("steps").begin_object();
    for (unsigned from = 0; from < kRooms; ++from) {
      if (facts_.room[viewer_][from] == 0) continue;
      out_.key(kRoomIds[from]).begin_object();
      for (unsigned to = 0; to < kRooms; ++to)
        if ((ways[from] >> to) & 1u) write_step(from, to);
      out_.end_object();
    }
    out_.end_object();
  }

  void write_step(unsigned from, unsigned to) {
    Position after = at_;
    --after.facts.room[viewer_][from];
    ++after.facts.room[viewer_][to];
    out_.key(kRoomIds[to]).begin_object().field("brings", brings(rules_, after, viewer_, to));
    if (to <= kKing)
      out_.field("tied", reason(rules_, after.facts, viewer_, to).empty() &&
                             is_level(rules_, after.facts, viewer_, to));
    out_.end_object();
  }

  // --- the garden ---

  void names(std::string_view key, std::uint64_t fields) {
    out_.key(key).begin_array();
    for (; fields != 0; fields &= fields - 1)
      out_.text(field_name(static_cast<unsigned>(std::countr_zero(fields))));
    out_.end_array();
  }

  void write_garden() {
    const bool asks = viewer_ == facts_.active && facts_.phase == Phase::enlist;
    const std::uint64_t can = asks ? payable(rules_, at_) : 0;
    out_.key("fields").begin_object();
    for (unsigned field = 0; field < kFields; ++field) {
      if (!facts_.noble[field]) continue;
      out_.key(field_name(field)).begin_object();
      write_noble_on(field, (can & bit(field)) != 0);
      out_.end_object();
    }
    out_.end_object();
  }

  // RP-8.7 to RP-8.10: the price and the free fields that lower it.
  void write_noble_on(unsigned field, bool can) {
    out_.field("gold", price(rules_, at_, field));
    names("free", rules_.links[field] & ~at_.occupied);
    out_.field("payable", can);
    if (!me_) return;
    write_lacks(field);
    write_sides_gained(field);
    if (can) write_left(field);
  }

  // RP-8.2 to RP-8.5: what I lack for it as things stand; extra seals count for either colour.
  void write_lacks(unsigned field) {
    const Noble& noble = rules_.nobles[facts_.noble[field] - 1u];
    const auto& rooms = facts_.room[*me_];
    const bool mine = acts(*me_);
    const auto lacks = [](int needed, int there) { return std::max(0, needed - there); };
    int extra = mine ? facts_.wild : 0;
    int violet = lacks(noble.violet, rooms[kPomp] + (mine ? facts_.bonus[0] : 0));
    int turquoise = lacks(noble.turquoise, rooms[kKing] + (mine ? facts_.bonus[1] : 0));
    for (int* const missing : {&violet, &turquoise}) {
      const int used = std::min(extra, *missing);
      *missing -= used;
      extra -= used;
    }
    out_.key("lacks").begin_object();
    out_.field("office", lacks(1, rooms[kOffice]))
        .field("gold", lacks(price(rules_, at_, field), facts_.gold[*me_]))
        .field("violet", violet)
        .field("turquoise", turquoise)
        .end_object();
  }

  // RP-8.13: how the servant on an edge field would change my standing on its sides.
  void write_sides_gained(unsigned field) {
    if (!(rules_.edge & bit(field))) return;
    Position after = at_;
    after.park[*me_] |= bit(field);
    out_.key("sides").begin_object();
    for (std::size_t side = 0; side < kSides; ++side)
      if (rules_.sides[side] & bit(field))
        out_.field(kSideIds[side],
                   side_points(rules_, after, side)[*me_] - side_points(rules_, at_, side)[*me_]);
    out_.end_object();
  }

  // RP-8.2 to RP-8.6: what I have left once it is paid; seals only where there is one way to pay them.
  void write_left(unsigned field) {
    const auto& rooms = facts_.room[*me_];
    out_.key("left").begin_object();
    out_.field("office", rooms[kOffice] - 1).field("gold", facts_.gold[*me_] - price(rules_, at_, field));
    if (facts_.wild == 0) {
      const SealCost cost = seal_cost(facts_, rules_.nobles[facts_.noble[field] - 1u]);
      out_.field("violet", rooms[kPomp] - static_cast<int>(cost.violet))
          .field("turquoise", rooms[kKing] - static_cast<int>(cost.turquoise));
    }
    out_.end_object();
  }

  // RP-13.4 to RP-13.11, as if the game ended now.
  void write_sides() {
    out_.key("sides").begin_object();
    for (std::size_t side = 0; side < kSides; ++side) {
      out_.key(kSideIds[side]).begin_object();
      const SidePoints points = side_points(rules_, at_, side);
      out_.key("servants").begin_array();
      for (unsigned s = 0; s < rules_.players; ++s)
        out_.integer(std::popcount(at_.park[s] & rules_.sides[side]));
      out_.end_array().key("points").begin_array();
      for (unsigned s = 0; s < rules_.players; ++s) out_.integer(points[s]);
      out_.end_array().end_object();
    }
    out_.end_object();
  }

  // --- seats and cards ---

  // RP-13.1 to RP-13.3 by seat. R-49: others' face-down nobles are left out of what is shown.
  void write_seats() {
    out_.key("seats").begin_array();
    for (unsigned seat = 0; seat < rules_.players; ++seat) {
      const Tally sum = tally(rules_, at_, seat);
      int face_down = 0;
      for (unsigned n = 0; n < kNobles; ++n)
        if (facts_.owner[n] == seat + 1 && lies_covered(rules_, facts_, n) && seat != viewer_)
          face_down += rules_.nobles[n].points;
      out_.begin_object()
          .field("nobles", sum.nobles - face_down)
          .field("cards", sum.table)
          .field("hand", sum.hand)
          .field("garden", sum.garden)
          .field("total", sum.total() - face_down)
          .end_object();
    }
    out_.end_array();
  }

  // 2.8: whether the moment of each card is now, and the gold that I lack for it.
  void write_cards() {
    out_.key("cards").begin_object();
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      const Privilege& card = rules_.cards[kind];
      const bool open = (rules_.playable[static_cast<std::size_t>(facts_.phase)] >> kind) & 1u;
      out_.key(card.id).begin_object().field("open", open && me_ && acts(*me_));
      if (me_) out_.field("lacks", std::max(0, card.price - facts_.gold[*me_]));
      out_.end_object();
    }
    out_.end_object();
    if (facts_.phase == Phase::keeping)
      out_.field("keep", int{facts_.room[facts_.active][kBack]});  // RP-10.5
  }

  const Rules& rules_;
  const Facts& facts_;
  const Viewer viewer_;
  JsonWriter& out_;
  Position at_;
  std::optional<unsigned> me_;  // whose means are compared with prices: the viewer's, else whoever acts
};

}  // namespace

void RoyalPalace::write_scene(const Rules& rules, const View<RoyalPalace>& view, JsonWriter& out) {
  Scene(rules, view, out).write();
}

}  // namespace enfilade
