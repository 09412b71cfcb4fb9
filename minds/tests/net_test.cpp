// Nets: what they look at, what they refuse, and that they reckon the same everywhere.
#include "minds/net.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/registry.hpp"
#include "kernel/embedded.hpp"
#include "minds/mind.hpp"
#include "tests/allocations.hpp"

namespace enfilade {
namespace {

// Weights that anybody can make again: a layer's numbers count up through a few values.
std::string weights(std::size_t count, int& next) {
  static constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes, text;
  for (std::size_t i = 0; i < count; ++i) {
    next = (next * 37 + 11) % 1021;
    const auto number = static_cast<std::uint16_t>(static_cast<std::int16_t>(next - 510));
    bytes += static_cast<char>(number & 0xFF);
    bytes += static_cast<char>(number >> 8);
  }
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? kDigits[bits >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

struct Shape {
  std::string name;
  std::size_t inputs, outputs;
};

std::string net_for(const SightNames& names, std::string_view format = "enfilade-net/1",
                    std::size_t told = 3) {
  std::vector<Shape> shapes;
  std::size_t joined = names.whole.size();
  for (const ThingNames& things : names.things) {
    shapes.push_back({std::string(things.list) + ".1", things.numbers.size(), 8});
    shapes.push_back({std::string(things.list) + ".2", 8, 8});
    joined += 8;
  }
  for (const Shape& shape : {Shape{"whole.1", joined, 16}, Shape{"whole.2", 16, 8}, Shape{"whole.3", 8, told},
                             Shape{"move.1", names.move.size(), 8}, Shape{"move.2", 8, 1}})
    shapes.push_back(shape);
  JsonWriter out;
  out.begin_object().field("format", format).key("sight").begin_object();
  const auto list = [&](std::string_view name, std::span<const std::string_view> numbers) {
    out.key(name).begin_array();
    for (const std::string_view number : numbers) out.text(number);
    out.end_array();
  };
  list("whole", names.whole);
  for (const ThingNames& things : names.things) list(things.list, things.numbers);
  list("move", names.move);
  out.end_object().key("layers").begin_object();
  int next = 1;
  for (const Shape& shape : shapes) {
    out.key(shape.name).begin_object().key("outputs").integer(static_cast<std::int64_t>(shape.outputs));
    out.key("shift").integer(11).field("weights", weights(shape.inputs * shape.outputs, next));
    out.field("bias", weights(shape.outputs, next)).end_object();
  }
  out.end_object().end_object();
  return std::move(out).take();
}

// Calls act(match, asked seat) at the decisions of a random game.
template <class Act>
void along_a_game(const Game& game, int players, std::uint64_t seed, const Act& act) {
  Match match = *Match::create(game, {players, {}});
  Rng rng(seed);
  Odds odds;
  Menu menu;
  for (Node node = match.node(); node.kind != Node::Kind::over; node = match.node()) {
    if (node.kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, odds.draw(rng));
      continue;
    }
    if (rng.below(8) == 0) act(match, node.seat());
    match.menu(node.seat(), menu);
    match.apply(node.seat(), menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
  }
}

TEST(Sight, of_moves_follows_from_what_the_seat_knows) {
  for (const Game& each : all_games()) {
    const Game* const game = &each;
    const Onlooker* const onlooker = onlooker_of(*game);
    if (!onlooker) continue;
    const auto truth = std::make_unique<MoveSight>(*onlooker->names),
               guessed = std::make_unique<MoveSight>(*onlooker->names);
    Rng rng(5);
    Menu menu;
    for (const int players : {2, game->info->max_players}) {
      along_a_game(*game, players, 17, [&](const Match& match, Seat seat) {
        match.menu(seat, menu);
        Match known = match, guess = match;
        known.rebuild();  // as the guess is made: numbers may be added up in another order otherwise
        onlooker->guess(match.view(seat), rng, guess);
        truth->clear(menu.size());
        guessed->clear(menu.size());
        onlooker->look_at_moves(known, seat, menu, *truth);
        onlooker->look_at_moves(guess, seat, menu, *guessed);
        for (int i = 0; i < menu.size(); ++i)
          for (std::size_t n = 0; n < onlooker->names->move.size(); ++n)
            ASSERT_EQ(truth->row(i)[n], guessed->row(i)[n])
                << game->info->id << ", " << onlooker->names->move[n] << " of " << match.spell(seat, menu[i]);
      });
    }
  }
}

// That there are as many as numbers is checked when they are seen (SightRow).
void expect_names(std::span<const std::string_view> names) {
  EXPECT_FALSE(names.empty());
  std::set<std::string_view> seen;
  for (const std::string_view name : names) {
    EXPECT_NE(name, "");
    EXPECT_TRUE(seen.insert(name).second) << name << " twice";
  }
}

TEST(Sight, has_a_name_for_each_number_and_sees_without_allocating) {
  for (const Game& each : all_games()) {
    const Game* const game = &each;
    const Onlooker* const onlooker = onlooker_of(*game);
    EXPECT_EQ(onlooker == nullptr, game->info->example) << game->info->id;
    if (!onlooker) continue;
    const SightNames& names = *onlooker->names;
    expect_names(names.whole);
    expect_names(names.move);
    for (const ThingNames& things : names.things) expect_names(things.numbers);
    const auto sight = std::make_unique<Sight>(names);
    const auto moves = std::make_unique<MoveSight>(names);
    const Net net = *Net::parse(names, net_for(names));
    Menu menu;
    std::array<float, Menu::kCapacity> shares;
    along_a_game(*game, game->info->max_players, 3, [&](const Match& match, Seat seat) {
      match.menu(seat, menu);
      const long before = allocations();
      const Points expected = onlooker->estimate(match);
      sight->clear();
      onlooker->look(match, seat, expected, *sight);
      const Verdict verdict = net.judge(*sight);
      moves->clear(menu.size());
      onlooker->look_at_moves(match, seat, menu, *moves);
      net.weigh(*moves, menu.size(), shares);
      ASSERT_EQ(allocations(), before) << game->info->id;
      ASSERT_GE(verdict.win, 0) << game->info->id;
      ASSERT_LE(verdict.win, 1) << game->info->id;
    });
  }
}

TEST(Net, says_why_it_cannot_be_used) {
  const SightNames& names = *onlooker_of(*find_game("forbidden-city"))->names;
  EXPECT_FALSE(Net::parse(names, "{"));
  EXPECT_FALSE(Net::parse(names, "[]"));
  EXPECT_FALSE(Net::parse(names, net_for(names, "enfilade-net/9")));
  const Result<Net> other = Net::parse(names, net_for(*onlooker_of(*find_game("palaces"))->names));
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().text.find("other numbers"), std::string::npos);
  std::string cut = net_for(names);
  cut.replace(cut.find("\"outputs\":8"), 11, "\"outputs\":9");
  EXPECT_FALSE(Net::parse(names, cut));
}

// The same net, used as `play` says.
std::string with_play(std::string net, std::string_view play) {
  return "{\"play\":" + std::string(play) + "," + net.substr(1);
}

TEST(Net, is_used_at_the_tables_it_names_as_it_says) {
  const SightNames& names = *onlooker_of(*find_game("forbidden-city"))->names;
  const Net anywhere = *Net::parse(names, net_for(names));
  EXPECT_TRUE(anywhere.use(2).values && anywhere.use(4).moves);
  EXPECT_FALSE(anywhere.use(2).corrects());
  const Net some = *Net::parse(
      names, with_play(net_for(names), R"([{"players":2,"settle":3,"exploration":450,"moves":0}])"));
  EXPECT_TRUE(some.use(2).values);
  EXPECT_FALSE(some.use(2).moves);
  EXPECT_EQ(some.use(2).settle, 3);
  EXPECT_FLOAT_EQ(some.use(2).exploration, 0.45f);
  EXPECT_FALSE(some.use(3).values || some.use(3).moves);
  for (const char* play :
       {"{}", "[{}]", R"([{"players":9}])", R"([{"players":2,"settle":-1}])", R"([{"players":2,"values":2}])",
        R"([{"players":2,"places":2}])", R"([{"players":2,"won":[0,1000]}])"})
    EXPECT_FALSE(Net::parse(names, with_play(net_for(names), play))) << play;
}

// A net of before places were learned says nothing of them, and is used as it was.
TEST(Net, tells_how_many_of_the_others_are_beaten_if_it_was_taught) {
  const SightNames& names = *onlooker_of(*find_game("forbidden-city"))->names;
  const Result<Net> older = Net::parse(names, net_for(names)),
                    newer = Net::parse(names, net_for(names, "enfilade-net/1", 4));
  ASSERT_TRUE(older && newer);
  EXPECT_FALSE(older->knows_places());
  EXPECT_TRUE(newer->knows_places());
  EXPECT_FALSE(Net::parse(names, net_for(names, "enfilade-net/1", 5)));
  const auto sight = std::make_unique<Sight>(names);
  const Verdict verdict = newer->judge(*sight);
  EXPECT_GT(verdict.beaten, 0);
  EXPECT_LT(verdict.beaten, 1);
  EXPECT_EQ(older->judge(*sight).beaten, 0);
}

TEST(Net, corrects_a_chance_between_the_measured_ones) {
  const SightNames& names = *onlooker_of(*find_game("forbidden-city"))->names;
  const auto parse = [&](std::string_view won) {
    return Net::parse(names,
                      with_play(net_for(names), R"([{"players":2,"won":[)" + std::string(won) + "]}]"));
  };
  const Result<Net> net = parse("0,0,0,0,0,0,0,0,0,0,500,600,650,700,750,800,850,900,950,980,1000");
  ASSERT_TRUE(net);
  EXPECT_NEAR(net->use(2).corrected(0.5), 0.5, 1e-6);
  EXPECT_NEAR(net->use(2).corrected(0.525), 0.55, 1e-6);
  EXPECT_NEAR(net->use(2).corrected(1), 1, 1e-6);
  EXPECT_NEAR(net->use(2).corrected(0.1), 0, 1e-6);
  EXPECT_FALSE(parse("0,0,0,0,0,0,0,0,0,0,500,400,650,700,750,800,850,900,950,980,1000")) << "it falls";
}

// Weights are data: small, and with what they were made from.
TEST(Net, of_each_game_is_small_and_tells_its_origin) {
  for (const Game& game : all_games()) {
    if (game.info->example) continue;
    const std::string_view text = embedded(std::string(game.info->folder) + "/net.json");
    ASSERT_FALSE(text.empty()) << game.info->id;
    EXPECT_LE(text.size(), 250'000u) << game.info->id;
    const Json net = *Json::parse(text);
    const Json* const origin = net.find("origin");
    ASSERT_NE(origin, nullptr) << game.info->id;
    for (const char* member : {"note", "generation", "steps", "batch", "seed", "positions", "thoughts"})
      EXPECT_NE(origin->find(member), nullptr) << game.info->id << " " << member;
    const auto& data = origin->find("data")->items();
    EXPECT_EQ(data.size(), origin->find("sha256")->items().size()) << game.info->id;
    for (const Json& played : data)
      for (const char* member : {"players", "options", "mind", "games", "mix", "seed"})
        EXPECT_NE(played.find(member), nullptr) << game.info->id << " " << member;
  }
}

// The game's own judgement is the zero of what a net adds.
TEST(Net, of_nothing_but_zeros_adds_nothing) {
  const Onlooker& onlooker = *onlooker_of(*find_game("royal-palace"));
  std::string zeros = net_for(*onlooker.names, "enfilade-net/1", 4);
  for (const std::string_view member : {R"("weights":")", R"("bias":")"})
    for (std::size_t at = zeros.find(member); at != std::string::npos; at = zeros.find(member, at + 1))
      for (std::size_t i = at + member.size(); zeros[i] != '"'; ++i)
        if (zeros[i] != '=') zeros[i] = 'A';
  const Net net = *Net::parse(*onlooker.names, zeros);
  const auto sight = std::make_unique<Sight>(*onlooker.names);
  along_a_game(*find_game("royal-palace"), 2, 3, [&](const Match& match, Seat seat) {
    sight->clear();
    onlooker.look(match, seat, onlooker.estimate(match), *sight);
    const Verdict verdict = net.judge(*sight);
    ASSERT_EQ(verdict.points, 0);
    ASSERT_EQ(verdict.lead, 0);
    ASSERT_EQ(verdict.win, 0.5f);
    ASSERT_EQ(verdict.beaten, 0.5f);
  });
}

// To the bit, with whatever instructions this was compiled for.
TEST(Net, reckons_the_same_everywhere) {
  std::uint32_t sum = 0;
  for (const char* id : {"forbidden-city", "palaces", "royal-palace", "eternal-palace"}) {
    const Game& game = *find_game(id);
    const Onlooker& onlooker = *onlooker_of(game);
    const auto sight = std::make_unique<Sight>(*onlooker.names);
    const auto moves = std::make_unique<MoveSight>(*onlooker.names);
    const Net net = *Net::parse(*onlooker.names, net_for(*onlooker.names));
    Menu menu;
    std::array<float, Menu::kCapacity> shares;
    along_a_game(game, 2, 9, [&](const Match& match, Seat seat) {
      sight->clear();
      onlooker.look(match, seat, onlooker.estimate(match), *sight);
      const Verdict verdict = net.judge(*sight);
      match.menu(seat, menu);
      moves->clear(menu.size());
      onlooker.look_at_moves(match, seat, menu, *moves);
      net.weigh(*moves, menu.size(), shares);
      for (const float number : {verdict.points, verdict.lead, verdict.win, shares[0]})
        sum = sum * 31 + std::bit_cast<std::uint32_t>(number);
    });
  }
  EXPECT_EQ(sum, 2952823141u) << "changes only when a sight, an estimate or the reckoning does";
}

}  // namespace
}  // namespace enfilade
