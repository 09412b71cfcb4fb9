// What the evaluation must know: completed levels are the points, cards and half-built levels the means, and
// means without rounds are nothing. What a bidder must not know: the others' hands.
#include "games/palaces/outlook.hpp"
#include "games/palaces/tests/table.hpp"
#include "games/registry.hpp"
#include "kernel/match.hpp"

namespace enfilade::palaces {
namespace {

// Plays modestly until `stop` likes the position, or to the end.
template <class Stop>
Position play_until(const Rules& rules, std::uint64_t seed, Stop stop) {
  Position at;
  Palaces::start(rules, at);
  Rng rng(seed);
  Silent silent;
  while (!is_over(rules, at) && !stop(at.facts)) {
    const Ply ply = modest_ply(rules, at, rng);
    Palaces::apply(rules, at, ply.seat, ply.move, silent);
  }
  return at;
}

Position round_start(const Rules& rules, std::uint64_t seed, int round) {
  return play_until(rules, seed,
                    [&](const Facts& f) { return f.phase == Phase::select && f.round >= round; });
}

std::vector<float> appeal_of(const Rules& rules, const Position& at, Seat seat, const Menu& menu) {
  std::vector<float> looks(static_cast<std::size_t>(menu.size()));
  Palaces::appeal(rules, at, seat, menu, looks);
  return looks;
}

Move best_looking(const Rules& rules, const Position& at) {
  Menu menu;
  const Seat seat = Palaces::node(rules, at).seat();
  Palaces::menu(rules, at, seat, menu);
  const auto looks = appeal_of(rules, at, seat, menu);
  return menu[static_cast<int>(std::max_element(looks.begin(), looks.end()) - looks.begin())];
}

void give(const Rules& rules, Player& p, const Cards& hand) {
  rules.copies.add_all(p.deck, p.hand);
  rules.copies.remove_all(p.deck, hand);
  p.hand = hand;
  p.deck_size = static_cast<std::uint8_t>(p.deck.size());
  p.hand_size = static_cast<std::uint8_t>(hand.size());
}

// The start of an auction among two players, after A has chosen a prize: B bids, then A.
Position auction(const Rules& rules, std::string_view prize) {
  Position at = play_until(rules, 1, [](const Facts& f) { return f.phase == Phase::bid; });
  at.facts.prize = card(rules, prize);
  at.facts.active = 0;
  at.facts.turn = 1;
  return at;
}

TEST(PalacesMind, an_estimate_at_the_end_is_the_height_and_orders_the_seats_as_their_places) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Rules rules = rules_for(2 + static_cast<int>(seed % 3));
    const Position at = play_until(rules, seed, [](const Facts&) { return false; });
    const Scores scores = Palaces::scores(rules, at);
    const auto points = Palaces::estimate(rules, at);
    for (std::size_t a = 0; a < static_cast<std::size_t>(rules.players); ++a) {
      EXPECT_EQ(static_cast<int>(points[a]), scores.points[a]);
      for (std::size_t b = 0; b < static_cast<std::size_t>(rules.players); ++b)
        EXPECT_EQ(points[a] > points[b], scores.place[a] < scores.place[b]) << "seed " << seed;
    }
  }
}

TEST(PalacesMind, who_has_what_the_other_had_can_expect_what_the_other_could) {
  const Rules rules = rules_for(2);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Position at = round_start(rules, seed, static_cast<int>(seed % 12));
    Position mirrored = at;
    std::swap(mirrored.facts.players[0], mirrored.facts.players[1]);
    mirrored.facts.active = mirrored.facts.turn = static_cast<Seat>(1 - at.facts.active);
    const auto here = Palaces::estimate(rules, at), there = Palaces::estimate(rules, mirrored);
    EXPECT_EQ(here[0], there[1]);
    EXPECT_EQ(here[1], there[0]);
  }
}

TEST(PalacesMind, levels_and_cards_are_worth_something_and_a_completed_level_most) {
  const Rules rules = rules_for(2);
  const Position at = round_start(rules, 3, 5);
  const auto gain = [&](auto change) {
    Position changed = at;
    change(changed.facts.players[0]);
    return Palaces::estimate(rules, changed)[0] - Palaces::estimate(rules, at)[0];
  };
  const float card_more = gain([&](Player& p) { rules.copies.add(p.hand, 0), ++p.hand_size; });
  const float half = gain([](Player& p) { p.tower.set(p.height++, 0); });
  const float whole = gain([](Player& p) { p.tower.set(p.height++, 0), ++p.matched; });
  EXPECT_GT(card_more, 0);
  EXPECT_GT(half, 0);
  EXPECT_GT(whole, half);
}

TEST(PalacesMind, nothing_half_built_counts_when_no_round_is_left) {
  const Rules rules = rules_for(2);
  Position at = round_start(rules, 3, 5);
  for (Pile& pile : at.facts.piles) pile = {kNoCard, 0, 0, {}};
  const Outlook outlook(rules, at.facts);
  EXPECT_EQ(outlook.tail(3), 0);
  EXPECT_EQ(outlook.holdings(at.facts.players[0]), 0);
}

TEST(PalacesMind, the_last_to_bid_takes_an_unwanted_prize_for_nothing) {
  const Rules rules = rules_for(2);
  Position at = auction(rules, "SC-G");
  at.facts.turn = 0;
  at.facts.passed = only(1);
  Silent silent;
  std::vector<Move> step;
  do {
    step.push_back(best_looking(rules, at));
    Palaces::apply(rules, at, 0, step.back(), silent);
  } while (at.facts.phase == Phase::bid_suits);
  ASSERT_EQ(at.facts.phase, Phase::settle);
  EXPECT_EQ(at.facts.bids[0], (Counts{1, 0, 0, 0}));
  EXPECT_EQ(best_looking(rules, at), make_move(Verb::pay));
}

TEST(PalacesMind, a_claim_that_hardly_any_hand_can_pay_is_called) {
  const Rules rules = rules_for(2);
  Position at = auction(rules, "SC-G");
  at.facts.turn = 0;
  at.facts.leader = 1;
  at.facts.bids[1] = {9, 0, 0, 0};  // B owns three Gold cards
  EXPECT_EQ(best_looking(rules, at), make_move(Verb::pass));
}

TEST(PalacesMind, a_card_with_a_useful_power_is_paid_before_a_plain_one) {
  const Rules rules = rules_for(2);
  Position at = auction(rules, "FO-G");
  Player& p = at.facts.players[1];
  give(rules, p, {});
  p.hand = p.known = cards(rules, {"G", "SC-G"});
  p.hand_size = 2;
  at.facts.phase = Phase::lay;
  at.facts.leader = 1;
  at.facts.bids[1] = {2, 0, 0, 0};
  EXPECT_EQ(best_looking(rules, at), make_move(Verb::card, card(rules, "SC-G")));
}

TEST(PalacesMind, a_level_is_completed_rather_than_begun_and_begun_rather_than_declined) {
  const Rules rules = rules_for(2);
  Position at = auction(rules, "FO-G");
  at.facts.winner = 1;
  at.facts.phase = Phase::build;
  at.facts.players[1].tower.set(0, 0);
  at.facts.players[1].height = 1;
  at.facts.players[1].matched = 0;
  EXPECT_EQ(best_looking(rules, at), make_move(Verb::match, 0));
  at.facts.players[1].height = 0;
  EXPECT_EQ(best_looking(rules, at), make_move(Verb::grow, 0));
}

TEST(PalacesMind, what_looks_good_does_not_depend_on_what_the_others_hold) {
  for (int players = 2; players <= 4; ++players) {
    const Rules rules = rules_for(players);
    Position at;
    Palaces::start(rules, at);
    Rng rng(static_cast<std::uint64_t>(players));
    Silent silent;
    while (!is_over(rules, at)) {
      const Node node = Palaces::node(rules, at);
      if (node.kind == Node::Kind::decision) {
        Position guess;
        Palaces::determinize(rules, Palaces::view(rules, at, node.seat()), rng, guess);
        Menu menu;
        Palaces::menu(rules, at, node.seat(), menu);
        EXPECT_EQ(appeal_of(rules, at, node.seat(), menu), appeal_of(rules, guess, node.seat(), menu));
      }
      const Ply ply = modest_ply(rules, at, rng);
      Palaces::apply(rules, at, ply.seat, ply.move, silent);
    }
  }
}

TEST(PalacesMind, what_is_imagined_agrees_with_the_view) {
  const Rules rules = rules_for(3);
  Position at;
  Palaces::start(rules, at);
  Rng rng(11);
  Silent silent;
  while (!is_over(rules, at)) {
    for (Seat seat = 0; seat < rules.players; ++seat) {
      const View<Palaces> view = Palaces::view(rules, at, seat);
      Position guess;
      Palaces::imagine(rules, view, rng, guess);
      ASSERT_TRUE(Palaces::view(rules, guess, seat) == view);
    }
    const Ply ply = modest_ply(rules, at, rng);
    Palaces::apply(rules, at, ply.seat, ply.move, silent);
  }
}

// B holds 3 of 12 basic cards. Two Gold of three are there in 27 of 220 hands, three in 1. With a bluff in
// eight, claims are paid with chance p / (p + (1 - p) * 0.12).
TEST(PalacesMind, a_claim_makes_hands_that_can_pay_it_likelier_and_less_so_the_bolder_it_is) {
  const Rules rules = rules_for(2);
  Position at = auction(rules, "FO-G");
  at.facts.turn = 0;
  at.facts.leader = 1;
  Rng rng(5);
  const auto share_that_can_pay = [&](Counts bid) {
    at.facts.bids[1] = bid;
    const View<Palaces> view = Palaces::view(rules, at, 0);
    int able = 0;
    constexpr int kGuesses = 20000;
    for (int i = 0; i < kGuesses; ++i) {
      Position guess;
      Palaces::imagine(rules, view, rng, guess);
      able += payable(rules, owed(rules, guess.facts), guess.facts.players[1].hand);
    }
    return static_cast<double>(able) / kGuesses;
  };
  const auto expected = [](double p) { return p / (p + (1 - p) * 0.12); };
  EXPECT_NEAR(share_that_can_pay({3, 0, 0, 0}), expected(28 / 220.0), 0.02);
  EXPECT_NEAR(share_that_can_pay({4, 0, 0, 0}), expected(1 / 220.0), 0.02);
  EXPECT_EQ(share_that_can_pay({9, 0, 0, 0}), 0);
}

// The same, when the claim was made in an earlier round, and when a set was let stand that the hand could have beaten.
TEST(PalacesMind, what_was_claimed_and_let_stand_before_makes_hands_likelier) {
  const Rules rules = rules_for(2);
  Position at = round_start(rules, 1, 1);
  give(rules, at.facts.players[1], cards(rules, {"G", "S", "C"}));
  at.facts.players[1].known = {};
  Rng rng(5);
  const auto share = [&](const Remembered& memory, auto holds) {
    at.facts.memory[1] = memory;
    const View<Palaces> view = Palaces::view(rules, at, 0);
    int found = 0;
    constexpr int kGuesses = 20000;
    for (int i = 0; i < kGuesses; ++i) {
      Position guess;
      Palaces::imagine(rules, view, rng, guess);
      found += holds(guess.facts.players[1].hand);
    }
    return static_cast<double>(found) / kGuesses;
  };
  const auto two_gold = [](const Cards& hand) { return hand.basics(0) >= 2; };
  const auto a_pair = [&](const Cards& hand) { return largest_set(purse_of(rules, hand)) >= 2; };
  const double gold = 28 / 220.0, pair = 1 - 4 * 27 / 220.0;  // three of twelve cards, three of each suit
  EXPECT_NEAR(share({}, two_gold), gold, 0.01);
  EXPECT_NEAR(share({{2, 0, 0, 0}, 0}, two_gold), gold / (gold + (1 - gold) * 0.12), 0.02);
  EXPECT_NEAR(share({}, a_pair), pair, 0.02);
  EXPECT_NEAR(share({{}, 2}, a_pair), 0.4 * pair / (1 - pair + 0.4 * pair), 0.02);
}

// Through notation and JSON: what a bid tells lasts, what leaves the hand is taken from it, and who defaults said nothing.
TEST(PalacesMind, remembers_bids_until_their_cards_are_gone_and_what_was_let_stand) {
  static_assert(sizeof(Facts::memory) <= 80, "what is remembered for guesses is little");
  Match match = *Match::create(*find_game("palaces"), {2, {}});
  Rng rng(4);
  Odds odds;
  while (match.node().kind == Node::Kind::chance) match.odds(odds), match.apply(kChance, odds.draw(rng));
  const auto say = [&](Seat seat, std::string_view text) {
    const auto step = match.parse_step(seat, text);
    ASSERT_TRUE(step) << to_string(step.error());
    for (const Move move : *step) match.apply(seat, move);
    while (match.node().kind == Node::Kind::chance) match.odds(odds), match.apply(kChance, odds.draw(rng));
  };
  const auto memory = [&] {
    const Json json = *Json::parse(match.json());
    const Json* const found = json.find("memory");
    return found ? found->dump() : std::string("nothing");
  };
  EXPECT_EQ(memory(), "nothing");
  const Seat active = match.node().seat(), other = static_cast<Seat>(1 - active);
  say(active, match.spell(active, [&] {
    Menu menu;
    match.menu(active, menu);
    return menu[0];
  }()));
  say(other, "bid 3G 1S 1C 1J");
  say(active, "pass");
  const std::string name = match.seat_name(other), passer = match.seat_name(active);
  EXPECT_NE(memory().find("\"" + passer + "\":{\"claimed\":null,\"let_stand\":3}"), std::string::npos)
      << memory();
  EXPECT_NE(memory().find("\"" + name + "\":{\"claimed\":\""), std::string::npos) << memory();
  // A position from before anything was remembered is read as one in which nothing is.
  std::string old = match.json();
  const std::size_t from = old.find("\"memory\":"), to = old.find("\"summary\"");
  ASSERT_TRUE(from != std::string::npos && to > from);
  old.erase(from, to - from);
  Match forgetful = match;
  ASSERT_TRUE(forgetful.load(*Json::parse(old)));
  EXPECT_EQ(Json::parse(forgetful.json())->find("memory"), nullptr);
  say(other, "default");
  EXPECT_NE(memory().find("\"" + passer + "\""), std::string::npos);
  EXPECT_EQ(memory().find("\"" + name + "\""), std::string::npos) << memory();
}

TEST(PalacesMind, bluffs_are_counted_from_the_events_of_a_game) {
  const Rules rules = rules_for(2);
  const auto told = [](Told kind, Seat seat, int a = 0, int b = 0, int c = 0, int d = 0) {
    Event event{static_cast<std::uint8_t>(kind), seat, {}};
    const int args[] = {a, b, c, d};
    std::copy(std::begin(args), std::end(args), event.args.begin());
    return event;
  };
  const int prize = card(rules, "FO-G");
  const std::vector<Event> events{told(Told::dealt, 0, 0),
                                  told(Told::dealt, 1, 3),
                                  told(Told::offered, 0, prize, 2),
                                  told(Told::bid, 1, 1, 1),
                                  told(Told::bid, 0, 2),  // B has no Silver; A has a Gold
                                  told(Told::pays, 0),
                                  told(Told::paid, 0, 0),
                                  told(Told::offered, 1, prize, 2),
                                  told(Told::bid, 0, 2),
                                  told(Told::defaulted, 0),  // A's Gold is paid
                                  told(Told::bid, 1, 1, 0, 0, 1),
                                  told(Told::defaulted, 1)};  // B could pay
  const std::vector<Deed> deeds = Palaces::tally(rules, events);
  std::vector<int> times;
  for (const Deed& deed : deeds) times.push_back(deed.times);
  EXPECT_EQ(times, (std::vector{4, 2, 1, 1, 1}));
}

}  // namespace
}  // namespace enfilade::palaces
