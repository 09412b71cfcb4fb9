// What each phase requires, fact by fact: every count moved by one in every phase. Readers of positions and views build
// much of it soundly by themselves, so that tests with documents would not notice a check that is gone.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/questions.hpp"
#include "kernel/embedded.hpp"

namespace enfilade {
namespace {

using namespace eternal_palace;

// Against the Master, so that everything that a phase can require is there: competitor 0 is a person, 1 the Master.
const Rules& solo() {
  static const Rules kRules =
      *load_rules({1, {}}, *Json::parse(std::string(embedded("games/eternal_palace/components.json"))));
  return kRules;
}

Facts sound(Phase phase) {
  Facts facts{};
  facts.phase = phase;
  facts.row_size = static_cast<u8>(phase == kOrdering ? 0 : solo().row);
  facts.master_dice = 0b01101;
  facts.master_card = phase >= kGrouped;
  for (Competitor& who : {std::ref(facts.competitor[0]), std::ref(facts.competitor[1])}) {
    who.dice = static_cast<u8>(solo().start.dice);
    if (phase >= kLowest) who.face = {2, 3, 5};
    if (phase >= kGrouped) who.planned = who.dice, who.group = {0, 1, 1};
  }
  Competitor& person = facts.competitor[0];
  if (phase == kRolling) {  // the Master has rolled one die
    facts.active = 1;
    person.face = {2, 3, 5};
    facts.competitor[1].face = {4};
  }
  if (phase == kPlanning) person.planned = 2, person.group = {0, 1};
  if (phase == kPrivileges || phase == kMasterCard) person.planned = 3, person.group = {0, 1, 1};
  return facts;
}

using Phases = std::set<int>;
Phases from(Phase first, Phase last) {
  Phases phases;
  for (int phase = first; phase <= last; ++phase) phases.insert(phase);
  return phases;
}
const Phases kEvery = from(kOrdering, kOver), kOnBoard = from(kGrouped, kOver);

int rolled(const Competitor& who) {
  return static_cast<int>(std::find(who.face.begin(), who.face.end(), 0) - who.face.begin());
}
void wait_for(Facts& facts, TaskKind kind, u8 a = 1) {
  facts.agenda_size = 1;
  facts.agenda[0] = {kind, 1, a, 0, 0, 0};
}

struct Change {
  const char* name;
  Phases in, refused;
  const char* because;
  std::function<void(Facts&, Competitor& person, Competitor& master)> make;
};

const Change kChanges[] = {
    {"a die after a gap", kEvery, kEvery, "a die lies between the rolled ones of competitor 1",
     [](Facts&, Competitor&, Competitor& master) { master.face[at(rolled(master) + 1)] = 6; }},
    {"a die more is rolled", kEvery, kEvery, "the phase and the rolled dice do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { person.face[at(rolled(person))] = 6; }},
    {"a die fewer is rolled", from(kRolling, kOver), from(kRolling, kOver),
     "the phase and the rolled dice do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { person.face[at(rolled(person) - 1)] = 0; }},
    {"who rolls has rolled all",
     {kRolling},
     {kRolling},
     "the phase and the rolled dice do not fit of competitor 1",
     [](Facts&, Competitor&, Competitor& master) { master.face = {2, 3, 5}; }},
    {"dice in another order", from(kRolling, kOver), from(kRolling, kMasterCard),
     "the dice do not lie in order of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { std::swap(person.face[0], person.face[1]); }},
    {"the Master's dice in another order",
     from(kLowest, kOver),
     {},
     "",
     [](Facts&, Competitor&, Competitor& master) { std::swap(master.face[0], master.face[1]); }},
    {"a die more is planned", kEvery,
     [] {
       Phases phases = kEvery;
       phases.erase(kPlanning);
       return phases;
     }(),
     "the phase and the arrangement do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { ++person.planned; }},
    {"two dice more are planned", kEvery, kEvery, "the phase and the arrangement do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { person.planned = static_cast<u8>(person.planned + 2); }},
    {"a die fewer is planned", from(kPlanning, kOver), from(kPlanning, kOver),
     "the phase and the arrangement do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { --person.planned; }},
    {"the Master plans", kEvery, kEvery, "the phase and the arrangement do not fit of competitor 1",
     [](Facts&, Competitor&, Competitor& master) { ++master.planned; }},
    {"no first group", kOnBoard, kOnBoard, "the phase and the arrangement do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { person.group = {1, 1, 1}; }},
    {"a group is missing", kOnBoard, kOnBoard, "the phase and the arrangement do not fit of competitor 0",
     [](Facts&, Competitor& person, Competitor&) { person.group = {0, 2, 2}; }},
    {"something waits",
     kEvery,
     {kOrdering, kRevealing, kRolling, kPlanning, kPrivileges, kMasterCard, kOver},
     "nothing can be waiting in this phase",
     [](Facts& facts, Competitor&, Competitor&) { wait_for(facts, kGain); }},
    {"a draw of the set-up waits",
     kEvery,
     {kRevealing, kRolling, kPlanning, kPrivileges, kMasterCard, kOver},
     "nothing can be waiting in this phase",
     [](Facts& facts, Competitor&, Competitor&) { wait_for(facts, kNextDemand); }},
    {"a draw of the set-up waits when the order is there",
     {kOrdering},
     {kOrdering},
     "nothing can be waiting in this phase",
     [](Facts& facts, Competitor&, Competitor&) { wait_for(facts, kNextDemand), facts.ordered = 1; }},
    {"the Master gets a die",
     {kOrdering},
     {},
     "",
     [](Facts& facts, Competitor&, Competitor& master) { wait_for(facts, kForeignDie), --master.dice; }},
    {"the Master gets a die too many",
     {kOrdering},
     {kOrdering},
     "the Master's dice and those that it still gets do not add up",
     [](Facts& facts, Competitor&, Competitor&) { wait_for(facts, kForeignDie); }},
    {"the Master has a die too few",
     {kOrdering, kRevealing},
     {kOrdering, kRevealing},
     "the Master's dice and those that it still gets do not add up",
     [](Facts&, Competitor&, Competitor& master) { --master.dice; }},
    {"the Master's first die is missing", kEvery, kEvery, "the Master's dice come in another order",
     [](Facts& facts, Competitor&, Competitor&) { facts.master_dice = 0b11100; }},
    {"the Master's own die came too early", kEvery, kEvery, "the Master's dice come in another order",
     [](Facts& facts, Competitor&, Competitor&) { facts.master_dice = 0b01111; }},
    {"the Master has all dice",
     kEvery,
     {},
     "",
     [](Facts& facts, Competitor&, Competitor&) { facts.master_dice = 0b11111; }},
    {"an advisor more", kEvery, kEvery, "the row has too many advisors",
     [](Facts& facts, Competitor&, Competitor&) { ++facts.row_size; }},
    {"a privilege is played", kEvery,
     [] {
       Phases phases = kEvery;
       phases.erase(kPrivileges);
       return phases;
     }(),
     "privileges are played before the reveal only",
     [](Facts& facts, Competitor&, Competitor&) { facts.played = 1; }},
    {"a group is placed", kEvery, from(kOrdering, kGrouped), "dice are placed in Play only",
     [](Facts&, Competitor& person, Competitor&) { person.where[0] = 1; }},
    {"the Master's card is turned over", kEvery, kEvery,
     "the Master's card is open from the reveal to Restore",
     [](Facts& facts, Competitor&, Competitor&) { facts.master_card = !facts.master_card; }},
};

TEST(PhasesOfEternalPalace, RequireWhatTheySay) {
  for (const int phase : kEvery) EXPECT_EQ(check_phase(solo(), sound(Phase(phase))), "") << phase;
  for (const Change& change : kChanges)
    for (const int phase : change.in) {
      Facts facts = sound(Phase(phase));
      change.make(facts, facts.competitor[0], facts.competitor[1]);
      EXPECT_EQ(check_phase(solo(), facts), change.refused.contains(phase) ? change.because : "")
          << change.name << ", " << kPhaseWords[at(phase)];
    }
}

}  // namespace
}  // namespace enfilade
