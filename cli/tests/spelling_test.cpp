// Moves in the words of the table: what is shown can be typed, and means what was shown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <set>

#include "cli/guide.hpp"
#include "cli/tests/program.hpp"
#include "cli/tests/terminal_session.hpp"
#include "cli/words.hpp"
#include "games/registry.hpp"
#include "kernel/rng.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Calls `see(match, seat, move)` for every choice of a few games by chance, with all modules that can be had.
template <class See>
void see_choices(const Game& game, const Setup& setup, See see) {
  Rng rng(7);
  for (int played = 0; played < 6; ++played) {
    Match match = *Match::create(game, setup);
    for (int step = 0; step < 4000 && match.node().kind != Node::Kind::over; ++step) {
      if (match.node().kind == Node::Kind::chance) {
        Odds odds;
        match.odds(odds);
        match.apply(kChance,
                    odds.outcome(static_cast<int>(rng.below(static_cast<std::uint32_t>(odds.size())))));
        continue;
      }
      const auto seat = static_cast<Seat>(std::countr_zero(match.node().seats));
      Menu menu;
      match.menu(seat, menu);
      for (const Move move : menu) see(match, seat, move);
      match.apply(seat, menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
    }
  }
}

std::vector<Setup> setups_of(const Game& game) {
  std::vector<Setup> setups{{std::max(2, game.info->min_players), {}}};
  if (game.info->id == "eternal-palace")
    for (const char* module : {"labyrinth", "river_market", "compositions"})
      setups.push_back({3,
                        {{module, "on"},
                         {"privileges", "on"},
                         {"fish_market_tile", "on"},
                         {"academy_tile", "on"},
                         {"temple_tile", "on"},
                         {"palace_market_tile", "on"},
                         {"eternal_bridge_tile", "on"}}});
  return setups;
}

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

TEST(Spelling, what_is_shown_is_understood_and_no_word_stays_english) {
  std::set<std::string> english;
  for (const Game& game : all_games())
    for (const char* language : {"en", "de"}) {
      Words spoken(language);
      spoken.add_game(*game.info);
      for (const enfilade::Setup& setup : setups_of(game))
        see_choices(game, setup, [&](const Match& match, Seat seat, Move move) {
          const std::string notation = match.spell(seat, move), shown = spoken.spelled(notation);
          for (const std::string& typed : {shown, in_ascii(shown), folded(shown), capitals(shown), notation,
                                           folded(notation), capitals(notation)}) {
            const Result<Move> meant = match.parse(seat, spoken.meant(typed));
            ASSERT_TRUE(meant) << typed << " for " << notation;
            ASSERT_EQ(*meant, move) << typed << " for " << notation;
          }
          if (game.info->example || std::string_view(language) == "en") return;
          for (const std::string_view word : words(notation)) {
            const bool is_word = word.size() > 1 && std::all_of(word.begin(), word.end(), [](char c) {
                                   return std::islower(static_cast<unsigned char>(c)) != 0;
                                 });
            if (is_word && !spoken.catalogue().has("spell." + std::string(word))) english.emplace(word);
          }
        });
    }
  EXPECT_THAT(english, testing::IsEmpty());
}

TEST(Spelling, german_tables_are_played_in_german_words) {
  const ScratchFolder folder;
  const Arguments here{"XDG_DATA_HOME=" + folder.file("data")};
  TerminalSession royal({"play", "royal-palace", "--seed", "7", "--lang", "de", "--option",
                         "start_player=red", "--seat", "1=computer:random", "--save", folder.file("royal")},
                        here, {80, 24});
  ASSERT_TRUE(royal.sees(kFrage));
  EXPECT_THAT(royal.window().text(),
              AllOf(HasSubstr("setze PARADE"), HasSubstr("TREPPE"), Not(HasSubstr("STAIR"))));
  royal.type("setze tuer");
  ASSERT_TRUE(royal.sees("Rot setzt einen Diener ein: Hintertür")) << royal.window().text();
  ASSERT_TRUE(royal.answer(kFrage, "place GATE"));  // as in every other language
  ASSERT_TRUE(royal.sees("Nachschub: "));
  EXPECT_THAT(folder.read("royal"), AllOf(HasSubstr("\n0 place BACK\n"), HasSubstr("\n0 place GATE\n")));

  TerminalSession palaces({"play", "palaces", "--seed", "5", "--lang", "de", "--seat", "1=computer:random"},
                          here, {80, 24});
  ASSERT_TRUE(palaces.answer(kFrage, "biete"));
  ASSERT_TRUE(palaces.sees("Bisher: biete"));
  ASSERT_TRUE(palaces.answer(kFrage, "BIETE 2s 1j"));
  EXPECT_TRUE(palaces.sees("A bietet 2S 1J")) << palaces.window().text();
}

// In English codes have words, too.
TEST(Spelling, cards_are_played_by_their_names) {
  Words english("en");
  english.add_game(*find_game("royal-palace")->info);
  EXPECT_EQ(english.spelled("play POINTS6"), "play six-points");
  EXPECT_EQ(english.meant("play Six-Points"), "play POINTS6");
  EXPECT_EQ(english.spelled("GATE>MINT"), "GATE>MINT");
}

// Chapters on how a game is played need no picture, and their tables are read in sentences.
TEST(Guide, speaks_for_itself_without_pictures_and_tables) {
  for (const Game& game : all_games())
    for (const char* language : {"en", "de"})
      for (const GuideChapter& chapter : guide_of(*game.info, language)) {
        for (const char* pointing :
             {"the picture", "dem Bild", "im Bild", "shown here", "The dotted", "[", "|"})
          EXPECT_THAT(chapter.text, Not(HasSubstr(pointing))) << game.info->id << " " << chapter.id;
      }
  const auto text_of = [](const char* game, const char* language, const char* id) {
    for (const GuideChapter& chapter : guide_of(*find_game(game)->info, language))
      if (chapter.id == id) return chapter.text;
    return std::string();
  };
  const std::string master = text_of("eternal-palace", "en", "master");
  EXPECT_THAT(
      master,
      HasSubstr("Apprentice. Features nobody took: his, where he is ahead. Prize for the longest run: "));
  EXPECT_THAT(master, Not(HasSubstr("Strength: Features")));
  EXPECT_THAT(text_of("palaces", "en", "rooms"),
              HasSubstr("\nMoat: Protects you once from a harmful power.\n"));
  EXPECT_THAT(text_of("eternal-palace", "de", "scoring"),
              HasSubstr("Bildebenen. Gelb: 9. Grün: 7. Pink: 7.\n"));
}

TEST(Guide, how_to_play_in_the_terminal_is_told_in_german_too) {
  const Ran german = enfilade("help playing --lang de"), english = enfilade("help playing --lang en");
  EXPECT_EQ(german.status, 0);
  EXPECT_THAT(in_ascii(german.said), StartsWith("# Im Terminal spielen"));
  EXPECT_THAT(english.said, StartsWith("# Playing in the terminal"));
  // What there is in English only says so.
  EXPECT_THAT(enfilade("help bots --lang de").said, StartsWith("Dieses Dokument gibt es nur auf Englisch."));
  EXPECT_THAT(enfilade("help review").said, Not(HasSubstr(".md")));
  EXPECT_THAT(enfilade("help reviews").said, StartsWith("# Reviews: what decided a game"));
}

}  // namespace
}  // namespace enfilade::cli
