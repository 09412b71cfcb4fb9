// What may be set by hand: servants, gold, cards, and who stands on each field of the garden. What lies nowhere else
// follows (docs/positions/royal-palace.md), so that no answer here has to add up.
#include "games/royal_palace/edits.hpp"

#include "games/royal_palace/words.hpp"

namespace enfilade::royal_palace {

namespace {

class Offers {
 public:
  Offers(const Rules& rules, const Facts& facts) : rules_(rules), facts_(facts) {}

  std::vector<Edit> all() {
    if (facts_.phase < Phase::placing) return {};
    turn();
    for (std::size_t s = 0; s < rules_.players; ++s) seat(s);
    count("discard", {"edit.discard", {}});
    for (unsigned f = 0; f < kFields; ++f) field(f);
    return std::move(edits_);
  }

 private:
  using Changes = std::vector<Edit::Change>;
  static std::string colour(std::size_t s) { return std::string(kColours[s]); }
  static Message player(std::size_t s) { return {"player." + colour(s), {}}; }

  Edit& add(std::string place, Message what, int seat, Edit::Kind kind) {
    edits_.push_back({std::move(place), std::move(what), seat, kind});
    return edits_.back();
  }
  void number(std::string place, Message what, int seat, int most) {
    add(std::move(place), std::move(what), seat, Edit::Kind::count).most = most;
  }

  // What is set by hand, nobody has followed: any card may lie in the pile.
  Changes nobody_followed() const {
    std::string most = "{", took = "{";
    for (const Privilege& card : rules_.cards)
      most += (most.size() > 1 ? "," : "") + json_text(card.id) + ":" + std::to_string(card.copies);
    for (std::size_t s = 0; s < rules_.players; ++s) took += (s ? "," : "") + json_text(kColours[s]) + ":{}";
    return {{"pile_at_most", most + "}"}, {"took", took + "}"}, {"thrown", "null"}};
  }

  // The turn begins anew: what is half done cannot be told from what was set.
  void turn() {
    Changes begins = nobody_followed();
    begins.push_back({"phase", "\"turn_start\""});
    begins.push_back({"step", "{}"});
    begins.push_back({"general_in_force", "[]"});
    begins.push_back({"round", std::to_string(std::max<int>(1, facts_.round))});
    Edit& whose = add("active", {"edit.turn", {}}, -1, Edit::Kind::choice);
    for (std::size_t s = 0; s < rules_.players; ++s)
      whose.choices.push_back({json_text(kColours[s]), player(s), begins});
    if (facts_.phase == Phase::placing) return;
    Edit& round = add("round", {"edit.round", {}}, -1, Edit::Kind::count);
    round.least = 1;
    round.most = 200;
    Edit& first = add("start", {"edit.first", {}}, -1, Edit::Kind::choice);
    for (std::size_t s = 0; s < rules_.players; ++s)
      first.choices.push_back({json_text(kColours[s]), player(s)});
  }

  void seat(std::size_t s) {
    const int who = static_cast<int>(s);
    number("gold/" + std::to_string(s), {"edit.gold", {}}, who, 200);
    number("supply/" + std::to_string(s), {"edit.supply", {}}, who, rules_.servants);
    for (std::size_t r = 0; r < kRooms; ++r) {
      const std::string id(kRoomIds[r]);
      number("rooms/" + id + "/" + std::to_string(s),
             {"edit.servants", {Arg::place("room", id, "room." + id)}}, who, rules_.servants);
    }
    count("hands/" + colour(s), {"edit.hand", {}}, who);
    count("table/" + colour(s), {"edit.table", {}}, who);
  }

  // Cards of each kind.
  void count(const std::string& where, const Message& what, int seat = -1) {
    for (const Privilege& card : rules_.cards) {
      if (where.starts_with("table") && !card.keep_open) continue;
      Message named = what;
      named.args.push_back(Arg::component("card", card.id, "card." + card.id));
      Edit& cards = add(where + "/" + card.id, named, seat, Edit::Kind::count);
      cards.most = card.copies;
      cards.with = nobody_followed();
    }
  }

  Message noble(unsigned n) const {
    const Noble& one = rules_.nobles[n];
    return {"edit.noble",
            {Arg::of("points", one.points), Arg::of("gold", one.gold), Arg::of("violet", one.violet),
             Arg::of("turquoise", one.turquoise),
             Arg::of_word("benefit", "benefit." + std::string(kBenefitIds[one.benefit]))}};
  }
  std::string standing(unsigned f) const {
    if (facts_.noble[f]) return json_text(noble_name(facts_.noble[f] - 1u));
    return facts_.servant[f] ? json_text(kColours[facts_.servant[f] - 1u]) : "\"free\"";
  }
  static std::string owned(unsigned owner, unsigned n) {
    return "nobles/" + std::string(kColours[owner]) + "/" + noble_name(n);
  }

  // Every noble is in the garden or somebody's, so that those who come change places with those who go.
  void field(unsigned f) {
    const std::string name = field_name(f), here = standing(f);
    Edit& edit =
        add("garden/" + name, {"edit.field", {Arg::of("row", 1 + f / 6), Arg::of("column", 1 + f % 6)}}, -1,
            Edit::Kind::choice);
    const int now = facts_.noble[f] - 1;
    if (now >= 0)
      edit.choices.push_back({here, noble(static_cast<unsigned>(now))});
    else if (!facts_.servant[f])
      edit.choices.push_back({here, {"edit.free", {}}});
    for (unsigned s = 0; s < rules_.players; ++s) gone_to(edit, f, now, s);
    for (unsigned other = 0; other < kFields; ++other)
      if (other != f && facts_.noble[other])
        edit.choices.push_back(
            {standing(other), noble(facts_.noble[other] - 1u), {{"garden/" + field_name(other), here}}});
    for (unsigned n = 0; n < kNobles; ++n)
      if (const unsigned owner = facts_.owner[n]) {
        Changes with{{owned(owner - 1, n), ""}};
        if (now >= 0) with.push_back({owned(owner - 1, static_cast<unsigned>(now)), R"({"covered":true})"});
        edit.choices.push_back({json_text(noble_name(n)), noble(n), with});
      }
  }
  // The noble has been enlisted; on the rim a servant stands in his place.
  void gone_to(Edit& edit, unsigned f, int now, unsigned s) const {
    const bool rim = (rules_.edge & bit(f)) != 0;
    if (now < 0 && !rim) return;
    const std::string player = "player." + std::string(kColours[s]);
    Edit::Choice gone{json_text(rim ? kColours[s] : std::string_view("free")),
                      {now < 0 ? "edit.servant" : "edit.enlisted", {Arg::of_word("player", player)}}};
    if (now >= 0) gone.with = {{owned(s, static_cast<unsigned>(now)), R"({"covered":true})"}};
    edit.choices.push_back(std::move(gone));
  }

  const Rules& rules_;
  const Facts& facts_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> edits(const Rules& rules, const Position& position) {
  return Offers(rules, position.facts).all();
}

}  // namespace enfilade::royal_palace
