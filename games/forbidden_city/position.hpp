// Forbidden City: the data. What does not change (Rules), what does (Facts), what makes the rules fast (Layout).
//
// A move is a placement or PutOut; a chance outcome is the slot of the tile drawn, or the seat that starts.
//
//      31              19  18  17            10 9              2 1   0
//     +------------------+---+-----------------+----------------+-----+
//     |        0         |out|     y + 128     |    x + 128     |  r  |
//     +------------------+---+-----------------+----------------+-----+
//                            |<------- key of the cell -------->|
//
// So placements are ordered by y, x and rotation, and PutOut comes last.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "kernel/move.hpp"

namespace enfilade::forbidden_city {

// Directions are numbered N=0, E=1, S=2, W=3; a mask has bit d for direction d.
constexpr unsigned opposite(unsigned direction) { return (direction + 2) & 3; }

enum class RoomColour : std::uint8_t { green, pink, white };
enum class PlayerColour : std::uint8_t { purple, yellow, red, blue };
enum class Side : std::uint8_t { open, wall, arch };
enum class Kind : std::uint8_t { room, garden, temple };
inline constexpr std::array<std::string_view, 3> kRoomColours{"green", "pink", "white"};
inline constexpr std::array<std::string_view, 4> kPlayerColours{"purple", "yellow", "red", "blue"};

inline constexpr int kMaxPlayers = 4;
inline constexpr int kSlots = 32;     // tiles of one player's set: 24 or 30 of them are used
inline constexpr int kShapes = 64;    // the tiles, then the cells of the start tile
inline constexpr int kMaxCells = 97;  // 9 + 88 placements
inline constexpr int kMaxRegions = 2 * kMaxCells;
inline constexpr int kMaxFrontier = 188;  // 12 around the start tile, at most 2 more with every placement
inline constexpr int kSpots = kMaxFrontier + 4;       // room for them, and a sentinel
inline constexpr std::uint8_t kNobody = kMaxPlayers;  // owner of the start tile
inline constexpr std::uint8_t kNone = 0xFF;

// A cell of the table as one number, ordered by y, then x. A neighbour is a step away.
using Key = std::uint16_t;
constexpr Key key_of(int x, int y) { return static_cast<Key>((y + 128) << 8 | (x + 128)); }
constexpr int x_of(Key key) { return (key & 0xFF) - 128; }
constexpr int y_of(Key key) { return (key >> 8) - 128; }
inline constexpr std::array<int, 4> kStep{-256, 1, 256, -1};
constexpr Key neighbour_of(Key key, unsigned direction) { return static_cast<Key>(key + kStep[direction]); }

// Four numbers side by side, where four are quicker than one.
using Four = std::uint32_t __attribute__((vector_size(16)));

inline constexpr Move kPutOut{1u << 18};
constexpr Move placement(Key key, unsigned rotation) {
  return Move{static_cast<std::uint32_t>(key) << 2 | rotation};
}
constexpr Key key_in(Move move) { return static_cast<Key>(move.bits >> 2); }
constexpr unsigned rotation_in(Move move) { return move.bits & 3; }

// A picture in its printed orientation. Part 1 of a diagonal tile touches N and E, part 2 touches S and W.
struct Shape {
  std::array<char, 8> id;  // at most 7 characters
  Kind kind;
  bool diagonal;
  bool arch_in_diagonal;
  std::array<Side, 4> sides;
  std::array<RoomColour, 2> colours;
  std::array<std::uint8_t, 2> advisors, dragons;
  std::string_view name() const { return id.data(); }
};

// A shape as it lies at one rotation. Everything by direction is a mask.
struct Lying {
  std::uint8_t shows;  // two bits per direction: 0 for a barrier, else 1 + colour of the open side
  std::uint8_t open;
  std::uint8_t arch;
  std::uint8_t wall;
  std::uint8_t second;  // directions that part 2 touches
  std::uint8_t parts;   // 1 or 2
  std::uint8_t inside;  // kInside when an archway joins the two halves, else 0
  Kind kind;
  std::array<std::uint8_t, 2> opens;  // open sides of each part
  std::array<std::uint8_t, 2> advisors, dragons;
  std::array<RoomColour, 2> colours;
  unsigned part(unsigned direction) const { return (second >> direction) & 1u; }
};
inline constexpr std::uint8_t kInside = 1u << 4;

// A shape and a rotation as one byte: the index of its Lying.
constexpr std::uint8_t lying_of(unsigned shape, unsigned rotation) {
  return static_cast<std::uint8_t>(shape << 2 | rotation);
}

struct StartCell {
  Key key;
  std::uint8_t lying;
  std::uint8_t owner;  // kNobody; boards set up for a test have owners
};

enum class Phase : std::uint8_t { start, deal, play, draw, over };

// The facts: 344 bytes. A tile lies where `lies` says, so equal tables are equal bytes whatever the order of
// play.
struct Facts {
  // Slots of each player's set not yet seen: hand and stack together (FC-11.4).
  std::array<std::uint32_t, kMaxPlayers> unseen;
  std::array<std::uint32_t, kMaxPlayers> out;  // slots put out of the game (FC-2.8)
  std::array<std::uint32_t, kMaxPlayers> coins;
  std::array<std::uint64_t, kMaxPlayers> turned;          // rotation of each placed tile, two bits per slot
  std::array<std::array<Key, kSlots>, kMaxPlayers> lies;  // where each tile lies; 0: not on the table
  std::array<std::uint8_t, kMaxPlayers> hand;  // 1 + slot; 0 for none, and in views for one that is not known
  std::uint8_t holding;                        // bit per seat: there is a tile in the hand
  Phase phase;
  std::uint8_t active;  // who is dealt to, plays or draws; 0 otherwise
  std::uint8_t start;   // who plays first; 0 until that is known
};

// A room by number: one of its regions. Region 2c is part 1 of cell c, region 2c+1 part 2.
struct Room {
  std::uint8_t edges;  // open sides that face an empty cell; 0: the room is closed (FC-4.4)
  std::uint8_t tiles;  // FC-5.1; a tile with both halves in the room counts once (FC-5.5)
  std::uint16_t dragons;
};

// The caches: everything that can be read off the table.
//
//     cells      c = 0 .. cells-1, in any order           frontier   s = 0 .. spots-1, sorted by key
//     regions    2c, 2c+1 -> number of their room         rooms      ring: the regions of a room in a circle
struct Layout {
  std::uint8_t cells;
  std::uint8_t spots;
  std::array<Key, kMaxCells> key;
  std::array<std::uint8_t, kMaxCells> lying;
  std::array<std::uint8_t, kMaxCells> owner;
  std::array<std::uint8_t, kMaxCells> passages;  // directions of usable archways (FC-6.1), and kInside
  std::array<std::array<std::uint8_t, 4>, kMaxCells> beside;  // neighbouring cells, kNone where empty

  std::array<std::uint8_t, kMaxRegions> room;
  std::array<std::uint8_t, kMaxRegions> ring;
  std::array<Room, kMaxRegions> rooms;

  // Empty cells with an occupied neighbour, sorted by key; behind the last one sentinels. One entry each:
  //
  //      31           16 15            8 7             0
  //     +---------------+---------------+---------------+
  //     |      key      |     slot      |     needs     |
  //     +---------------+---------------+---------------+
  //
  //     slot     where in spot_beside its occupied neighbours stand; every slot is in exactly one entry or
  //              sentinel
  //     needs    what faces the cell in each direction, two bits as in Lying::shows
  std::array<std::uint32_t, kSpots> frontier;
  std::array<std::array<std::uint8_t, 4>, kSpots> spot_beside;
};
constexpr Key key_of_spot(std::uint32_t spot) { return static_cast<Key>(spot >> 16); }
constexpr unsigned needs_of_spot(std::uint32_t spot) { return spot & 0xFFu; }
constexpr unsigned slot_of_spot(std::uint32_t spot) { return (spot >> 8) & 0xFFu; }
constexpr std::uint32_t spot_of(std::uint32_t key, std::uint32_t slot) { return key << 16 | slot << 8; }
inline constexpr std::uint32_t kNoKey = 0xFFFF;  // of a sentinel

struct Position {
  Facts facts;
  Layout layout;
};
static_assert(sizeof(Facts) == 344 && sizeof(Position) <= 4096);

// What does not change: the options and the components.
struct Rules {
  int players;
  std::array<PlayerColour, kMaxPlayers> colours;  // by seat
  std::uint8_t start_player;                      // kNone: drawn
  int tiles;                                      // in each player's set: slots 0 .. tiles-1
  bool twins;                                     // a tile has both halves in the same colour (FC-5.5)
  int start_cells;
  std::array<StartCell, kMaxCells> start;
  std::array<Shape, kShapes> shapes;
  std::array<Lying, 4 * kShapes> lying;
  std::array<std::array<std::uint8_t, 4>, kShapes> smallest;  // rotation with the same picture (FC-3.15)
  // By slot and by needs of a spot: how many of the different rotations fit, and in the low four bits which.
  std::array<std::array<std::uint8_t, 256>, kSlots> fit;
  // By needs of a spot and by some of its directions: the slots that can be laid there with a barrier in all
  // of these directions, so that no room goes on through them.
  std::array<std::array<std::uint32_t, 16>, 256> closers;
  Position opening;

  std::uint32_t set() const { return tiles == 32 ? ~0u : (1u << tiles) - 1u; }
  const Lying& lies(const Layout& at, unsigned cell) const { return lying[at.lying[cell]]; }
};

// The arguments of each event, in order. Tiles are slots + 1, 0 for one that the viewer cannot know.
enum EventKind : std::uint8_t {
  kStarts,      // seat
  kPlaced,      // seat; tile, x, y, rotation
  kShownOut,    // seat; tile (FC-2.8)
  kRoomClosed,  // room colour, x, y of its first region, tiles, dragons, value, advisors of seats 0 to 3
  kNeighbour,  // room colour or 3 for the temple, x, y, tiles, dragons, worth: one for each area added to the
               // room before
  kPaid,       // seat; coins, advisors
  kDrew,       // seat; tile
  kLastTiles,  // seat; tile, tile, coins (FC-9.4)
  kOver,       //
  kWon,        // seat; coins
};
inline constexpr std::array<std::string_view, 10> kEvents{
    "starts", "placed", "put_out", "room_closed", "neighbour", "paid", "drew", "last_tiles", "over", "won"};

}  // namespace enfilade::forbidden_city
