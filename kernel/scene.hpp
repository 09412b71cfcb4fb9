// A scene that the generic board can draw: what lies on the table, and what is known of each seat, as
// parameters with their kinds. A game without a board of its own makes one in write_scene():
//
//   PlainScene scene(rules.players);
//   scene.table.push_back(Arg::of("round", 3));                               // a number
//   scene.seats[0].push_back(PlainScene::cards("hand", "7 9 ?", "card"));     // "?" lies face down
//   scene.seats[1].push_back(PlainScene::dice("dice", "1+5+0"));              // 0 is a die nobody can see
//   scene.write(out);
//
// The catalogue's "word.hand" says what it is called, and "card.7" what the card is. docs/adding-a-game.md has
// an example.
#pragma once

#include <string_view>
#include <vector>

#include "kernel/json.hpp"

namespace enfilade {

struct PlainScene {
  std::vector<Arg> table;
  std::vector<std::vector<Arg>> seats;

  explicit PlainScene(int players) : seats(static_cast<std::size_t>(players)) {}

  // Ids between blanks. `words` begins the keys of their names: "card" for "card.7".
  static Arg cards(std::string_view name, std::string_view ids, std::string_view words = "") {
    return Arg::of_kind(Arg::Kind::components, name, ids, words);
  }
  static Arg dice(std::string_view name, std::string_view faces) {
    return Arg::of_kind(Arg::Kind::dice, name, faces);
  }

  void write(JsonWriter& out) const {
    write_args(table, out.begin_object().key("table").begin_object());
    out.end_object().key("seats").begin_array();
    for (const std::vector<Arg>& known : seats) {
      write_args(known, out.begin_object());
      out.end_object();
    }
    out.end_array().end_object();
  }
};

}  // namespace enfilade
