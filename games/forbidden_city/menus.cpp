// Where the tile in hand may lie.
#include "games/forbidden_city/forbidden_city.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

// The rotations of a mask, first to last, ready to be added to a placement. A menu is written four moves at a
// time; the ones too many are overwritten by the next.
static_assert(sizeof(Four) == 4 * sizeof(Move));
constexpr std::array<Four, 16> kRotations{{
    {},
    {0},
    {1},
    {0, 1},
    {2},
    {0, 2},
    {1, 2},
    {0, 1, 2},
    {3},
    {0, 3},
    {1, 3},
    {0, 1, 3},
    {2, 3},
    {0, 2, 3},
    {1, 2, 3},
    {0, 1, 2, 3},
}};

}  // namespace

// FC-3: a rotation fits a spot if no open side of it meets an open side of another colour; barriers meet
// anything.
void ForbiddenCity::menu(const Rules& rules, const Position& position, Seat seat, Menu& menu) {
  const Layout& at = position.layout;
  const auto& fit = rules.fit[position.facts.hand[seat] - 1u];
  Move* const begin = menu.reserve(4 * kMaxFrontier);
  Move* out = begin;
  const unsigned spots = at.spots;
  for (unsigned spot = 0; spot < spots; ++spot) {
    const std::uint32_t entry = at.frontier[spot];
    const unsigned rotations = fit[needs_of_spot(entry)];
    const Four moves = kRotations[rotations & 0xFu] + (entry >> 16 << 2);
    std::memcpy(static_cast<void*>(out), &moves, sizeof moves);
    out += rotations >> 4;
  }
  if (out == begin) *out++ = kPutOut;  // FC-2.7, FC-2.8
  menu.wrote(static_cast<int>(out - begin));
}

}  // namespace enfilade
