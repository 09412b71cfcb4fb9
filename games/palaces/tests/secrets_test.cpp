// Section 6: what everybody can know, told again from the events that a spectator hears.
#include <map>
#include <set>

#include "games/palaces/tests/table.hpp"
#include "games/palaces/words.hpp"

namespace enfilade::palaces {
namespace {

// The table of section 6.2, kept by somebody who only listens.
struct Listener {
  struct Known {
    std::multiset<Card> known, pool, discard, moats;
    std::vector<Card> top;
    int hand = 0;
  };
  const Rules& rules;
  std::array<Known, kMaxPlayers> seats{};
  std::multiset<Card> bid_zone, revealed;

  explicit Listener(const Rules& r) : rules(r) {
    for (Known& k : seats)
      for (Card c = 0; c < kBasics; ++c)
        for (int i = 0; i < rules.basic_per_suit; ++i) k.pool.insert(c);
  }
  static void take(std::multiset<Card>& set, Card c) {
    const auto at = set.find(c);
    ASSERT_NE(at, set.end());
    set.erase(at);
  }
  void leaves_hand(Known& k, Card c) {
    --k.hand;
    take(k.known.count(c) ? k.known : k.pool, c);
  }
  void to_pile(Known& k, Card c) { k.discard.insert(c); }

  void hear(const Event& e) {
    Known& k = seats[e.seat == kSpectator ? 0 : e.seat];
    const Card c = static_cast<Card>(e.args[0]);
    switch (static_cast<Told>(e.kind)) {
      case Told::dealt:
      case Told::drew:
        ++k.hand;
        if (e.args[1] == 0) {
          EXPECT_EQ(c, kNoCard) << "a spectator hears a hidden card";
          break;
        }
        EXPECT_EQ(k.top.back(), c);
        k.top.pop_back();
        k.known.insert(c);
        break;
      case Told::paid:
        leaves_hand(k, c);
        bid_zone.insert(c);
        break;
      case Told::dropped:
        leaves_hand(k, c);
        to_pile(k, c);
        break;
      case Told::removed: e.args[1] ? take(k.discard, c) : leaves_hand(k, c); break;
      case Told::took:
        if (e.args[1] == 0) k.known.insert(c), ++k.hand;
        if (e.args[1] == 1) k.top.push_back(c);
        if (e.args[1] == 2) k.moats.insert(c);
        break;
      case Told::cleared:
        for (const Card paid : bid_zone)
          (rules.power(paid) == Power::moat ? k.moats : k.discard).insert(paid);
        bid_zone.clear();
        break;
      case Told::renewed:
        k.known.insert(k.pool.begin(), k.pool.end());
        k.pool = k.discard;
        k.discard.clear();
        break;
      case Told::uncovered: uncovered.insert({static_cast<std::size_t>(e.args[1]), c}); break;
      case Told::composted: compost(k); break;
      case Told::answered:
        take(k.moats, c);
        to_pile(k, c);
        break;
      case Told::recovered:
        take(k.discard, c);
        k.known.insert(c);
        ++k.hand;
        break;
      case Told::revealed:
        if (!k.top.empty())
          k.top.pop_back();
        else
          take(k.pool, c);
        revealed.insert(c);
        break;
      case Told::chose:
        take(revealed, c);
        k.known.insert(c);
        ++k.hand;
        for (const Card other : revealed) to_pile(k, other);
        revealed.clear();
        break;
      default: break;
    }
  }
  // The deck is the pool less the unknown part of the hand, which so becomes known.
  void compost(Known& k) {
    std::multiset<Card> deck;
    for (const auto& [n, c] : uncovered)
      for (std::size_t i = 0; i < n; ++i) deck.insert(c);
    uncovered.clear();
    for (const Card c : deck) take(k.pool, c);
    k.known.insert(k.pool.begin(), k.pool.end());
    k.pool = deck;
    k.pool.insert(k.top.begin(), k.top.end());
    k.pool.insert(k.discard.begin(), k.discard.end());
    k.top.clear();
    k.discard.clear();
  }
  std::multiset<std::pair<std::size_t, Card>> uncovered;
};

std::multiset<Card> as_set(const Rules& rules, const Cards& set) {
  std::multiset<Card> out;
  rules.copies.each(set, [&](Card c, int n) {
    for (int i = 0; i < n; ++i) out.insert(c);
  });
  return out;
}

void follow_one_game(const Rules& rules, std::uint64_t seed) {
  Position at;
  Palaces::start(rules, at);
  Listener listener(rules);
  Rng rng(seed);
  while (!is_over(rules, at)) {
    const Ply ply = modest_ply(rules, at, rng);
    EventLog log;
    Palaces::apply(rules, at, ply.seat, ply.move, log);
    for (const Event& event : log.events) listener.hear(*Palaces::event_for(rules, event, kSpectator));
    const View<Palaces> view = Palaces::view(rules, at, kSpectator);
    for (Seat s = 0; s < rules.players; ++s) {
      const Player& p = view.facts().players[s];
      const auto& heard = listener.seats[s];
      ASSERT_EQ(as_set(rules, p.known), heard.known);
      ASSERT_EQ(as_set(rules, p.pool), heard.pool);
      ASSERT_EQ(as_set(rules, p.discard), heard.discard);
      ASSERT_EQ(as_set(rules, p.moats), heard.moats);
      ASSERT_EQ(int{p.hand_size}, heard.hand);
      ASSERT_EQ(std::vector<Card>(p.top.begin(), p.top.begin() + p.top_size), heard.top);
      ASSERT_TRUE(p.hand.empty() && p.deck.empty());
    }
  }
}

// PA-14.1 to PA-14.3, PA-14.5
TEST(PalacesSecrets, TheViewHoldsExactlyWhatListeningTells) {
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      follow_one_game(rules_for(players), seed);
      if (testing::Test::HasFatalFailure()) FAIL() << players << " players, seed " << seed;
    }
}

// Section 6.2: an unknown card of the hand is any card of the pool
TEST(PalacesSecrets, GuessesAreUniform) {
  const Rules rules = rules_for(2);
  Position at;
  Palaces::start(rules, at);
  Player& p = at.facts.players[1];
  p.deck = cards(rules, {"G", "J", "J", "LI-G"});
  p.hand = cards(rules, {"G", "S", "FO-J"});
  p.known = cards(rules, {"FO-J"});
  p.pool = cards(rules, {"G", "G", "S", "J", "J", "LI-G"});
  p.hand_size = 3;
  p.deck_size = 4;
  const View<Palaces> view = Palaces::view(rules, at, 0);
  Rng rng(5);
  std::map<std::multiset<Card>, int> seen;
  const int draws = 30'000;
  for (int i = 0; i < draws; ++i) {
    Position guess;
    Palaces::determinize(rules, view, rng, guess);
    ++seen[as_set(rules, guess.facts.players[1].hand)];
  }
  // 15 pairs of six cards, of which G and J are there twice.
  const auto share = [&](std::initializer_list<std::string_view> codes) {
    return 15.0 * seen[as_set(rules, cards(rules, codes))] / draws;
  };
  EXPECT_NEAR(share({"FO-J", "G", "G"}), 1, 0.1);
  EXPECT_NEAR(share({"FO-J", "G", "S"}), 2, 0.15);
  EXPECT_NEAR(share({"FO-J", "G", "J"}), 4, 0.2);
  EXPECT_NEAR(share({"FO-J", "S", "LI-G"}), 1, 0.1);
}

// who cannot pay is asked all the same, and others cannot tell
TEST(PalacesSecrets, TheQuestionToPayIsAskedOfEverybody) {
  const Rules rules = rules_for(3);
  Rng rng(9);
  int asked = 0, unable = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Position at;
    Palaces::start(rules, at);
    while (!is_over(rules, at)) {
      if (at.facts.phase == Phase::settle) {
        ++asked;
        Menu menu;
        Palaces::menu(rules, at, at.facts.turn, menu);
        unable += menu.size() == 1;
      }
      const Ply ply = modest_ply(rules, at, rng);
      const Phase before = at.facts.phase;
      Silent silent;
      Palaces::apply(rules, at, ply.seat, ply.move, silent);
      if (before == Phase::bid || before == Phase::bid_suits) {
        EXPECT_TRUE(at.facts.phase != Phase::forfeit && at.facts.phase != Phase::agenda);
      }
    }
  }
  EXPECT_GT(asked, 100);
  EXPECT_GT(unable, 5);
}

}  // namespace
}  // namespace enfilade::palaces
