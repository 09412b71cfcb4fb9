#include "review/story.hpp"

#include <algorithm>

#include "games/sources.hpp"
#include "kernel/quoted.hpp"
#include "kernel/referee.hpp"
#include "protocol/words.hpp"

namespace enfilade::review {

namespace {

using Line = RecordLine::Kind;

// A step at a simultaneous point that did not resolve it.
bool is_commitment(const Node& before, const Node& after, Seat seat) {
  return before.kind == Node::Kind::simultaneous && after.kind == Node::Kind::simultaneous &&
         after.seats == static_cast<SeatSet>(before.seats & ~only(seat));
}

// Reads the lines as the referee does, and keeps those that stand.
class Reader {
 public:
  explicit Reader(Referee referee) : referee_(std::move(referee)) {}

  Status read(const RecordLine& line, std::size_t number) {
    const Match before = referee_.match();
    Deed deed{number, Moment::Kind::turn, line.seat, contains(substituted_, line.seat), {}};
    if (line.kind == Line::step)
      if (Result<std::vector<Move>> step = before.parse_step(line.seat, line.text)) deed.moves = *step;
    if (line.kind == Line::chance && before.node().kind == Node::Kind::chance)
      if (const Result<Move> outcome = before.parse_outcome(line.text)) deed.moves = {*outcome};
    if (const auto told = referee_.play_line(line); !told) return told.error();
    switch (line.kind) {
      case Line::chance:
        deed.kind = automaton_draws(before) ? Moment::Kind::automaton : Moment::Kind::draw;
        break;
      case Line::step: break;
      case Line::resign:
      case Line::timeout: deed.kind = Moment::Kind::fall, deed.substitute = false; break;
      case Line::takeback: take_back(line.seat); return Done{};
      case Line::takeover: take_over(line); return Done{};
      case Line::remark: return Done{};
    }
    const bool commits =
        line.kind == Line::step && is_commitment(before.node(), referee_.match().node(), line.seat);
    standing_.push_back({std::move(deed), commits});
    return Done{};
  }

  const Match& last() const { return referee_.match(); }
  std::vector<Deed> take() {
    std::vector<Deed> deeds;
    for (Standing& each : standing_) deeds.push_back(std::move(each.deed));
    return deeds;
  }

 private:
  struct Standing {
    Deed deed;
    bool commits = false;
  };

  // The seat's last step and all that followed from it; what others committed beside it stays, and so does that
  // somebody fell.
  void take_back(Seat seat) {
    const auto found = std::find_if(standing_.rbegin(), standing_.rend(), [&](const Standing& each) {
      return each.deed.kind == Moment::Kind::turn && each.deed.seat == seat;
    });
    ENFILADE_CHECK(found != standing_.rend());
    const auto step = std::prev(found.base());
    bool keep = step->commits;
    std::vector<Standing> kept(standing_.begin(), step);
    for (auto each = step + 1; each != standing_.end(); ++each) {
      const bool fell = each->deed.kind == Moment::Kind::fall;
      keep = fell ? keep : keep && each->commits && each->deed.seat != seat;
      if (keep || fell) kept.push_back(std::move(*each));
    }
    standing_ = std::move(kept);
  }

  void take_over(const RecordLine& line) {
    const SeatSet seat = only(line.seat);
    substituted_ = static_cast<SeatSet>(line.text == "person" ? substituted_ & ~seat : substituted_ | seat);
  }

  Referee referee_;
  std::vector<Standing> standing_;
  SeatSet substituted_ = 0;
};

using Lines = std::vector<RecordLine>;

void make(const Deed& deed, Station& there, const Lines& lines) {
  if (deed.kind == Moment::Kind::fall) there.fallen.push_back(lines[deed.line]);
  for (const Move move : deed.moves) {
    there.match.apply(deed.is_chance() ? kChance : deed.seat, move);
    deed.is_chance() ? ++there.at.draws : ++there.at.moves[deed.seat];
  }
}

// What is chosen at the same time counts in the order of the seats.
void order_by_seat(std::vector<Deed>& deeds, const Match& start, const Lines& lines) {
  Station there{start, {}, {}};
  for (auto first = deeds.begin(); first != deeds.end();) {
    auto last = first;
    Station after = there;
    for (bool commits = true; commits && last != deeds.end() && last->kind == Moment::Kind::turn; ++last) {
      const Node before = after.match.node();
      if (before.kind != Node::Kind::simultaneous) break;
      make(*last, after, lines);
      commits = is_commitment(before, after.match.node(), last->seat);
    }
    if (last == first) {
      make(*first++, there, lines);
      continue;
    }
    std::vector<Deed> ordered(first, last);
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Deed& a, const Deed& b) { return a.seat < b.seat; });
    Station other = there;
    for (const Deed& deed : ordered) make(deed, other, lines);
    if (other.match == after.match) std::move(ordered.begin(), ordered.end(), first);
    there = std::move(after);
    first = last;
  }
}

// Draws in a row are one moment, and what one seat does in a row.
bool belong_together(const Deed& a, const Deed& b) {
  if (a.kind == Moment::Kind::fall || a.kind != b.kind) return false;
  return a.is_chance() || (a.seat == b.seat && a.substitute == b.substitute);
}

}  // namespace

std::vector<Message> step_in_words(Match& match, Seat seat, std::span<const Move> step) {
  const bool at_once = match.node().kind == Node::Kind::simultaneous;
  std::vector<Message> words = at_once ? std::vector<Message>() : step_told(match, seat, step);
  for (const Move move : step) {
    if (at_once) words.push_back(match.describe(seat, move));
    match.apply(seat, move);
  }
  return words;
}

std::vector<Message> in_words(const Story& story, std::size_t moment, bool at_once) {
  Match match = story.stations[moment].match;
  std::vector<Message> all;
  for (const Deed& deed : story.deeds_of(moment)) {
    const bool tells = !at_once || match.node().kind == Node::Kind::simultaneous;
    const std::vector<Message> words = step_in_words(match, deed.seat, deed.moves);
    if (tells) all.insert(all.end(), words.begin(), words.end());
  }
  return all;
}

std::vector<RecordLine> without_remarks(const Record& record) {
  std::vector<RecordLine> lines = record.lines;
  std::erase_if(lines, [](const RecordLine& line) { return line.kind == Line::remark; });
  return lines;
}

std::span<const Deed> Story::deeds_of(std::size_t moment) const {
  const std::size_t end = moment + 1 < first.size() ? first[moment + 1] : deeds.size();
  return std::span(deeds).subspan(first[moment], end - first[moment]);
}

Result<Story> tell(const Record& record, const Game* game, std::string_view components) {
  Result<Referee> referee = Referee::open(record, game, components);
  if (!referee) return referee.error();
  const Match start = referee->match();
  Reader reader(std::move(*referee));
  const Lines lines = without_remarks(record);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const Status read = reader.read(lines[i], i); !read) {
      Error error = read.error();
      error.place = place_of_move(i, lines[i].text);
      return error;
    }
  }
  const Match last = reader.last();
  if (record.ended.empty() && !last.over())
    return Error{"unfinished", "this game is not over; only finished games are reviewed", "", "", {}};
  const std::optional<Scores> result = final_scores(last, lines);
  if (!result)
    return Error{
        "no_result", "this game was broken off: without a result there is nothing to explain", "", "", {}};
  Story story{reader.take(), {}, {}, *result};
  order_by_seat(story.deeds, start, lines);
  // Seats had fallen, and then the others did not play to the end.
  if (!last.over() && (story.deeds.empty() || story.deeds.back().kind != Moment::Kind::fall))
    story.deeds.push_back({lines.size(), Moment::Kind::end, kSpectator, true, {}});
  Station there{start, {}, {}};
  for (std::size_t i = 0; i < story.deeds.size(); ++i) {
    if (i == 0 || !belong_together(story.deeds[i - 1], story.deeds[i])) {
      story.first.push_back(i);
      story.stations.push_back(there);
    }
    make(story.deeds[i], there, lines);
  }
  story.stations.push_back(there);
  // What the referee holds is where the deeds that stand lead to.
  ENFILADE_CHECK(there.match == last);
  return story;
}

}  // namespace enfilade::review
