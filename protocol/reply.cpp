#include "protocol/reply.hpp"

namespace enfilade {

namespace {

std::string hex64(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  return text;
}

void write_arguments(const std::vector<Arg>& args, JsonWriter& out) {
  out.key("args").begin_object();
  write_args(args, out);
  out.end_object();
}

}  // namespace

void write_error(const Error& error, JsonWriter& out) {
  out.begin_object().field("code", error.code).field("text", error.text);
  if (!error.clause.empty()) out.field("clause", error.clause);
  if (!error.place.empty()) out.field("place", error.place);
  if (!error.args.empty()) write_arguments(error.args, out);
  out.end_object();
}

void write_message(const Message& message, JsonWriter& out) {
  out.begin_object().field("key", message.key);
  write_arguments(message.args, out);
  out.end_object();
}

void write_seats(SeatSet seats, JsonWriter& out) {
  out.begin_array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (contains(seats, seat)) out.integer(seat);
  out.end_array();
}

void write_node(const Node& node, JsonWriter& out) {
  static constexpr std::string_view kKinds[] = {"decision", "simultaneous", "chance", "over"};
  out.begin_object().field("kind", kKinds[static_cast<std::size_t>(node.kind)]);
  write_seats(node.seats, out.key("seats"));
  write_seats(node.mid_step, out.key("mid_step"));
  out.end_object();
}

void write_events(const Match& match, std::span<const Event> events, std::optional<Viewer> viewer,
                  JsonWriter& out) {
  out.begin_array();
  for (const Event& event : events) {
    const std::optional<Event> seen = viewer ? match.event_for(event, *viewer) : event;
    if (seen) match.write_event(*seen, out);
  }
  out.end_array();
}

void write_standing(std::int64_t number, const Match& match, std::optional<Viewer> viewer, JsonWriter& out) {
  Node node = match.node();
  if (viewer) node.mid_step &= *viewer == kSpectator ? SeatSet{0} : only(*viewer);
  out.field("match", number);
  write_node(node, out.key("node"));
  if (!viewer) out.field("facts", hex64(match.hash()));
}

}  // namespace enfilade
