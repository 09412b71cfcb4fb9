#include "kernel/guests.hpp"

namespace enfilade {

std::string_view embedded_here(
    std::string_view path);  // written by the build, as embedded() is for other files

namespace {

struct Guest {
  const Game* game;
  std::span<const EmbeddedFile> files;
};

std::vector<Guest>& guests() {
  static std::vector<Guest> list;
  return list;
}

}  // namespace

void add_guest(const Game& game, std::span<const EmbeddedFile> files) {
  ENFILADE_CHECK(!find_guest(game.info->id));
  guests().push_back({&game, files});
}

const Game* find_guest(std::string_view id) {
  for (const Guest& guest : guests())
    if (guest.game->info->id == id) return guest.game;
  return nullptr;
}

std::string_view embedded(std::string_view path) {
  const std::string_view found = embedded_here(path);
  if (!found.empty()) return found;
  for (const Guest& guest : guests())
    for (const EmbeddedFile& file : guest.files)
      if (file.path == path) return file.text;
  return {};
}

}  // namespace enfilade
