#include "kernel/json.hpp"

#include <algorithm>

#include "protocol/words.hpp"
#include "review/review.hpp"

namespace enfilade::review {

namespace {

std::string_view word(Moment::Kind kind) {
  constexpr std::string_view kWords[] = {"draw", "turn", "fall", "end", "automaton"};
  return kWords[static_cast<std::size_t>(kind)];
}

void write(std::string_view key, const Figure& figure, JsonWriter& out) {
  out.key(key).begin_object().field("win", figure.win).field("points", figure.points).end_object();
}

// Lines of the record are counted from 1, remarks left out.
std::int64_t number(std::size_t line) { return static_cast<std::int64_t>(line) + 1; }

void write(const Account& account, Seat seat, JsonWriter& out) {
  out.begin_object().field("seat", int{seat});
  write("result", account.result, out);
  write("start", account.start, out);
  write("luck", account.luck, out);
  write("own", account.own, out);
  write("others", account.others, out);
  write("unexplained", account.unexplained, out);
  out.key("errors").begin_object();
  write("start", account.start_error, out);
  write("luck", account.luck_error, out);
  write("own", account.own_error, out);
  write("others", account.others_error, out);
  out.end_object().end_object();
}

void write(std::string_view key, const std::vector<Message>& words, JsonWriter& out) {
  out.key(key).begin_array();
  for (const Message& message : words) write_message(message, out);
  out.end_array();
}

void write(const Knew& knew, JsonWriter& out) {
  out.key("knew").begin_object();
  out.key("better").begin_array();
  for (const std::string& step : knew.better) out.text(step);
  out.end_array();
  write("messages", knew.words, out);
  write("gave_away", knew.gave_away, out);
  write("error", knew.error, out);
  out.field("worlds", knew.worlds).field("slip", knew.slip).end_object();
}

void write(const Moment& moment, int players, bool is_key, JsonWriter& out) {
  out.begin_object().field("kind", word(moment.kind));
  if (moment.seat < players) out.field("seat", int{moment.seat}).field("substitute", moment.substitute);
  out.key("lines").begin_array();
  for (const std::size_t line : moment.lines) out.integer(number(line));
  out.end_array().key("seats").begin_array();
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) {
    out.begin_object();
    write("before", moment.before[s], out);
    write("after", moment.after[s], out);
    write("brought", moment.brought[s], out);
    write("error", moment.error[s], out);
    write("unexplained", moment.unexplained[s], out);
    out.end_object();
  }
  out.end_array().field("deep", moment.deep).field("clear", moment.clear).field("key", is_key);
  if (!moment.chosen.empty()) write("chosen", moment.chosen, out);
  if (moment.knew) write(*moment.knew, out);
  out.end_object();
}

}  // namespace

std::string as_json(const Review& review) {
  JsonWriter out;
  out.begin_object().field("game", review.game).field("players", review.players);
  out.field("reference", review.reference).field("moves", review.moves);
  out.field("usual", usual_moves(review.game));
  out.field("worlds", review.worlds).field("deep_worlds", review.deep_worlds);
  out.key("units").begin_object().field("win", kWin).field("points", kPoint).end_object();
  out.key("seats").begin_array();
  for (Seat seat = 0; seat < review.players; ++seat) write(review.accounts[seat], seat, out);
  out.end_array().key("moments").begin_array();
  for (std::size_t i = 0; i < review.moments.size(); ++i) {
    const bool is_key = std::find(review.key.begin(), review.key.end(), i) != review.key.end();
    write(review.moments[i], review.players, is_key, out);
  }
  return out.end_array().end_object().take();
}

}  // namespace enfilade::review
