// What may be set by hand: towers, cards in every zone, the piles, and who chooses the next prize. The supply and the
// cards that lie nowhere else follow (docs/positions/palaces.md).
#include "games/palaces/edits.hpp"

#include "games/palaces/words.hpp"

namespace enfilade::palaces {

namespace {

class Offers {
 public:
  Offers(const Rules& rules, const Facts& facts) : rules_(rules), facts_(facts) {}

  std::vector<Edit> all() {
    if (facts_.phase < Phase::select) return {};
    turn();
    for (Seat s = 0; s < rules_.players; ++s) seat(s);
    for (std::size_t d = 0; d < kDecks; ++d) pile(d);
    return std::move(edits_);
  }

 private:
  Edit& add(std::string place, Message what, int seat, Edit::Kind kind) {
    edits_.push_back({std::move(place), std::move(what), seat, kind});
    return edits_.back();
  }
  std::string player(Seat s) const { return "players/" + Palaces::seat_name(rules_, s); }

  // The round begins anew with the choice of a prize: nothing is bid, nothing is left to be done.
  void turn() {
    Edit& whose = add("active", {"edit.active", {}}, -1, Edit::Kind::choice);
    for (Seat s = 0; s < rules_.players; ++s) {
      const std::string number = std::to_string(s);
      whose.choices.push_back({number, {"edit.seat", {Arg::seat("seat", s)}}, {{"turn", number}}});
    }
    whose.with = {{"phase", "\"select\""},
                  {"prize", "null"},
                  {"claim", "null"},
                  {"picked", "[]"},
                  {"winner", "null"},
                  {"paid", "[]"},
                  {"open", "[]"},
                  {"item", "null"},
                  {"victim", "null"},
                  {"draws", "0"},
                  {"pile", "null"},
                  {"orchards", "0"},
                  {"memory", "null"},
                  {"agenda/build", "false"},
                  {"agenda/keep", "false"},
                  {"agenda/discard", "false"},
                  {"agenda/powers", "[]"},
                  {"agenda/greenhouse", "false"},
                  {"agenda/gallery", "false"},
                  {"agenda/throne", "false"}};
    for (Seat s = 0; s < rules_.players; ++s) {
      for (const char* mark : {"passed", "out", "jailed", "shielded"})
        whose.with.push_back({player(s) + "/" + mark, "false"});
      whose.with.push_back({player(s) + "/bid", "null"});
      whose.with.push_back({player(s) + "/guards", "0"});
    }
    Edit& round = add("round", {"edit.round", {}}, -1, Edit::Kind::count);
    round.least = 1;
    round.most = 100;
  }

  std::vector<Edit::Choice> suits() const {
    std::vector<Edit::Choice> all;
    for (int s = 0; s < kSuits; ++s)
      all.push_back(
          {json_text(kSuitLetters.substr(static_cast<std::size_t>(s), 1)), {"edit.suit", {suit_arg(s)}}});
    return all;
  }
  Edit::Choice card(int card) const {
    return {json_text(code_of(rules_, static_cast<Card>(card))), {"edit.card", {card_arg(rules_, card)}}};
  }
  // Those that there are in the box.
  std::vector<Edit::Choice> cards(int first) const {
    std::vector<Edit::Choice> all;
    for (int c = first; c < kCards; ++c)
      if (c < kBasics || rules_.copies.of[static_cast<std::size_t>(c)] > 0) all.push_back(card(c));
    return all;
  }

  void seat(Seat s) {
    Edit& tower = add(player(s) + "/tower", {"edit.tower", {}}, s, Edit::Kind::list);
    tower.choices = suits();
    add(player(s) + "/matched", {"edit.matched", {}}, s, Edit::Kind::count).most =
        facts_.players[s].height;  // the lower tower is part of the higher
    for (const char* zone : {"hand", "known", "deck", "discard"})
      add(player(s) + "/" + zone, {std::string("edit.") + zone, {}}, s, Edit::Kind::list).choices = cards(0);
    Edit& moats = add(player(s) + "/moats", {"edit.moats", {}}, s, Edit::Kind::list);
    for (int c = kBasics; c < kCards; ++c)
      if (rules_.moats.has(static_cast<Card>(c))) moats.choices.push_back(card(c));
  }

  void pile(std::size_t d) {
    const std::string name(kPileNames[d]);
    const auto called = [&](std::string_view key) {
      return Message{std::string(key), {Arg::place("pile", name, "pile." + name)}};
    };
    Edit& up = add("piles/" + name + "/up", called("edit.up"), -1, Edit::Kind::choice);
    for (int c = kBasics; c < kCards; ++c)
      if (rules_.copies.of[static_cast<std::size_t>(c)] > 0 &&
          (c - kBasics) / kDeckSize == static_cast<int>(d))
        up.choices.push_back(card(c));
    add("piles/" + name + "/unknown", called("edit.unknown"), -1, Edit::Kind::count).most = rules_.pile_size;
  }

  const Rules& rules_;
  const Facts& facts_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> edits(const Rules& rules, const Position& position) {
  return Offers(rules, position.facts).all();
}

}  // namespace enfilade::palaces
