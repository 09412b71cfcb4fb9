// Games that a program brings along (minds/guest.hpp): they are found like those of the house, and so are their files.
#pragma once

#include <span>

#include "kernel/embedded.hpp"
#include "kernel/game.hpp"

namespace enfilade {

// Both have to live as long as the program. Not while another thread plays.
void add_guest(const Game& game, std::span<const EmbeddedFile> files);

const Game* find_guest(std::string_view id);  // null if there is none

}  // namespace enfilade
