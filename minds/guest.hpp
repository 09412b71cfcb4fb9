// A game that is not one of the house: a program that links the library brings it along and makes it known.
//
//   std::span<const EmbeddedFile> lanterns_files();  // enfilade_embed() in CMake writes it
//   welcome<Lanterns>(lanterns_files());
//
// From then on it is found by its id and played, thought about, recorded and examined like the others. all_games() goes
// on listing the games of the house alone.
#pragma once

#include "kernel/adapter.hpp"
#include "kernel/guests.hpp"
#include "minds/maker.hpp"

namespace enfilade {

void welcome(const Game& game, std::span<const EmbeddedFile> files, const Maker& maker);

// Once for each game, before anything else is done and before there is a second thread.
template <Playable G>
const Game& welcome(std::span<const EmbeddedFile> files) {
  static constexpr Game kGame = make_game<G>();
  welcome(kGame, files, kMaker<G>);
  return kGame;
}

}  // namespace enfilade
