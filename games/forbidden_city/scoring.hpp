// What a closed room is worth, and who is paid (FC-5 to FC-7).
#pragma once

#include "games/forbidden_city/layout.hpp"

namespace enfilade::forbidden_city {

// A closed room with its advisors and the areas behind its usable archways, each once (FC-6.6).
struct Valuation {
  unsigned room;
  unsigned value;
  std::array<unsigned, kMaxPlayers + 1> advisors;  // by owner; the start tile's are always 0
  unsigned neighbours;
  std::array<std::uint8_t, kMaxRegions> areas;  // rooms, or the temple's region
};

inline constexpr unsigned kDragonValue = 3;  // FC-5.3
inline constexpr unsigned kTempleValue = 1;  // FC-6.11

inline unsigned worth(const Rules& rules, const Layout& at, unsigned area) {
  if (rules.lies(at, area / 2).kind == Kind::temple) return kTempleValue;
  return at.rooms[area].tiles + kDragonValue * at.rooms[area].dragons;
}

inline void value_room(const Rules& rules, const Layout& at, unsigned room, Valuation& result) {
  result.room = room;
  result.value = at.rooms[room].tiles + kDragonValue * at.rooms[room].dragons;
  result.advisors = {};
  result.neighbours = 0;
  std::array<std::uint64_t, 4> seen{};
  seen[room >> 6] |= std::uint64_t{1} << (room & 63);  // FC-6.8: the room itself adds nothing
  const auto add = [&](unsigned area) {
    const std::uint64_t bit = std::uint64_t{1} << (area & 63);
    if (seen[area >> 6] & bit) return;
    seen[area >> 6] |= bit;
    result.areas[result.neighbours++] = static_cast<std::uint8_t>(area);
    result.value += worth(rules, at, area);
  };
  unsigned region = room;
  do {
    const unsigned cell = region / 2, part = region & 1u;
    const Lying& tile = rules.lies(at, cell);
    result.advisors[at.owner[cell]] += tile.advisors[part];  // FC-7.1
    const unsigned own_sides = (part ? tile.second : ~tile.second) & 0xFu;
    for (unsigned doors = at.passages[cell] & own_sides; doors != 0; doors &= doors - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(doors));
      const unsigned other = at.beside[cell][direction];
      const Lying& beyond = rules.lies(at, other);
      if (beyond.kind != Kind::garden) add(at.room[2 * other + beyond.part(opposite(direction))]);  // FC-6.13
    }
    if (at.passages[cell] & kInside) add(at.room[region ^ 1u]);  // FC-6.15
    region = at.ring[region];
  } while (region != room);
}

// FC-7.2 to FC-7.8: what each player receives.
inline std::array<unsigned, kMaxPlayers> share(unsigned value,
                                               const std::array<unsigned, kMaxPlayers + 1>& advisors) {
  unsigned most = 0, second = 0, leaders = 0, seconds = 0;
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    const unsigned count = advisors[seat];
    if (count > most) {
      second = most, seconds = leaders;
      most = count, leaders = 1;
    } else if (count == most) {
      ++leaders;
    } else if (count > second) {
      second = count, seconds = 1;
    } else if (count == second) {
      ++seconds;
    }
  }
  const unsigned to_leaders = leaders == 1 ? value : value / 2;             // FC-7.3, FC-7.6
  const unsigned to_second = leaders == 1 && seconds == 1 ? value / 2 : 0;  // FC-7.4, FC-7.5, FC-7.7
  std::array<unsigned, kMaxPlayers> pay{};
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    if (advisors[seat] == 0) continue;  // FC-7.2, R-16
    if (advisors[seat] == most)
      pay[seat] = to_leaders;
    else if (advisors[seat] == second)
      pay[seat] = to_second;
  }
  return pay;
}

// FC-9.4, FC-9.5: coins for the tiles that a player never placed.
inline unsigned coins_for_last_tiles(const Rules& rules, std::uint32_t slots) {
  unsigned coins = 0;
  for (; slots != 0; slots &= slots - 1) {
    const Shape& tile = rules.shapes[static_cast<unsigned>(std::countr_zero(slots))];
    for (unsigned part = 0; part < 2; ++part) coins += 2u * tile.advisors[part] + 3u * tile.dragons[part];
  }
  return coins;
}

}  // namespace enfilade::forbidden_city
