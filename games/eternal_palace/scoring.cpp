// The end of the game: runs, seals, points and the winner (EP-18, EP-19).
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace eternal_palace {

namespace {

// EP-18.8, 19.11: layers with a number; the Bridge layer is number 13 in the English edition only.
unsigned numbered_layers(const Rules& rules, const Competitor& who) {
  const unsigned numbers = (1u << kBridgeLayer) - 2;
  return who.layers & (rules.german ? numbers : numbers | 1u << kBridgeLayer);
}

// EP-18.4, R-27: length and top of the best run.
void find_run(unsigned layers, int& length, int& top) {
  int current = 0;
  for (int number = 1; number <= kBridgeLayer; ++number) {
    current = layers >> number & 1u ? current + 1 : 0;
    if (current == 0 || current < length) continue;
    length = current;
    top = number;
  }
}

// EP-18.5 to 18.7
int sequence_winner(const Rules& rules, const Award& result) {
  int best = -1;
  bool shared = false;
  for (int who = 0; who < rules.competitors; ++who) {
    const Award::Line& mine = result.line[at(who)];
    if (mine.run == 0) continue;
    const Award::Line& ahead = result.line[at(std::max(best, 0))];
    const int lead = best < 0 ? 1 : mine.run != ahead.run ? mine.run - ahead.run : mine.top - ahead.top;
    if (lead > 0) best = who;
    if (lead >= 0) shared = lead == 0;
  }
  return shared ? -1 : best;
}

// EP-18.9 to 18.12, R-28, R-29
void award_seals(const Rules& rules, Award& result) {
  int first = -1, second = -1, leaders = 0;
  const auto palace = [&](int who) { return result.line[at(who)].palace; };
  for (int who = 0; who < rules.competitors; ++who) first = std::max(first, palace(who));
  for (int who = 0; who < rules.competitors; ++who) {
    if (palace(who) == first)
      ++leaders;
    else
      second = std::max(second, palace(who));
  }
  const bool award_second = leaders == 1 && second >= (first + 1) / 2;
  for (int who = 0; who < rules.competitors; ++who)
    result.line[at(who)].seals = palace(who) == first ? 3 : award_second && palace(who) == second ? 1 : 0;
}

// EP-31.4, R-58
bool master_ahead(const Rules& rules, const Facts& facts, int place) {
  const Competitor& human = facts.competitor[0];
  const Competitor& master = facts.competitor[1];
  if (place == kTE) return std::popcount(master.temple) > std::popcount(human.temple);
  if (place == kPM) return std::popcount(master.market) > std::popcount(human.market);
  if (place == kLA) return rules.maze.steps[master.node] < rules.maze.steps[human.node];
  const u8 track = rules.location[at(place)].track;
  return master.track[track] > human.track[track];
}

// EP-31.4, 31.5: places whose token the Master takes at the end.
u16 master_claims(const Rules& rules, const Facts& facts, const Difficulty& difficulty) {
  u16 places = 0;
  for (int place = 0; place < kPlaces; ++place)
    if ((facts.tokens >> place & 1) && (difficulty.all_features || master_ahead(rules, facts, place)))
      places = static_cast<u16>(places | 1u << place);
  return places;
}

// EP-31.6 to 31.8, R-59
int solo_sequence(const Rules& rules, const Award& result, const Difficulty& difficulty) {
  const int human = result.line[0].run, master = result.line[1].run;
  if (difficulty.sequence) return human >= difficulty.sequence && human > master ? 0 : 1;
  const int winner = sequence_winner(rules, result);
  return winner < 0 && master > 0 ? 1 : winner;
}

// EP-31.9: 1 wisdom for 3 fish, then a Palace step for 2 wisdom.
void turn_tokens(const Competitor& master, const Difficulty& difficulty, Award::Line& line) {
  if (!difficulty.palace_from_tokens) return;
  line.wisdom_made = master.fish / 3;
  line.steps_made = (master.wisdom + line.wisdom_made) / 2;
  line.palace += line.steps_made;
}

int sum_of(const Award::Line& line) {
  return line.layers + line.features + line.monuments + line.completion + line.sequence + line.seals +
         line.cards + std::popcount(line.claimed) + line.beyond;
}

// EP-19.8, R-30: among the tied seats, the first number from above that exactly one of them owns. EP-19.9,
// the greatest highest number. The set of those who stay in front.
unsigned break_tie(const Rules& rules, const Facts& facts, unsigned tied) {
  for (int number = kBridgeLayer; number >= 1; --number) {
    unsigned owners = 0;
    for (int who = 0; who < rules.competitors; ++who)
      if ((tied >> who & 1u) && (numbered_layers(rules, facts.competitor[at(who)]) >> number & 1u))
        owners |= 1u << who;
    if (rules.german ? owners != 0 : std::popcount(owners) == 1) return owners;
  }
  return tied;
}

}  // namespace

// EP-31.3: features, sequence prize, fish and wisdom, Palace track.
Award award(const Rules& rules, const Facts& facts, const Difficulty& difficulty) {
  Award result;
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    Award::Line& line = result.line[at(who)];
    find_run(numbered_layers(rules, c), line.run, line.top);
    line.palace = c.palace;
    if (is_master(rules, who)) turn_tokens(c, difficulty, line);
  }
  result.sequence =
      rules.master.plays ? solo_sequence(rules, result, difficulty) : sequence_winner(rules, result);
  award_seals(rules, result);
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    Award::Line& line = result.line[at(who)];
    line.layers = std::popcount(c.layers);                                     // EP-19.1
    line.features = std::popcount(c.features);                                 // EP-19.2
    for (const u8 holder : facts.holder) line.monuments += holder == who + 1;  // EP-19.3
    line.completion = facts.completion == who + 1;                             // EP-19.4
    line.sequence = result.sequence == who;
    for (unsigned cards = c.compositions; cards; cards &= cards - 1)  // EP-23.5
      line.cards += rules.composition[at(std::countr_zero(cards))].points;
    if (is_master(rules, who)) {
      line.claimed = master_claims(rules, facts, difficulty);
      if (difficulty.points_beyond >= 0) line.beyond = std::max(0, line.palace - difficulty.points_beyond);
    }
    line.points = sum_of(line);
  }
  return result;
}

namespace {

void write_line(const Award::Line& line, JsonWriter& out) {
  out.begin_object()
      .field("layers", line.layers)
      .field("features", line.features)
      .field("monuments", line.monuments)
      .field("completion", line.completion != 0)
      .field("sequence", line.sequence != 0)
      .field("seals", line.seals)
      .field("cards", line.cards)
      .field("beyond", line.beyond)
      .field("points", line.points)
      .field("palace", line.palace)
      .field("run", line.run)
      .field("top", line.top)
      .key("claimed")
      .begin_array();
  for (int place = 0; place < kPlaces; ++place)
    if (line.claimed >> place & 1) out.text(kPlaceWords[at(place)]);
  out.end_array();
  if (line.wisdom_made) out.field("wisdom_made", line.wisdom_made);
  if (line.steps_made) out.field("steps_made", line.steps_made);
  out.end_object();
}

}  // namespace

void write_standing(const Rules& rules, const Facts& facts, JsonWriter& out) {
  const Award now = award(rules, facts);
  out.key("standing").begin_object();
  for (int who = 0; who < rules.competitors; ++who) {
    out.key(kColourWords[rules.colour[at(who)]]);
    write_line(now.line[at(who)], out);
  }
  out.end_object();
  if (!rules.master.plays) return;
  out.key("difficulties").begin_array();
  for (std::size_t i = 0; i < kDifficulties; ++i) {
    const Award other = award(rules, facts, rules.master.difficulties[i]);
    out.begin_object()
        .field("id", kDifficultyWords[i])
        .field("human", other.line[0].points)
        .field("master", other.line[1].points)
        .end_object();
  }
  out.end_array();
}

}  // namespace eternal_palace

// The standing is what would be scored if the game ended now.
Scores EternalPalace::scores(const Rules& rules, const Position& position) {
  const Award result = award(rules, position.facts);
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = position.facts.stopped != 0};
  for (int who = 0; who < rules.competitors; ++who) scores.points[at(who)] = result.line[at(who)].points;
  if (rules.master.plays) {
    scores.place[0] = result.line[0].points > result.line[1].points ? 1 : 2;  // EP-31.12
    return scores;
  }
  // places behind the winner are settled in the same way, among those who are still tied.
  unsigned left = (1u << rules.competitors) - 1;
  for (int place = 1; left;) {
    int most = -1;
    unsigned tied = 0;
    for (int who = 0; who < rules.competitors; ++who) {
      const int points = result.line[at(who)].points;
      if (!(left >> who & 1u) || points < most) continue;
      if (points > most) tied = 0;
      most = points;
      tied |= 1u << who;
    }
    const unsigned ahead = std::popcount(tied) > 1 ? break_tie(rules, position.facts, tied) : tied;
    for (int who = 0; who < rules.players; ++who)
      if (ahead >> who & 1u) scores.place[at(who)] = static_cast<u8>(place);
    place += std::popcount(ahead);
    left &= ~ahead;
  }
  return scores;
}

}  // namespace enfilade
