#include "games/forbidden_city/forbidden_city.hpp"
#include "kernel/pen.hpp"

namespace enfilade {
std::string ForbiddenCity::draw(const Rules&, const View<ForbiddenCity>&, const Pen&) { return ""; }
}  // namespace enfilade
