#include "cli/seating.hpp"

#include <algorithm>

#include "cli/computer.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

Result<Sitter> Sitter::parse(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view word = text.substr(0, colon);
  const std::string_view name = colon == std::string_view::npos ? "" : trim(text.substr(colon + 1));
  if (word == "you" || word == "person") {
    if (std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }))
      return Error{"bad_seat", "a name cannot contain control characters", "", "", {}};
    return Sitter{true, std::string(name)};
  }
  if (word != "computer")
    return Error{"bad_seat",
                 "a seat is for \"you\", a \"person\" or a \"computer\", not for " + quoted(text),
                 "",
                 "",
                 {}};
  if (name.empty()) return Sitter{false, usual_computer()};
  const Result<MindSpec> mind = MindSpec::parse(name);
  if (!mind) return mind.error();
  return Sitter{false, std::string(name)};
}

std::string Sitter::text() const {
  return (is_person ? "person" : "computer") + (name.empty() ? "" : ":" + name);
}

Seating seating_of(const Record& record) {
  Seating seating(static_cast<std::size_t>(record.setup.players));
  for (std::size_t i = 0; i < std::min(seating.size(), record.seats.size()); ++i) {
    const Result<Sitter> sitter = Sitter::parse(record.seats[i]);
    seating[i] = sitter ? *sitter : Sitter{true, record.seats[i]};
  }
  return seating;
}

std::vector<std::string> table_names(const Words& words, const Match& match, const Seating& seating) {
  std::vector<std::string> names;
  for (Seat seat = 0; seat < match.players(); ++seat) {
    const Sitter& sitter = seating[seat];
    names.push_back(sitter.is_person && !sitter.name.empty() ? sitter.name
                                                             : capitalised(seat_word(words, match, seat)));
  }
  return names;
}

std::string who_sits(const Words& words, const Seating& seating, Seat seat) {
  const Sitter& sitter = seating[seat];
  if (!sitter.is_person)
    return words("cli.seat.computer", {Arg::of("kind", computer_name(words, sitter.name))});
  return words(people_at(seating) == 1 ? "cli.seat.you" : "cli.seat.person");
}

std::string introduction(const Words& words, const Seating& seating, Seat seat) {
  if (seating[seat].is_person && !seating[seat].name.empty()) return words.names()[seat];
  return words.names()[seat] + ": " + who_sits(words, seating, seat);
}

std::vector<std::string> places_told(const Words& words, const Seating& seating, const Scores& scores) {
  std::vector<std::string> lines;
  for (int place = 1; place <= kMaxSeats; ++place)
    for (Seat seat = 0; seat < scores.seats; ++seat)
      if (scores.place[seat] == place)
        lines.push_back(words("cli.verify.place",
                              {Arg::of("place", place), Arg::of("who", introduction(words, seating, seat)),
                               Arg::of("points", scores.points[seat])}));
  return lines;
}

int people_at(const Seating& seating) {
  return static_cast<int>(
      std::count_if(seating.begin(), seating.end(), [](const Sitter& sitter) { return sitter.is_person; }));
}

}  // namespace enfilade::cli
