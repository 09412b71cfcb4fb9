// Reads components.json into Rules, one table after the other. Used by components.cpp and
// components_modules.cpp only.
#pragma once

#include "games/eternal_palace/components.hpp"

namespace enfilade::eternal_palace {

inline u8 small(const JsonCursor& cell, int max, int min = 0) {
  return static_cast<u8>(cell.integer(min, max));
}

inline void check_provenance(const JsonCursor& row) {
  row.at("provenance").choice({"rulebook", "public", "reconstructed"});
}

class Loader {
 public:
  Loader(const JsonCursor& root, Rules& rules, int personality, int difficulty)
      : root_(root), rules_(rules), personality_(personality), difficulty_(difficulty) {}
  void load();

 private:
  JsonCursor cell(const JsonCursor& cursor) const;
  Gain gain(const JsonCursor& both) const;
  void colours() const;
  void start();
  int place(const JsonCursor& name) const;
  u8 resource(const JsonCursor& name) const;
  void locations();
  void check_actions() const;
  void tracks();
  void prices();
  void temple();
  void market();
  void bridge(std::string_view table);
  void advisors();
  void advisor(const JsonCursor& row, std::size_t i);
  void trigger(const JsonCursor& row, Advisor& card, u32 bit);

  // Modules.
  bool module_missing(const JsonCursor& row) const;
  int layer(const JsonCursor& item) const;
  void demands();
  void labyrinth();
  void paths();
  void compositions();
  void master_cards();
  void personality();
  void difficulty();

  const JsonCursor& root_;
  Rules& rules_;
  int personality_, difficulty_;
};

}  // namespace enfilade::eternal_palace
