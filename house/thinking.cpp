// Computers: when one has to think, and what becomes of its thought.
#include "house/house.hpp"
#include "kernel/pack.hpp"

namespace enfilade::house {

// They think while somebody looks on.
void House::think(Room& room) {
  bool watched = false;
  each_line(room, [&](const Line&) { watched = true; });
  for (Seat seat = 0; seat < room.table.players(); ++seat) {
    AtSeat& thinking = room.thinking[seat];
    const auto spec = room.table.mind(seat);
    const auto decision = room.table.decision(seat);
    if (!spec || !decision || !watched) {
      stop_thought(thinking.thought);
      thinking = {};
      continue;
    }
    if (thinking.thought != 0 && thinking.decision == *decision) continue;
    // The turn goes on if nobody else was asked and the last thought was thought to its end.
    const bool same_turn = thinking.has_mind && thinking.thought == 0;
    stop_thought(thinking.thought);
    thinking = {*decision, 0, true};
    thinking.thought = begin_thought({Purpose::Kind::step, room.id, seat, *decision}, room.table.match(),
                                     *spec, room.table.mind_seed(seat), same_turn);
  }
}

void House::stop_thought(std::int64_t& thought) {
  if (thought != 0 && thoughts_.erase(thought) > 0) out_.stopped.push_back(thought);
  thought = 0;
}

// About a question that was answered meanwhile: nobody waits for it, and computers would wait behind it.
void House::drop_hints(const Room& room) {
  each_line(room, [&](Line& line) {
    const auto pending = thoughts_.find(line.analysis);
    if (pending == thoughts_.end() || pending->second.kind != Purpose::Kind::hint) return;
    const Purpose what = pending->second;
    const Result<TableEvent> event = room.table.hint(me(what.id), what.seat, what.decision, what.level);
    if (event) return;
    stop_thought(line.analysis);
    send_error(line, what.id, event.error());
  });
}

// What leaves is the view of the seat: a thinker cannot know more.
std::int64_t House::begin_thought(Purpose purpose, const Match& match, const MindSpec& spec,
                                  std::uint64_t seed, bool same_turn) {
  const std::int64_t number = ++last_thought_;
  const std::string at = purpose.kind == Purpose::Kind::step
                             ? purpose.table + "/" + std::to_string(purpose.seat)
                             : "line " + std::to_string(purpose.line);
  JsonWriter out;
  out.begin_object().field("thought", number).field("at", at).key("request").begin_object();
  out.field("at", at)
      .field("game", match.info().id)
      .field("players", match.players())
      .key("options")
      .begin_object();
  for (const auto& [name, value] : match.rules().options) out.field(name, value);
  out.end_object();
  if (!pack_name(match).empty()) out.field("components", match.rules().content);
  out.field("seat", int{purpose.seat}).key("view").raw(match.view(purpose.seat).json());
  write_mind(spec, out.key("mind"));
  out.field("seed", std::to_string(seed)).field("same_turn", same_turn);
  out.field("hint", purpose.kind == Purpose::Kind::hint).end_object();
  out_.thoughts.push_back(out.end_object().take());
  thoughts_.emplace(number, std::move(purpose));
  return number;
}

void House::thought(std::int64_t number, const JsonCursor& found) {
  const auto pending = thoughts_.find(number);
  if (pending == thoughts_.end()) return;  // not wanted any more
  const Purpose what = std::move(pending->second);
  thoughts_.erase(pending);
  Room* room = find(what.table);
  if (!room) return;
  if (what.kind == Purpose::Kind::step) {
    room->thinking[what.seat].thought = 0;
    const Result<std::vector<Move>> step = room->table.match().parse_step(what.seat, found.at("step").text());
    if (!step) return found.at("step").fail("a thinker has found what cannot be done");
    auto event = room->table.step_of_computer(what.seat, what.decision, *step, now_);
    if (event) carry_out(*room, {std::move(*event)});
    return;
  }
  const auto line = lines_.find(what.line);
  if (line == lines_.end()) return;
  line->second.analysis = 0;
  if (what.kind == Purpose::Kind::hint) {
    Advice& advice = room->advice[what.seat];
    advice = {what.decision, {}};
    for (std::size_t level = 0; level < kHintLevels; ++level)
      advice.levels.push_back(found.at("hints").at(level).json().dump());
    if (!found.failed()) take_hint(line->second, *room, what);
    return;
  }
  out_.said.push_back({what.line, reply_with(what, found.at("thought").json().dump())});
}

void House::take_hint(Line& line, Room& room, const Purpose& what) {
  if (const Status here = check_here(room.table, line, what.seat); !here)
    return send_error(line, what.id, here.error());
  Result<TableEvent> event = room.table.hint(me(what.id), what.seat, what.decision, what.level);
  if (!event) return send_error(line, what.id, event.error());
  if (!room.table.took_hint(what.seat, what.level)) carry_out(room, {std::move(*event)});
  out_.said.push_back(
      {line.number,
       reply_with(what, room.advice[what.seat].levels[static_cast<std::size_t>(what.level - 1)])});
}

// {"t":"reply","id":..,"seat":.., and the members of `object`}
std::string House::reply_with(const Purpose& what, const std::string& object) {
  JsonWriter out;
  out.begin_object().field("t", "reply").field("id", what.id).field("seat", int{what.seat});
  return out.take() + (object == "{}" ? "" : ",") + object.substr(1);
}

}  // namespace enfilade::house
