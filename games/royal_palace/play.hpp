// Carrying out moves. Play<Witness> is a position in the hands of the rules: one class for all chapters; each
// chapter's functions live in the file that is named after it and are instantiated there for both witnesses.
#pragma once

#include "games/royal_palace/questions.hpp"

namespace enfilade::royal_palace {

template <class Witness>
class Play {
 public:
  Play(const Rules& rules, Position& position, Witness& witness)
      : rules_(rules), at_(position), facts_(position.facts), witness_(witness) {}

  // rules.cpp: one choice or outcome, and everything that follows from it without anybody being asked.
  void choose(Move move);
  void outcome(Move move);

 private:
  // rules.cpp, RP-2 and RP-12
  void settle();
  bool pass_over();
  void stop();
  void begin_turn(std::uint8_t seat);
  void end_turn();
  void finish_game();

  // setup.cpp, RP-1
  void seat_chosen(std::uint8_t seat);
  void noble_laid(std::uint8_t noble);
  void room_laid(std::uint8_t room);
  void lay_room(std::uint8_t room, std::size_t position);
  void begin_placing(std::uint8_t seat);
  void place(std::uint8_t room);

  // castle.cpp, RP-5 to RP-7
  void begin_supply();
  void begin_moves();
  void begin_chambers();
  void supply(std::uint8_t servants);
  void shift(std::uint8_t from, std::uint8_t to);
  void carry_out(std::uint8_t room);
  void settle_majority();
  void take_gold(int gold);

  // garden.cpp, RP-8 and RP-9
  void begin_enlist();
  void enlist(std::uint8_t field);
  void pay(std::uint8_t violet_extra, std::uint8_t turquoise_extra);
  void finish_enlistment();

  // cards.cpp, RP-10 and RP-11
  void play(std::uint8_t card);
  void begin_backdoor();
  void begin_drawing();
  void next_draw();
  void card_drawn(std::uint8_t kind);
  void keep(std::uint8_t kind);
  void finish_keeping();

  std::uint8_t seat() const { return facts_.active; }
  std::array<std::uint8_t, kRooms>& rooms() { return facts_.room[facts_.active]; }
  std::uint8_t benefit(Benefit kind) const { return at_.benefit[facts_.active][kind]; }
  bool holds_cards() const { return facts_.hand_size[facts_.active] != 0; }

  template <class... Args>
  void tell([[maybe_unused]] Told told, [[maybe_unused]] Seat about, [[maybe_unused]] Args... args) {
    if constexpr (Witness::kListens)
      witness_.hear({static_cast<std::uint8_t>(told), about, {static_cast<std::int16_t>(args)...}});
  }

  const Rules& rules_;
  Position& at_;
  Facts& facts_;
  Witness& witness_;
};

}  // namespace enfilade::royal_palace
