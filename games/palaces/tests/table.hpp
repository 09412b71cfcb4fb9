// What the tests of Palaces share: rules, and players who bid low and pay, so that every power comes into
// play.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/zones.hpp"
#include "kernel/embedded.hpp"

namespace enfilade::palaces {

inline Rules rules_for(int players, std::vector<std::pair<std::string, std::string>> options = {},
                       std::string_view pack = "") {
  const Result<Json> json = Json::parse(pack.empty() ? embedded("games/palaces/components.json") : pack);
  EXPECT_TRUE(json) << to_string(json.error());
  const Result<Rules> rules = Palaces::make_rules({players, std::move(options)}, *json);
  EXPECT_TRUE(rules) << to_string(rules.error());
  return *rules;
}

inline Card card(const Rules& rules, std::string_view code) {
  for (Card c = 0; c < kCards; ++c)
    if (rules.copies.of[c] > 0 && code == rules.cards[c].code.data()) return c;
  ADD_FAILURE() << "there is no card " << code;
  return 0;
}

inline Cards cards(const Rules& rules, std::initializer_list<std::string_view> codes) {
  Cards set;
  for (const std::string_view code : codes) rules.copies.add(set, card(rules, code));
  return set;
}

// Bids a little more than the standing bid now and then, pays when possible, and does anything else at
// random.
inline Move modest_choice(const Rules& rules, const Position& at, Seat seat, Rng& rng) {
  Menu menu;
  Palaces::menu(rules, at, seat, menu);
  EXPECT_FALSE(menu.empty());
  const auto likes = [&](Verb verb, std::uint32_t of_ten) {
    return menu.contains(make_move(verb)) && rng.below(10) < of_ten;
  };
  if (likes(Verb::pay, 9)) return make_move(Verb::pay);
  if (likes(Verb::next, 8)) return make_move(Verb::next);
  if (likes(Verb::bid, 6)) return make_move(Verb::bid);
  if (menu.size() > 1 && menu[menu.size() - 1] == make_move(Verb::skip))
    return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size() - 1)))];
  return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
}

struct Ply {
  Seat seat;
  Move move;
};

inline Ply modest_ply(const Rules& rules, const Position& at, Rng& rng) {
  const Node node = Palaces::node(rules, at);
  if (node.kind != Node::Kind::chance) return {node.seat(), modest_choice(rules, at, node.seat(), rng)};
  Odds odds;
  Palaces::odds(rules, at, odds);
  return {kChance, odds.draw(rng)};
}

inline bool is_over(const Rules& rules, const Position& at) {
  return Palaces::node(rules, at).kind == Node::Kind::over;
}

}  // namespace enfilade::palaces
