// A table is a pure state machine: its log gives it again, and nobody is shown what they may not know.
#include "table/table.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "table/words.hpp"

namespace enfilade::table {
namespace {

Terms terms_for(const Game& game, int players, char seed) {
  Terms terms;
  terms.game = game.info->id;
  terms.setup.players = players;
  terms.seed = std::string(FairChance::kSeedBytes, seed);
  terms.host = "p0";
  terms.takeover = "random";
  for (int i = 0; i < players; ++i) {
    Chair chair;
    chair.kind = Chair::Kind::person;
    chair.person = "p" + std::to_string(i);
    chair.taken = true;
    terms.chairs.push_back(chair);
  }
  return terms;
}

// A table with its log, driven by commands.
class Played {
 public:
  explicit Played(Terms terms) : table_(make(std::move(terms))) { settle(); }

  Table& operator*() { return table_; }
  Table* operator->() { return &table_; }
  const std::vector<std::string>& log() const { return log_; }
  Millis now = 1000;

  Change apply(const Result<TableEvent>& event) {
    EXPECT_TRUE(event) << (event ? "" : to_string(event.error()));
    Change change = apply_one(*event);
    settle();
    return change;
  }
  void settle() {
    while (const auto next = table_.due(now)) apply_one(*next);
  }
  Table::Caller as(Seat seat) { return {"p" + std::to_string(seat), "id" + std::to_string(++ids_), now}; }

  // A random legal step of a seat, whole.
  std::string random_step(Seat seat, Rng& rng) {
    Match at = table_.match();
    std::vector<Move> moves;
    do {
      Menu menu;
      at.menu(seat, menu);
      moves.push_back(menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
      at.apply(seat, moves.back());
    } while (contains(at.node().mid_step, seat));
    return table_.match().spell_step(seat, moves);
  }
  Seat random_asked(Rng& rng) {
    std::vector<Seat> asked;
    for (Seat seat = 0; seat < table_.players(); ++seat)
      if (table_.asks(seat)) asked.push_back(seat);
    return asked[rng.below(static_cast<std::uint32_t>(asked.size()))];
  }
  Change step(Seat seat, const std::string& text) {
    if (table_.chair(seat).computer.empty())
      return apply(table_.step(as(seat), seat, *table_.decision(seat), text));
    const auto moves = table_.match().parse_step(seat, text);
    return apply(table_.step_of_computer(seat, *table_.decision(seat), *moves, now));
  }

 private:
  Table make(Terms terms) {
    TableEvent created;
    created.at = now;
    created.terms = std::move(terms);
    log_.push_back(created.json());
    return *Table::open(created);
  }
  Change apply_one(TableEvent event) {
    Result<Change> change = table_.apply(event);
    EXPECT_TRUE(change) << (change ? "" : to_string(change.error()));
    log_.push_back(event.json());
    return std::move(*change);
  }

  std::vector<std::string> log_;
  Table table_;  // behind the log: making it writes the first line
  int ids_ = 0;
};

// Everything that anybody sees.
std::string trace(const Table& table) {
  std::string text;
  for (Seat s = 0; s <= table.players(); ++s) {
    const Viewer viewer = s == table.players() ? kSpectator : s;
    JsonWriter out;
    out.begin_object();
    write_frame(table, viewer, out);
    text += std::to_string(table.version(viewer)) + out.end_object().take() + "\n";
  }
  return text;
}

class EveryGame : public testing::TestWithParam<const Game*> {};

// Random people do random things; at every moment the log gives the same table, to the byte.
TEST_P(EveryGame, TheLogGivesTheTableAgain) {
  const Game& game = *GetParam();
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    Rng rng(seed);
    Terms terms =
        terms_for(game, seed == 1 ? game.info->min_players : game.info->max_players, static_cast<char>(seed));
    terms.clock = {ClockTerms::Kind::live, 60'000, 5'000};
    Played table(terms);
    for (int i = 0; i < 400 && table->phase() == Table::Phase::playing; ++i) {
      table.now += rng.below(20'000);
      table.settle();  // somebody's time may be up
      if (table->phase() != Table::Phase::playing) break;
      const auto seat = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(table->players())));
      const auto dice = rng.below(20);
      if (dice == 0 && table->take_back(table.as(seat), seat)) {
        table.apply(table->take_back(table.as(seat), seat));
      } else if (dice == 1 && table->consent(table.as(seat), seat, true)) {
        table.apply(table->consent(table.as(seat), seat, rng.below(4) != 0));
      } else if (dice == 2 && table->hand_back(table.as(seat), seat)) {
        table.apply(table->hand_back(table.as(seat), seat));
      } else if (dice == 3 && i % 50 == 49 && table->resign(table.as(seat), seat)) {
        table.apply(table->resign(table.as(seat), seat));
      } else {
        const Seat asked = table.random_asked(rng);
        table.step(asked, table.random_step(asked, rng));
      }
      if (i % 20 != 0) continue;
      const Result<Table> again = Table::replay(table.log());
      ASSERT_TRUE(again) << to_string(again.error());
      ASSERT_EQ(trace(*again), trace(*table)) << "seed " << seed << " step " << i;
      EXPECT_EQ(again->match(), table->match());
      for (Seat each = 0; each < table->players(); ++each) {
        EXPECT_EQ(again->decision(each), table->decision(each));
        EXPECT_EQ(again->clock(each).left, table->clock(each).left);
        EXPECT_EQ(again->clock(each).since, table->clock(each).since);
      }
    }
  }
}

// What a viewer is sent follows from what the viewer knows: positions that look the same give the same bytes.
TEST_P(EveryGame, EqualKnowledgeGivesEqualBytes) {
  const Game& game = *GetParam();
  Rng rng(11);
  Played table(terms_for(game, game.info->max_players, 'x'));
  for (int i = 0; i < 60 && table->phase() == Table::Phase::playing; ++i) {
    const Match& truth = table->match();
    for (Seat s = 0; s <= truth.players(); ++s) {
      const Viewer viewer = s == truth.players() ? kSpectator : s;
      const auto decision = table->decision(viewer);
      // What is answered to questions follows from the same knowledge: menus, previews, explanations.
      const std::string step = decision ? table.random_step(viewer, rng) : "nonsense";
      const auto bytes = [&](const Match& match) {
        JsonWriter out;
        out.begin_object();
        write_position(match, viewer, decision, out);
        if (viewer != kSpectator)
          for (const std::string& asked :
               {step, step.substr(0, step.find(';')), std::string("nonsense"), std::string()}) {
            (void)write_choices(match, viewer, asked, out);
            (void)write_preview(match, viewer, asked, out);
            write_explanation(match, viewer, asked, out);
          }
        return out.end_object().take();
      };
      const std::string known = bytes(truth);
      for (int guess = 0; guess < 3; ++guess)
        ASSERT_EQ(bytes(truth.view(viewer).determinize(rng)), known) << game.info->id << " step " << i;
    }
    const Seat asked = table.random_asked(rng);
    table.step(asked, table.random_step(asked, rng));
  }
}

// Points that are shown during a game are those of the truth; what does not follow from the view is not
// shown.
TEST_P(EveryGame, ScoresThatAreShownAreTrue) {
  const Game& game = *GetParam();
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Rng rng(seed);
    Played table(terms_for(game, game.info->max_players, static_cast<char>('a' + seed)));
    for (int i = 0; i < 200 && table->phase() == Table::Phase::playing; ++i) {
      const Scores truth = table->match().scores();
      for (Seat s = 0; s <= table->players(); ++s) {
        JsonWriter out;
        write_scores(table->match(), s == table->players() ? kSpectator : s, {}, false, out);
        const Json shown = *Json::parse(out.take());
        for (Seat seat = 0; seat < table->players(); ++seat) {
          const Json& points = shown.find("points")->items()[seat];
          if (points.is(Json::Kind::null)) continue;
          EXPECT_EQ(points.integer(), truth.points[seat])
              << game.info->id << " step " << i << " viewer " << int{s};
        }
      }
      const Seat asked = table.random_asked(rng);
      table.step(asked, table.random_step(asked, rng));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn([] {
                           std::vector<const Game*> games;
                           for (const Game& game : all_games()) games.push_back(&game);
                           return games;
                         }()),
                         [](const auto& game) {
                           std::string name(game.param->info->id);
                           std::erase(name, '-');
                           return name;
                         });

// ---- One thing after the other, with the smallest game ----------------------------------------------------

Terms dice(char seed = 'a') { return terms_for(*find_game("liars-dice"), 2, seed); }

// Two tables whose hidden dice differ: the stream of who cannot see them is the same, byte for byte.
TEST(TableSecrets, DifferentHiddenDiceGiveTheSameStream) {
  std::map<std::string, std::string> streams;  // first seat's view at the start -> what it was shown
  int compared = 0;
  for (int seed = 1; seed < 120; ++seed) {
    Played table(dice(static_cast<char>(seed)));
    const std::string known = table->match().view(0).json();
    std::string stream, truth = table->match().json();
    for (const char* bid : {"1x1", "2x3", "3x4"}) {
      const Seat seat = table->match().node().seat();
      const Change change = table.step(seat, bid);
      stream += news_text(*table, change, 0) + "\n";
    }
    const auto [at, fresh] = streams.try_emplace(known, stream);
    if (!fresh) ++compared;
    EXPECT_EQ(at->second, stream);
  }
  EXPECT_GT(compared, 0);
}

TEST(Table, AStepForAnotherQuestionIsStale) {
  Played table(dice());
  const Seat first = table->match().node().seat();
  const auto decision = *table->decision(first);
  EXPECT_EQ(table->step(table.as(first), first, decision + 1, "1x1").error().code, "stale_decision");
  table.step(first, "1x1");
  EXPECT_EQ(table->step(table.as(first), first, decision, "1x2").error().clause, "LD-3.1");  // not your turn
}

TEST(Table, AnothersSeatCannotBePlayed) {
  Played table(dice());
  const Seat first = table->match().node().seat(), other = static_cast<Seat>(1 - first);
  const auto decision = *table->decision(first);
  EXPECT_EQ(table->step(table.as(other), first, decision, "1x1").error().code, "not_yours");
  EXPECT_EQ(table->step({"stranger", "x", 1}, first, decision, "1x1").error().code, "not_yours");
  EXPECT_EQ(table->resign({"stranger", "x", 1}, first).error().code, "not_yours");
  EXPECT_EQ(table->take_back({"", "x", 1}, first).error().code, "not_yours");
}

TEST(Table, ATakebackBeyondABarrierAsksTheOthers) {
  Played table(dice());
  const Seat first = table->match().node().seat(), other = static_cast<Seat>(1 - first);
  table.step(first, "1x1");  // binding, and the other is asked
  table.apply(table->take_back(table.as(first), first));
  ASSERT_TRUE(table->question());
  EXPECT_EQ(table->question()->missing, only(other));
  table.apply(table->consent(table.as(other), other, true));
  EXPECT_FALSE(table->question());
  EXPECT_TRUE(table->asks(first));
  EXPECT_EQ(*table->decision(first), 2);  // the same question, asked anew
}

// Each is played again whenever the table is read.
TEST(Table, NotMoreIsTakenBackThanATableBears) {
  Played table(dice());
  const Seat first = table->match().node().seat(), other = static_cast<Seat>(1 - first);
  const auto offered = [&] {
    JsonWriter out;
    write_frame(*table, first, out.begin_object());
    return Json::parse(out.end_object().take())->find("undo")->dump();
  };
  int taken_back = 0;
  for (table.step(first, "1x1"); offered() == R"("ask")"; table.step(first, "1x1")) {
    ASSERT_LT(++taken_back, 500);
    table.apply(table->take_back(table.as(first), first));
    table.apply(table->consent(table.as(other), other, true));
  }
  EXPECT_GT(taken_back, 400);
  EXPECT_EQ(offered(), "null");
  EXPECT_EQ(table->take_back(table.as(first), first).error().code, "not_now");
}

TEST(Table, ADeclinedTakebackChangesNothing) {
  Played table(dice());
  const Seat first = table->match().node().seat(), other = static_cast<Seat>(1 - first);
  table.step(first, "1x1");
  const Match before = table->match();
  table.apply(table->take_back(table.as(first), first));
  table.apply(table->consent(table.as(other), other, false));
  EXPECT_FALSE(table->question());
  EXPECT_EQ(table->match(), before);
}

TEST(Table, AComputerTakesOverWhenTheTimeIsUpAndHandsBack) {
  Terms terms = terms_for(*find_game("forbidden-city"), 3, 'a');
  terms.clock = {ClockTerms::Kind::live, 10'000, 1'000};
  terms.takeover = "page";
  Played table(terms);
  Rng rng(1);
  const Seat first = table->match().node().seat();
  EXPECT_EQ(table->deadline(), 1000 + 10'000);
  table.now += 4'000;
  while (table->asks(first)) table.step(first, table.random_step(first, rng));
  EXPECT_GE(table->clock(first).left, 7'000);
  const Seat other = table->match().node().seat();
  EXPECT_EQ(table->clock(other).since, 5'000);
  table.now += 10'000;
  table.settle();
  EXPECT_EQ(table->chair(other).computer, "page");
  EXPECT_TRUE(table->chair(other).flagged);
  // Nobody wants to find their seat blundered away.
  EXPECT_EQ(table->mind(other), MindSpec::parse("page")->without_blunders());
  const std::string step = table.random_step(other, rng);
  EXPECT_EQ(table->step(table.as(other), other, *table->decision(other), step).error().code, "not_now");
  table.apply(table->hand_back(table.as(other), other));
  EXPECT_FALSE(table->mind(other));
  EXPECT_EQ(table->clock(other).left, 30'000);
  table.step(other, step);
}

TEST(Table, DaysPerMoveStartAnewAtEachDecision) {
  Terms terms = dice();
  constexpr Millis kDay = 86'400'000;
  terms.clock = {ClockTerms::Kind::days, 3 * kDay, 0};
  Played table(terms);
  table.now += 2 * kDay;
  table.step(table->match().node().seat(), "1x1");
  EXPECT_EQ(*table->deadline(), table.now + 3 * kDay);
}

TEST(Table, ResigningEndsAGameForTwoAndRevealsTheSeed) {
  Played table(dice());
  table.apply(table->resign(table.as(0), 0));
  EXPECT_EQ(table->phase(), Table::Phase::ended);
  const Record record = table->record({"a", "b"});
  EXPECT_EQ(record.ended, "resigned");
  EXPECT_EQ(FairChance::commitment(record.seed), record.commitment);
}

std::string summary_of(const Table& table) {
  JsonWriter out;
  write_summary(table,
                {"t", [](std::string_view id) { return PersonCard{std::string(id), "", true, false}; }},
                std::nullopt, out);
  return out.take();
}

TEST(Table, InAGameOfTwoWhoResignsOrRunsOutOfTimeHasLost) {
  Played resigned(dice());
  resigned.apply(resigned->resign(resigned.as(0), 0));
  EXPECT_NE(summary_of(*resigned).find(R"("places":[2,1])"), std::string::npos) << summary_of(*resigned);

  Terms terms = dice();
  terms.clock = {ClockTerms::Kind::live, 10'000, 0};
  Played flagged(terms);
  const Seat slow = flagged->match().node().seat();
  flagged.now += 10'000;
  flagged.settle();
  EXPECT_EQ(flagged->phase(), Table::Phase::ended);
  EXPECT_EQ(flagged->ended(), "resigned");
  EXPECT_TRUE(flagged->chair(slow).flagged);
  EXPECT_FALSE(flagged->mind(slow));
  EXPECT_NE(summary_of(*flagged).find(slow == 0 ? R"("places":[2,1])" : R"("places":[1,2])"),
            std::string::npos);
  EXPECT_EQ(summary_of(*Table::replay(flagged.log())), summary_of(*flagged));
}

// As logs say that were written before a fallen flag ended a game of two.
TEST(Table, AnOlderLogInWhichAComputerPlaysOnAfterAFallenFlagIsPlayedOn) {
  Terms terms = dice();
  terms.clock = {ClockTerms::Kind::live, 10'000, 0};
  Played table(terms);
  const Seat slow = table->match().node().seat();
  TableEvent fell;
  fell.kind = TableEvent::Kind::timed_out;
  fell.at = table.now + 10'000;
  fell.seat = slow;
  table.apply(fell);
  EXPECT_EQ(table->phase(), Table::Phase::playing);
  EXPECT_EQ(table->chair(slow).computer, "random");
}

TEST(Table, WhoLeavesIsReplacedAndTheLastToLeaveEndsIt) {
  Played table(dice());
  table.apply(table->leave(table.as(0)));
  EXPECT_EQ(table->chair(0).computer, "random");
  EXPECT_EQ(table->phase(), Table::Phase::playing);
  table.apply(table->leave(table.as(1)));
  EXPECT_EQ(table->phase(), Table::Phase::ended);
  EXPECT_EQ(table->ended(), "abandoned");
}

// The time without a server is nobody's; the time before it is.
TEST(Table, AHintIsForWhoIsAskedWhereTheTermsAllowItAndIsMarkedInTheRecord) {
  const Game& game = *find_game("liars-dice");
  Played without(terms_for(game, 2, 'x'));
  EXPECT_EQ(without->hint(without.as(0), 0, 1, 1).error().code, "no_hints");

  Terms terms = terms_for(game, 2, 'x');
  terms.hints = true;
  Played played(terms);
  const Seat asked = played->asks(0) ? 0 : 1, other = static_cast<Seat>(1 - asked);
  const std::int64_t decision = *played->decision(asked);
  EXPECT_EQ(played->hint(played.as(other), other, decision, 1).error().code, "not_now");
  EXPECT_EQ(played->hint(played.as(other), asked, decision, 1).error().code, "not_yours");
  EXPECT_EQ(played->hint(played.as(asked), asked, decision + 1, 1).error().code, "stale_decision");

  // The others hear of it once for each question; who asked is in the middle of choosing and hears nothing.
  const std::int64_t version = played->version(asked);
  Change change = played.apply(played->hint(played.as(asked), asked, decision, 1));
  EXPECT_EQ(change.happenings.size(), 1u);
  EXPECT_TRUE(change.seen[other]);
  EXPECT_FALSE(change.seen[asked]);
  change = played.apply(played->hint(played.as(asked), asked, decision, 3));
  EXPECT_TRUE(change.happenings.empty());
  EXPECT_EQ(played->version(asked), version);
  EXPECT_EQ(*played->decision(asked), decision);
  EXPECT_TRUE(played->took_hint(asked, 3));
  EXPECT_FALSE(played->took_hint(asked, 2));

  played.step(asked, "1x1");
  const std::string mark = "# hint " + std::to_string(asked);
  const std::string text = played->record({"", ""}).text();
  const std::size_t first = text.find(mark + " 1\n" + mark + " 3\n" + std::to_string(asked) + " 1x1\n");
  EXPECT_NE(first, std::string::npos) << text;
  const Result<Record> record = Record::parse(text);
  ASSERT_TRUE(record);
  EXPECT_TRUE(Referee::replay(*record, &game, ""));
  const Result<Table> again = Table::replay(played.log());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->record({"", ""}).text(), text);
}

TEST(Table, LogsFromBeforeThereWereHintsAllowThemAgainstComputers) {
  Terms terms = terms_for(*find_game("liars-dice"), 2, 'x');
  terms.hints = true;
  for (const bool computer : {false, true}) {
    if (computer) terms.chairs[1].kind = Chair::Kind::computer;
    TableEvent created;
    created.terms = terms;
    std::string json = created.json();
    json.erase(json.find(R"("hints":true,)"), 13);
    EXPECT_EQ(TableEvent::parse(json)->terms->hints, computer);
  }
}

TEST(Table, AnAbsenceOfTheServerIsNotCharged) {
  Terms terms = dice();
  terms.clock = {ClockTerms::Kind::live, 60'000, 0};
  Played table(terms);
  const Seat first = table->match().node().seat();
  table.now += 500'000;  // ten seconds of thinking, then a long night
  table.apply(table->resume(table.now, 490'000));
  EXPECT_EQ(table->clock(first).left, 60'000);
  EXPECT_EQ(*table->clock(first).since, table.now - 10'000);
  EXPECT_EQ(*table->deadline(), table.now + 50'000);
}

TEST(Table, AComputerThatFillsAKeptSeatOwnsIt) {
  Terms terms = dice();
  terms.chairs[1].taken = false;  // kept for p1, as after a rematch
  terms.hold = true;
  Played table(terms);
  const auto events = table->start(table.as(0), "random", "");
  ASSERT_TRUE(events);
  for (const TableEvent& event : *events) table.apply(event);
  EXPECT_EQ(table->phase(), Table::Phase::playing);
  EXPECT_FALSE(table->owns("p1", 1));
  EXPECT_EQ(table->hand_back({"p1", "x", 1}, 1).error().code, "not_yours");
}

TEST(Table, TheLastSeatIsTakenOnce) {
  Terms terms = dice();
  terms.chairs[1] = Chair{};
  Played table(terms);
  EXPECT_EQ(table->phase(), Table::Phase::waiting);
  const auto a = table->sit({"a", "", 1}, std::nullopt, false, "");
  const auto b = table->sit({"b", "", 1}, std::nullopt, false, "");
  ASSERT_TRUE(a);
  ASSERT_TRUE(b);  // both may ask; whoever is carried out first has it
  table.apply(a);
  EXPECT_EQ(table->phase(), Table::Phase::playing);
  EXPECT_EQ(table->sit({"b", "", 1}, std::nullopt, false, "").error().code, "not_now");
}

TEST(Table, ASeatForAFriendNeedsTheInvitation) {
  Terms terms = dice();
  terms.chairs[1] = Chair{};
  terms.chairs[1].kind = Chair::Kind::friendly;
  Played table(terms);
  EXPECT_EQ(table->sit({"a", "", 1}, std::nullopt, false, "").error().code, "not_invited");
  EXPECT_TRUE(table->sit({"a", "", 1}, std::nullopt, true, ""));
}

TEST(Table, PlayersAddEntropyToChance) {
  Terms terms = dice();
  terms.chairs[1] = Chair{};
  Played plain(terms), salted(terms);
  plain.apply(plain->sit({"a", "", 1}, std::nullopt, false, ""));
  salted.apply(salted->sit({"a", "", 1}, std::nullopt, false, "0123456789abcdef"));
  EXPECT_EQ(plain->commitment(), salted->commitment());
  EXPECT_NE(plain->match(), salted->match());
}

}  // namespace
}  // namespace enfilade::table
