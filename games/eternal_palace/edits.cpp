// What may be set by hand: tokens, tracks, the painting, features, advisors, dice and their groups, monuments, and whose
// turn it is. The deck holds what lies nowhere else (docs/positions/eternal-palace.md).
#include "games/eternal_palace/edits.hpp"

#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/play.hpp"
#include "games/eternal_palace/words.hpp"

namespace enfilade::eternal_palace {

namespace {

class Offers {
 public:
  Offers(const Rules& rules, const Facts& facts) : rules_(rules), facts_(facts) {}

  std::vector<Edit> all() {
    if (facts_.phase <= kRolling || facts_.phase == kMasterCard) return {};
    if (facts_.phase == kPlaying) {
      Edit& whose = competitors("active", {"edit.turn", {}}, -1);
      whose.with = {{"turn", "null"}, {"agenda", "[]"}, {"hand", "null"}, {"deck", "null"}};
    }
    Edit& round = add("round", {"edit.round", {}}, -1, Edit::Kind::count);
    round.least = 1;
    round.most = rules_.max_rounds;
    Edit& order = competitors("order", {"edit.order", {}}, -1);
    order.kind = Edit::Kind::list;
    for (int who = 0; who < rules_.competitors; ++who) player(who);
    table();
    return std::move(edits_);
  }

 private:
  Edit& add(std::string place, Message what, int who, Edit::Kind kind) {
    edits_.push_back({std::move(place), std::move(what), who < rules_.players ? who : -1, kind});
    return edits_.back();
  }
  void number(std::string place, Message what, int who, int most) {
    add(std::move(place), std::move(what), who, Edit::Kind::count).most = most;
  }
  std::string colour(int who) const { return std::string(kColourWords[rules_.colour[at(who)]]); }
  static Message word(std::string_view key, std::string_view word) {
    return {std::string(key), {Arg::of_word("what", word)}};
  }
  Edit& competitors(std::string place, Message what, int seat) {
    Edit& edit = add(std::move(place), std::move(what), seat, Edit::Kind::choice);
    for (int who = 0; who < rules_.competitors; ++who)
      edit.choices.push_back(
          {json_text(colour(who)),
           word("edit.of", is_master(rules_, who) ? "player.master" : player_key(rules_, who))});
    return edit;
  }
  Edit& numbers(std::string place, Message what, int who, int first, int last) {
    Edit& edit = add(std::move(place), std::move(what), who, Edit::Kind::list);
    for (int n = first; n <= last; ++n)
      edit.choices.push_back({std::to_string(n), {"edit.number", {Arg::of("n", n)}}});
    return edit;
  }
  void cards(std::string place, Message what, int who) {
    Edit& edit = add(std::move(place), std::move(what), who, Edit::Kind::list);
    for (int card = 0; card < kAdvisors; ++card)
      if (rules_.advisor[at(card)].copies > 0)
        edit.choices.push_back({std::to_string(card + 1), word("edit.of", card_key(rules_, card))});
    edit.with = {{"deck", "null"}};
  }
  static Message place_of(std::string_view key, int place) { return word(key, place_key(place)); }

  void player(int who) {
    const std::string of = "players/" + colour(who) + "/";
    for (int token = 0; token < kPrivilegeToken; ++token)
      number(of + std::string(kTokenWords[at(token)]), word("edit.of", token_key(token)), who, 200);
    number(of + "palace", {"edit.palace", {}}, who, 200);
    if (rules_.privileges) number(of + "privileges", {"edit.privileges", {}}, who, 200);
    for (int t = 0; t < (rules_.river_market ? kTracks : kTrackRM); ++t) {
      const int place = rules_.track_place[at(t)];
      number(of + "tracks/" + std::string(kPlaceWords[at(place)]), place_of("edit.track", place), who,
             rules_.last[at(t)]);
    }
    numbers(of + "temple", {"edit.temple", {}}, who, 1, 3);
    numbers(of + "market", {"edit.market", {}}, who, 2, 4);
    Edit& layers = numbers(of + "layers", {"edit.layers", {}}, who, 1, 12);
    layers.choices.push_back({"\"EB\"", word("edit.of", "layer.bridge")});
    layers.choices.push_back({"\"X\"", word("edit.of", "layer.x")});
    numbers(of + "features", {"edit.features", {}}, who, 1, kFeatures);
    cards(of + "advisors", {"edit.advisors", {}}, who);
    cards(of + "used", {"edit.used", {}}, who);
    dice(of, who);
  }

  // Before the reveal the faces, after it the groups and where each lies.
  void dice(const std::string& of, int who) {
    Edit& dice = add(of + "dice", {"edit.dice", {}}, who, Edit::Kind::count);
    dice.least = 3;
    dice.most = kDice;
    if (!grouped(facts_)) {
      numbers(of + "rolled", {"edit.rolled", {}}, who, 1, 6).with = {{of + "plan", "[]"},
                                                                     {of + "committed", "false"}};
      return;
    }
    const int groups = groups_of(facts_.competitor[at(who)]);
    for (int g = 0; g < groups; ++g) {
      const std::string group = of + "groups/" + std::to_string(g);
      numbers(group + "/dice", {"edit.group", {Arg::of("n", g + 1)}}, who, 1, 6);
      Edit& where = add(group + "/at", {"edit.group_at", {Arg::of("n", g + 1)}}, who, Edit::Kind::choice);
      where.choices.push_back({"null", {"edit.unplayed", {}}});
      places(where);
    }
  }
  void places(Edit& edit) const {
    for (int place = 0; place < kPlaces; ++place)
      if (rules_.location[at(place)].in_play)
        edit.choices.push_back({json_text(kPlaceWords[at(place)]), place_of("edit.of", place)});
  }

  void table() {
    for (int m = 0; m < kResources; ++m) {
      const int place = kMonumentPlaces[at(m)];
      const std::string id(kPlaceWords[at(place)]);
      Edit& circle = add("circles/" + id, place_of("edit.circle", place), -1, Edit::Kind::count);
      circle.least = 1;
      circle.most = 200;
      Edit& holder = competitors("monuments/" + id, place_of("edit.monument", place), -1);
      holder.choices.push_back({"null", {"edit.nobody", {}}});
    }
    competitors("completion", {"edit.completion", {}}, -1).choices.push_back({"null", {"edit.nobody", {}}});
    places(add("tokens", {"edit.tokens", {}}, -1, Edit::Kind::list));
    cards("row", {"edit.row", {}}, -1);
    cards("discard", {"edit.discard", {}}, -1);
  }

  const Rules& rules_;
  const Facts& facts_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> edits(const Rules& rules, const Position& position) {
  return Offers(rules, position.facts).all();
}

}  // namespace enfilade::eternal_palace
