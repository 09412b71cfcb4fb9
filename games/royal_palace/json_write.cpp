// Positions and views as JSON: docs/positions/royal-palace.md says what each member means.
#include <bit>

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

using Kinds = std::array<std::uint8_t, kKinds>;

bool in_setup(Phase phase) { return phase < Phase::placing; }
bool is_looking(Phase phase) { return phase == Phase::drawing || phase == Phase::keeping; }

class Writer {
 public:
  Writer(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out)
      : rules_(rules), facts_(facts), viewer_(viewer), out_(out) {}

  void write() {
    out_.begin_object();
    write_state();
    write_castle();
    write_garden();
    write_players();
    write_cards();
    write_step();
    write_derived();
    out_.end_object();
  }

 private:
  bool sees(std::size_t seat) const { return !viewer_ || *viewer_ == seat; }

  void seat(std::string_view key, std::uint8_t seat, bool known) {
    out_.key(key);
    known ? out_.text(kColours[seat]) : out_.null();
  }

  void kinds(const Kinds& cards) {
    out_.begin_object();
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      if (cards[kind] > 0) out_.field(rules_.cards[kind].id, int{cards[kind]});
    out_.end_object();
  }

  template <class Array>
  void per_seat(std::string_view key, const Array& numbers) {
    out_.key(key).begin_array();
    for (std::size_t s = 0; s < rules_.players; ++s) out_.integer(numbers[s]);
    out_.end_array();
  }

  void write_state() {
    out_.field("phase", kPhaseIds[static_cast<std::size_t>(facts_.phase)]).field("round", int{facts_.round});
    seat("start", facts_.first, facts_.phase != Phase::start_player);
    seat("active", facts_.active, !in_setup(facts_.phase) && facts_.phase != Phase::over);
    out_.field("last_round", facts_.last_round != 0).field("stopped", facts_.stopped != 0);
    out_.key("general_in_force").begin_array();
    for (std::size_t s = 0; s < rules_.players; ++s)
      if ((facts_.general >> s) & 1u) out_.text(kColours[s]);
    out_.end_array();
  }

  void write_castle() {
    out_.key("castle").begin_array();
    for (std::size_t p = 0; p < kRooms; ++p) {
      if (p % 3 == 0) out_.begin_array();
      facts_.layout[p] ? out_.text(kRoomIds[facts_.layout[p] - 1u]) : out_.null();
      if (p % 3 == 2) out_.end_array();
    }
    out_.end_array();
  }

  void write_garden() {
    out_.key("garden").begin_object();
    for (unsigned f = 0; f < kFields; ++f) {
      out_.key(field_name(f));
      if (facts_.noble[f])
        out_.text(noble_name(facts_.noble[f] - 1u));
      else if (facts_.servant[f])
        out_.text(kColours[facts_.servant[f] - 1u]);
      else
        out_.text("free");
    }
    out_.end_object();
  }

  void write_players() {
    out_.key("rooms").begin_object();
    for (std::size_t r = 0; r < kRooms; ++r) {
      out_.key(kRoomIds[r]).begin_array();
      for (std::size_t s = 0; s < rules_.players; ++s) out_.integer(facts_.room[s][r]);
      out_.end_array();
    }
    out_.end_object();
    per_seat("supply", facts_.own);
    per_seat("gold", facts_.gold);
    out_.key("nobles").begin_object();
    for (std::size_t s = 0; s < rules_.players; ++s) write_nobles(s);
    out_.end_object();
  }

  // in every view, but marked as lying face down; turned up at the end.
  void write_nobles(std::size_t s) {
    out_.key(kColours[s]).begin_object();
    for (unsigned n = 0; n < kNobles; ++n) {
      if (facts_.owner[n] != s + 1) continue;
      out_.key(noble_name(n)).begin_object().field("covered", lies_covered(rules_, facts_, n)).end_object();
    }
    out_.end_object();
  }

  void hidden_by_seat(std::string_view key, const std::array<Kinds, kPlayers>& cards) {
    out_.key(key).begin_object();
    for (std::size_t s = 0; s < rules_.players; ++s) {
      out_.key(kColours[s]);
      sees(s) ? kinds(cards[s]) : static_cast<void>(out_.null());
    }
    out_.end_object();
  }

  void write_cards() {
    hidden_by_seat("hands", facts_.hand);
    per_seat("hand_sizes", facts_.hand_size);
    out_.key("table").begin_object();
    for (std::size_t s = 0; s < rules_.players; ++s) {
      out_.key(kColours[s]);
      kinds(facts_.table[s]);
    }
    out_.end_object().key("discard");
    kinds(facts_.discard);
    out_.key("pile_at_most");
    kinds(facts_.at_most);
    hidden_by_seat("took", facts_.took);
    if (facts_.thrown == decltype(facts_.thrown){}) return;  // such positions are what they always were
    out_.key("thrown").begin_object();
    for (std::size_t s = 0; s < rules_.players; ++s) {
      out_.key(kColours[s]);
      kinds(facts_.thrown[s]);
    }
    out_.end_object();
  }

  void write_looking() {
    out_.field("draws_left", int{facts_.draws_left})
        .field("reshuffled", facts_.reshuffled != 0)
        .key("looking");
    const bool known = sees(facts_.active);
    known ? kinds(facts_.looking) : static_cast<void>(out_.null());
    out_.field("looking_size", int{facts_.looking_size});
    if (facts_.phase != Phase::keeping) return;
    out_.key("keeping");
    known ? kinds(facts_.keeping) : static_cast<void>(out_.null());
  }

  // Only what the phase uses.
  void write_step() {
    const Phase phase = facts_.phase;
    out_.key("step").begin_object();
    if (phase == Phase::placing)
      out_.field("to_place", int{facts_.to_place}).field("from_room", kRoomIds[facts_.last_room]);
    if (phase == Phase::supply || phase == Phase::moves) out_.field("allowance", int{facts_.allowance});
    if (phase == Phase::supply) out_.field("unlimited", facts_.unlimited != 0);
    if (phase == Phase::chambers || phase == Phase::adding) {
      out_.key("done").begin_array();
      for (const unsigned room : {kMint, kPomp, kKing})
        if ((facts_.done >> room) & 1u) out_.text(kRoomIds[room]);
      out_.end_array();
    }
    if (phase == Phase::adding)
      out_.field("chamber", kRoomIds[facts_.chamber])
          .field("additions", int{facts_.additions})
          .field("majority_open", facts_.majority_open != 0);
    if (phase >= Phase::chambers && phase <= Phase::edge)
      out_.field("violet_bonus", int{facts_.bonus[0]}).field("turquoise_bonus", int{facts_.bonus[1]});
    if (phase >= Phase::enlist && phase <= Phase::edge) out_.field("extra_seals", int{facts_.wild});
    if (phase == Phase::seals || phase == Phase::edge) out_.field("field", field_name(facts_.field - 1u));
    if (phase == Phase::edge) out_.field("taken", noble_name(facts_.taken - 1u));
    if (is_looking(phase)) write_looking();
    out_.end_object();
  }

  // For readers; what is here follows from the rest and is not read back.
  void write_derived() {
    Position at;
    at.facts = facts_;
    RoyalPalace::rebuild(rules_, at);
    out_.key("derived").begin_object();
    per_seat("general_supply", facts_.gen);
    int held = 0;
    for (const std::uint16_t gold : facts_.gold) held += gold;
    out_.field("pile", int{facts_.pile_size})
        .field("nobles_in_garden", std::popcount(at.occupied))
        .key("prices")
        .begin_object();
    for (unsigned f = 0; f < kFields; ++f)
      if (facts_.noble[f]) out_.field(field_name(f), price(rules_, at, f));
    out_.end_object().key("majorities").begin_object();
    for (unsigned r = 0; r <= kKing; ++r) {
      out_.key(kRoomIds[r]).begin_array();
      for (unsigned s = 0; s < rules_.players; ++s)
        if (has_majority(rules_, facts_, s, r)) out_.text(kColours[s]);
      out_.end_array();
    }
    out_.end_object();
    if (rules_.finite_bank) out_.field("bank", rules_.bank - held);
    out_.end_object();
  }

  const Rules& rules_;
  const Facts& facts_;
  std::optional<Viewer> viewer_;
  JsonWriter& out_;
};

}  // namespace

void RoyalPalace::write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer,
                        JsonWriter& out) {
  Writer(rules, facts, viewer, out).write();
}

}  // namespace enfilade
