#include "review/my_play.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "games/registry.hpp"
#include "games/sources.hpp"
#include "protocol/words.hpp"
#include "review/story.hpp"

namespace enfilade::review {

namespace {

constexpr std::size_t kMostPlaces = 8, kMostCases = 20;

// Numbers that are added up game by game, for their mean and its standard error.
struct Series {
  int count = 0;
  double sum = 0, squares = 0;
  void add(double value) { ++count, sum += value, squares += value * value; }
  double mean() const { return count > 0 ? sum / count : 0; }
  double error() const {
    if (count < 2) return 0;
    const double variance = (squares - sum * sum / count) / (count - 1);
    return std::sqrt(std::max(0.0, variance) / count);
  }
};

int hundredths(double value) { return static_cast<int>(std::lround(value * kPoint)); }
int hundredths_up(double value) { return static_cast<int>(std::ceil(value * kPoint - 1e-9)); }

struct Someone {
  Series points, win;
  std::map<std::string_view, Series> sources;
};

// A figure that reviews tell: summed up, with what its estimates may be wrong by, and what is usual: a game's luck is as
// often good as bad, so that over many games about so much remains.
struct Total {
  Figure sum;
  double errors[2] = {0, 0}, usual[2] = {0, 0};
  void add(const Figure& value, const Figure& error) {
    sum += value;
    const int of[2] = {value.win, value.points}, off[2] = {error.win, error.points};
    for (int i = 0; i < 2; ++i) {
      errors[i] += static_cast<double>(off[i]) * off[i];
      usual[i] += static_cast<double>(of[i]) * of[i];
    }
  }
  static Figure root(const double (&squares)[2]) {
    return {static_cast<int>(std::ceil(std::sqrt(squares[0]))),
            static_cast<int>(std::ceil(std::sqrt(squares[1])))};
  }
};

// One slip: what was played, by the key of its words, what was better, and where it is to be seen.
struct Case {
  std::size_t game, moment;
  Figure gave_away, error;
  std::vector<Message> played;
  const Json* better;  // messages, as the review tells them
};
using Slips = std::map<std::pair<std::string, std::string>, std::vector<Case>>;

struct Place {
  std::string word;  // under which the catalogue calls it; may be empty
  int times = 0;
  std::size_t last = 0;  // the last game in which it was played to, from 1
  int games = 0;
};

class Counter {
 public:
  explicit Counter(std::span<const Played> games) : games_(games) {}

  std::string count() {
    for (std::size_t i = 0; i < games_.size(); ++i)
      if (!add(games_[i], i)) left_out_.push_back(i);
    return told();
  }

 private:
  bool is_me(const Played& played, std::size_t seat) const { return played.seats[seat] == kMe; }

  bool add(const Played& played, std::size_t number) {
    const Record& record = played.record;
    const Game* game = find_game(record.game);
    if (!game || (!game_.empty() && record.game != game_)) return false;
    const Result<Story> story = tell(record, game, "");
    if (!story || played.seats.size() != static_cast<std::size_t>(story->result.seats)) return false;
    game_ = record.game;
    ++counted_;
    const std::vector<Event> events = play(played, *story, number);
    add_points(played, *story, sources_of(story->stations.back().match, events));
    if (played.review) add_review(played, *story, number);
    return true;
  }

  // Once more from the start: what was told, and where my seats moved to.
  std::vector<Event> play(const Played& played, const Story& story, std::size_t number) {
    Match match = story.stations[0].match;
    EventLog log;
    for (const Deed& deed : story.deeds)
      for (const Move move : deed.moves) {
        const Seat seat = deed.is_chance() ? kChance : deed.seat;
        if (seat < story.result.seats && is_me(played, seat) && !deed.substitute)
          note_place(match.describe(seat, move), number);
        match.apply(seat, move, log);
      }
    return std::move(log.events);
  }

  // The last place that a move names is where it leads; a cell has a column and a row.
  void note_place(const Message& move, std::size_t number) {
    std::string id, word;
    const auto amount = [&](std::string_view name) -> const Arg* {
      const auto found = std::find_if(move.args.begin(), move.args.end(), [&](const Arg& arg) {
        return arg.name == name && arg.kind == Arg::Kind::amount;
      });
      return found == move.args.end() ? nullptr : &*found;
    };
    const Arg *x = amount("x"), *y = amount("y");
    if (x && y) id = std::to_string(x->number) + "," + std::to_string(y->number);
    for (const Arg& arg : move.args)
      if (arg.kind == Arg::Kind::place) id = arg.text, word = arg.word;
    if (id.empty()) return;
    Place& place = places_[id];
    place.word = word;
    ++place.times;
    if (place.last != number + 1) ++place.games, place.last = number + 1;
  }

  void add_points(const Played& played, const Story& story, const std::vector<Source>& sources) {
    for (const Source& source : sources)
      if (std::find(order_.begin(), order_.end(), source.what) == order_.end()) order_.push_back(source.what);
    const auto winners =
        std::count(story.result.place.begin(), story.result.place.begin() + story.result.seats, 1);
    for (std::size_t seat = 0; seat < played.seats.size(); ++seat) {
      if (played.seats[seat].empty()) continue;
      Someone& one = who_[played.seats[seat]];
      one.points.add(story.result.points[seat]);
      one.win.add(story.result.place[seat] == 1 ? 1.0 / static_cast<double>(winners) : 0.0);
      for (const Source& source : sources) one.sources[source.what].add(source.points[seat]);
    }
  }

  static Figure figure(const JsonCursor& at) {
    constexpr std::int64_t kMost = 1'000'000'000;
    return {static_cast<int>(at.at("win").integer(-kMost, kMost)),
            static_cast<int>(at.at("points").integer(-kMost, kMost))};
  }

  // A review of another game, or none that this program wrote, says nothing.
  void add_review(const Played& played, const Story& story, std::size_t number) {
    JsonCursor::Problem problem;
    const JsonCursor review(*played.review, problem);
    const JsonCursor seats = review.at("seats"), moments = review.at("moments");
    if (seats.size() != played.seats.size() || moments.size() != story.moments() || problem.found) return;
    for (std::size_t seat = 0; seat < played.seats.size(); ++seat) {
      if (!is_me(played, seat)) continue;
      const JsonCursor account = seats.at(seat), errors = account.at("errors");
      const Figure luck = figure(account.at("luck")), own = figure(account.at("own"));
      const Figure luck_error = figure(errors.at("luck")), own_error = figure(errors.at("own"));
      if (problem.found) return;
      ++reviewed_;
      luck_.add(luck, luck_error), own_.add(own, own_error);
      for (std::size_t i = 0; i < story.moments(); ++i) add_slip(moments.at(i), story, seat, number, i);
    }
  }

  void add_slip(const JsonCursor& moment, const Story& story, std::size_t seat, std::size_t number,
                std::size_t index) {
    const Deed& deed = story.deeds_of(index)[0];
    if (deed.kind != Moment::Kind::turn || deed.seat != seat || deed.substitute || !moment.has("knew"))
      return;
    const JsonCursor knew = moment.at("knew");
    if (!knew.at("slip").boolean()) return;
    const JsonCursor better = knew.at("messages");
    const Case found{
        number,        index, figure(knew.at("gave_away")), figure(knew.at("error")), in_words(story, index),
        &better.json()};
    auto kinds = differ_at(found.played, better);
    if (!moment.failed()) slips_[std::move(kinds)].push_back(found);
  }

  // The first kinds of move by which the two turns differ; the first of all where they do not.
  static std::pair<std::string, std::string> differ_at(const std::vector<Message>& played,
                                                       const JsonCursor& better) {
    const std::size_t both = std::min(played.size(), better.size());
    for (std::size_t i = 0; i < both; ++i)
      if (const std::string& other = better.at(i).at("key").text(); other != played[i].key)
        return {played[i].key, other};
    return both > 0 ? std::pair{played[0].key, played[0].key} : std::pair<std::string, std::string>();
  }

  // ---- Told ---------------------------------------------------------------------------------------------------

  static void write(std::string_view key, const Figure& figure, JsonWriter& out) {
    out.key(key).begin_object().field("win", figure.win).field("points", figure.points).end_object();
  }
  static void write(std::string_view key, const Series& series, JsonWriter& out) {
    out.key(key).begin_object().field("mean", hundredths(series.mean()));
    out.field("error", hundredths_up(series.error())).end_object();
  }
  static void write(std::string_view key, const Total& total, bool usual, JsonWriter& out) {
    out.key(key).begin_object();
    write("sum", total.sum, out);
    write("error", Total::root(total.errors), out);
    if (usual) write("usual", Total::root(total.usual), out);
    out.end_object();
  }

  std::string told() const {
    JsonWriter out;
    out.begin_object().field("game", game_).field("games", counted_).key("left_out").begin_array();
    for (const std::size_t number : left_out_) out.integer(static_cast<std::int64_t>(number));
    out.end_array();
    out.key("units").begin_object().field("win", kWin).field("points", kPoint).end_object();
    write_who(out);
    out.field("reviewed", reviewed_);
    write("luck", luck_, true, out);
    write("own", own_, false, out);
    write_slips(out);
    write_places(out);
    return out.end_object().take();
  }

  void write_who(JsonWriter& out) const {
    out.key("who").begin_object();
    for (const auto& [name, one] : who_) {
      out.key(name).begin_object().field("games", one.points.count);
      write("points", one.points, out);
      out.key("wins").begin_object().field("mean", static_cast<int>(std::lround(one.win.mean() * kWin)));
      out.field("error", static_cast<int>(std::ceil(one.win.error() * kWin - 1e-9))).end_object();
      out.key("sources").begin_array();
      for (const std::string_view what : order_) {
        const Series& series = one.sources.at(what);
        out.begin_object().field("what", what).field("mean", hundredths(series.mean()));
        out.field("error", hundredths_up(series.error())).end_object();
      }
      out.end_array().end_object();
    }
    out.end_object();
  }

  // What cost most comes first.
  void write_slips(JsonWriter& out) const {
    using Kind = std::pair<Figure, Slips::const_iterator>;
    std::vector<Kind> kinds;
    for (auto each = slips_.begin(); each != slips_.end(); ++each) {
      Figure sum;
      for (const Case& one : each->second) sum += one.gave_away;
      kinds.emplace_back(sum, each);
    }
    std::stable_sort(kinds.begin(), kinds.end(),
                     [](const Kind& a, const Kind& b) { return a.first.win > b.first.win; });
    out.key("slips").begin_array();
    for (const auto& [sum, each] : kinds) {
      out.begin_object().field("played", each->first.first).field("better", each->first.second);
      out.field("times", static_cast<std::int64_t>(each->second.size()));
      write("gave_away", sum, out);
      out.key("cases").begin_array();
      std::vector<Case> cases = each->second;
      std::stable_sort(cases.begin(), cases.end(),
                       [](const Case& a, const Case& b) { return a.gave_away.win > b.gave_away.win; });
      cases.resize(std::min(kMostCases, cases.size()));
      for (const Case& one : cases) write(one, out);
      out.end_array().end_object();
    }
    out.end_array();
  }
  static void write(const Case& one, JsonWriter& out) {
    out.begin_object().field("game", static_cast<std::int64_t>(one.game));
    out.field("moment", static_cast<std::int64_t>(one.moment));
    write("gave_away", one.gave_away, out);
    write("error", one.error, out);
    out.key("played").begin_array();
    for (const Message& message : one.played) write_message(message, out);
    out.end_array().key("better").raw(one.better->dump()).end_object();
  }

  void write_places(JsonWriter& out) const {
    std::vector<std::pair<std::string, Place>> places(places_.begin(), places_.end());
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.second.times > b.second.times; });
    places.resize(std::min(kMostPlaces, places.size()));
    out.key("places").begin_array();
    for (const auto& [id, place] : places) {
      out.begin_object().field("place", id);
      if (!place.word.empty()) out.field("word", place.word);
      out.field("times", place.times).field("games", place.games).end_object();
    }
    out.end_array();
  }

  std::span<const Played> games_;
  std::string game_;
  int counted_ = 0, reviewed_ = 0;
  std::vector<std::size_t> left_out_;
  std::map<std::string, Someone> who_;
  std::vector<std::string_view> order_;  // of sources, as the game tells them
  Total luck_, own_;
  Slips slips_;
  std::map<std::string, Place> places_;
};

}  // namespace

std::string my_play(std::span<const Played> games) { return Counter(games).count(); }

}  // namespace enfilade::review
