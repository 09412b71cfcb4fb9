// Content packs on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/tests/program.hpp"
#include "cli/tests/terminal_session.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string text_of(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The pack of a game with one text in it changed.
void correct(const std::string& path, const std::string& before, const std::string& after) {
  std::string text = text_of(path);
  const std::size_t at = text.find(before);
  ASSERT_NE(at, std::string::npos) << before;
  std::ofstream(path) << text.replace(at, before.size(), after);
}

TEST(Pack, of_every_game_begins_as_shipped_and_can_be_played) {
  const ScratchFolder folder;
  for (const std::string game :
       {"eternal-palace", "forbidden-city", "palaces", "royal-palace", "liars-dice"}) {
    const std::string file = folder.file(game + ".json");
    ASSERT_EQ(enfilade("pack new " + game + " " + file).status, 0);
    const Ran checked = enfilade("pack check " + game + " " + file);
    EXPECT_EQ(checked.status, 0) << checked.said;
    EXPECT_THAT(checked.said, AllOf(HasSubstr("every table can be played with it"),
                                    HasSubstr("nothing differs from the shipped components")));
    EXPECT_EQ(enfilade("pack new " + game + " " + file).status, 1) << "it is somebody's now";
  }
}

TEST(Pack, tells_what_differs_and_plays_with_it) {
  const ScratchFolder folder;
  const std::string file = folder.file("mine.json");
  ASSERT_EQ(enfilade("pack new palaces " + file).status, 0);
  correct(file,
          R"("name": "Moat", "suit": "gold", "copies": 1, "power": "moat", "provenance": "reconstructed")",
          R"("name": "Moat", "suit": "silver", "copies": 1, "power": "moat", "provenance": "public")");
  const Ran differs = enfilade("pack diff palaces " + file);
  EXPECT_EQ(differs.said,
            "cards / castle.moat.gold / suit: \"silver\", was \"gold\"\n"
            "cards / castle.moat.gold / provenance: \"public\", was \"reconstructed\"\n");
  const Ran checked = enfilade("pack check palaces " + file + " --games 2 --lang de");
  EXPECT_EQ(checked.status, 0) << checked.said;
  EXPECT_THAT(checked.said, AllOf(HasSubstr("2 Werte weichen vom mitgelieferten Material ab"),
                                  HasSubstr("erschlossen: 117 Einträge, mitgeliefert 118"),
                                  HasSubstr("Zu 4 Personen:"), Not(HasSubstr("cli."))));
  EXPECT_EQ(enfilade("simulate palaces --games 1 --content " + file).status, 0);
}

TEST(Pack, that_cannot_be_played_is_refused_with_the_place_and_the_reason) {
  const ScratchFolder folder;
  const std::string file = folder.file("mine.json");
  ASSERT_EQ(enfilade("pack new palaces " + file).status, 0);
  correct(file, R"("suit": "gold", "copies": 12)", R"("suit": "gold", "copies": 2)");
  for (const char* language : {"en", "de"}) {
    const Ran refused = enfilade("pack check palaces " + file + " --lang " + language);
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.said, AllOf(HasSubstr("basics[0].copies"), HasSubstr("oo few for four players")));
  }
  std::ofstream(file) << "{\"cards\": [,]}";
  EXPECT_THAT(enfilade("pack check palaces " + file).said, HasSubstr("1:12"));
  EXPECT_EQ(enfilade("pack mend palaces " + file).status, 2);
  EXPECT_EQ(enfilade("pack diff palaces " + file + " --games 3").status, 2);
}

}  // namespace
}  // namespace enfilade::cli
