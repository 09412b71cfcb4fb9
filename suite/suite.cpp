#include "suite/suite.hpp"

#include <algorithm>

#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"
#include "suite/playthrough.hpp"

namespace enfilade {

namespace {

struct Words {
  Catalogue english, german;
};

Words words_of(const GameInfo& info) {
  Words words;
  const std::string folder(info.folder);
  ENFILADE_CHECK(words.english.load(embedded(folder + "/messages.en.json")));
  ENFILADE_CHECK(words.german.load(embedded(folder + "/messages.de.json")));
  return words;
}

std::vector<Move> as_list(const Menu& menu) { return {menu.begin(), menu.end()}; }

// One random game under examination. Each check returns nothing, or says what is broken.
class Examination {
 public:
  Examination(const SuiteCase& test, const Match& start, AllocationCounter allocations)
      : test_(test),
        referee_(start, nullptr),
        rng_(test.seed * 0x9E3779B97F4A7C15u + 1),
        allocations_(allocations),
        words_(words_of(start.info())),
        secrecy_(rng_, test.seed) {}

  SuiteReport run() {
    while (report_.failure.empty() && !match().over()) {
      if (report_.plies > match().info().longest) {
        fail("promise 5: the game is longer than its stated bound of " +
             std::to_string(match().info().longest));
        break;
      }
      audit(match());
      if (report_.plies % test_.every == 0) examine();
      if (report_.failure.empty()) play_on();
    }
    if (report_.failure.empty()) examine_end();
    return report_;
  }

 private:
  const Match& match() const { return referee_.match(); }
  Viewer viewer(int i) const { return i < match().players() ? static_cast<Viewer>(i) : kSpectator; }

  void fail(const std::string& what) {
    if (!report_.failure.empty()) return;
    report_.failure = what + "\n  after " + std::to_string(report_.plies) +
                      " moves; again with: " + command_line(test_) + "\n  the game so far:\n" +
                      referee_.record().text();
  }
  bool require(bool condition, std::string_view what) {
    if (!condition) fail(std::string(what));
    return condition;
  }

  void hear(const std::string& broken) { require(broken.empty(), broken); }

  void audit(const Match& at) {
    if (const std::string broken = at.audit(); !broken.empty())
      fail("promise 4: " + broken + "\n  " + at.json());
  }

  // --- one position ---

  void examine() {
    ++report_.positions_checked;
    const Node node = match().node();
    if (node.kind == Node::Kind::chance) {
      examine_odds();
    } else {
      for (Seat seat = 0; seat < match().players(); ++seat)
        if (node.asks(seat)) examine_menu(seat);
      examine_refusals(node);
    }
    examine_json();
    examine_caches();
    examine_secrets();
    examine_allocations(node);
  }

  void examine_odds() {
    Odds odds;
    match().odds(odds);
    // One outcome is passed over by the rules only if everybody can know that there is one: a deck that
    // happens to hold two equal cards must not be told from another by a draw that nobody had to wait for.
    require(odds.size() > 0, "a chance point has outcomes");
    std::uint64_t total = 0;
    for (int i = 0; i < odds.size(); ++i) {
      total += odds.weight(i);
      require(odds.find(odds.outcome(i)) == i, "each outcome stands once in the odds");
      const std::string text = match().spell(kChance, odds.outcome(i));
      secrecy_.learn(text);
      const Result<Move> back = match().parse_outcome(text);
      require(back && *back == odds.outcome(i),
              "promise 6: the outcome " + text + " is not read back as it was written");
    }
    require(total == odds.total(), "the weights add up to the total");
    try_apply(kChance, odds.draw(rng_));
  }

  void examine_menu(Seat seat) {
    Menu menu;
    match().menu(seat, menu);
    if (!require(!menu.empty(), "promise 1: a seat that is asked has a choice")) return;
    std::vector<std::string> spellings;
    for (int i = 0; i < menu.size(); ++i) {
      if (i > 0) require(menu[i - 1] < menu[i], "promise 1: menus are sorted and hold each move once");
      spellings.push_back(match().spell(seat, menu[i]));
      secrecy_.learn(spellings.back());
      const Result<Move> back = match().parse(seat, spellings.back());
      require(back && *back == menu[i],
              "promise 6: the move " + spellings.back() + " is not read back as it was written");
      examine_data(spellings.back());
      examine_message(match().describe(seat, menu[i]));
    }
    std::sort(spellings.begin(), spellings.end());
    require(std::adjacent_find(spellings.begin(), spellings.end()) == spellings.end(),
            "promise 6: two moves have the same spelling");
    examine_message(match().prompt(seat));
    // Every move is tried where there are few; where there are many, the ends and some between.
    const int stride = std::max(1, menu.size() / 12);
    for (int i = 0; i < menu.size() && report_.failure.empty(); i += stride) try_apply(seat, menu[i]);
    for (const Move move : menu) remember(move);
  }

  // What a spelling says as data names exactly that spelling again.
  void examine_data(const std::string& spelling) {
    JsonWriter data;
    match().write_move(spelling, data);
    const Result<std::string> back = match().spell_move(*Json::parse(data.str()));
    require(back && *back == spelling, spelling + " is not named again by its data, " + data.str());
  }

  void try_apply(Seat seat, Move move) {
    Match next = match();
    EventLog log;
    next.apply(seat, move, log);
    audit(next);
    Match quiet = match();
    quiet.apply(seat, move);
    require(quiet == next, "a witness changes nothing");
    for (const Event& event : log.events) {
      require(event.kind < match().info().events.size(), "events are of a known kind");
      if (!report_.failure.empty()) return;
      for (int v = 0; v <= match().players(); ++v)
        if (const auto seen = next.event_for(event, viewer(v))) examine_message(next.tell(*seen));
    }
  }

  void examine_message(const Message& message) {
    require(words_.english.has(message.key), "there are no English words for " + message.key);
    require(words_.german.has(message.key), "there are no German words for " + message.key);
    if (!report_.failure.empty()) return;
    for (const Catalogue* words : {&words_.english, &words_.german}) {
      for (const Arg& arg : message.args)
        require(arg.word.empty() || words->has(arg.word),
                "there are no words for " + arg.word + ", the parameter " + arg.name + " of " + message.key);
      const std::string said = words->say(message, std::vector<std::string>(8, "S"));
      require(said.find('{') == std::string::npos,
              "a parameter is missing in the words for " + message.key + ": " + said);
    }
  }

  // Moves from other menus of this game, and arbitrary ones, must be refused with a clause and change
  // nothing.
  void examine_refusals(const Node& node) {
    for (int i = 0; i < 12 && report_.failure.empty(); ++i) {
      const Seat seat = static_cast<Seat>(rng_.below(static_cast<std::uint32_t>(match().players())));
      const Move move = seen_moves_.empty()
                            ? Move{}
                            : seen_moves_[rng_.below(static_cast<std::uint32_t>(seen_moves_.size()))];
      const std::uint64_t before = match().hash();
      const std::optional<Error> error = match().legal(seat, move);
      Menu menu;
      if (node.asks(seat)) match().menu(seat, menu);
      require(error.has_value() == !menu.contains(move), "promise 1: legal() agrees with the menu");
      require(match().hash() == before, "promise 1: asking changes nothing");
      if (!error || !report_.failure.empty()) continue;
      require(!error->clause.empty(), "promise 1: a refusal names its clause; this one says: " + error->text);
      require(error->clause.starts_with(match().info().prefix),
              "promise 1: the clause " + error->clause + " is of this game");
      examine_message({"refusal." + error->clause, error->args});
    }
  }

  void examine_json() {
    const std::string text = match().json();
    const Result<Json> json = Json::parse(text);
    if (!require(static_cast<bool>(json), "promise 6: the position is written as JSON: " + text)) return;
    Match copy = match();
    const Status loaded = copy.load(*json);
    if (!require(static_cast<bool>(loaded), "promise 6: a written position is read: " +
                                                (loaded ? "" : to_string(loaded.error())) + "\n  " + text))
      return;
    require(copy == match(),
            "promise 6: a position is read as it was written\n  " + text + "\n  " + copy.json());
    require_same_behaviour(copy, "promise 6: a position that was read plays like the one that was written");
  }

  void examine_caches() {
    Match copy = match();
    copy.rebuild();
    require(copy == match(), "rebuilding caches changes no fact");
    require_same_behaviour(copy, "rebuilt caches behave like those kept on the way");
  }

  void require_same_behaviour(const Match& other, std::string_view what) {
    const Node node = match().node();
    if (!require(other.node() == node, what)) return;
    require(other.scores() == match().scores(), what);
    for (Seat seat = 0; seat < match().players(); ++seat) {
      if (!node.asks(seat)) continue;
      Menu mine, theirs;
      match().menu(seat, mine);
      other.menu(seat, theirs);
      if (!require(as_list(mine) == as_list(theirs), what)) return;
    }
    if (node.kind == Node::Kind::over) return;
    Rng rng(test_.seed);
    const Ply ply = random_ply(match(), rng);
    EventLog log, other_log;
    Match a = match(), b = other;
    a.apply(ply.seat, ply.move, log);
    b.apply(ply.seat, ply.move, other_log);
    require(log.events == other_log.events && a == b, what);
  }

  void examine_written_view(Viewer viewer) {
    const MatchView known = match().view(viewer);
    const std::string text = known.json();
    const Result<Json> json = Json::parse(text);
    if (!require(static_cast<bool>(json), "promise 6: the view is written as JSON")) return;
    const Result<MatchView> back = match().read_view(*json, viewer);
    if (!require(static_cast<bool>(back), "promise 6: a written view is read: " +
                                              (back ? "" : to_string(back.error())) + "\n  " + text))
      return;
    require(*back == known, "promise 6: a view is read as it was written\n  " + text + "\n  " + back->json());
  }

  void examine_secrets() {
    for (int v = 0; v <= match().players() && report_.failure.empty(); ++v) {
      examine_written_view(viewer(v));
      const bool thinking = report_.positions_checked % kBetweenThoughts == 1;
      hear(secrecy_.examine(match(), viewer(v), thinking));
    }
    report_.looks = secrecy_.looks();
  }

  // --- no allocation on the hot path ---

  void examine_allocations(const Node& node) {
    if (!allocations_ || !report_.failure.empty()) return;
    Menu menu;
    Odds odds;
    Match copy = match();
    const Seat seat = node.kind == Node::Kind::chance ? Seat{0} : node.seat();
    const long before = allocations_();
    Match clone = match();
    const MatchView view = match().view(seat);
    copy = view.determinize(rng_);
    Move move{};
    if (node.kind == Node::Kind::chance) {
      match().odds(odds);
      move = odds.draw(rng_);
    } else {
      match().menu(seat, menu);
      move = menu[0];
    }
    clone.apply(node.kind == Node::Kind::chance ? kChance : seat, move);
    const Scores scores = clone.scores();
    const long after = allocations_();
    require(after == before && scores.seats == match().players(),
            "promise 3: clone, view, determinize, menu and apply never allocate");
  }

  // --- going on, and the end ---

  void play_on() {
    Ply ply = random_ply(match(), rng_);
    ++report_.plies;
    if (ply.seat == kChance) {
      const auto told = referee_.force(match().spell(kChance, ply.move));
      require(static_cast<bool>(told), "an outcome of the odds can be forced");
      return;
    }
    // A hidden step is submitted whole; its inner positions are examined on the way.
    std::vector<Move> step{ply.move};
    Match inner = match();
    inner.apply(ply.seat, ply.move);
    while (contains(inner.node().mid_step, ply.seat)) {
      Menu menu;
      inner.menu(ply.seat, menu);
      if (!require(!menu.empty(), "promise 1: a seat inside a step has a choice")) return;
      for (int v = 0; v <= match().players(); ++v)
        hear(secrecy_.examine_inside(match(), inner, ply.seat, viewer(v)));
      step.push_back(menu[static_cast<int>(rng_.below(static_cast<std::uint32_t>(menu.size())))]);
      inner.apply(ply.seat, step.back());
      audit(inner);
      ++report_.plies;
      if (!require(report_.plies <= match().info().longest, "promise 5: a step that does not end")) return;
    }
    const std::string text = match().spell_step(ply.seat, step);
    secrecy_.learn(text);
    const Result<std::vector<Move>> back = match().parse_step(ply.seat, text);
    require(back && *back == step, "promise 6: the step " + text + " is not read back as it was written" +
                                       (back ? "" : ": " + to_string(back.error())));
    examine_data(text);
    if (!report_.failure.empty()) return;
    const auto told = referee_.submit(ply.seat, text);
    require(static_cast<bool>(told), "promise 1: a step from the menus is accepted: " + text);
    require(match() == inner,
            "promise 2: a step submitted whole and its moves one by one give the same position");
  }

  void examine_end() {
    audit(match());
    const Scores scores = match().scores();
    require(scores.seats == match().players(), "every seat has a score");
    bool winner = false;
    for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) {
      winner = winner || scores.place[s] == 1;
      // Alone at the table one may still come second: to an opponent without a seat.
      require(scores.place[s] >= 1 && scores.place[s] <= std::max(scores.seats, 2),
              "places are from 1 to the number of seats");
      report_.points.push_back(scores.points[s]);
    }
    require(winner || scores.seats == 1, "somebody has the first place");
    examine_json();
    examine_secrets();

    const std::string text = referee_.record().text();
    const Result<Record> record = Record::parse(text);
    if (!require(record && record->text() == text, "promise 2: a record is read as it was written")) return;
    const Result<Referee> replayed = Referee::replay(*record, test_.game);
    require(static_cast<bool>(replayed),
            "promise 2: a record can be replayed: " + (replayed ? "" : to_string(replayed.error())));
    if (report_.failure.empty())
      require(replayed->match() == match(), "promise 2: replaying a record gives the same position");
  }

  void remember(Move move) {
    if (seen_moves_.size() < 400) return seen_moves_.push_back(move);
    seen_moves_[rng_.below(400)] = move;
  }

  // Minds think at one of so many examined positions: a thought costs as much as examining several.
  static constexpr int kBetweenThoughts = 8;

  const SuiteCase& test_;
  Referee referee_;
  Rng rng_;
  AllocationCounter allocations_;
  Words words_;
  SuiteReport report_;
  std::vector<Move> seen_moves_;
  SecrecyLaws secrecy_;
};

}  // namespace

SuiteReport run_suite(const SuiteCase& test, AllocationCounter allocations) {
  const Result<Match> start = Match::create(*test.game, test.setup);
  if (!start)
    return {.plies = 0,
            .positions_checked = 0,
            .looks = {},
            .points = {},
            .failure = "the set-up is refused: " + to_string(start.error())};
  return Examination(test, *start, allocations).run();
}

std::vector<Setup> option_matrix(const GameInfo& info, int random, std::uint64_t seed) {
  std::vector<Setup> list;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    list.push_back({players, {}});
    for (const Option& option : info.options)
      for (const std::string& choice : sample_choices(option))
        if (choice != option.fallback) list.push_back({players, {{std::string(option.name), choice}}});
  }
  if (info.options.empty()) return list;
  Rng rng(seed);
  for (int i = 0; i < random; ++i) {
    Setup setup{info.min_players + static_cast<int>(rng.below(
                                       static_cast<std::uint32_t>(info.max_players - info.min_players + 1))),
                {}};
    for (const Option& option : info.options) {
      const std::vector<std::string> choices = sample_choices(option);
      const std::string& choice = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
      if (choice != option.fallback) setup.options.emplace_back(std::string(option.name), choice);
    }
    list.push_back(std::move(setup));
  }
  return list;
}

std::string check_refused_setup(const Game& game, const Setup& setup, const Error& error) {
  const SuiteCase test{&game, setup, 1, 1};
  if (error.clause.empty())
    return "a refused set-up names its clause: " + error.text + " (" + command_line(test) + ")";
  return "";
}

std::string command_line(const SuiteCase& test) {
  std::string line = "enfilade suite " + std::string(test.game->info->id) + " --players " +
                     std::to_string(test.setup.players);
  for (const auto& [name, value] : test.setup.options) line += " --option " + name + "=" + value;
  return line + " --seed " + std::to_string(test.seed);
}

}  // namespace enfilade
