// What people ask for when they make a table: the words of docs/wire.md, read, checked and answered.
#pragma once

#include "kernel/json.hpp"
#include "table/table.hpp"

namespace enfilade::table {

// `me` makes the table. The seed is left to the caller.
Terms read_terms(const JsonCursor& at, const std::string& me);
// The member "options", if it is there.
Setup read_setup(const JsonCursor& at, int players);
// A game and a set-up that need not be allowed: the members "game", "players" and "options".
struct Wanted {
  const Game* game = nullptr;  // null: there is no such game
  Setup setup;
};
Wanted read_wanted(const JsonCursor& at);
// Whether the set-up is allowed, and which of its answers cannot be exchanged for which others.
std::string choices_text(const Wanted& wanted);
// The same game with the same people, asked for by one of them. Everybody moves on by one seat, so that another begins.
Terms rematch_terms(const Table& old, const std::string& old_id, const std::string& person);
// A game of one's own that goes on from a frame of a finished one, with fresh chance: the members "at" and "seats", which
// are one's own or computers.
Result<Terms> read_play_on(const JsonCursor& at, const Table& old, const std::string& old_id,
                           const std::string& me);
// The name of a level, or "random".
std::string read_level(const JsonCursor& at);
// The member "entropy", in hexadecimal, if it is there.
std::string read_entropy(const JsonCursor& at);

}  // namespace enfilade::table
