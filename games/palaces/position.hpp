// The data of Palaces: what does not change during a match (Rules) and what does (Facts).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/palaces/cards.hpp"
#include "kernel/event.hpp"
#include "kernel/move.hpp"
#include "kernel/seat.hpp"

namespace enfilade::palaces {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxPile = 16;                   // cards dealt into a prize pile (R-02: 4 per player)
inline constexpr int kMaxPrizes = kDecks * kMaxPile;  // that can be won in one game
inline constexpr int kMaxBasicPerSuit = 4;            // a player then owns at most 64 cards
inline constexpr int kMaxHalls = 12;                  // cards that pay for any suit, in all decks together
inline constexpr int kMaxTiles = 31;                  // of one suit, so that 128 levels hold every tower
inline constexpr int kMaxBid = 63;
inline constexpr Seat kNobody = 0xFF;

// --- components ---

enum class Kind : std::uint8_t { win, rule, pay, play };

// The 24 powers of section 2.5, in the order of its tables.
enum class Power : std::uint8_t {
  moat,
  extra_build,
  any_suit_build,
  rebuild_top,
  draw2_discard1,
  take_marker,
  pays_two,
  pays_any,
  all_discard,
  all_draw_less,
  target_no_draw,
  target_random_discard,
  raze_unmatched,
  recover,
  remove_own,
  cycle_pile,
  draw1,
  prize_to_deck,
  draw2_others_more,
  draw_per_suit,
  exchange,
  renew_deck,
  match_build,
  reveal3_take1,
  none  // basic cards (PA-8.3)
};
inline constexpr int kPowers = 24;

struct CardType {
  Suit suit = 0;
  Power power = Power::none;
  std::array<char, 8> code{};  // "G", "FO-J"; ends with a zero
};

struct Rules {
  int players;

  // Options (section 5.6).
  int pile_size;          // PA-1.3, R-02
  int start_hand;         // PA-1.7, R-04
  int bid_cap;            // PA-3.1, R-12
  bool marker_to_winner;
  bool active_takes;
  bool defaulter_draws;
  bool build_optional;
  bool moat_for_bid;
  bool discards_closed;
  bool end_at_once;

  // Components (section 2).
  int basic_per_suit, tiles_per_suit, draw_losers;
  std::array<CardType, kCards> cards;
  Copies copies;
  std::array<bool, kPowers> harmful;
  Cards all_prizes;
  std::array<Cards, kSuits> ordinary, treasuries;  // prize cards by suit, for paying (section 3.2)
  Cards halls, moats, greenhouses, galleries, crypts;
  Cards with_item;  // cards whose power goes on the agenda (PA-6.1)

  Suit suit(Card card) const { return cards[card].suit; }
  Power power(Card card) const { return cards[card].power; }
};

// --- what changes ---

// One phase per decision (D-nn) and chance point (X-nn) of section 7.
enum class Phase : std::uint8_t {
  first_player,
  first_prizes,  // `pile` is turned up next
  first_hands,   // `turn` is dealt `draws` more cards
  select,        // D-01
  turn_up,       // `pile` after the selection
  bid,           // D-02
  bid_suits,     // D-03, inside a hidden step
  settle,        // D-04
  lay,           // D-05, a hidden step
  forfeit,       // D-06
  agenda,        // D-07
  build,         // D-08: for `item`
  target,        // D-09
  moat,          // D-10: `turn` is about to suffer `item`
  drop,          // D-11: Library or Torture Chamber
  recover,       // D-12
  furnace,       // D-13
  furnace_hand,
  furnace_pile,
  passage,       // D-14
  passage_turn,  // `pile` after a Secret Passage
  exchange,      // D-15, a hidden step
  reveal,        // `draws` more cards for an Aviary
  choose,        // D-16
  crane,         // D-17
  pit,           // from the hand of `victim`
  power_draw,    // the winner draws `draws` more cards
  drawing,       // `turn` draws `draws` more cards in the drawing step
  over
};
inline constexpr int kPhases = static_cast<int>(Phase::over) + 1;

// Two towers as one sequence and a height (section 3.4): level i stands in bits 2i, 2i+1.
struct Tower {
  std::array<std::uint64_t, 4> levels;
  Suit at(int level) const {
    return static_cast<Suit>(levels[static_cast<std::size_t>(level >> 5)] >> (2 * (level & 31)) & 3);
  }
  void set(int level, Suit suit) {
    std::uint64_t& word = levels[static_cast<std::size_t>(level >> 5)];
    word = (word & ~(std::uint64_t{3} << (2 * (level & 31)))) | std::uint64_t{suit} << (2 * (level & 31));
  }
};

// 184 bytes. What everybody knows of a hand (section 6.2): it holds `known` and, beyond that, hand_size -
// |known| cards of `pool`, whose others are the deck. So always: pool + known = deck + hand.
struct Player {
  Cards hand, deck;  // secret: zero in the views of others. `deck` is without the known cards on top
  Cards known, pool;
  Cards discard, moats;
  Tower tower;
  std::array<Card, kMaxPrizes> top;  // known cards on the deck, the next to be drawn last; then zeroes
  std::uint8_t hand_size, deck_size, top_size;
  std::uint8_t height, matched;  // |L| and m
  std::uint8_t guards;           // Guard Rooms that affected the player this round
  Card discard_top;  // with closed discard piles the card that may be looked at, else kNoCard
  std::uint8_t spare;

  bool has_unmatched() const { return matched < height; }
  Suit needed() const { return tower.at(matched); }
};

struct Pile {
  Card up;                            // face up; kNoCard when the pile is empty
  std::uint8_t unknown;               // face-down cards that nobody knows, above
  std::uint8_t known;                 // the cards put under by Secret Passage
  std::array<Card, kMaxPile> bottom;  // these, the next to be turned first; zero beyond
  int size() const { return (up != kNoCard) + unknown + known; }
};

using Counts = std::array<std::uint8_t, kSuits>;  // a bid: cards claimed per suit; all zero for none

enum AgendaItem : std::uint8_t { kBuildItem = 1, kTakeItem = 2, kDiscardItem = 4 };
enum BidMark : std::uint8_t { kGreenhouse = 1, kGallery = 2, kThrone = 4 };

// What the bids of earlier rounds told everybody about the hidden part of a hand; the rules never ask. Who bid can
// probably pay it, and still holds what was not laid open since; who let a bid stand probably had no larger set.
struct Remembered {
  Counts claimed;  // by suit, the most that the seat said it could pay, less the cards it has lost since
  std::uint8_t
      most;  // 1 + the size of the largest set that it let stand, and a card more for each it gained since;
             // 0: it let none stand
};

// 952 bytes:
//
//   | 4 players x 184 | 6 card sets x 16 | bids 16 | claim 4 | supply 4 | 3 piles x 19 | round 19 | memory 20 |
struct Facts {
  std::array<Player, kMaxPlayers> players;
  Cards unseen;  // prize cards nobody has seen: the unknown of the piles and the undealt
  Cards gone;    // removed from the game: unsold prizes, cards burnt in a Furnace
  Cards paid;    // the bid zone (PA-6.10)
  Cards powers;  // POWER items still on the agenda
  Cards picked;  // cards of the asked seat's hand chosen so far in a hidden step; still in that hand
  Cards open;    // turned up by an Aviary
  std::array<Counts, kMaxPlayers> bids;  // made in this auction
  Counts claim;                          // the half-built bid of `turn`
  Counts supply;
  std::array<Pile, kDecks> piles;
  Phase phase;
  std::uint8_t round;  // from 1; 0 during the set-up
  Seat active, turn;   // `turn` is whom the phase asks or deals to
  Seat leader;         // who made the standing bid, or kNobody
  Seat winner;         // who paid, or kNobody
  Card prize;          // of this round, wherever it lies now; kNoCard before the selection
  Card item;           // the card whose power is carried out; kNoCard for BUILD and outside items
  Suit suit;           // D-03: the suit that is being counted
  Seat victim;         // who is affected by `item`, or kNobody
  std::uint8_t draws;  // cards still to be dealt, drawn or turned up in this phase
  std::uint8_t pile;   // which pile is turned up
  std::uint8_t orchards;
  std::uint8_t agenda;  // AgendaItems that are left
  std::uint8_t marks;   // BidMarks of the winning bid
  SeatSet out, passed;  // defaulted this round; passed in this auction
  SeatSet jailed;       // in an Oubliette this round
  SeatSet shielded;     // a Moat has answered the whole bid
  std::array<Remembered, kMaxPlayers> memory;
};

struct Position {
  Facts facts;
};
static_assert(sizeof(Player) == 184 && sizeof(Position) <= 1024);

// --- moves ---
//
//   | 31 .. 16: 0 | 15 .. 8: verb | 7 .. 0: card, suit, seat or pile |
//
// One verb `card` serves every choice of a card; the phase says what happens to it. Outcomes are `card` or
// `first`.
enum class Verb : std::uint8_t {
  take,  // pile: D-01
  pass,
  bid,  // D-02
  more,
  next,  // D-03: + and .
  pay,
  refuse,  // D-04: refuse is spelled "default"
  drop,    // card: D-06, D-11
  build,
  keep,
  discard,  // D-07
  card,     // card: D-05, D-07, D-10, D-12, D-13, D-15, D-16 and outcomes
  grow,
  match,   // suit: D-08
  at,      // seat: D-09
  suffer,  // D-10
  hand,
  pile,  // D-13
  turn,  // pile: D-14
  raze,  // D-17
  done,  // D-05, D-15
  skip,  // decline
  first  // seat: X-01
};
inline constexpr int kVerbs = static_cast<int>(Verb::first) + 1;

constexpr Move make_move(Verb verb, std::uint32_t argument = 0) {
  return Move{static_cast<std::uint32_t>(verb) << 8 | argument};
}
constexpr Verb verb_of(Move move) { return static_cast<Verb>(move.bits >> 8 & 0xFF); }
constexpr std::uint8_t argument_of(Move move) { return static_cast<std::uint8_t>(move.bits); }

// --- events ---

enum class Told : std::uint8_t {
  active,     // seat holds the marker
  turned,     // pile, card: a prize card is turned up
  dealt,      // seat, card: into the starting hand
  offered,    // seat chooses card as the prize, from pile
  passed,     // seat
  bid,        // seat, four counts
  won,        // seat, four counts: the auction is over
  pays,       // seat chooses to pay
  defaulted,  // seat
  restarted,  // the auction begins anew
  unsold,     // card
  paid,       // seat, card
  dropped,    // seat, card: from hand onto the discard pile
  resolves,   // seat, item: 0 build, 1 keep, 2 discard, 3 the power of card
  built,      // seat, suit, 1 on the shorter tower
  declined,   // seat
  idle,       // seat: an item without effect
  took,       // seat, card, 0 hand 1 deck 2 in play
  cleared,    // seat, number: paid cards to the discard pile or into play
  drew,       // seat, card (kNoCard: not known), 1 from the known top
  lost_draw,  // seat, number: deck and discard pile are empty
  renewed,    // seat, cards
  uncovered,  // seat, card, number: a Compost Yard shows the deck
  composted,  // seat, cards
  aimed,      // seat, target, card
  answered,   // seat, card: a Moat against the power
  slowed,     // seat draws one card fewer
  jailed,     // seat draws no cards
  bountiful,  // seat: everybody else draws one more
  razed,      // seat, suit
  recovered,  // seat, card
  removed,    // seat, card, 1 from the discard pile
  cycled,     // pile, card: put under
  exchanged,  // seat, number
  revealed,   // seat, card
  chose,      // seat, card: from the revealed ones
  crowned,    // seat will be active
  ended       // 0 a pile, 1 tiles
};
inline constexpr std::array<std::string_view, 38> kEvents{
    "active",    "turned",    "dealt",    "offered", "passed",    "bid",      "won",       "pays",
    "defaulted", "restarted", "unsold",   "paid",    "dropped",   "resolves", "built",     "declined",
    "idle",      "took",      "cleared",  "drew",    "lost_draw", "renewed",  "uncovered", "composted",
    "aimed",     "answered",  "slowed",   "jailed",  "bountiful", "razed",    "recovered", "removed",
    "cycled",    "exchanged", "revealed", "chose",   "crowned",   "ended"};

// --- bids (section 3.1) ---

// Bids are compared by this number: the sets from the best down, each as count and rank of its suit.
constexpr std::uint32_t key_of(const Counts& bid) {
  std::array<std::uint32_t, kSuits> set{};
  for (std::size_t s = 0; s < kSuits; ++s)
    set[s] = bid[s] ? bid[s] * 4u + (3u - static_cast<unsigned>(s)) : 0;
  const auto order = [&](std::size_t a, std::size_t b) {
    const std::uint32_t high = set[a] > set[b] ? set[a] : set[b], low = set[a] > set[b] ? set[b] : set[a];
    set[a] = high;
    set[b] = low;
  };
  order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
  return set[0] << 24 | set[1] << 16 | set[2] << 8 | set[3];
}

constexpr bool is_bid(const Counts& bid) { return (bid[0] | bid[1] | bid[2] | bid[3]) != 0; }

}  // namespace enfilade::palaces
