#include "suite/suite.hpp"

#include <algorithm>

#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"
#include "suite/look.hpp"
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

// What a choice is, in all its words, with what it costs and gives.
std::string described(const Match& match, Seat seat, Move move) {
  const Message message = match.describe(seat, move);
  JsonWriter out;
  out.begin_object().field("key", message.key);
  write_args(message.args, out);
  for (const Arg& arg : message.args) out.field("role " + arg.name, static_cast<int>(arg.role));
  return out.end_object().take();
}

// One random game under examination. Each check returns nothing, or says what is broken.
class Examination {
 public:
  Examination(const SuiteCase& test, const Match& start, AllocationCounter allocations)
      : test_(test),
        referee_(start, nullptr),
        rng_(test.seed * 0x9E3779B97F4A7C15u + 1),
        allocations_(allocations),
        words_(words_of(start.info())) {}

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
    for (int v = 0; v <= match().players() && report_.failure.empty(); ++v) examine_secrets(viewer(v));
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
      learn(text);
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
      learn(spellings.back());
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
        require(arg.word.empty() || words->has(arg.word), "there are no words for " + arg.word);
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

  // --- the secrecy laws ---

  void examine_secrets(Viewer viewer) {
    const MatchView known = match().view(viewer);
    const Match guess = known.determinize(rng_);
    const std::string who = viewer == kSpectator ? "a spectator" : match().seat_name(viewer);
    audit(guess);
    if (!require(guess.view(viewer) == known, "promise 3: a determinization looks to " + who +
                                                  " like the truth\n  " + known.json() + "\n  " +
                                                  guess.view(viewer).json()))
      return;
    const std::string text = known.json();
    const Result<Json> json = Json::parse(text);
    if (!require(static_cast<bool>(json), "promise 6: the view is written as JSON")) return;
    const Result<MatchView> back = match().read_view(*json, viewer);
    require(static_cast<bool>(back),
            "promise 6: a written view is read: " + (back ? "" : to_string(back.error())) + "\n  " + text);
    if (!report_.failure.empty()) return;
    require(*back == known, "promise 6: a view is read as it was written\n  " + text + "\n  " + back->json());

    const Node node = match().node();
    if (!require(guess.node() == hidden_step_not_begun(node, viewer) || guess.node() == node,
                 "promise 3: whose turn it is follows from what " + who + " knows"))
      return;
    examine_open_points(known);
    if (node.kind == Node::Kind::chance) return examine_outcome(viewer, guess);
    if (node.kind == Node::Kind::over) return;
    if (viewer != kSpectator) examine_answers(viewer, guess);
    if (node.asks(viewer)) {
      examine_preview(viewer, known);
      if (report_.positions_checked % kBetweenThoughts == 1) examine_minds(viewer, guess);
    }
    if (report_.failure.empty()) examine_step(viewer, guess);
  }

  // Others' half-finished hidden steps are taken as not begun.
  static Node hidden_step_not_begun(Node node, Viewer viewer) {
    node.mid_step = static_cast<SeatSet>(viewer == kSpectator ? 0 : node.mid_step & only(viewer));
    return node;
  }

  // Points that are shown are the same in every position that looks like this one.
  void examine_open_points(const MatchView& known) {
    if (match().over()) return;
    const Scores scores = match().scores();
    for (int i = 0; i < kGuesses; ++i) {
      const Scores guessed = known.determinize(rng_).scores();
      for (Seat seat = 0; seat < scores.seats; ++seat)
        if (contains(known.open_points(), seat))
          require(scores.points[seat] == guessed.points[seat],
                  "promise 3: points that are shown follow from the view");
    }
  }

  // --- what a seat is answered ---

  // A text that somebody may name: a spelling of this game, one that is put together from others' words, or
  // rubbish.
  std::string any_text() {
    const auto pick = [this](const std::vector<std::string>& list) {
      return list.empty() ? std::string() : list[rng_.below(static_cast<std::uint32_t>(list.size()))];
    };
    std::string text = pick(vocabulary_);
    switch (rng_.below(5)) {
      case 0: return text;
      case 1: return text + " " + pick(words_seen_);
      case 2: return text.substr(0, text.find_last_of(' ')) + " " + pick(words_seen_);
      case 3: return text.substr(0, text.find(' ')) + " " + pick(words_seen_);
      default: return rng_.below(2) ? text + "; " + pick(vocabulary_) : pick(words_seen_) + "?";
    }
  }

  void learn(const std::string& spelling) {
    remember(spelling, vocabulary_);
    for (const std::string_view word : words(spelling)) remember(std::string(word), words_seen_);
  }

  void remember(const std::string& text, std::vector<std::string>& list) {
    constexpr std::size_t kMost = 300;
    if (list.size() < kMost)
      list.push_back(text);
    else
      list[rng_.below(kMost)] = text;
  }

  static std::string answer_to(const Result<std::vector<Move>>& step) {
    if (!step) return full_text(step.error());
    std::string answer = "moves";
    for (const Move move : *step) answer += " " + std::to_string(move.bits);
    return answer;
  }
  static std::string full_text(const std::optional<Error>& error) {
    if (!error) return "legal";
    JsonWriter args;
    args.begin_object();
    write_args(error->args, args);
    return error->code + "|" + error->text + "|" + error->clause + "|" + error->place + "|" +
           args.end_object().take();
  }
  static std::string full_text(const Message& message) {
    JsonWriter args;
    args.begin_object();
    write_args(message.args, args);
    return message.key + args.end_object().take();
  }

  void examine_answers(Seat seat, const Match& guess) {
    const std::string closed = full_text(match().out_of_turn(seat));
    require(closed == full_text(guess.out_of_turn(seat)),
            "promise 3: why a seat cannot choose follows from what it knows");
    const bool asked = match().node().asks(seat);
    if (asked) examine_words(seat, guess);
    for (int i = 0; i < kTexts && report_.failure.empty(); ++i) {
      const std::string text = any_text();
      const std::string answer = answer_to(match().parse_step(seat, text));
      const auto inside = match().inside(seat, text);
      if (!asked) {
        require(answer == closed && !inside && full_text(inside.error()) == closed,
                "promise 3: who is not asked is answered the same whatever it names; of \"" + text +
                    "\" it is told " + answer);
        continue;
      }
      require(answer == answer_to(guess.parse_step(seat, text)),
              "promise 3: what is said about the step \"" + text + "\" follows from what the seat knows");
      examine_raw_answers(seat, guess, text);
    }
  }

  // What the game itself says, without the guard before it: were it to depend on hidden facts, a seat would
  // be told about a guess at them.
  void examine_raw_answers(Seat seat, const Match& guess, const std::string& text) {
    const Result<Move> move = match().parse(seat, text), guessed = guess.parse(seat, text);
    const bool same = move && guessed ? *move == *guessed : !move && !guessed;
    if (!require(same && (move || full_text(move.error()) == full_text(guessed.error())),
                 "promise 3: how \"" + text + "\" is read follows from what the seat knows"))
      return;
    if (move)
      require(full_text(match().legal(seat, *move)) == full_text(guess.legal(seat, *move)),
              "promise 3: a refusal follows from what the seat knows; this one is of " + text);
  }

  void examine_words(Seat seat, const Match& guess) {
    Menu menu, guessed;
    match().menu(seat, menu);
    guess.menu(seat, guessed);
    if (!require(as_list(menu) == as_list(guessed), "promise 3: a menu follows from what the seat knows"))
      return;
    require(full_text(match().prompt(seat)) == full_text(guess.prompt(seat)),
            "promise 3: a question follows from what the seat knows");
    const int stride = std::max(1, menu.size() / 12);
    for (int i = 0; i < menu.size(); i += stride) {
      const std::string spelling = match().spell(seat, menu[i]);
      require(spelling == guess.spell(seat, menu[i]) &&
                  described(match(), seat, menu[i]) == described(guess, seat, menu[i]),
              "promise 3: the words for " + spelling + " follow from what the seat knows");
    }
  }

  // --- what happens before a viewer's eyes ---

  // A preview is what happens, in every position that looks like this one, up to where it says that it ends.
  void examine_preview(Seat seat, const MatchView& known) {
    const Step step = random_step(match(), seat, rng_);
    const Prospect prospect = match().preview(seat, step.moves);
    for (int i = 0; i <= kGuesses && report_.failure.empty(); ++i) {
      const Look scene = look(i == 0 ? match() : known.determinize(rng_), step, seat);
      const bool begins = prospect.events.size() <= scene.seen.size() &&
                          std::equal(prospect.events.begin(), prospect.events.end(), scene.seen.begin());
      require(begins && (prospect.open || prospect.events.size() == scene.seen.size()),
              "promise 3: the preview of " + match().spell_step(seat, step.moves) +
                  " states as a fact what the seat cannot know");
      require(prospect.open || scene.after.node().kind != Node::Kind::chance,
              "promise 3: a preview says that chance comes next");
    }
  }

  // Somebody's step, seen by a viewer who may be somebody else: the same step behind the same view looks the
  // same, and what is committed at a simultaneous point looks the same whatever it is.
  void examine_step(Viewer viewer, const Match& guess) {
    const Node node = match().node();
    Seat seat = viewer;
    while (!node.asks(seat))
      seat = static_cast<Seat>(rng_.below(static_cast<std::uint32_t>(match().players())));
    const Step step = random_step(match(), seat, rng_);
    const bool committed = node.kind == Node::Kind::simultaneous && seat != viewer;
    const Step other = committed ? random_step(guess, seat, rng_) : step;
    const bool can = possible(guess, other);
    require(can || seat != viewer, "promise 3: a menu follows from what the seat knows");
    if (can) compare(viewer, step, guess, other, seat == viewer ? "a seat's own step" : "another's step");
  }

  void examine_outcome(Viewer viewer, const Match& guess) {
    Odds odds, guessed;
    match().odds(odds);
    guess.odds(guessed);
    const bool told = odds.audience().includes(viewer);
    if (!require(told == guessed.audience().includes(viewer), "promise 3: who learns an outcome is known"))
      return;
    const Step step{kChance, {odds.draw(rng_)}};
    const Step other = told ? step : Step{kChance, {guessed.draw(rng_)}};
    if (possible(guess, other))
      compare(viewer, step, guess, other, told ? "an open outcome" : "an outcome for others' eyes");
  }

  void compare(Viewer viewer, const Step& step, const Match& guess, const Step& other,
               const std::string& what) {
    ++report_.looks.all;
    const Look truth = look(match(), step, viewer), guessed = look(guess, other, viewer);
    require(truth.foreseen == guessed.foreseen && truth.surprised == guessed.surprised,
            "promise 3: " + what + " tells more than may be known (events): " + in_words(step) + "\n  " +
                in_words(truth.foreseen) + "\n  " + in_words(guessed.foreseen));
    if (truth.surprised) return examine_revealed(viewer, step, truth, what);
    const MatchView a = truth.after.view(viewer), b = guessed.after.view(viewer);
    require(a == b,
            "promise 3: " + what + " tells more than may be known (view)\n  " + a.json() + "\n  " + b.json());
  }

  std::string in_words(const Step& step) const {
    return step.seat == kChance ? match().spell(kChance, step.moves.front())
                                : match().spell_step(step.seat, step.moves);
  }
  std::string in_words(const std::vector<Event>& events) const {
    std::string text;
    for (const Event& event : events) text += (text.empty() ? "" : ", ") + full_text(match().tell(event));
    return text;
  }

  // Something hidden turned up. Other truths in which the same turned up must look the same in everything
  // else, and the view must hold whatever was told.
  void examine_revealed(Viewer viewer, const Step& step, const Look& truth, const std::string& what) {
    ++report_.looks.revealing;
    const MatchView after = truth.after.view(viewer);
    bool anything_left = false;
    for (int i = 0; i < kGuesses; ++i)
      anything_left = anything_left || !(after.determinize(rng_) == truth.after);
    if (!anything_left) return void(++report_.looks.nothing_left);
    const MatchView known = match().view(viewer);
    for (int i = 0; i < kTries && report_.failure.empty(); ++i) {
      Match other = known.determinize(rng_);
      if (i % 4 != 0) graft(other, i % 4 == 1);
      if (other == match() || !other.audit().empty() || !(other.view(viewer) == known)) continue;
      // Inside a hidden step something else may have been chosen.
      const bool hidden = step.seat != viewer && contains(match().node().mid_step, step.seat);
      const Step made = hidden && i % 2 == 0 ? random_step(other, step.seat, rng_) : step;
      if (!possible(other, made)) continue;
      const Look scene = look(other, made, viewer);
      if (scene.seen != truth.seen) {
        require(!hidden || !(scene.after.view(viewer) == after),
                "promise 3: " + what + " tells in its events what the viewer does not know afterwards");
        continue;
      }
      require(scene.after.view(viewer) == after, "promise 3: " + what +
                                                     " tells more than what it turns up\n  " + after.json() +
                                                     "\n  " + scene.after.view(viewer).json());
      return;
    }
    ++report_.looks.exempt;
  }

  // Some of the facts in which a guess differs from the truth become those of the truth. Most of what comes
  // out is no position at all; the caller looks.
  void graft(Match& guess, bool byte_by_byte) {
    std::vector<std::byte> facts(guess.facts().begin(), guess.facts().end());
    const std::span<const std::byte> truth = match().facts();
    bool keep = false, inside = false;
    for (std::size_t i = 0; i < facts.size(); ++i) {
      const bool differs = facts[i] != truth[i];
      if (differs && (!inside || byte_by_byte)) keep = rng_.below(2) == 0;
      inside = differs;
      if (differs && !keep) facts[i] = truth[i];
    }
    guess.set_facts(facts);
  }

  // What a mind does follows from the view and its seed, whatever the truth behind the view is; and it is
  // legal.
  void examine_minds(Seat seat, const Match& guess) {
    for (const char* text : {"greedy", "search:12", "plain:12"}) {
      const Result<MindSpec> spec = MindSpec::parse(text);
      const Thought thought = think(*spec, match().view(seat), test_.seed);
      const Thought guessed = think(*spec, guess.view(seat), test_.seed);
      const std::string who = "the mind " + std::string(text);
      require(thought.step == guessed.step && thought.win == guessed.win && thought.points == guessed.points,
              "promise 3: " + who + " knows more than its seat");
      if (const auto error = match().check_step(seat, thought.step))
        fail("promise 1: " + who + " makes a step that is refused: " + error->text);
    }
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
      for (int v = 0; v <= match().players(); ++v) examine_inner_view(inner, ply.seat, viewer(v));
      step.push_back(menu[static_cast<int>(rng_.below(static_cast<std::uint32_t>(menu.size())))]);
      inner.apply(ply.seat, step.back());
      audit(inner);
      ++report_.plies;
      if (!require(report_.plies <= match().info().longest, "promise 5: a step that does not end")) return;
    }
    const std::string text = match().spell_step(ply.seat, step);
    learn(text);
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

  // Inside a hidden step its owner's menu follows from the owner's view, and to everybody else it has not
  // begun.
  void examine_inner_view(const Match& inner, Seat owner, Viewer viewer) {
    const MatchView known = inner.view(viewer);
    if (viewer != owner) {
      require(known == match().view(viewer),
              "promise 3: a half-finished hidden step is seen by its owner only");
      return;
    }
    const Match guess = known.determinize(rng_);
    Menu menu, guessed;
    inner.menu(owner, menu);
    guess.menu(owner, guessed);
    require(guess.view(viewer) == known && as_list(menu) == as_list(guessed),
            "promise 3: inside a hidden step the owner's menu follows from the owner's view");
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
    for (int v = 0; v <= match().players() && report_.failure.empty(); ++v) examine_secrets(viewer(v));

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
  static constexpr int kGuesses = 4;  // at what is hidden, per law and position
  static constexpr int kTexts = 6;    // that a seat names
  static constexpr int kTries = 48;   // to find another truth in which the same turns up

  const SuiteCase& test_;
  Referee referee_;
  Rng rng_;
  AllocationCounter allocations_;
  Words words_;
  SuiteReport report_;
  std::vector<Move> seen_moves_;
  std::vector<std::string> vocabulary_, words_seen_;
};

}  // namespace

Looks& Looks::operator+=(const Looks& more) {
  all += more.all;
  revealing += more.revealing;
  nothing_left += more.nothing_left;
  exempt += more.exempt;
  return *this;
}

std::string to_string(const Looks& looks) {
  const std::int64_t promille = looks.all ? (looks.exempt * 1000 + looks.all / 2) / looks.all : 0;
  return "of " + std::to_string(looks.all) + " looks at a step or an outcome " +
         std::to_string(looks.revealing) + " turned up something hidden (in " +
         std::to_string(looks.nothing_left) + " nothing was left to hide); " + std::to_string(looks.exempt) +
         " (" + std::to_string(promille / 10) + "." + std::to_string(promille % 10) +
         " %) could not be compared";
}

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
