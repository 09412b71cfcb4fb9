// The parts of the terminal that need no terminal: words, clauses, saved games, the list of choices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/choices.hpp"
#include "cli/computer.hpp"
#include "cli/hint.hpp"
#include "cli/rule_text.hpp"
#include "cli/saved_game.hpp"
#include "cli/seating.hpp"
#include "games/registry.hpp"
#include "kernel/chance.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// {name} and {name|one|other}: which parameters a text uses.
std::set<std::string> parameters(std::string_view text) {
  std::set<std::string> names;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    const std::size_t end = text.find_first_of("}|", at);
    names.emplace(text.substr(at + 1, end - at - 1));
  }
  return names;
}

void expect_same_keys(std::string_view english, std::string_view german, const std::string& where) {
  Catalogue en, de;
  ASSERT_TRUE(en.load(english)) << where;
  ASSERT_TRUE(de.load(german)) << where;
  for (const auto& [key, text] : en.all()) {
    EXPECT_TRUE(de.has(key)) << where << ": no German for " << key;
    if (!key.starts_with("cli.")) continue;
    EXPECT_EQ(parameters(text), parameters(de.text(key))) << where << " " << key;
  }
  // An error brings its English sentence; other languages have one for its code.
  for (const auto& [key, text] : de.all())
    EXPECT_TRUE(en.has(key) || key.starts_with("error.")) << where << ": no English for " << key;
}

// All sources in a folder, one behind the other.
std::string sources(const std::string& folder) {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream in(entry.path());
    all.append(std::istreambuf_iterator<char>(in), {});
  }
  return all;
}

TEST(Words, both_languages_say_the_same_things) {
  expect_same_keys(embedded_words("cli/messages.en.json"), embedded_words("cli/messages.de.json"), "cli");
  for (const Game& game : all_games()) {
    const std::string folder(game.info->folder);
    expect_same_keys(embedded(folder + "/messages.en.json"), embedded(folder + "/messages.de.json"), folder);
  }
}

// The words in quotes that begin like this.
std::set<std::string> quoted(const std::string& source, const std::string& beginning) {
  std::set<std::string> found;
  for (std::size_t at = source.find("\"" + beginning); at != std::string::npos;
       at = source.find("\"" + beginning, at + 1))
    found.insert(source.substr(at + 1, source.find('"', at + 1) - at - 1));
  return found;
}

TEST(Words, every_key_that_the_frame_uses_is_written_and_no_other) {
  const Words words("en");
  std::set<std::string> used = quoted(sources("cli"), "cli.");
  for (const std::string& key : used) EXPECT_TRUE(key.ends_with('.') || words.catalogue().has(key)) << key;
  // Games have words of their own, and errors English sentences, for some of these.
  used.merge(quoted(sources("cli"), "word."));
  used.insert("error.");
  for (const auto& [key, text] : words.catalogue().all()) {
    // "cli.level." is followed by the name of a level.
    const std::string family = key.substr(0, key.rfind('.') + 1);
    EXPECT_TRUE(used.contains(key) || used.contains(family)) << "nobody says " << key;
  }
  for (const std::string& kind : computer_kinds())
    EXPECT_TRUE(words.catalogue().has("cli.level." + kind)) << kind;
}

// From weak to strong as they were measured (docs/benchmarks.md), and whom each of them is for.
TEST(Words, computers_are_listed_by_their_strength_and_say_whom_they_are_for) {
  EXPECT_THAT(computer_kinds(),
              ElementsAre("random", "page", "scribe", "greedy", "courtier", "minister", "chancellor"));
  const Words words("en");
  for (const std::string& kind : computer_kinds()) {
    const bool measure = kind == "random" || kind == "greedy";
    EXPECT_EQ(words("cli.level_for." + kind).find("to measure others by") != std::string::npos, measure)
        << kind;
    EXPECT_EQ(words("cli.level_for." + kind).find("for ") == std::string::npos, kind == "greedy") << kind;
  }
}

// What can go wrong with a set-up, a record or a computer player is said in German, too.
TEST(Words, every_error_that_a_player_can_meet_has_a_german_sentence) {
  const Words words("de");
  std::set<std::string> codes;
  const std::string source = sources("kernel") + sources("minds") + sources("arena") + sources("cli");
  for (const std::string beginning : {"Error{\"", "Error{\n"})
    for (std::size_t at = source.find(beginning); at != std::string::npos;
         at = source.find(beginning, at + 1)) {
      const std::size_t from = source.find('"', at) + 1;
      codes.insert(source.substr(from, source.find('"', from) - from));
    }
  EXPECT_GT(codes.size(), 15u);
  // Why a file could not be read or written has been said in words already; what an operator asks a store is English.
  for (const char* other : {"not_written", "not_read", "open_elsewhere", "not_found", "load_failed"})
    codes.erase(other);
  for (const std::string& code : codes) EXPECT_TRUE(words.catalogue().has("error." + code)) << code;
}

TEST(Words, texts_are_measured_and_broken_in_columns) {
  EXPECT_EQ(width_of("⚀ \x1b[1;33mgrün\x1b[0m"), 6u);
  EXPECT_THAT(hanging("  one  two three", 16, 4), ElementsAre("  one  two three"));
  EXPECT_THAT(hanging("  one  two three", 15, 4), ElementsAre("  one  two", "    three"));
  EXPECT_THAT(hanging("a \x1b[31mred rose\x1b[0m", 6, 1),
              ElementsAre("a \x1b[31mred\x1b[0m", " \x1b[31mrose\x1b[0m"));
  EXPECT_EQ(padded("ü", 3), "ü  ");
  EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_EQ(in_ascii("3 × größer … → „a“"), "3 x groesser ... -> \"a\"");
  EXPECT_EQ(in_ascii("TÜR, Übung, KÖNIG"), "TUER, Uebung, KOENIG");
}

// Where a terminal shows nothing but ASCII, every letter and every sign that a text names still stands for something.
TEST(Words, what_others_wrote_does_not_steer_the_terminal) {
  EXPECT_EQ(disarmed("a\u009b2J\u202eb\u2028 \u2066ä → × \x1b[1mbold\x1b[0m"),
            "a\\u009b2J\\u202eb\\u2028 \\u2066ä → × \x1b[1mbold\x1b[0m");
}

TEST(Words, no_text_loses_a_sign_in_ascii) {
  const auto marks = [](std::string_view text) { return std::count(text.begin(), text.end(), '?'); };
  const auto expect_kept = [&](std::string_view json, const std::string& where) {
    Catalogue catalogue;
    ASSERT_TRUE(catalogue.load(json)) << where;
    for (const auto& [key, text] : catalogue.all())
      EXPECT_EQ(marks(in_ascii(text)), marks(text)) << where << " " << key << ": " << in_ascii(text);
  };
  for (const std::string& language : languages()) {
    const std::string file = "messages." + language + ".json";
    expect_kept(embedded_words("cli/" + file), "cli/" + file);
    for (const Game& game : all_games()) {
      const std::string path = std::string(game.info->folder) + "/" + file;
      expect_kept(embedded(path), path);
    }
  }
}

// EP-28.8 is what `?` shows; beside a sentence stands what the rule is called.
TEST(Words, a_rule_behind_an_event_or_a_refusal_is_named_by_its_title) {
  const Game& game = *find_game("eternal-palace");
  const Match match = *Match::create(game, {1, {}});
  const Message weighed{"event.weighed.fits.works",
                        {Arg::place("place", "FO"), Arg::of("clause", "EP-28.8")}};
  for (const auto& [language, title] :
       {std::pair("en", " (He goes where it matches)"), std::pair("de", " (Er geht, wohin es passt)")}) {
    Words words(language);
    words.add_game(*game.info);
    EXPECT_THAT(words.say_event(match, weighed), testing::EndsWith(title));
    EXPECT_THAT(words.say(Error{"refused", "no", "EP-28.8", "", {}}), testing::EndsWith(title));
  }
}

// A hint tells a hidden step as it will be heard, and says which is which without the names of seats.
TEST(Hints, name_a_bid_as_a_bid) {
  Referee referee(*Match::create(*find_game("palaces"), {2, {}}), seeded_chance(3));
  referee.draw_all();
  const Seat active = referee.match().node().seat();
  ASSERT_TRUE(referee.submit(active, *referee.match().parse_step(active, "take castle")));
  referee.draw_all();
  const Seat asked = referee.match().node().seat();
  const std::vector<Move> bid = *referee.match().parse_step(asked, "bid 1G 1S 1C 1J"),
                          pass = *referee.match().parse_step(asked, "pass");
  ASSERT_GT(bid.size(), 3u);
  Hint hint;
  hint.options.resize(2);
  hint.options[0].step = pass;
  hint.options[1].step = bid;
  hint.best = 1;
  Words words("en");
  words.add_game(referee.match().info());
  words.name_seats({"Anna", "Ben"});
  const std::vector<std::string> lines = hint_lines(words, referee.match(), asked, hint, 3);
  EXPECT_THAT(lines, testing::Contains("  X  pass: pass"));
  EXPECT_THAT(lines,
              testing::Contains("  Y  bid 1G 1S 1C 1J: " + words.names()[asked] + " bids 1G 1S 1C 1J"));

  // Fewer points with equal chances is not "hardly anything between them". Palaces counts levels.
  const auto verdict = [&] { return hint_lines(words, referee.match(), asked, hint, 3)[3]; };
  EXPECT_EQ(verdict(), "Either will do: there is hardly anything between Y and X.");
  hint.lead = 2, hint.unit = 100;
  EXPECT_EQ(verdict(), "Either will do: there is hardly anything between Y and X.");
  hint.lead = 5;
  EXPECT_EQ(verdict(), "Either will do: there is hardly anything between Y and X.");
  hint.lead = -4, hint.unit = 10;
  EXPECT_EQ(verdict(),
            "Neither is clearly better: the chances are about equal, though X leaves you 0.4 levels further "
            "ahead.");
  hint.options[0].win[asked] = 0.25;
  hint.options[1].win[asked] = 0.4;
  EXPECT_EQ(verdict(),
            "Move Y wins more often, 40 of 100 games against 25, even if X leaves you 0.4 levels further "
            "ahead.");
  // Nor are more points simply better where the other wins more often.
  hint.lead = 4;
  std::swap(hint.options[0].win[asked], hint.options[1].win[asked]);
  EXPECT_EQ(verdict(),
            "Move Y leaves you 0.4 levels further ahead, even if X wins a little more often, 40 of 100 games "
            "against 25.");
  std::swap(hint.options[0].win[asked], hint.options[1].win[asked]);
  // What is told adds up to what stands below it.
  hint.lead = 12, hint.further = 12, hint.plain = false;
  EXPECT_EQ(verdict(), "Move Y is the better one: it leaves you 1.2 levels further ahead.");
  EXPECT_EQ(hint_lines(words, referee.match(), asked, hint, 3).back(), "  +1.2    in all");
  // A search that found nothing to compare does not say that there is nothing else to do.
  hint.options.erase(hint.options.begin());
  EXPECT_THAT(hint_lines(words, referee.match(), asked, hint, 3).back(),
              testing::StartsWith("  bid 1G 1S 1C 1J: "));
}

TEST(RuleText, is_found_by_id_in_any_case_and_by_chapter) {
  const GameInfo& info = *find_game("liars-dice")->info;
  ASSERT_EQ(find_rules(info, "ld-3.3").size(), 1u);
  EXPECT_THAT(find_rules(info, "LD-3.3")[0].text, HasSubstr("Higher than before. Your bid must be higher"));
  EXPECT_EQ(find_rules(info, "LD-3").size(), 5u);
  EXPECT_TRUE(find_rules(info, "LD-3.33").empty());
  EXPECT_TRUE(find_rules(info, "").empty());
  EXPECT_THAT(find_rules(info, "LD-3.3", "de")[0].text, HasSubstr("Dein Gebot muss höher sein"));
  // Rulings are not translated.
  EXPECT_EQ(find_rules(*find_game("forbidden-city")->info, "R-01", "de").size(), 1u);
}

TEST(RuleText, is_there_for_every_refusal_that_a_game_words) {
  for (const Game& game : all_games()) {
    Words words("en");
    words.add_game(*game.info);
    for (const auto& [key, text] : words.catalogue().all()) {
      if (!key.starts_with("refusal.")) continue;
      EXPECT_EQ(find_rules(*game.info, key.substr(8)).size(), 1u) << key;
    }
  }
}

TEST(RuleText, behind_questions_and_choices_exists) {
  for (const Game& game : all_games()) {
    Catalogue explained;
    ASSERT_TRUE(explained.load(embedded(std::string(game.info->folder) + "/explain.json"))) << game.info->id;
    Words words("en");
    words.add_game(*game.info);
    for (const auto& [key, text] : words.catalogue().all())
      EXPECT_TRUE(!key.starts_with("prompt.") || explained.has(key))
          << game.info->id << ": no rule behind " << key;
    for (const auto& [key, ids] : explained.all()) {
      EXPECT_TRUE(words.catalogue().has(key)) << game.info->id << ": no message " << key;
      for (const std::string& id : clauses_behind(*game.info, key))
        EXPECT_EQ(find_rules(*game.info, id).size(), 1u) << game.info->id << ": " << key << " " << id;
    }
  }
}

// A refusal ends with the title of its rule, not with its number.
TEST(Rules, every_clause_behind_a_refusal_has_a_title) {
  for (const Game& game : all_games())
    for (const char* language : {"en", "de"}) {
      Words words(language);
      words.add_game(*game.info);
      for (const auto& [key, text] : words.catalogue().all()) {
        if (!key.starts_with("refusal.")) continue;
        const std::string clause = key.substr(8);
        EXPECT_EQ(words.say(Error{"refused", "", clause, "", {}}).find("(" + clause + ")"), std::string::npos)
            << language << " " << clause;
      }
    }
}

TEST(SavedGame, keeps_the_seed_outside_the_record_until_the_end) {
  const Result<Match> match = Match::create(*find_game("liars-dice"), {2, {}});
  Referee referee(*match, nullptr);
  const std::string seed = seed_from_word("seven");
  EXPECT_EQ(seed, seed_from_word("seven"));
  EXPECT_NE(seed, seed_from_word("eight"));
  referee.header().commitment = FairChance::commitment(seed);
  const SavedGame saved{referee.record(), seed};
  const Result<SavedGame> read = SavedGame::parse(saved.text());
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->seed, seed);
  EXPECT_EQ(read->record, saved.record);
  const SavedGame wrong{referee.record(), seed_from_word("eight")};
  EXPECT_FALSE(SavedGame::parse(wrong.text()));
  EXPECT_FALSE(SavedGame::parse("enfilade-save 1\nseed 00\n" + referee.record().text()));
  Record finished = referee.record();
  finished.seed = seed;
  finished.ended = "finished";
  EXPECT_EQ((SavedGame{finished, seed}).text(), finished.text());
}

TEST(Seating, is_written_and_read_the_same_way) {
  for (const char* text : {"person", "person:Anna", "computer:random", "computer:search:500"}) {
    const Result<Sitter> sitter = Sitter::parse(text);
    ASSERT_TRUE(sitter) << text;
    EXPECT_EQ(sitter->text(), text);
  }
  EXPECT_EQ(Sitter::parse("computer")->name, usual_computer());
  EXPECT_TRUE(Sitter::parse("you")->is_person);
  for (const char* text : {"", "cat", "computer:nobody", "you:a\nb"})
    EXPECT_FALSE(Sitter::parse(text)) << text;
}

TEST(Choices, are_numbered_with_the_telling_ones_first_and_narrowed_by_notation_before_words) {
  Words words("en");
  Match match = *Match::create(*find_game("liars-dice"), {2, {}});
  words.add_game(match.info());
  words.name_seats({"Anna", "Ben"});
  while (match.node().kind == Node::Kind::chance) match.apply(kChance, Move{3});
  const std::vector<Choice> choices = list_choices(match, 0, words);
  ASSERT_EQ(choices.size(), 60u);
  // LD-3.5: the highest bid is called at once; no other choice says more than itself.
  EXPECT_EQ(choices[0].notation, "10x6");
  EXPECT_THAT(choices[0].follows, ElementsAre("Ben calls the bid a lie"));
  EXPECT_EQ(choices[1].notation, "1x1");
  EXPECT_TRUE(choices[1].follows.empty());
  EXPECT_EQ(narrowed(choices, "10X").size(), 6u);
  EXPECT_THAT(narrowed(choices, "calls LIE"), ElementsAre(0u));
  EXPECT_TRUE(narrowed(choices, "nothing").empty());
}

// FC-7.2: where nobody has advisors, a closed room pays nobody, and a choice says that it is for 0.
TEST(Choices, of_the_forbidden_city_say_whom_a_closed_room_pays) {
  for (const auto& [language, closes, nobody] :
       {std::tuple{"en", "closes ", "for 0"}, std::tuple{"de", "schließt ", "für 0"}}) {
    Words words(language);
    Match match = *Match::create(*find_game("forbidden-city"), {2, {}});
    words.add_game(match.info());
    words.name_seats({"Anna", "Ben"});
    int unpaid = 0, paid = 0;
    while (match.node().kind != Node::Kind::over) {
      if (match.node().kind == Node::Kind::chance) {
        Odds odds;
        match.odds(odds);
        match.apply(kChance, odds.outcome(odds.size() / 2));
        continue;
      }
      const Seat seat = match.node().seat();
      const std::vector<Choice> choices = list_choices(match, seat, words);
      for (const Choice& choice : choices)
        for (std::size_t i = 0; i < choice.brief.size(); ++i) {
          if (!choice.brief[i].starts_with(closes)) continue;
          const bool pays =
              i + 1 < choice.brief.size() && choice.brief[i + 1].find(" +") != std::string::npos;
          EXPECT_NE(choice.brief[i].ends_with(nobody), pays) << choice.brief[i];
          ++(pays ? paid : unpaid);
        }
      match.apply(seat, choices[0].move);
    }
    EXPECT_GT(unpaid, 0);
    EXPECT_GT(paid, 0);
  }
}

// What is behind the arrow is found, and a colour only where it can be read; the example of the help is there.
TEST(Choices, are_narrowed_by_what_they_show) {
  for (const auto& [language, closes] : {std::pair{"en", "closes"}, std::pair{"de", "schließt"}}) {
    Words words(language);
    Match match = *Match::create(*find_game("forbidden-city"), {2, {}});
    words.add_game(match.info());
    words.name_seats({"Anna", "Ben"});
    int closing = 0;
    while (match.node().kind != Node::Kind::over && closing < 3) {
      if (match.node().kind == Node::Kind::chance) {
        Odds odds;
        match.odds(odds);
        match.apply(kChance, odds.outcome(odds.size() / 2));
        continue;
      }
      const Seat seat = contains(match.node().seats, 0) ? 0 : 1;
      const std::vector<Choice> choices = list_choices(match, seat, words);
      for (const std::string& wanted : {std::string(closes), telling_word(choices)}) {
        std::vector<std::size_t> showing;
        for (std::size_t i = 0; i < choices.size(); ++i) {
          std::string shown = choices[i].notation + " " + choices[i].words;
          for (const std::string& effect : choices[i].brief) shown += " " + effect;
          if (folded(shown).find(folded(wanted)) != std::string::npos) showing.push_back(i);
        }
        EXPECT_EQ(narrowed(choices, wanted), showing) << wanted;
        EXPECT_EQ(narrowed(choices, in_ascii(wanted)), showing) << wanted;
        if (wanted == closes && !showing.empty()) ++closing;
        EXPECT_TRUE(wanted == closes || !showing.empty()) << wanted;
      }
      match.apply(seat, choices[0].move);
    }
    EXPECT_GT(closing, 0) << language;
  }
}

}  // namespace
}  // namespace enfilade::cli
