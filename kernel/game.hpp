// Any game behind one table of functions, for those who do not know at compile time which game it is:
// protocol, server, records, tests. The adapter writes the table; the price is a few nanoseconds per call.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "kernel/contract.hpp"

namespace enfilade {

// Room for the position or the view of any registered game (the design's limit is 4 KiB).
struct PositionBytes {
  static constexpr std::size_t kCapacity = 4096;
  alignas(16) std::byte bytes[kCapacity];
};
struct ViewBytes {
  alignas(16) std::byte bytes[PositionBytes::kCapacity];
};

using RulesHandle = std::shared_ptr<const void>;

struct Game {
  const GameInfo* info;
  std::size_t position_size, facts_size, view_size;

  Result<RulesHandle> (*make_rules)(const Setup&, const Json& components);
  void (*start)(const void* rules, PositionBytes&);
  Node (*node)(const void* rules, const PositionBytes&);
  void (*menu)(const void* rules, const PositionBytes&, Seat, Menu&);
  void (*odds)(const void* rules, const PositionBytes&, Odds&);
  void (*apply)(const void* rules, PositionBytes&, Seat, Move);
  void (*apply_telling)(const void* rules, PositionBytes&, Seat, Move, EventLog&);
  Scores (*scores)(const void* rules, const PositionBytes&);
  void (*rebuild)(const void* rules, PositionBytes&);
  void (*view)(const void* rules, const PositionBytes&, Viewer, ViewBytes&);
  void (*determinize)(const void* rules, const ViewBytes&, Rng&, PositionBytes&);
  Viewer (*viewer_of)(const ViewBytes&);
  bool (*same_view)(const ViewBytes&, const ViewBytes&);
  std::optional<Event> (*event_for)(const void* rules, const Event&, Viewer);
  Error (*out_of_turn)(const void* rules, const PositionBytes&, Seat);
  Error (*refuse)(const void* rules, const PositionBytes&, Seat, Move);
  bool (*binds)(const void* rules, const PositionBytes&, Seat, Move);
  std::string (*spell)(const void* rules, const PositionBytes&, Seat, Move);
  Result<Move> (*parse)(const void* rules, const PositionBytes&, Seat, std::string_view);
  std::string (*spell_step)(const void* rules, const PositionBytes&, Seat, std::span<const Move>);
  std::optional<Result<std::vector<Move>>> (*parse_step)(const void* rules, const PositionBytes&, Seat,
                                                         std::string_view);
  Message (*describe)(const void* rules, const PositionBytes&, Seat, Move);
  Message (*tell)(const void* rules, const Event&);
  Message (*prompt)(const void* rules, const PositionBytes&, Seat);
  std::string (*seat_name)(const void* rules, Seat);
  void (*write)(const void* rules, const PositionBytes&, JsonWriter&);
  void (*write_view)(const void* rules, const ViewBytes&, JsonWriter&);
  Status (*read)(const void* rules, const Json&, PositionBytes&);
  Status (*read_view)(const void* rules, const Json&, Viewer, ViewBytes&);
  std::string (*audit)(const void* rules, const PositionBytes&);
  std::string (*draw)(const void* rules, const ViewBytes&, const Pen&);
  SeatSet (*open_points)(const void* rules, const ViewBytes&);
  void (*write_scene)(const void* rules, const ViewBytes&, JsonWriter&);
};

}  // namespace enfilade
