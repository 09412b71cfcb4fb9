// The tree itself: what it may cost, and that it goes on when it is full.
#include "minds/search.hpp"

#include <gtest/gtest.h>

#include "games/all_games.hpp"
#include "games/registry.hpp"
#include "minds/maker.hpp"
#include "tests/allocations.hpp"

namespace enfilade {
namespace {

template <class G>
struct SearchOfEveryGame : testing::Test {
  Match match = begun(*Match::create(*find_game(G::kInfo.id), {G::kInfo.max_players, {}}));

  static Match begun(Match at) {
    Rng rng(21);
    Odds odds;
    while (at.node().kind == Node::Kind::chance) {
      at.odds(odds);
      at.apply(kChance, odds.draw(rng));
    }
    return at;
  }

  Search<G> search(bool plain, std::size_t max_nodes, std::uint64_t seed = 1,
                   const Net* net = nullptr) const {
    const auto& rules = *static_cast<const typename G::Rules*>(match.rules().rules.get());
    return {rules, match.players(), match.view(match.node().seat()).template as<G>(), seed, plain,
            net,   max_nodes};
  }
};

template <class List>
struct TypesOf;
template <class... Gs>
struct TypesOf<GameList<Gs...>> {
  using type = testing::Types<Gs...>;
};

struct NameOfGame {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kInfo.id);
  }
};

TYPED_TEST_SUITE(SearchOfEveryGame, typename TypesOf<AllGames>::type, NameOfGame);

TYPED_TEST(SearchOfEveryGame, an_iteration_does_not_allocate) {
  const std::optional<Net>& net = net_of<TypeParam>();
  EXPECT_EQ(net.has_value(), !TypeParam::kInfo.example);
  const auto expect_none = [&](bool plain, const Net* judge, const char* who) {
    auto search = this->search(plain, Search<TypeParam>::nodes_for(500, plain), 1, judge);
    const long before = allocations();
    for (int i = 0; i < 500; ++i) search.iterate();
    EXPECT_EQ(allocations(), before) << who;
  };
  expect_none(true, nullptr, "plain");
  expect_none(false, nullptr, "by the estimate");
  if (net) expect_none(false, &*net, "by the net");
}

// A tree that is full goes on learning within its bounds. It once grew on instead, or walked into a node
// whose moves had no room.
TYPED_TEST(SearchOfEveryGame, a_full_tree_stays_within_its_nodes_and_goes_on) {
  for (const bool plain : {false, true}) {
    for (const std::size_t max_nodes : {2u, 3u, 50u, 1200u}) {
      auto search = this->search(plain, max_nodes);
      const long before = allocations();
      for (int i = 0; i < 400; ++i) {
        search.iterate();
        ASSERT_LE(search.nodes(), max_nodes);
      }
      EXPECT_EQ(allocations(), before);
      const Thought thought = search.thought();
      EXPECT_EQ(thought.iterations, 400);
      if (max_nodes >= 3) {
        EXPECT_FALSE(thought.alternatives.empty());
      }
    }
  }
}

// After the seat's own move the tree keeps what it knows of what follows, and the room of all else.
TYPED_TEST(SearchOfEveryGame, a_tree_that_goes_on_forgets_what_it_cannot_reach) {
  auto search = this->search(false, Search<TypeParam>::nodes_for(400, false));
  for (int i = 0; i < 400; ++i) search.iterate();
  const std::size_t before = search.nodes();
  const Thought thought = search.thought();
  const auto best =
      std::max_element(thought.alternatives.begin(), thought.alternatives.end(),
                       [](const Alternative& a, const Alternative& b) { return a.visits < b.visits; });
  const Seat seat = this->match.node().seat();
  Match next = this->match;
  next.apply(seat, best->move);
  const long allocated = allocations();
  search.advance(best->move, next.view(seat).template as<TypeParam>());
  EXPECT_EQ(allocations(), allocated);
  EXPECT_LT(search.nodes(), before);
  EXPECT_GE(search.nodes(), 1u);
  if (next.node().kind != Node::Kind::decision || next.node().seat() != seat) return;
  const std::size_t kept = search.nodes();
  std::int64_t visits = 0;
  for (const Alternative& each : search.thought().alternatives) visits += each.visits;
  EXPECT_EQ(visits, best->visits - 1) << "all visits but the one that made the node went on below it";
  for (int i = 0; i < 100; ++i) search.iterate();
  EXPECT_GE(search.nodes(), kept);
}

// What a move uncovers differs from guess to guess, and so does who is asked next. A tree once went on with what others
// were asked in some guess, and its most visited move was none of the seat's.
TYPED_TEST(SearchOfEveryGame, goes_on_with_what_the_seat_can_do_and_nothing_else) {
  Match& at = this->match;
  at = this->begun(
      *Match::create(*find_game(TypeParam::kInfo.id), {std::max(2, TypeParam::kInfo.min_players), {}}));
  constexpr int kIterations = 150;
  Rng rng(5);
  Menu menu;
  Odds odds;
  for (int ply = 0; ply < 400 && at.node().kind != Node::Kind::over; ++ply) {
    if (at.node().kind == Node::Kind::chance) {
      at.odds(odds);
      at.apply(kChance, odds.draw(rng));
      continue;
    }
    const Seat seat = at.node().seat();
    auto search = this->search(false, Search<TypeParam>::nodes_for(kIterations, false));
    for (int i = 0; i < kIterations; ++i) search.iterate();
    const std::vector<Alternative> found = search.thought().alternatives;
    const Move move = std::ranges::max_element(found, {}, &Alternative::visits)->move;
    at.apply(seat, move);
    search.advance(move, at.view(seat).template as<TypeParam>());
    menu.clear();
    if (at.node().asks(seat)) at.menu(seat, menu);
    for (const Alternative& each : search.thought().alternatives)
      ASSERT_TRUE(menu.contains(each.move)) << "ply " << ply;
  }
}

}  // namespace
}  // namespace enfilade
