// Royal Palace as data: what the table shows (Facts), what follows from it (the caches of Position), what the
// players agreed on (Rules), and how moves and events are written in bits.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/contract.hpp"

namespace enfilade::royal_palace {

inline constexpr std::size_t kPlayers = 4, kFields = 36, kNobles = 42, kRooms = 9, kKinds = 9, kSides = 4;
// Sets of fields are masks.
constexpr std::uint64_t bit(unsigned field) { return std::uint64_t{1} << field; }

// --- the castle (2.3) ---

enum Room : std::uint8_t { kParade, kStair, kMint, kPomp, kKing, kOffice, kBack, kCard, kGate };
inline constexpr std::uint8_t kSupplyPlace = 9;  // in moves: the own supply, where a servant may come from
inline constexpr std::uint8_t kFirstField = 10;  // in moves: garden field f is place 10 + f

// --- nobles (2.5, 2.6) and privilege cards (2.7, 2.8) ---

enum Benefit : std::uint8_t {
  kNone,
  kGateMore,
  kMoveMore,
  kDiagonal,
  kGoldMore,
  kSealV,
  kSealT,
  kCardsMore,
  kRecruit
};
inline constexpr std::size_t kBenefits = 9;

inline constexpr int kMostSeals = 7;  // of one colour on one noble

struct Noble {
  std::uint8_t gold = 0, violet = 0, turquoise = 0, points = 0;
  Benefit benefit = kNone;
  std::uint8_t amount = 0;
};

enum class Effect : std::uint8_t { none, majority_all, gate, gate_unlimited, move, wild_seals, gold, points };
enum class Window : std::uint8_t { turn_start, supply, moves, enlist, any };
inline constexpr std::size_t kWindows = 5;

struct Privilege {
  std::string id;
  std::uint8_t copies = 0, price = 0, points_played = 0;
  bool keep_open = false;
  std::array<Effect, kWindows> effect{};  // what the card does in each window
  std::array<std::uint8_t, kWindows> amount{};
};

// --- where the game stands (3.6) ---

enum class Phase : std::uint8_t {
  start_player,
  nobles,
  rooms,
  placing,       // D-01
  turn_start,    // D-00
  supply,        // D-02
  moves,         // D-03
  chambers,      // D-04a
  adding,        // D-04b, inside Pompadour's or the king's room
  enlist,        // D-05
  seals,         // D-06a, inside one enlistment
  edge,          // D-06b, inside one enlistment
  backdoor,      // D-07a
  drawing,
  keeping,       // D-07b
  turn_end,      // D-08
  over
};
inline constexpr std::size_t kPhases = 17;

// --- what the players agreed on (5.1), and the components ---

enum class Layout : std::uint8_t { random, first_game, random_gate_centre };

struct Rules {
  std::uint8_t players = 2;
  int start_player = -1;  // a seat; -1: drawn
  Layout layout = Layout::random;
  bool supply_mandatory = false, gate_source_free = false, chamber_source_free = false,
       edge_source_free = true;
  bool bonus_is_seal = false, seal_noble_first = false, one_by_one = false, general_lasts = false;
  bool unlimited_rooms = true, second_after_tie = false, finite_bank = false, nobles_open = false;
  std::uint8_t end_threshold = 12, stall_guard = 100;

  std::array<Noble, kNobles> nobles{};
  std::array<Privilege, kKinds> cards{};
  std::array<std::uint64_t, kFields> links{};  // bit g of links[f]: fields f and g are connected
  std::array<std::uint64_t, kSides> sides{};   // the six fields of each side
  std::uint64_t edge = 0;                      // the twenty fields of the rim
  std::array<std::array<std::uint8_t, kRooms>, 3> layouts{};  // by Layout; rooms position by position
  std::array<std::uint8_t, kRooms> bonus{};                   // of the majority in each room
  std::uint8_t servants = 25, personal = 18, on_stairway = 3, on_parade = 2, placed_freely = 5;
  std::uint16_t bank = 57;

  // Derived: the kinds that may be played in each phase, and the window that is then open for them.
  std::array<std::uint16_t, kPhases> playable{};
};

// Everything that changes. 4 seats are always there; what belongs to nobody is zero.
//
//   garden   noble[36] servant[36]    who lies where, whose servant stands there
//   players  owner[42] room[4][9] own[4] gen[4] gold[4]
//   cards    hand table discard pile looking keeping, all as counts by kind
//   knowing  at_most took             what can still lie in the pile (6.2)
//   memory   thrown                   for guesses at hands; the rules never ask
//   turn     phase, seat to act, and what is left of its action
struct Facts {
  std::array<std::uint16_t, kPlayers> gold;
  std::uint16_t allowance;                    // what is left of action 1 or 2
  std::array<std::uint8_t, kFields> noble;    // 1 + noble; 0: free
  std::array<std::uint8_t, kFields> servant;  // 1 + seat; 0: none
  std::array<std::uint8_t, kNobles> owner;    // 1 + seat; 0: in the garden or out of the game
  std::array<std::uint8_t, kRooms> layout;    // 1 + room at (0,0), (0,1) ... (2,2); 0: not yet laid
  std::array<std::array<std::uint8_t, kRooms>, kPlayers> room;
  std::array<std::uint8_t, kPlayers> own, gen;

  std::array<std::array<std::uint8_t, kKinds>, kPlayers> hand, table;
  std::array<std::uint8_t, kPlayers> hand_size;
  std::array<std::uint8_t, kKinds> discard, pile;
  std::uint8_t pile_size;
  // 6.2: of each kind at most this many can lie in the pile, as everybody knows; and how many of these a seat
  // knows to be gone because it took them out itself.
  std::array<std::uint8_t, kKinds> at_most;
  std::array<std::array<std::uint8_t, kKinds>, kPlayers> took;
  std::array<std::uint8_t, kKinds> looking, keeping;  // the cards of action 5, and those chosen so far
  std::uint8_t looking_size, draws_left;
  std::uint8_t reshuffled;  // 1: the pile was made anew while these cards were drawn

  Phase phase;
  std::uint8_t active, first;  // seat to act, start player
  std::uint8_t round;
  std::uint8_t last_round, stopped;
  std::uint8_t to_place, last_room;   // D-01: servants left, lowest room still allowed
  std::uint8_t general;               // seats with GENERAL in force, a bit each
  std::uint8_t unlimited;             // UNLIMITED in force
  std::uint8_t done;                  // rooms carried out in action 3, a bit each
  std::uint8_t chamber, additions;    // D-04b: the room, and how many servants may still be added
  std::uint8_t majority_open;         // opt.seal_noble_first: the majority is settled after these additions
  std::array<std::uint8_t, 2> bonus;  // opt.chamber_bonus = seal: unused violet and turquoise seals
  std::uint8_t wild;                  // unused extra seals of this action 4
  std::uint8_t field;                 // 1 + field of the enlistment in progress
  std::uint8_t taken;                 // 1 + noble of that enlistment, once it is paid
  std::uint8_t unused;                // always 0: without it there would be padding
  // Cards of each kind that a seat took from the pile and threw away for all to see (RP-10.6) since it last played one: who
  // prefers a servant, or other cards, to this kind hardly holds more of it.
  std::array<std::array<std::uint8_t, kKinds>, kPlayers> thrown;
};

struct Position {
  Facts facts;
  // Caches, from open facts only.
  std::uint64_t occupied;                                   // fields with a noble
  std::array<std::uint64_t, kPlayers> park;                 // fields with a servant of the seat
  std::array<std::uint64_t, kMostSeals + 1> violet_within;  // [n]: fields whose noble needs at most n of them
  std::array<std::uint64_t, kMostSeals + 1> turquoise_within;
  std::array<std::uint16_t, kRooms> straight, around;  // neighbour rooms of each room, a bit each
  std::array<std::array<std::uint8_t, kBenefits>, kPlayers> benefit;  // summed amounts of lasting benefits
};
static_assert(sizeof(Position) <= 1024);

// --- moves ---
//
//    31     24 23    16 15     8 7      0
//   +---------+--------+--------+--------+
//   |    0    |  what  |   a    |   b    |
//   +---------+--------+--------+--------+
enum class What : std::uint8_t {
  stop,     // leave the action, decline the rest, end the turn
  place,    // a: room (D-01)
  play,     // a: kind of card
  gate,     // a: how many servants from the personal supply go to the gate (1 or more)
  shift,    // one servant from place a to place b (see kSupplyPlace, kFirstField)
  chamber,  // a: room to carry out
  enlist,   // a: field
  seals,    // a extra seals used as violet, b as turquoise
  draw,
  keep,         // a: kind of card
  first_seat,   // outcome, a: seat
  noble_drawn,  // outcome, a: noble
  room_laid,    // outcome, a: room
  card_drawn    // outcome, a: kind
};
inline constexpr std::uint32_t kWhats = 14;

constexpr Move move_of(What what, unsigned a = 0, unsigned b = 0) {
  return Move{static_cast<std::uint32_t>(what) << 16 | a << 8 | b};
}
constexpr What what_of(Move move) { return static_cast<What>(move.bits >> 16); }
constexpr std::uint8_t a_of(Move move) { return static_cast<std::uint8_t>(move.bits >> 8); }
constexpr std::uint8_t b_of(Move move) { return static_cast<std::uint8_t>(move.bits); }

// --- events ---

enum class Told : std::uint8_t {
  start_player,  // seat starts
  laid,          // noble args[0] on field args[1]
  room_laid,     // room args[0] at position args[1]
  placed,        // seat: a servant in room args[0]
  turn,          // seat's turn begins; round args[0], nobles in the garden args[1]
  last_round,    // args[0] nobles in the garden
  stopped,       // the guard against endless play makes round args[0] the last
  played,        // seat: card args[0] for args[1] gold
  supplied,      // seat: args[0] servants from the supply to the gate
  shifted,       // seat: from place args[0] to place args[1]
  gold,          // seat: args[0] gold from the mint or a card
  seal,          // seat: an extra seal, args[0] 0 violet or 1 turquoise
  enlisted,   // seat: noble args[0] from field args[1] for args[2] gold, args[3] violet and args[4] turquoise
              // servants, args[5] extra seals; args[6]: 1 lies face down
  recruited,  // seat: args[0] servants
  drew,       // seat: card 1 + args[0]; 0 for those who may not know
  reshuffled,  // args[0] cards form the new pile
  kept,        // seat: card 1 + args[0]; 0 for those who may not know
  discarded,   // seat: card args[0], args[1] times
  side,        // seat scores args[1] points for side args[0], with args[2] servants
  scored       // seat: nobles args[0], played cards args[1], hand args[2], garden args[3], total args[4]
};
inline constexpr std::array<std::string_view, 20> kEventNames{
    "start_player", "laid",       "room_laid", "placed",    "turn", "last_round", "stopped",
    "played",       "supplied",   "shifted",   "gold",      "seal", "enlisted",   "recruited",
    "drew",         "reshuffled", "kept",      "discarded", "side", "scored"};

}  // namespace enfilade::royal_palace
