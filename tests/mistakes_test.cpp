// Positions and views of real games, with one mistake after the other: every phase in place of every other,
// every count moved by one, every list with an item too many or too few. Each is refused with its place and
// cause, or it is good enough to be played to the end. The fuzzer `position` looks further, by luck.
#include "suite/mistakes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <map>
#include <set>
#include <unistd.h>

#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "suite/playthrough.hpp"
#include "suite/suite.hpp"

namespace enfilade {

void PrintTo(const Game* game, std::ostream* out);

namespace {

// A broken invariant ends the process: then this says what was being read.
std::string g_being_read;
void say_what_was_read(int) {
  if (write(STDERR_FILENO, g_being_read.data(), g_being_read.size()) < 0) _exit(1);
}

struct Sample {
  Match match;
  std::optional<Viewer> viewer;  // nobody: the full position
  Json document;
};

// What a sample is like: of each likeness a few are enough.
std::string likeness(const Match& match, const Json& document) {
  std::string text = std::to_string(static_cast<int>(match.node().kind));
  for (const Spot& spot : spots_of(document))
    for (const std::string_view name : {"phase", "stage", "task"})
      if (spot.name == name && spot.value->is(Json::Kind::text)) text += " " + spot.value->text();
  return text;
}

// From seeded games with one option after the other: a position of each likeness, and two views of it.
std::vector<Sample> samples_of(const Game& game) {
  std::vector<Sample> samples;
  std::set<std::string> taken;
  const std::vector<Setup> setups = option_matrix(*game.info, 8, 19);
  const std::size_t step = std::max<std::size_t>(1, setups.size() / 30);
  for (std::size_t seed = 0; seed < setups.size(); seed += step) {
    const Result<Match> start = Match::create(game, setups[seed]);
    if (!start) continue;
    Rng rng(seed);
    for (Match match = *start;;) {
      const Result<Json> document = Json::parse(match.json());
      if (taken.insert(likeness(match, *document)).second) {
        const auto seat = static_cast<Viewer>(taken.size() % static_cast<std::size_t>(match.players()));
        samples.push_back({match, std::nullopt, *document});
        for (const Viewer viewer : {seat, kSpectator})
          samples.push_back({match, viewer, *Json::parse(match.view(viewer).json())});
      }
      if (match.over()) break;
      const Ply ply = random_ply(match, rng);
      match.apply(ply.seat, ply.move);
    }
  }
  return samples;
}

// The words that stand under each name anywhere in the samples, such as all phases under "phase".
using Vocabulary = std::map<std::string, std::set<std::string>, std::less<>>;
Vocabulary vocabulary_of(const std::vector<Sample>& samples) {
  Vocabulary words;
  for (const Sample& sample : samples)
    for (const Spot& spot : spots_of(sample.document))
      if (spot.value->is(Json::Kind::text)) words[std::string(spot.name)].insert(spot.value->text());
  return words;
}

// Everything that can be wrong with one value by a little.
std::vector<Mistake> mistakes_at(std::uint32_t at, const Spot& spot, const Vocabulary& vocabulary) {
  std::vector<Mistake> mistakes;
  const auto change = [&](std::string value) {
    mistakes.push_back({at, Mistake::Kind::change, std::move(value)});
  };
  const auto known = vocabulary.find(spot.name);
  switch (spot.value->kind()) {
    case Json::Kind::integer:
      for (const int by : {-1, 1}) change(std::to_string(spot.value->integer() + by));
      break;
    case Json::Kind::boolean: change(spot.value->boolean() ? "false" : "true"); break;
    case Json::Kind::null: change("1"); [[fallthrough]];
    case Json::Kind::text:
      if (known == vocabulary.end()) break;
      for (const std::string& word : known->second)
        if (word != spot.value->text()) change(Json::of_text(word).dump());
      break;
    case Json::Kind::array: change("[]"); break;
    default: break;
  }
  if (!spot.value->is(Json::Kind::null)) change("null");
  if (at > 0) mistakes.push_back({at, Mistake::Kind::remove, {}});
  if (spot.is_item) mistakes.push_back({at, Mistake::Kind::repeat, {}});
  return mistakes;
}

// What is broken by a document that was accepted, or nothing; and whether it was.
struct Judgement {
  bool accepted = false;
  std::string broken;
};

Judgement judge(const Sample& sample, const Json& document) {
  const auto unclear = [](const Error& error) {
    return error.text.empty() || error.place.empty() ? "refused without a reason or a place" : "";
  };
  if (sample.viewer) {
    const Result<MatchView> view = sample.match.read_view(document, *sample.viewer);
    if (!view) return {false, unclear(view.error())};
    Rng rng(2);  // reading has tried another one
    const Match guess = view->determinize(rng);
    if (std::string broken = guess.audit(); !broken.empty()) return {true, broken};
    if (!(guess.view(*sample.viewer) == *view)) return {true, "a determinization does not look like it"};
    return {true, play_at_random(guess, 2)};
  }
  Match loaded = sample.match;
  if (const Status read = loaded.load(document); !read) return {false, unclear(read.error())};
  Match again = sample.match;
  const Result<Json> written = Json::parse(loaded.json());
  if (!written || !again.load(*written) || !(again == loaded))
    return {true, "it is not read as it is written"};
  return {true, play_at_random(loaded, 1)};
}

// ENFILADE_SUITE_GAMES says how thorough to be, as for the other promises (tests/suite_test.cpp): 800 is
// every single mistake. Fewer are every n-th of them, others in each sample; but always every phase.
int every_nth() {
  const char* text = std::getenv("ENFILADE_SUITE_GAMES");
  return std::max(1, 800 / std::max(1, text ? parse_int(text).value_or(200) : 200));
}

class Mistakes : public testing::TestWithParam<const Game*> {
 protected:
  void SetUp() override { std::signal(SIGABRT, say_what_was_read); }
  void TearDown() override {
    std::signal(SIGABRT, SIG_DFL);
    std::printf("%d documents refused, %d played to the end\n", refused_, accepted_);
  }

  void expect_sound(const Sample& sample, std::span<const Mistake> mistakes) {
    const std::string text = with_mistakes(sample.document, mistakes);
    const Result<Json> document = Json::parse(text);
    if (!document) return;  // a value that stands alone cannot be left out
    g_being_read = who(sample) + "\n" + text + "\n";
    const Judgement judgement = judge(sample, *document);
    if (!judgement.broken.empty()) ADD_FAILURE() << judgement.broken << "\n" << g_being_read;
    ++(judgement.accepted ? accepted_ : refused_);
  }

  static std::string who(const Sample& sample) {
    std::string text(sample.match.info().id);
    text += " players " + std::to_string(sample.match.players());
    for (const auto& [name, value] : sample.match.rules().options)
      text.append(" ").append(name).append("=").append(value);
    if (!sample.viewer) return text + ", the position";
    return text + (*sample.viewer == kSpectator ? ", the spectator's view"
                                                : ", the view of seat " + std::to_string(*sample.viewer));
  }

  int refused_ = 0, accepted_ = 0;
};

TEST_P(Mistakes, OneAtATimeAreRefusedOrCanBePlayedOn) {
  const std::vector<Sample> samples = samples_of(*GetParam());
  const Vocabulary vocabulary = vocabulary_of(samples);
  const int nth = every_nth();
  for (int number = 0; const Sample& sample : samples) {
    const std::vector<Spot> spots = spots_of(sample.document);
    for (std::uint32_t at = 0; at < spots.size(); ++at)
      for (const Mistake& mistake : mistakes_at(at, spots[at], vocabulary)) {
        if (spots[at].name != "phase" && ++number % nth != 0) continue;
        expect_sound(sample, {&mistake, 1});
        if (HasFailure()) return;
      }
  }
}

// The phase is another one, and something else is wrong too, as if somebody had tried to make it fit.
TEST_P(Mistakes, BesideAnotherPhaseAreRefusedOrCanBePlayedOn) {
  const std::vector<Sample> samples = samples_of(*GetParam());
  const Vocabulary vocabulary = vocabulary_of(samples);
  const auto any = [](Rng& rng, const auto& list) {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  };
  Rng rng(1);
  for (int i = 20'000 / every_nth(); i > 0 && !HasFailure(); --i) {
    const Sample& sample = samples[rng.below(static_cast<std::uint32_t>(samples.size()))];
    const std::vector<Spot> spots = spots_of(sample.document);
    std::vector<Mistake> mistakes;
    for (std::uint32_t at = 0; at < spots.size(); ++at)
      if (spots[at].name == "phase") mistakes.push_back(any(rng, mistakes_at(at, spots[at], vocabulary)));
    for (int more = 0; more < 2; ++more) {
      const std::uint32_t at = rng.below(static_cast<std::uint32_t>(spots.size()));
      if (const auto possible = mistakes_at(at, spots[at], vocabulary); !possible.empty())
        mistakes.push_back(any(rng, possible));
    }
    expect_sound(sample, mistakes);
  }
}

// What each phase of Eternal Palace requires is stated once, and decides both what is accepted and whether a game goes on
// soundly: that it is asked for at all would not be noticed above. A position or view is hardly ever one of another phase
// as well: only where both require the same of it.
TEST(MistakesOfThePhase, AreRefusedInEternalPalace) {
  std::vector<Sample> samples = samples_of(*find_game("eternal-palace"));
  const Vocabulary vocabulary = vocabulary_of(samples);
  // Die by die, too, alone and against somebody.
  for (const int players : {1, 2}) {
    Match match = *Match::create(*find_game("eternal-palace"), {players, {}});
    Rng rng(19);
    for (int i = 0; i < 60; ++i) {
      samples.push_back({match, std::nullopt, *Json::parse(match.json())});
      samples.push_back({match, Viewer{0}, *Json::parse(match.view(0).json())});
      const Ply ply = random_ply(match, rng);
      match.apply(ply.seat, ply.move);
    }
  }
  std::set<std::string> accepted;
  for (const Sample& sample : samples) {
    const std::vector<Spot> spots = spots_of(sample.document);
    const bool rolled = std::any_of(spots.begin(), spots.end(), [](const Spot& spot) {
      return spot.name == "rolled" && spot.value->is(Json::Kind::array) && !spot.value->items().empty();
    });
    for (std::uint32_t at = 0; at < spots.size(); ++at) {
      if (spots[at].name != "phase") continue;
      for (const Mistake& mistake : mistakes_at(at, spots[at], vocabulary)) {
        const Result<Json> document = Json::parse(with_mistakes(sample.document, {&mistake, 1}));
        if (document && judge(sample, *document).accepted)
          accepted.insert(spots[at].value->text() + (rolled ? " with dice as " : " as ") + mistake.value);
      }
    }
  }
  EXPECT_EQ(accepted,
            (std::set<std::string>{"grouped as \"playing\"", "master_card with dice as \"planning\"",
                                   "planning with dice as \"rolling\"", "revealing as \"rolling\"",
                                   "rolling as \"revealing\""}));
}

std::vector<const Game*> each_game() {
  std::vector<const Game*> games;
  for (const Game& game : all_games()) games.push_back(&game);
  return games;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Mistakes, testing::ValuesIn(each_game()), [](const auto& parameter) {
  std::string name(parameter.param->info->id);
  std::erase(name, '-');
  return name;
});

}  // namespace

}  // namespace enfilade
