#include "suite/playthrough.hpp"

#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

Seat random_seat(SeatSet seats, Rng& rng) {
  for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(seats)));; --skip) {
    const Seat seat = static_cast<Seat>(std::countr_zero(seats));
    if (skip == 0) return seat;
    seats = static_cast<SeatSet>(seats & (seats - 1));
  }
}

std::string hex64(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  return text;
}

std::string events_text(const Match& match, const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    JsonWriter out;
    match.write_event(event, out);
    text += "      " + out.take() + "\n";
  }
  return text;
}

std::string viewer_name(const Match& match, Viewer viewer) {
  return viewer == kSpectator ? "spectator" : match.seat_name(viewer);
}

}  // namespace

Ply random_ply(const Match& match, Rng& rng) {
  const Node node = match.node();
  if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    return {kChance, odds.draw(rng)};
  }
  const Seat seat = random_seat(node.seats, rng);
  Menu menu;
  match.menu(seat, menu);
  return {seat, menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]};
}

Match random_position(const Match& start, std::uint64_t seed, int plies) {
  Match match = start;
  Rng rng(seed);
  for (int i = 0; i < plies && !match.over(); ++i) {
    const Ply ply = random_ply(match, rng);
    match.apply(ply.seat, ply.move);
  }
  return match;
}

std::string play_at_random(Match match, std::uint64_t seed) {
  Rng rng(seed);
  for (int plies = 0; !match.over(); ++plies) {
    if (plies > match.info().longest) return "the game is longer than its stated bound\n" + match.json();
    const Ply ply = random_ply(match, rng);
    match.apply(ply.seat, ply.move);
    // An audit costs more than many moves: later ones find what was wrong from the start as well.
    if (plies < 20 || plies % 16 == 0 || match.over())
      if (const std::string broken = match.audit(); !broken.empty()) return broken + "\n" + match.json();
  }
  match.scores();
  return "";
}

std::string playthrough(const Match& start, std::uint64_t seed) {
  std::string out = "game " + std::string(start.info().id) + " rules " +
                    std::to_string(start.info().version) + " players " + std::to_string(start.players());
  for (const auto& [name, value] : start.rules().options)
    out.append(" ").append(name).append("=").append(value);
  out += " seed " + std::to_string(seed) + "\n";
  Match match = start;
  Rng rng(seed);
  for (int line = 1; !match.over(); ++line) {
    const Ply ply = random_ply(match, rng);
    std::string from;
    if (ply.seat == kChance) {
      Odds odds;
      match.odds(odds);
      from = "* of " + std::to_string(odds.size());
    } else {
      Menu menu;
      match.menu(ply.seat, menu);
      from = match.seat_name(ply.seat) + " of " + std::to_string(menu.size());
    }
    out += std::to_string(line) + " " + from + ": " + match.spell(ply.seat, ply.move) + "\n";
    EventLog log;
    match.apply(ply.seat, ply.move, log);
    out += events_text(match, log.events);
    if (line % 25 == 0) out += "  facts " + hex64(match.hash()) + "\n";
  }
  const Scores scores = match.scores();
  for (Seat seat = 0; seat < match.players(); ++seat)
    out += match.seat_name(seat) + ": " + std::to_string(scores.points[seat]) + " points, place " +
           std::to_string(scores.place[seat]) + "\n";
  if (scores.stopped) out += "stopped by the guard against endless play\n";
  out += "position " + match.json() + "\n";
  for (int v = 0; v <= match.players(); ++v) {
    const Viewer viewer = v < match.players() ? static_cast<Viewer>(v) : kSpectator;
    out += "view of " + viewer_name(match, viewer) + " " + match.view(viewer).json() + "\n";
  }
  return out + "facts " + hex64(match.hash()) + "\n";
}

Result<std::string> repeat_playthrough(std::string_view first_line) {
  const Error bad{"bad_value", "not the first line of a playthrough", "", "line 1", {}};
  const auto parts = words(first_line);
  if (parts.size() < 8 || parts[0] != "game" || parts[4] != "players" || parts[parts.size() - 2] != "seed")
    return bad;
  const Game* game = find_game(parts[1]);
  const auto players = parse_int(parts[5]);
  const auto seed = parse_u64(parts.back());
  if (!game || !players || !seed) return bad;
  Setup setup{*players, {}};
  for (std::size_t i = 6; i + 2 < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos) return bad;
    setup.options.emplace_back(parts[i].substr(0, equals), parts[i].substr(equals + 1));
  }
  const Result<Match> match = Match::create(*game, setup);
  if (!match) return match.error();
  return playthrough(*match, *seed);
}

std::uint64_t perft(const Match& match, int depth) {
  const Node node = match.node();
  if (depth == 0 || node.kind == Node::Kind::over) return 1;
  std::uint64_t lines = 0;
  const auto count = [&](Seat seat, Move move) {
    Match next = match;
    next.apply(seat, move);
    lines += perft(next, depth - 1);
  };
  if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    for (int i = 0; i < odds.size(); ++i) count(kChance, odds.outcome(i));
    return lines;
  }
  // At a simultaneous point the order of the commitments is no difference: the lowest seat goes first.
  Menu menu;
  match.menu(node.seat(), menu);
  for (const Move move : menu) count(node.seat(), move);
  return lines;
}

}  // namespace enfilade
