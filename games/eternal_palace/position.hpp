// Eternal Palace: the vocabulary, what a position holds, and how moves and events are laid out.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/event.hpp"
#include "kernel/move.hpp"
#include "kernel/seat.hpp"

namespace enfilade::eternal_palace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;

// A competitor is a seat, or in solo play the Master, who comes after the seats and has none.
inline constexpr int kMaxCompetitors = 5;
inline constexpr int kDice = 5;       // of each competitor, available or at the Palace
inline constexpr int kGroups = 5;     // at most one per die
inline constexpr int kAdvisors = 28;  // types; index i is the card with id i + 1
inline constexpr int kResources = 4;
inline constexpr int kFeatures = 10;
inline constexpr int kRowCapacity = 8;

enum Resource : u8 { kWood, kStone, kKaolin, kBronze };

// The first twelve have their index + 1 as number and as layer (2.4).
enum Place : u8 { kFM, kAC, kSP, kFO, kSB, kQU, kTE, kDK, kKM, kNO, kBF, kPM, kEB, kIS, kLA, kRM, kPlaces };

// Places with a row of spaces for markers (2.5).
enum Track : u8 {
  kTrackFM,
  kTrackAC,
  kTrackFO,
  kTrackQU,
  kTrackKM,
  kTrackBF,
  kTrackEB,
  kTrackRM,
  kTracks,
  kNoTrack = 0xFF
};

// Layers are bits of a set: 1..12 by number, then the Bridge layer and X.
inline constexpr int kBridgeLayer = 13, kLayerX = 14, kNoLayer = 0;
inline constexpr int kLayersToEnd = 8;  // EP-18.1

enum Class : u8 { kBenefactor, kTrader, kDiplomat, kArtisan };

enum Phase : u8 {
  kOrdering,    // chance: the first turn order (EP-1.16)
  kRevealing,   // chance: the row of face-up advisors, at set-up and in Restore (EP-1.5, 17.4)
  kRolling,     // chance: the dice (EP-2.2)
  kLowest,      // Artisan 23, in turn order (EP-16.33)
  kPlanning,    // all seats at the same time (EP-3.4)
  kPrivileges,  // each in turn order plays one or not; arrangements are still hidden (EP-20.5)
  kMasterCard,  // chance: how the Master groups its dice (EP-26.2)
  kGrouped,     // Artisan 24, in turn order (EP-16.37)
  kPlaying,
  kOver,
};

// Where the active competitor's turn stands (EP-4.10).
enum Stage : u8 {
  kBefore,    // a, b: traders and diplomats, or choose a group
  kPlacing,   // c, d: wisdom on its dice, or choose a location
  kActing,    // f: the action runs on the agenda
  kArtisans,  // g
  kEnding,    // h: step, layer, feature
  kAfter,     // i: traders and diplomats
};

// What is still to be resolved, most urgent last. An effect that needs a choice or a draw puts a task here;
// effects of effects go on top, so that each is finished before the one that caused it goes on.
enum TaskKind : u8 {
  kNoTask,
  kDraw,        // chance: `a` more advisors into the hand of `who`
  kKeep,        // keep one of the drawn advisors, or none; a: 1 free, and the rest is discarded (RM02)
  kReturn,      // which drawn advisor goes back on top
  kAppoint,     // a face-up advisor; a: 1 free and optional, 0 at the Academy's price
  kGain,        // `a` resources of choice, none of the types in the set b; c: 1 all of different types
  kPay,         // `b` resources of choice for advisor a (or kNoCard), to competitor c - 1 or to the supply
  kRecipient,   // who gets the gift of advisor a
  kTrackStep,   // one step on a resource track
  kFeature,     // one of the remaining feature pieces
  kCross,       // `a` more steps on the Eternal Bridge
  kItems,       // `a` more Market items, none of the set b; on the tile fewer may be taken
  kScroll,      // reward of the Scrolls; a: 1 with a resource among them
  kPayStep,     // may pay `a` resources of its type for one step on a resource track
  kCompose,     // takes all completed composition cards, one after the other
  kLayOut,      // chance: `a` more composition cards
  kPath,        // which path in the Labyrinth
  kDemand,      // which demand space, and with what resource
  kComplete,    // the demand card is complete; `a` competitors have resolved it
  kNextDemand,  // chance: the next demand card
  kLose,        // `a` resources of choice
  kDismiss,     // one owned advisor
  kExtra,       // how many more advisors to draw (FM tile)
  kReserve,     // a face-up advisor for its banner, or the reserve (AC tile)
  kTempleDeal,  // wisdom for resources (TE tile)
  kForeignDie,  // chance: `a` more starting dice of the Master
  kMill,        // chance: `a` cards of the deck are discarded by the Master
  kDropRow,     // chance: one face-up card is discarded by the Master
  kMasterRoll,  // chance: the Master's die at the AC tile
  kTaskKinds,
};

struct Task {
  u8 kind, who, a, b, c, d;
};
inline constexpr int kAgenda = 14;

// Tasks that wait for chance, not for a choice.
constexpr bool is_chance(u8 kind) {
  return kind == kDraw || kind == kLayOut || kind == kNextDemand || kind == kForeignDie || kind == kMill ||
         kind == kDropRow || kind == kMasterRoll;
}

struct Competitor {
  u16 fish, wisdom;
  std::array<u16, kResources> resource;
  u16 palace;
  u16 layers;                     // bit n for layer n
  u16 features;                   // bit n for piece n + 1
  u8 dice;                        // available; the others lie at the Palace
  u8 planned;                     // dice already put into groups; all of them: committed
  std::array<u8, kDice> face;     // 0 before the roll; ascending until wisdom is spent
  std::array<u8, kDice> group;    // of each die; groups are numbered by their first die
  std::array<u8, kGroups> where;  // of each group: 0 unplayed, else its place + 1
  std::array<u8, kTracks> track;
  u8 temple, market;                  // sets of panels with a marker
  std::array<u8, kAdvisors> advisor;  // owned: upright in the low four bits, turned in the high four
  u8 node;                            // in the Labyrinth
  u16 privileges;
  u16 compositions;  // cards taken
};

// The facts, some 620 bytes. Decks are multisets: no order is fixed before a card is turned.
struct Facts {
  std::array<Competitor, kMaxCompetitors> competitor;

  std::array<u16, kResources> circle;  // resources at the four monuments
  u16 tokens;                          // feature tokens still on the board, bit per place
  u16 pieces;                          // feature pieces still to be taken
  std::array<u8, kResources> holder;   // of the monuments: competitor + 1, 0 on the board

  u8 phase, stage, round;
  u8 ordered;  // how many of `order` are settled during set-up
  std::array<u8, kMaxCompetitors> order;
  u8 active;                // index into order: whose turn, or who is asked in kLowest and kGrouped
  u8 group, place;          // of the visit, from kPlacing and kActing on
  u8 turn_next, turn_from;  // next die that may be turned; face that the last turned die showed before
  u8 completion;            // prize: competitor + 1 who held 8 layers first
  u8 stopped;               // 1: ended by max_rounds

  // Advisors. A viewer's `deck` holds all cards the viewer cannot place; deck_size and drawn_count are always
  // true.
  std::array<u8, kAdvisors> deck, discard, drawn;
  u8 deck_size;    // without the known top
  u8 drawn_count;  // cards in the hand of the drawer
  u8 drawer;       // competitor + 1
  u8 drawn_first;  // card + 1 that was the known top, while nobody has seen such a card leave the hand
  u8 drawn_owner;  // seat + 1 that had returned it, and so knows it
  u8 drawn_known;  // other seats that know it
  u8 top;          // card + 1 returned on top of the deck; kHidden in views of those who do not know it
  u8 top_owner;    // seat + 1 that returned it
  u8 top_known;    // other seats that know it
  u8 row_size;
  std::array<u8, kRowCapacity> row;  // face-up advisors, card + 1, ascending

  u8 agenda_size;
  std::array<Task, kAgenda> agenda;

  // Modules.
  u8 played;                 // set of competitors that play a privilege this round
  u16 reserve;               // wisdom at the Academy tile
  u16 compositions;          // cards that lie open
  u16 demand_deck;           // demand cards still face down; those that are nowhere are discarded
  u8 demand;                 // the open one, card + 1
  std::array<u8, 3> served;  // marker on each demand space: competitor + 1

  // Solo.
  u8 master_dice;  // set of the Master's available dice: own, own, and the three colours nobody plays
  u8 master_deck;  // set of the personality's eight cards that are still face down
  u8 master_card;  // the open one, index + 1
  u8 spare;
};
inline constexpr u8 kHidden = 0xFF;
inline constexpr u8 kNoCard = kAdvisors;  // kPay that is not for an advisor

struct Position {
  Facts facts;
  // Caches.
  std::array<u8, kPlaces> present;           // competitors with dice at the place
  std::array<u32, kMaxCompetitors> upright;  // types of which an upright card is owned
  std::array<u32, kMaxCompetitors> owned;    // types of which any card is owned
  u32 in_deck;                               // types in the deck
};

// A move or outcome:
//
//    31    24 23    16 15     8 7      0
//   +--------+--------+--------+--------+
//   |  verb  |   a    |   b    |   c    |
//   +--------+--------+--------+--------+
//
// Menus are sorted by these bits. The faces of a group are five fields of three bits in b and c, ascending
// from the highest: 3+4 is 3, 4, 0, 0, 0.
enum Verb : u8 {
  kDone,         // decline, finish, or end the turn
  kJoin,         // a: group for the next die
  kUse,          // a: advisor
  kClaim,        // a: 0, 1, 2 for a group of 2, 3, 4 or more (Artisan 24)
  kPlay,         // b, c: faces of the group
  kTurn,         // a: face, b: face it becomes
  kGo,           // a: place
  kTake,         // a: advisor of the row or the hand, b: Price
  kPutBack,      // a: advisor
  kResource,     // a: resource gained
  kSpend,        // a: resource paid or given
  kGive,         // a: competitor
  kStep,         // a: place of the track
  kPiece,        // a: feature piece
  kItem,         // a: Market item
  kReward,       // a: 0 fish, 1 wisdom, 2 + resource (Scrolls)
  kPrivilege,    // play one
  kTakeCard,     // a: composition card
  kWalk,         // a: node of the Labyrinth
  kServe,        // a: demand space, b: resource
  kGiveUp,       // a: advisor, b: 1 a turned one
  kMore,         // a: number of advisors to draw
  kEmpty,        // take the Academy's reserve
  kDeal,         // a: resources for wisdom (TE tile)
  kFace,         // outcome: a die
  kCard,         // outcome: an advisor
  kNext,         // outcome: the next competitor in the first turn order
  kComposition,  // outcome: a composition card
  kDemandCard,   // outcome: a demand card
  kColour,       // outcome: a foreign die of the Master
  kMasterPlan,   // outcome: a card of the Master's deck
  kVerbs,
};
// What an advisor is taken for; tokens: fish at FM, wisdom at AC.
enum Payment : u8 { kFree, kBanner, kTokens };

constexpr Move make_move(Verb verb, int a = 0, int b = 0, int c = 0) {
  return {static_cast<u32>(verb) << 24 | static_cast<u32>(a) << 16 | static_cast<u32>(b) << 8 |
          static_cast<u32>(c)};
}
constexpr Verb verb_of(Move move) { return static_cast<Verb>(move.bits >> 24); }
constexpr int a_of(Move move) { return static_cast<int>(move.bits >> 16 & 0xFF); }
constexpr int b_of(Move move) { return static_cast<int>(move.bits >> 8 & 0xFF); }
constexpr Move make_play(u32 faces) { return {static_cast<u32>(kPlay) << 24 | faces}; }
constexpr u32 faces_of(Move move) { return move.bits & 0xFFFF; }

enum EventKind : u8 {
  kOrdered,
  kRevealed,
  kRolled,
  kTurnOrder,
  kCommitted,
  kShown,
  kPlayed,
  kTurned,
  kPenalty,
  kGained,
  kPaid,
  kGave,
  kStepped,
  kPalace,
  kLayer,
  kFeatured,
  kMonument,
  kAppointed,
  kDrew,
  kDiscarded,
  kReturned,
  kUsed,
  kReshuffled,
  kMarked,
  kDieAwarded,
  kRestored,
  kCompleted,
  kSequence,
  kSeals,
  kScored,
  kStopped,
  kPrivileged,
  kComposed,
  kLaidOut,
  kWalked,
  kServed,
  kDemanded,
  kFulfilled,
  kLost,
  kDismissed,
  kMasterDie,
  kMasterShows,
  kReserved,
  kWeighed,
  kEventKinds
};
inline constexpr std::array<std::string_view, kEventKinds> kEventNames{
    "ordered",  "revealed",   "rolled",    "turn_order",  "committed", "shown",      "played",
    "turned",   "penalty",    "gained",    "paid",        "gave",      "stepped",    "palace",
    "layer",    "featured",   "monument",  "appointed",   "drew",      "discarded",  "returned",
    "used",     "reshuffled", "marked",    "die_awarded", "restored",  "completed",  "sequence",
    "seals",    "scored",     "stopped",   "privileged",  "composed",  "laid_out",   "walked",
    "served",   "demanded",   "fulfilled", "lost",        "dismissed", "master_die", "master_shows",
    "reserved", "weighed"};

// What the Master thinks about before it moves, in this order, and what comes of it (EP-28, EP-29): a verdict
// other than kWorks sends it on to the next thought.
enum Thought : u8 {
  kRow,
  kFits,
  kByFish,
  kByExpansion,
  kByMonument,
  kByWisdom,
  kByBridge,
  kScrolls,
  kThoughts
};
inline constexpr std::array<std::string_view, kThoughts> kThoughtWords{
    "row", "fits", "fish", "expansion", "monument", "wisdom", "bridge", "scrolls"};
enum Verdict : u8 {
  kWorks,
  kMatches,  // kRow: a group of the human's has the same value
  kTaken,    // dice lie there
  kUseless,  // no benefit
  kShort,    // of fish or wisdom
  kTooMany,  // more than one die
  kAbsent,   // no such place in play, or none within reach
  kVerdicts
};
inline constexpr std::array<std::string_view, kVerdicts> kVerdictWords{
    "works", "matches", "taken", "useless", "short", "too_many", "absent"};

// What `gained`, `paid` and `gave` count, and how it is spelled.
enum Token : u8 { kFishToken, kWisdomToken, kResourceToken };  // kResourceToken + resource
inline constexpr std::array<std::string_view, 7> kTokenWords{"fish",   "wisdom", "wood",     "stone",
                                                             "kaolin", "bronze", "privilege"};
inline constexpr int kPrivilegeToken = kResourceToken + kResources;
inline constexpr std::array<std::string_view, kPlaces> kPlaceWords{
    "FM", "AC", "SP", "FO", "SB", "QU", "TE", "DK", "KM", "NO", "BF", "PM", "EB", "IS", "LA", "RM"};
inline constexpr std::array<std::string_view, 5> kColourWords{"yellow", "green", "pink", "blue", "white"};

// Members of a small set, without a call where the processor has no instruction for it.
constexpr int count_of(u32 set) {
  set -= set >> 1 & 0x55555555u;
  set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
  return static_cast<int>(((set + (set >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace enfilade::eternal_palace
