// The figures of a review: exact where they can be computed, adding up everywhere.
#include "review/review.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "cli/tests/program.hpp"
#include "examples/liars_dice/liars_dice.hpp"
#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"
#include "minds/analysis.hpp"
#include "review/study.hpp"

namespace enfilade::review {
namespace {

using testing::HasSubstr;

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

Record record_of(const std::string& text) {
  const Result<Record> record = Record::parse(text);
  EXPECT_TRUE(record) << (record ? "" : record.error().text);
  return *record;
}

// A game of liar's dice: what stands behind "begin".
Record liars_dice(std::string_view lines) {
  return record_of(
      "enfilade-record 1\ngame liars-dice\nrules 1\nplayers 2\ncontent "
      "5ea232ff0c5589837f785effaafd9d70233b3b9c021023f8289fd3956d075db1\nbegin\n" +
      std::string(lines));
}
constexpr std::string_view kDice = "* 6\n* 6\n* 1\n* 1\n* 5\n* 1\n* 2\n* 3\n* 6\n* 5\n";

Reference glance() { return *Reference::parse(kReference); }

Review reviewed(const Record& record, std::int64_t moves, const Reference& reference, bool knew = false) {
  const Result<Review> found = review(record, find_game(record.game), reference, {moves, 1, knew});
  EXPECT_TRUE(found) << (found ? "" : found.error().text);
  return *found;
}

// ---- Exactly, on liar's dice -----------------------------------------------------------------------------

// A policy that follows from the view: calls more readily when the bid asks for more than two dice of the
// other's, else raises a little.
struct Bidder {
  static constexpr int kRaises = 4;

  static double call(const LiarsDice::Facts& facts, Seat seat, int bid) {
    if (bid == 0) return 0;
    const int face = LiarsDice::face_of(bid);
    int own = facts.dice[seat][static_cast<std::size_t>(face - 1)];
    if (face != LiarsDice::kFaces) own += facts.dice[seat][LiarsDice::kFaces - 1];
    return LiarsDice::number_of(bid) > own + 2 ? 0.75 : 0.25;
  }
  static int raise(int bid, int by) { return std::min(bid + 1 + by * 3, int{LiarsDice::kHighestBid}); }

  static std::vector<Move> play(const MatchView& view, std::uint64_t seed) {
    const LiarsDice::Facts& facts = view.as<LiarsDice>().facts();
    Rng rng(seed);
    if (rng.below(4) < 4 * call(facts, view.viewer(), facts.bid)) return {LiarsDice::kLiar};
    return {Move{static_cast<std::uint32_t>(raise(facts.bid, static_cast<int>(rng.below(kRaises))))}};
  }
};

// The chance of seat 0 to win when both go on by the policy, by enumeration.
class Exact {
 public:
  double win(const LiarsDice::Facts& facts) const {
    if (facts.called) return LiarsDice::winner(facts) == 0 ? 1 : 0;
    if (facts.rolled == 2 * LiarsDice::kDice) return after_roll(facts);
    return rolled_on(facts, 0, left(facts, 0), 1);
  }

 private:
  static int left(const LiarsDice::Facts& facts, Seat seat) {
    const int lie = std::max(0, std::min(int{facts.rolled} - seat * LiarsDice::kDice, int{LiarsDice::kDice}));
    return LiarsDice::kDice - lie;
  }

  // Both hands are filled face by face: so many ways lead to each, out of 6 for each die.
  double rolled_on(LiarsDice::Facts facts, std::size_t face, int dice, double chance) const {
    if (face == 2 * LiarsDice::kFaces) {
      facts.rolled = 2 * LiarsDice::kDice;
      return chance * after_roll(facts);
    }
    const std::size_t seat = face / LiarsDice::kFaces, which = face % LiarsDice::kFaces;
    const int next = which + 1 == LiarsDice::kFaces && seat == 0 ? left(facts, 1) : 0;
    double sum = 0;
    double ways = 1;  // of choosing `count` of the dice that are left, each 1/6
    for (int count = 0; count <= dice; ++count) {
      if (count > 0) {
        ways = ways * (dice - count + 1) / count / LiarsDice::kFaces;
        ++facts.dice[seat][which];
      }
      if (which + 1 == LiarsDice::kFaces && count < dice) continue;
      sum += rolled_on(facts, face + 1, which + 1 == LiarsDice::kFaces ? next : dice - count, chance * ways);
    }
    return sum;
  }

  double after_roll(LiarsDice::Facts facts) const {
    const int first = facts.bid;
    const std::size_t asked = facts.turn;
    std::array<std::array<double, 2>, LiarsDice::kHighestBid + 1> win{};  // by bid and who is asked
    for (int bid = LiarsDice::kHighestBid; bid >= first; --bid) {
      for (Seat seat = 0; seat < 2; ++seat) {
        facts.bid = static_cast<std::uint8_t>(bid), facts.turn = seat;
        const double called = bid > 0 && LiarsDice::winner(facts) == 0 ? 1 : 0;
        const double call = bid == LiarsDice::kHighestBid ? 1 : Bidder::call(facts, seat, bid);
        double raised = 0;
        for (int by = 0; by < Bidder::kRaises && call < 1; ++by)
          raised += win[static_cast<std::size_t>(Bidder::raise(bid, by))][1 - seat] / Bidder::kRaises;
        win[static_cast<std::size_t>(bid)][seat] = call * called + (1 - call) * raised;
      }
    }
    return win[static_cast<std::size_t>(first)][asked];
  }
};

double exact_win(const Match& match) { return Exact().win(match.as<LiarsDice>().facts); }

void expect_within(int estimate, double exact, int error, const std::string& what) {
  EXPECT_NEAR(estimate, exact * kWin, 3.5 * error + 1) << what;
}

TEST(Review, estimates_on_liars_dice_lie_within_their_errors_of_what_enumeration_gives) {
  const Reference bidder = Reference::of("bidder", Bidder::play);
  for (const std::string_view bids :
       {"0 4x3\n1 10x5\n0 liar\nend finished\n", "0 2x6\n1 3x1\n0 4x6\n1 5x1\n0 6x1\n1 liar\nend finished\n",
        "0 1x1\n1 1x2\n0 7x3\n1 liar\nend finished\n"}) {
    const Record record = liars_dice(std::string(kDice) + std::string(bids));
    const Review found = reviewed(record, 400'000, bidder);
    ASSERT_TRUE(check(found));
    Result<Referee> referee = Referee::open(record, find_game(record.game));
    std::vector<double> worth{exact_win(referee->match())};
    for (const RecordLine& line : record.lines) {
      ASSERT_TRUE(referee->play_line(line));
      worth.push_back(exact_win(referee->match()));
    }
    double luck = 0, own = 0, others = 0;
    for (const Moment& moment : found.moments) {
      const double before = worth[moment.lines.front()], after = worth[moment.lines.back() + 1];
      expect_within(moment.brought[0].win, after - before, moment.error[0].win, "moment");
      (moment.seat == kChance ? luck : moment.is_own(0) ? own : others) += after - before;
    }
    const Account& account = found.accounts[0];
    expect_within(account.start.win, worth[0], account.start_error.win, "start");
    expect_within(account.luck.win, luck, account.luck_error.win, "luck");
    expect_within(account.own.win, own, account.own_error.win, "own choices");
    expect_within(account.others.win, others, account.others_error.win, "others' choices");
    // The estimates are worth something: an error of more than two hundredths of a win would hide most of it.
    EXPECT_LE(account.luck_error.win, 20);
    EXPECT_LE(account.own_error.win, 20);
    EXPECT_LE(std::abs(account.unexplained.win), 30);
  }
}

// What a second look found is carried over to all positions by a regression, which is fitted to few worlds: over many
// reviews it must neither lean to one side nor claim to be more exact than it is.
TEST(Review, estimates_from_few_worlds_are_unbiased_and_as_far_off_as_their_errors_say) {
  const Reference bidder = Reference::of("bidder", Bidder::play);
  const Record record =
      liars_dice(std::string(kDice) + "0 2x6\n1 3x1\n0 4x6\n1 5x1\n0 6x1\n1 liar\nend finished\n");
  const Game* game = find_game(record.game);
  Result<Referee> referee = Referee::open(record, game);
  std::vector<double> worth{exact_win(referee->match())};
  for (const RecordLine& line : record.lines) {
    ASSERT_TRUE(referee->play_line(line));
    worth.push_back(exact_win(referee->match()));
  }
  constexpr int kReviews = 400;
  struct Off {
    double sum = 0, squares = 0;
    void add(int estimate, double exact, int error) {
      const double off = (estimate - exact * kWin) / std::max(1, error);
      sum += off, squares += off * off;
    }
  } start, luck, own, brought;
  int moments = 0, deep = 0;
  for (std::uint64_t seed = 1; seed <= kReviews; ++seed) {
    const Result<Review> found = review(record, game, bidder, {8'000, seed, false});
    ASSERT_TRUE(found);
    double draws = 0, choices = 0;
    for (const Moment& moment : found->moments) {
      const double exact = worth[moment.lines.back() + 1] - worth[moment.lines.front()];
      if (moment.seat == kChance) draws += exact;
      if (moment.is_own(0)) choices += exact;
      brought.add(moment.brought[0].win, exact, moment.error[0].win);
      ++moments, deep += moment.deep;
    }
    const Account& account = found->accounts[0];
    start.add(account.start.win, worth[0], account.start_error.win);
    luck.add(account.luck.win, draws, account.luck_error.win);
    own.add(account.own.win, choices, account.own_error.win);
  }
  EXPECT_GT(deep, kReviews / 2);
  for (const Off& off : {start, luck, own}) {
    EXPECT_LT(std::abs(off.sum / kReviews), 0.2);  // four times its own error
    EXPECT_LT(off.squares / kReviews, 1.35);
  }
  EXPECT_LT(std::abs(brought.sum / moments), 0.2);
  EXPECT_LT(brought.squares / moments, 1.35);
}

// ---- What counts as whose --------------------------------------------------------------------------------

TEST(Review, what_was_taken_back_does_not_count) {
  const std::string dice(kDice);
  const Record plain = liars_dice(dice + "0 4x3\n1 5x5\n0 liar\nend finished\n");
  const Record back = liars_dice(dice + "0 4x3\n1 9x5\ntakeback 1\n1 5x5\n0 liar\nend finished\n");
  const Review a = reviewed(plain, 50'000, glance()), b = reviewed(back, 50'000, glance());
  ASSERT_EQ(a.moments.size(), b.moments.size());
  for (std::size_t i = 0; i < a.moments.size(); ++i) EXPECT_EQ(a.moments[i].brought, b.moments[i].brought);
}

TEST(Review, a_substitutes_choices_are_others_choices_to_its_own_seat_too) {
  const std::string dice(kDice);
  const Record own = liars_dice(dice + "0 4x3\n1 10x5\n0 liar\nend finished\n");
  const Record away = liars_dice(dice + "takeover 1 courtier\n0 4x3\n1 10x5\n0 liar\nend finished\n");
  const Review a = reviewed(own, 50'000, glance()), b = reviewed(away, 50'000, glance());
  EXPECT_NE(a.accounts[1].own, Figure{});
  EXPECT_EQ(b.accounts[1].own, Figure{});
  EXPECT_EQ(b.accounts[1].others, a.accounts[1].own + a.accounts[1].others);
  EXPECT_EQ(b.accounts[0].own, a.accounts[0].own);
}

TEST(Review, what_the_master_chooses_by_its_cards_is_others_choice_to_who_plays_alone) {
  const Review found =
      reviewed(record_of(text_of("review/tests/records/eternal-palace-solo.record")), 10'000, glance());
  Figure luck, others;
  int cards = 0;
  for (const Moment& moment : found.moments) {
    if (moment.kind == Moment::Kind::draw) luck += moment.brought[0];
    if (moment.kind != Moment::Kind::automaton) continue;
    EXPECT_EQ(moment.seat, kChance);
    others += moment.brought[0];
    ++cards;
  }
  EXPECT_GT(cards, 3);  // one in each round
  EXPECT_EQ(found.accounts[0].luck, luck);
  EXPECT_EQ(found.accounts[0].others, others);
}

TEST(Review, who_resigns_or_runs_out_of_time_has_chosen_it) {
  for (const std::string_view how : {"resign 0", "timeout 0"}) {
    const Record record = liars_dice(std::string(kDice) + "0 4x3\n" + std::string(how) + "\nend resigned\n");
    const Review found = reviewed(record, 50'000, glance());
    ASSERT_TRUE(check(found));
    const Moment& fall = found.moments.back();
    EXPECT_EQ(fall.kind, Moment::Kind::fall);
    EXPECT_LT(fall.brought[0].win, 0);
    EXPECT_EQ(found.accounts[0].result.win, 0);
    EXPECT_EQ(found.accounts[1].result.win, kWin);
    EXPECT_EQ(found.accounts[0].own, fall.brought[0] + found.moments[1].brought[0]);
    EXPECT_EQ(found.accounts[1].own, Figure{});
  }
}

TEST(Review, what_is_chosen_at_the_same_time_counts_in_the_order_of_the_seats) {
  const Record record = record_of(text_of("review/tests/records/eternal-palace.record"));
  Record other = record;
  const auto plan_of = [&](Seat seat) {
    return std::find_if(other.lines.begin(), other.lines.end(), [&](const RecordLine& line) {
      return line.seat == seat && line.kind == RecordLine::Kind::step && line.text.starts_with("plan");
    });
  };
  std::iter_swap(plan_of(0), plan_of(2));
  ASSERT_NE(other, record);
  const Review a = reviewed(record, 1'000, glance()), b = reviewed(other, 1'000, glance());
  ASSERT_EQ(a.moments.size(), b.moments.size());
  for (std::size_t i = 0; i < a.moments.size(); ++i) {
    EXPECT_EQ(a.moments[i].seat, b.moments[i].seat);
    EXPECT_EQ(a.moments[i].brought, b.moments[i].brought);
  }
  // At the table only "is ready" was told of it.
  const auto plan = std::find_if(a.moments.begin(), a.moments.end(),
                                 [](const Moment& moment) { return !moment.chosen.empty(); });
  ASSERT_NE(plan, a.moments.end());
  for (const Message& move : plan->chosen) EXPECT_THAT(move.key, testing::StartsWith("move.group_"));
}

TEST(Review, a_game_without_a_result_is_refused) {
  const Record running = liars_dice(std::string(kDice) + "0 4x3\n");
  const Record broken = liars_dice(std::string(kDice) + "0 4x3\nend abandoned\n");
  const auto code = [](const Record& record) {
    const Result<Review> found = review(record, find_game(record.game), glance(), {});
    return found ? "reviewed" : found.error().code;
  };
  EXPECT_EQ(code(running), "unfinished");
  EXPECT_EQ(code(broken), "no_result");
}

// ---- Every game ------------------------------------------------------------------------------------------

TEST(Review, the_figures_of_every_game_add_up) {
  int records = 0;
  for (const auto& entry : std::filesystem::directory_iterator("review/tests/records")) {
    const Record record = record_of(text_of(entry.path().string()));
    const Review found = reviewed(record, 10'000, glance());
    const Status holds = check(found);
    EXPECT_TRUE(holds) << entry.path() << ": " << (holds ? "" : holds.error().text);
    ++records;
    // A proof that could not fail would prove nothing.
    Review wrong = found;
    ++wrong.moments.back().brought[0].points;
    EXPECT_FALSE(check(wrong));
    wrong = found;
    ++wrong.accounts[0].luck.win, --wrong.accounts[0].own.win;
    EXPECT_FALSE(check(wrong));
    wrong = found;
    ++wrong.accounts.back().result.win;
    EXPECT_FALSE(check(wrong));
  }
  EXPECT_GE(records, 6);
}

// By what two estimates of the same positions differ, over kept games; with a quarter of the usual budget, so that it is
// more than in the reviews that people see.
TEST(Review, unexplained_is_shown_and_stays_below_a_tenth_of_a_win_Slow) {
  double squares = 0;
  int seats = 0, shown = 0;
  for (const std::string_view game : {"eternal-palace", "forbidden-city", "palaces", "royal-palace"}) {
    const Record record = record_of(text_of("review/tests/records/" + std::string(game) + ".record"));
    const Review found = reviewed(record, usual_moves(game) / 4, glance());
    for (const Account& account : found.accounts) {
      const double wins = static_cast<double>(account.unexplained.win) / kWin;
      squares += wins * wins;
      ++seats, shown += account.unexplained.win != 0;
    }
  }
  const double rms = std::sqrt(squares / seats);
  EXPECT_LT(rms, 0.1);
  // Of two estimates that have nothing to do with each other something is left: it is not defined away.
  EXPECT_GT(rms, 0.001);
  EXPECT_GT(shown, seats / 2);
}

// Of three, one may move the chances of the two others only: that is no find and no slip of its own.
TEST(Review, a_turn_is_a_key_moment_when_it_is_clear_for_who_made_it) {
  const Review found =
      reviewed(record_of(text_of("review/tests/records/eternal-palace.record")), 150'000, glance());
  int turns = 0, of_others = 0;
  for (const Moment& moment : found.moments) {
    if (moment.kind != Moment::Kind::turn || moment.substitute) continue;
    const auto is_clear = [&](Seat seat) {
      return std::abs(moment.brought[seat].win) > (moment.deep ? 2 : 4) * moment.error[seat].win;
    };
    ++turns;
    for (Seat seat = 0; seat < found.players; ++seat) of_others += seat != moment.seat && is_clear(seat);
    EXPECT_TRUE(!moment.clear || is_clear(moment.seat));
  }
  EXPECT_GT(turns, 0);
  EXPECT_GT(of_others, 0);  // so that it says something
}

TEST(Review, the_same_record_and_terms_give_the_same_review) {
  const Record record = record_of(text_of("review/tests/records/forbidden-city.record"));
  const auto json = [&](std::uint64_t seed) {
    return as_json(*review(record, find_game(record.game), glance(), {20'000, seed}));
  };
  const std::string once = json(1);
  EXPECT_EQ(once, json(1));
  EXPECT_NE(once, json(2));
}

// All games begin alike: with one seed for all, the error of that estimate would be the same in every review.
TEST(Review, games_have_seeds_of_their_own) {
  const std::string dice(kDice);
  const Record a = liars_dice(dice + "0 4x3\n1 liar\nend finished\n");
  const Record b = liars_dice(dice + "0 4x4\n1 liar\nend finished\n");
  EXPECT_EQ(seed_of(a), seed_of(a));
  EXPECT_NE(seed_of(a), seed_of(b));
}

// Every key, but those of messages, which docs/words.md tells of.
void gather_keys(const Json& json, std::set<std::string>& keys) {
  for (const Json& each : json.items()) gather_keys(each, keys);
  for (const auto& [key, value] : json.members()) {
    keys.insert(key);
    if (key != "messages" && key != "chosen") gather_keys(value, keys);
  }
}

TEST(Review, json_has_the_keys_that_its_document_names_and_no_others) {
  const std::string page = text_of("docs/reviews.md");
  const std::size_t from = page.find("\n## JSON\n"), until = page.find("\n## With the program\n");
  ASSERT_LT(from, until);
  std::set<std::string> named, keys_named;  // anywhere in the section; in the first column of its tables
  std::istringstream lines(page.substr(from, until - from));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t column = line.starts_with("| ") ? line.find(" | ") : 0;
    for (std::size_t at = 0; (at = line.find('`', at)) != std::string::npos;) {
      const std::size_t end = line.find('`', at + 1);
      const std::string word = line.substr(at + 1, end - at - 1);
      named.insert(word);
      if (at < column) keys_named.insert(word);
      at = end + 1;
    }
  }
  std::set<std::string> told;
  for (const std::string_view file : {"tests/records/format-2", "review/tests/records/eternal-palace"}) {
    const Record record = record_of(text_of(std::string(file) + ".record"));
    gather_keys(*Json::parse(as_json(reviewed(record, 100'000, glance(), true))), told);
  }
  for (const std::string& key : told)
    EXPECT_TRUE(named.contains(key) || key == "win" || key == "points") << key;
  for (const std::string& key : keys_named) EXPECT_TRUE(told.contains(key)) << key;
}

// Who plays on must not favour the first or the last by the way it plays: then the draw of who begins would be told as
// luck that decided the game. By appeal() alone, which is about the seat itself, the first won nine games of ten.
TEST(Review, in_royal_palace_who_plays_on_leaves_a_chance_to_the_last_in_order) {
  constexpr int kSetUps = 4, kGames = 15;
  for (const int players : {2, 3}) {
    double last_wins = 0;
    for (int i = 0; i < kSetUps; ++i) {
      Match start = *Match::create(*find_game("royal-palace"), {players, {}});
      Worlds draws(static_cast<std::uint64_t>(i), 1), worlds(77, kGames);
      Odds odds;
      Progression at;
      while (start.node().kind == Node::Kind::chance) {
        start.odds(odds);
        start.apply(kChance, draws.draw(odds, 0, at.draws++));
      }
      const auto last = static_cast<std::size_t>((start.node().seat() + players - 1) % players);
      for (int world = 0; world < kGames; ++world) {
        Match match = start;
        play_on_at_a_glance(match, worlds, world, at);
        last_wins += static_cast<double>(outcomes_of(match.scores())[last].win);
      }
    }
    const double share = last_wins * players / (kSetUps * kGames);
    EXPECT_GT(share, 0.6) << players;
    EXPECT_LT(share, 1.6) << players;
  }
}

// As a page on somebody's own device asks.
TEST(Review, a_record_is_studied_by_request) {
  const auto asked = [](const std::string& what, const std::string& record) {
    return study("{\"do\":\"" + what + "\",\"record\":" + JsonWriter().text(record).take() + "}");
  };
  const std::string record = text_of("tests/records/format-2.record");
  EXPECT_THAT(asked("verify", record), HasSubstr(R"({"draws":10,"added":0,"commitment":"48428bdb)"));
  std::string chosen = record;
  chosen.replace(chosen.find("* 6"), 3, "* 5");
  EXPECT_THAT(asked("verify", chosen), HasSubstr("\"error\""));
  const std::string reviewed = asked("review", record);
  EXPECT_THAT(reviewed, HasSubstr(R"("game":"liars-dice")"));
  EXPECT_EQ(reviewed, asked("review", record));
  EXPECT_THAT(asked("review", "nothing"), HasSubstr("\"error\""));
  EXPECT_THAT(asked("sing", record), HasSubstr("\"error\""));
}

TEST(Review, can_be_watched_and_stopped) {
  const Record record = record_of(text_of("review/tests/records/forbidden-city.record"));
  std::int64_t last = 0, calls = 0;
  const Result<Review> found = review(record, find_game(record.game), glance(), {20'000, 1},
                                      [&](std::int64_t done, std::int64_t total) {
                                        EXPECT_GE(done, last);
                                        EXPECT_LE(done, total);
                                        last = done;
                                        return ++calls == 100;
                                      });
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, "stopped");
  EXPECT_EQ(calls, 100);
}

// ---- The command -----------------------------------------------------------------------------------------

// ENFILADE_WRITE_GOLDEN=1 writes them anew.
TEST(Review, of_liars_dice_reads_as_written_down) {
  for (const auto& [words, file] :
       {std::pair{"--lang en", "en.txt"}, {"--lang de", "de.txt"}, {"--json", "json"}}) {
    const std::string path = std::string("review/tests/golden/liars-dice.") + file;
    const cli::Ran ran =
        cli::enfilade(std::string("review tests/records/format-2.record --moves 100 --seed 1 ") + words);
    EXPECT_EQ(ran.status, 0) << ran.said;
    if (std::getenv("ENFILADE_WRITE_GOLDEN")) std::ofstream(path) << ran.said;
    EXPECT_EQ(ran.said, text_of(path)) << path;
  }
}

TEST(Review, the_command_proves_and_refuses) {
  const cli::Ran proved = cli::enfilade("review --check --moves 10 --lang en tests/records/format-2.record");
  EXPECT_EQ(proved.status, 0);
  EXPECT_THAT(proved.said, HasSubstr("the figures add up"));
  const cli::Ran by_the_clock =
      cli::enfilade("review --mind search:10ms --lang en tests/records/format-2.record");
  EXPECT_EQ(by_the_clock.status, 2);
  EXPECT_THAT(by_the_clock.said, HasSubstr("clock"));
}

}  // namespace
}  // namespace enfilade::review
