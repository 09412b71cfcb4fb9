#include "games/eternal_palace/sources.hpp"

#include "games/eternal_palace/questions.hpp"

namespace enfilade::eternal_palace {

// EP-19; compositions EP-23.5.
std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event>) {
  using Line = Award::Line;
  constexpr std::pair<std::string_view, int Line::*> kLines[] = {
      {"layers", &Line::layers},       {"features", &Line::features},
      {"monuments", &Line::monuments}, {"completion", &Line::completion},
      {"sequence", &Line::sequence},   {"seals", &Line::seals},
      {"cards", &Line::cards}};
  const Award award = eternal_palace::award(rules, at_the_end.facts);
  std::vector<Source> found;
  for (const auto& [what, points] : kLines) {
    Source& source = found.emplace_back(Source{what, {}});
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat)
      source.points[seat] = award.line[seat].*points;
  }
  return found;
}

bool automaton_draws(const Rules&, const Position& position) {
  return position.facts.phase == kMasterCard && position.facts.agenda_size == 0;
}

}  // namespace enfilade::eternal_palace
