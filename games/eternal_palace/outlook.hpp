// What competitors can still hope for, in points: the ground on which computer players stand (mind.cpp).
//
// Everything is measured in dice, because dice are what nobody has enough of. A layer not taken yet is so
// many dice away (`need`); until the end a competitor has so many dice, and fish, wisdom, resources and
// advisors that are as good as dice (`budget`). From the two follows how likely the layer is, and from the
// likelihoods what one more die, fish or step on the Palace track is worth. As the end comes near the budget
// shrinks, and with it the worth of everything but layers, features, monuments and seals.
#pragma once

#include "games/eternal_palace/questions.hpp"
#include "kernel/insight.hpp"

namespace enfilade::eternal_palace {

// Parts of an estimate, by their place in EternalPalace::kParts. Their things are layers; a monument is told by its
// layer, too, but as another thing.
enum PartNumber : u8 {
  kTakenPart,
  kLayerPart,
  kMonumentPart,
  kFeaturesPart,
  kSealsPart,
  kPlansPart,
  kAdvisorsPart,
  kCardsPart,
  kRunPart,
  kFirstPart,
  kComingPart,
  kMasterPart,
  kPointsPart
};
inline constexpr unsigned kMonumentThing = 64;  // on top of the number of its layer
int place_of_layer(const Rules& rules, int layer);

inline constexpr int kLayerKinds = kLayerX + 1;

// Found by games of the one-step player against itself with changed numbers.
struct Weights {
  // Dice for one visit to each numbered place, counting those that show the wrong face.
  std::array<float, 12> visit{1.49f, 1.49f, 3.18f, 1.25f, 1.31f, 1.51f,
                              2.24f, 1.6f,  2.17f, 1.8f,  3.56f, 4.02f};
  float pips = 8.96f;                     // of a die on the Eternal Bridge
  float path = 1.7f;                      // dice for a step in the Labyrinth
  float demand = 1.7f;                    // dice for a step at the River Market
  float missing = 2.14f;                  // dice for a resource that a monument still asks for
  float hard = 3.2f;                      // how much a distant layer is less likely than a near one
  float efficiency = 0.53f;               // of the dice, how many make progress
  float whole_round = 0.27f;              // the round in which somebody completes is played to its end
  float growth = 0.29f;                   // of the dice at the Palace, how many will be there on average
  float fish = 0.9f, fish_enough = 4.9f;  // dice for a fish; so many are worth half of that each
  float wisdom = 0.93f, wisdom_enough = 10;
  float resource = 1.33f, resource_enough = 17.86f;
  float soon = 0.007f;        // rounds without which tokens are worth only half
  float rush = 1.01f;         // dice by which a feature may be missed
  float steal = 0.56f;        // of those who may visit a monument, how many do it last
  float again = 0.66f;        // chance of a visit to a monument whose layer one has
  float seal_even = 1.35f;    // Palace steps that make a difference at the end,
  float seal_round = 0.075f;  // and how many more for each round before that
  float half_way = 0.53f;     // of the second place for those who are not half as far
  float idle = 0.7f;          // of an advisor's use in a round that is not made
  float option = 0.036f;      // dice a round for an advisor that may be of use
  float gift = 0.51f;         // of a gift, how much it hurts the giver beyond its loss
  float order = 0.25f;        // dice for a place in the turn order
  float promise = 0.96f;      // of what unplayed groups could bring,
  float twice = 0.18f;        // and of a second visit to the same place in a round
  float on_visit = 0.6f;      // rounds in which a resource location is visited,
  float on_size = 0.8f;       // or a group of two is made
  float drawn = 0.5f;         // dice for a free advisor among three,
  float offered = 0.15f;      // and for one at its price
  // The Master's: Palace steps that fish and wisdom bring in a round, progress of its dice, and how often it
  // has the features that nobody claims, where it is ahead and where it is not.
  float income = 0.8f, steady = 0.8f, unclaimed = 0.8f, unclaimed_behind = 0.3f;
  float wait = 0.1f;   // of a group's gain that may be lost by playing it later,
  float hurry = 0.5f;  // and of what a rival's visit would cost it
};
inline constexpr Weights kWeights{};

struct Outlook {
  std::array<float, kLayerKinds> need{};       // dice; 0 when taken or not in play
  std::array<float, kLayerKinds> likely{};     // 1 when taken, 0 when not in play
  std::array<float, kLayerKinds> extra{};      // points that come with the layer, if it is taken
  std::array<float, kLayerKinds> first{};      // chance that its feature comes with it
  std::array<float, kResources> monument{};    // chance to hold it at the end
  std::array<float, kResources> if_visited{};  // the same after a visit now
  float rounds = 0;                            // until its eighth layer, after this round
  float budget = 0;                            // dice until the end, after this round
  float time = 0;                              // rounds until the end, what is left of this one included

  // Points of one more.
  float die = 0, fish = 0, wisdom = 0, palace = 0, privilege = 0;
  std::array<float, kResources> resource{};
  float best_resource = 0, least_resource = 0;
};

class Prospects {
 public:
  static constexpr float kBarred = -1e6f;  // what cannot be done

  Prospects(const Rules& rules, const Position& position);

  // Points at the end without the groups that are still to be played.
  float points(int who) const;
  // The same, part by part.
  void parts(int who, Parts& out) const;
  float rounds() const { return rounds_; }
  const Outlook& of(int who) const { return outlook_[at(who)]; }

  // What changes by these, in points.
  float worth(int who, const Gain& gain) const;
  float step(int who, int place) const;  // one on a place's track, or its next panel
  float best_step(int who) const;        // on a resource track
  float advisor(int who, int card) const;
  float take(int who, int card, Payment payment, int place) const;  // an advisor, for that price
  // The best face-up advisor, after so much wisdom was spent; kBarred when there is none.
  float best_of_row(int who, bool free, int place, int spent = 0) const;
  float trade(int who, int card) const;                   // one use of a trader or diplomat
  float items(int who, int count, unsigned taken) const;  // of the Market
  float item(int who, int item) const;
  float scroll(int who, int dice) const;
  float deal(int who, int resources) const;  // of the Temple tile
  float walk(int who, int node) const;
  float best_walk(int who) const;
  float serve(int who, int resource) const;
  float best_serve(int who) const;

  // A visit, without the worth of the wisdom spent before and the fish penalty; kBarred where it is not
  // possible. For the Temple `panel` says whether the dice make a combination that is not marked yet.
  float visit(int who, int place, int dice, int face, bool panel, int spent = 0) const;

  const Competitor& competitor(int who) const { return who_[at(who)]; }

 private:
  void foresee_visit();
  void measure_needs(int who);
  void measure_budget(int who);
  void measure_rivals();
  void measure_compositions();
  void measure_monuments();
  void measure_prices(int who);
  void measure_seals(std::array<float, kMaxCompetitors>& seals) const;
  float likelihood(int who, float need) const;
  float progress(int who, int layer, float need) const;
  float need_of(const Competitor& c, int layer) const;
  float visit_monument(int who, int place) const;
  float cross(int who, int steps) const;
  float pending(int who) const;
  float pending_task(const Task& task) const;
  float sequence(int who) const;
  float completion(int who) const;
  float masters_extra() const;
  template <class Sink>
  void add_up(int who, Sink& out) const;
  const Difficulty& difficulty() const { return rules_.master.difficulties[at(rules_.master.difficulty)]; }

  const Rules& rules_;
  const Position& position_;
  const Facts& facts_;
  std::array<Competitor, kMaxCompetitors> who_;  // after what the visit will bring for certain
  u16 tokens_;
  std::array<float, kMaxCompetitors> sure_{};  // points that are on their way
  std::array<float, kMaxCompetitors> seals_{};
  std::array<float, kMaxCompetitors> ahead_{};  // Palace steps to be expected at the end
  std::array<float, kMaxCompetitors> run_{};
  std::array<Outlook, kMaxCompetitors> outlook_;
  float rounds_ = 0;  // after this one
};

}  // namespace enfilade::eternal_palace
