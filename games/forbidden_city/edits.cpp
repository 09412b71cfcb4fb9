// What may be set by hand: coins, hands, whose turn it is, and every tile that lies on the table: turned, exchanged for
// another of its player, or taken back onto the stack. A tile is laid by laying it (FC-3), from any hand.
#include "games/forbidden_city/edits.hpp"

#include <bit>

#include "games/forbidden_city/words.hpp"

namespace enfilade::forbidden_city {

namespace {

class Offers {
 public:
  Offers(const Rules& rules, const Facts& facts) : rules_(rules), facts_(facts) {}

  std::vector<Edit> all() {
    if (facts_.phase < Phase::play) return {};
    seats("active", "edit.turn").with = {{"phase", "\"play\""}};
    seats("start_player", "edit.first");
    for (Seat seat = 0; seat < rules_.players; ++seat) player(seat);
    return std::move(edits_);
  }

 private:
  std::string colour(Seat seat) const { return ForbiddenCity::seat_name(rules_, seat); }
  std::string of(Seat seat) const { return "players/" + colour(seat); }
  Edit& add(std::string place, Message what, int seat, Edit::Kind kind) {
    edits_.push_back({std::move(place), std::move(what), seat, kind});
    return edits_.back();
  }
  template <class Call>
  static void each(std::uint32_t slots, Call call) {
    for (; slots; slots &= slots - 1) call(static_cast<unsigned>(std::countr_zero(slots)));
  }

  Edit& seats(std::string place, std::string_view what) {
    Edit& edit = add(std::move(place), {std::string(what), {}}, -1, Edit::Kind::choice);
    for (Seat seat = 0; seat < rules_.players; ++seat)
      edit.choices.push_back({json_text(colour(seat)), {"player." + colour(seat), {}}});
    return edit;
  }

  // "green, 2 advisors, 1 dragon", of both halves where there are two.
  Message tile(unsigned slot, std::string key) const {
    const Shape& shape = rules_.shapes[slot];
    Message says{key + (shape.diagonal ? "_halves" : ""), {Arg::component("tile", shape.name())}};
    for (std::size_t half = 0; half < (shape.diagonal ? 2u : 1u); ++half) {
      const std::string end = half ? "2" : "";
      says.args.push_back(colour_arg("colour" + end, static_cast<unsigned>(shape.colours[half])));
      says.args.push_back(Arg::of("advisors" + end, shape.advisors[half]));
      says.args.push_back(Arg::of("dragons" + end, shape.dragons[half]));
    }
    return says;
  }

  void player(Seat seat) {
    add(of(seat) + "/coins", {"edit.coins", {}}, seat, Edit::Kind::count).most = 30000;
    Edit& hand = add(of(seat) + "/hand", {"edit.hand", {}}, seat, Edit::Kind::choice);
    each(facts_.unseen[seat], [&](unsigned slot) {
      hand.choices.push_back({json_text(rules_.shapes[slot].name()), tile(slot, "edit.tile")});
    });
    hand.choices.push_back({"null", {"edit.nothing", {}}});
    hand.with = {{of(seat) + "/stack", "null"}};
    each(rules_.set() & ~facts_.unseen[seat] & ~facts_.out[seat], [&](unsigned slot) { laid(seat, slot); });
  }

  void laid(Seat seat, unsigned slot) {
    const Key key = facts_.lies[seat][slot];
    const std::string here = of(seat) + "/placed/" + std::string(rules_.shapes[slot].name());
    const auto turned = static_cast<unsigned>(facts_.turned[seat] >> (2 * slot)) & 3u;
    Message what = tile(slot, "edit.laid");
    what.args.push_back(Arg::of("x", x_of(key)));
    what.args.push_back(Arg::of("y", y_of(key)));
    Edit& edit = add(here, what, seat, Edit::Kind::choice);
    edit.with = {{of(seat) + "/stack", "null"}};
    const auto lie = [&](unsigned other, unsigned rotation) {
      if (rules_.smallest[other][rotation] != rotation) return;  // FC-3.15: it looks the same
      const std::string placement = json_text(spell_placement(key, rotation));
      Message says = tile(other, "edit.turned");
      says.args.push_back(Arg::of("rotation", rotation));
      if (other == slot) return edit.choices.push_back({placement, says});
      const std::string there = of(seat) + "/placed/" + std::string(rules_.shapes[other].name());
      // Named by the tile and how it lies; the one that lay here goes back onto the stack.
      edit.choices.push_back(
          {json_text(std::string(rules_.shapes[other].name()) + " " + spell_placement(key, rotation)),
           says,
           {{here, ""}, {there, placement}}});
    };
    lie(slot, turned);
    for (unsigned rotation = 0; rotation < 4; ++rotation)
      if (rotation != turned) lie(slot, rotation);
    edit.choices.push_back({"null", {"edit.taken_up", {}}, {{here, ""}}});
    const std::uint32_t hand = facts_.hand[seat] ? 1u << (facts_.hand[seat] - 1) : 0u;
    each(facts_.unseen[seat] & ~hand, [&](unsigned other) {
      for (unsigned rotation = 0; rotation < 4; ++rotation) lie(other, rotation);
    });
  }

  const Rules& rules_;
  const Facts& facts_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> edits(const Rules& rules, const Position& position) {
  return Offers(rules, position.facts).all();
}

}  // namespace enfilade::forbidden_city
