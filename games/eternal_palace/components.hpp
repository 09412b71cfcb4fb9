// Eternal Palace: what does not change during a match. Every number comes from components.json (section 2 of the rules);
// effects are rows of data, so that an advisor, a Bridge space or a Market item is a line in a table and no code.
#pragma once

#include "games/eternal_palace/position.hpp"
#include "kernel/contract.hpp"

namespace enfilade::eternal_palace {

// Something gained. Choices among it are asked one by one.
struct Gain {
  u8 fish = 0, wisdom = 0;
  std::array<u8, kResources> resource{};
  u8 choice = 0;      // resources of choice
  u8 palace = 0;      // steps on the Palace track
  u8 track_step = 0;  // steps on a resource track of choice
  u8 advisor = 0;     // face-up advisors, free and optional (EP-14.6)
};

struct Price {
  u8 fish = 0, wisdom = 0;
  u8 resources = 0;  // of choice
};

enum class Trigger : u8 { none, visit, lowest_total, group_size };

struct Advisor {
  Class kind = kBenefactor;
  Price price;                      // paid by a trader, given by a diplomat
  Gain gain;
  bool other_type = false;          // the resource gained differs from the one paid
  Trigger trigger = Trigger::none;  // of an artisan
  u16 visits = 0;                   // places that trigger it
  std::array<Gain, 3> by_size{};    // of Trigger::group_size: groups of 2, of 3, of 4 or more
  std::array<u8, kResources> banner{};
  u8 copies = 0;                    // in the deck of this match
};

enum class Entry : u8 { value, single_die, any };  // value: the group's value is the location's number

enum class Action : u8 { fish_market, academy, monument, resource, temple, market, bridge, scrolls };

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

struct Rules {
  int players = 2;
  int competitors = 2;
  bool german = false;  // edition
  int max_rounds = 60;
  std::array<u8, kMaxCompetitors> colour{};  // of each competitor

  std::array<Location, kPlaces> location{};
  std::array<u8, kTracks> last{};
  std::array<u8, kTracks> track_place{};
  std::array<Gain, 32> bridge{};
  std::array<Advisor, kAdvisors> advisor{};
  u32 trade_types = 0;                   // traders and diplomats
  u32 visit_types = 0;                   // artisans triggered by visits
  u32 lowest_types = 0, group_types = 0; // artisans of Roll and Plan
  int cards = 0;                         // advisors in the match
  int row = 3;                           // face-up advisors (EP-1.5)

  struct {
    u8 fish, wisdom, resources, dice;
  } start{};
  struct {
    u8 draw, price, bonus;
  } fish_market{};
  struct {
    u8 price, bonus;
  } academy{};
  u8 temple_wisdom = 0;
  std::array<std::array<u8, 2>, 3> temple_panel{};
  std::array<u8, 3> market_count{};  // items for a group of 2, of 3, of 4 or more
  std::array<Gain, 8> market_item{};
  int market_items = 0;
  Gain scroll_fish, scroll_wisdom;
  int scroll_resource_dice = 2;

  // By number of dice - 1 and by the set of dice that equal the one before (bit 0: the second die).
  std::array<std::array<Arrangements, 1 << (kDice - 1)>, kDice> arrangements{};
};

void list_arrangements(Rules& rules);
Result<Rules> load_rules(const Setup& setup, const Json& components);

}  // namespace enfilade::eternal_palace
