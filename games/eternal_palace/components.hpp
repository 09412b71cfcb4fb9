// Eternal Palace: what does not change during a match. Every number comes from components.json (section 2 of
// the rules); effects are rows of data, so that an advisor, a Bridge space or a Market item is a line in a
// table and no code.
#pragma once

#include "games/eternal_palace/position.hpp"
#include "kernel/contract.hpp"

namespace enfilade::eternal_palace {

// Something gained. Choices among it are asked one by one.
struct Gain {
  u8 fish = 0, wisdom = 0;
  std::array<u8, kResources> resource{};
  u8 choice = 0;           // resources of choice
  bool different = false;  // all of them of different types
  u8 palace = 0;           // steps on the Palace track
  u8 track_step = 0;       // steps on a resource track of choice
  u8 advisor = 0;          // face-up advisors, free and optional (EP-14.6)
  u8 privileges = 0;
  u8 pay_step = 0;  // may pay so many resources of its type for a step on a resource track (EP-24.13)
  u8 draw = 0;      // advisors drawn, of which one may be kept free (EP-22.15)
};

// What a competitor without a marker loses when a demand card is completed.
struct Loss {
  u8 fish = 0, wisdom = 0, resources = 0, palace = 0, advisors = 0;
};

struct Price {
  u8 fish = 0, wisdom = 0;
  u8 resources = 0;  // of choice
};

enum class Trigger : u8 { none, visit, lowest_total, group_size };

struct Advisor {
  Class kind = kBenefactor;
  Price price;  // paid by a trader, given by a diplomat
  Gain gain;
  bool other_type = false;          // the resource gained differs from the one paid
  Trigger trigger = Trigger::none;  // of an artisan
  u16 visits = 0;                   // places that trigger it
  std::array<Gain, 3> by_size{};    // of Trigger::group_size: groups of 2, of 3, of 4 or more
  std::array<u8, kResources> banner{};
  u8 copies = 0;  // in the deck of this match
};

enum class Entry : u8 { value, single_die, any };  // value: the group's value is the location's number

enum class Action : u8 {
  fish_market,
  academy,
  monument,
  resource,
  temple,
  market,
  bridge,
  scrolls,
  labyrinth,
  river_market,
  fish_market_tile,
  academy_tile,
  temple_tile,  // the other tiles change data only
};

struct Location {
  bool in_play = false;
  Entry entry = Entry::any;
  u8 number = 0;
  u8 min_dice = 1;
  Action action = Action::scrolls;
  u8 resource = kWood;  // of monuments and resource locations
  u8 track = kNoTrack;
  u8 layer = kNoLayer;
  bool penalty = true;
  u8 few = 0, many = 0, many_dice = 0;  // resources for a group, and for one of many_dice or more
};

// Every way to arrange dice of which certain neighbours are equal: the group of each die.
struct Arrangements {
  u8 count = 0;
  std::array<std::array<u8, kDice>, 52> groups{};
};

struct DemandCard {
  Gain reward;
  Loss penalty;
};

struct Composition {
  u16 layers = 0;
  Gain reward;
  u8 points = 0;
};

// The Labyrinth: nodes, and the price of the path between two, 0 for none.
inline constexpr int kNodes = 16;
struct Labyrinth {
  int nodes = 0, centre = 0;  // node 0 is the start
  std::array<Gain, kNodes> gain{};
  std::array<std::array<u8, kNodes>, kNodes> price{};
  std::array<u8, kNodes> steps{};  // fewest to the centre
  std::array<std::string, kNodes> name;
};

// How a card groups the Master's dice: five positions, each with a colour, in rows from top to bottom.
struct MasterCard {
  std::array<u8, 5> colour{}, row{};
};
enum class MasterAction : u8 { fish, wisdom, monument, bridge, expansion };
struct MasterHabit {
  MasterAction action;
  u8 up = 0, down = 0;  // of wisdom
};
// How strictly the end is scored (2.17).
struct Difficulty {
  bool all_features = false;
  int sequence = 0;
  bool palace_from_tokens = false;
  int points_beyond = -1;
};
inline constexpr int kDifficulties = 3;
inline constexpr std::array<std::string_view, kDifficulties> kDifficultyWords{"apprentice", "journeyman",
                                                                              "expert"};
struct Master {
  bool plays = false;
  std::array<u8, 8> cards{};           // of the personality
  std::array<u8, kDice> die_colour{};  // two of its own colour, then those nobody plays (EP-25.3)
  std::array<MasterHabit, 6> habits{};
  int habit_count = 0;
  std::array<Difficulty, kDifficulties> difficulties{};
  int difficulty = 0;  // the one that is played
  u8 fish = 0, wisdom = 0;
};

struct Rules {
  int players = 2;
  int competitors = 2;  // the players, and in solo play the Master
  bool german = false;  // edition
  int max_rounds = 60;
  std::array<u8, kMaxCompetitors> colour{};  // of each competitor

  bool privileges = false, labyrinth = false, river_market = false, compositions = false;
  bool market_tile = false, bridge_tile = false;

  std::array<Location, kPlaces> location{};
  std::array<u8, kTracks> last{};
  std::array<u8, kTracks> track_place{};
  std::array<Gain, 32> bridge{};
  std::array<Advisor, kAdvisors> advisor{};
  u32 trade_types = 0;                    // traders and diplomats
  u32 visit_types = 0;                    // artisans triggered by visits
  u32 lowest_types = 0, group_types = 0;  // artisans of Roll and Plan
  int cards = 0;                          // advisors in the match
  int row = 3;                            // face-up advisors (EP-1.5)

  struct {
    u8 fish, wisdom, resources, dice;
  } start{};
  struct {
    u8 draw, price, bonus;
  } fish_market{};
  struct {
    u8 price, bonus;
  } academy{};
  u16 reserve = 0;                  // of the Academy tile at the start
  std::array<u8, 3> temple_deal{};  // wisdom for 0, 1, 2 resources on the Temple tile
  u8 temple_wisdom = 0;
  std::array<std::array<u8, 2>, 3> temple_panel{};
  std::array<u8, 3> market_count{};  // items for a group of 2, of 3, of 4 or more
  std::array<Gain, 8> market_item{};
  int market_items = 0;
  Gain scroll_fish, scroll_wisdom;
  int scroll_resource_dice = 2;

  Labyrinth maze;
  std::array<u8, 3> demand_space{};  // sets of resources that serve it
  int demand_spaces = 2;             // available (EP-22.2)
  std::array<DemandCard, 12> demand{};
  std::array<Composition, 12> composition{};
  std::array<MasterCard, 17> master_card{};
  Master master;

  // By number of dice - 1 and by the set of dice that equal the one before (bit 0: the second die).
  std::array<std::array<Arrangements, 1 << (kDice - 1)>, kDice> arrangements{};
};

// The Master's place among the competitors; past them when it does not play.
inline bool is_master(const Rules& rules, int who) { return who >= rules.players; }

void list_arrangements(Rules& rules);
Result<Rules> load_rules(const Setup& setup, const Json& components);

}  // namespace enfilade::eternal_palace
