// What many games between equal minds say about a game: who sits well, what is worth having, how scores fall.
// Which things are used is read from the events that every game tells anyway: each word in an event about a
// seat (the noble that was enlisted, the tile that was placed) is counted for that seat.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "arena/standings.hpp"
#include "kernel/deed.hpp"

namespace enfilade {

struct BalancePlan {
  const Game* game = nullptr;
  std::vector<int> players;                                  // tables to look at
  std::vector<std::pair<std::string, std::string>> options;  // of all tables
  std::vector<std::string> vary;  // options of which a player alone tries every choice
  std::string components;         // a content pack, or empty
  std::vector<MindSpec> minds;    // the first plays at all tables, each of them alone
  int games = 200;                // for each table
  std::string language = "en";    // in which things are named
  std::uint64_t seed = 1;
};

// Games of one set-up with one mind in all seats.
struct BalanceTable {
  Setup setup;
  MindSpec mind;
  std::vector<Interval> seat_wins;  // by seat; alone: the share of games in which the first place was reached
  std::vector<Interval> seat_points;
  std::vector<int> points, winning_points;  // of every seat of every game, for the distribution
  std::vector<int> decisions;               // of every game
  std::vector<Deed> deeds;                  // what the game counts itself, over all games
  int stopped = 0;
};

// How a thing was used. Wins are relative to an equal share: 1 is fair, 2 at a table of four is every second
// game.
struct Usage {
  std::string what;        // as the game's messages call it
  double uses = 0;         // in a game, by all seats together
  double used_by = 0;      // share of seats that used it at all
  Interval wins;           // of the seats that did
  double correlation = 0;  // of how often a seat used it with its wins, -1 to 1
  int sample = 0;          // seats that used it

  // Far from fair, and too far for chance even among some hundred things.
  bool stands_out() const;
};

struct UsageTable {
  std::string event, role;    // "enlisted", "noble"
  std::vector<Usage> things;  // the most winning first
};

struct Balance {
  std::vector<BalanceTable> tables;  // of several, by number of players
  std::vector<BalanceTable> alone;   // by variation and mind
  std::vector<UsageTable> usages;    // over all tables of several
};

// Tells how many games are finished, one at a time.
Result<Balance> run_balance(const BalancePlan& plan, int threads,
                            const std::function<void(int finished, int total)>& tell);

}  // namespace enfilade
