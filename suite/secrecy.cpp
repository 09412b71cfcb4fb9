#include "suite/secrecy.hpp"

#include <algorithm>

#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"

namespace enfilade {

namespace {

constexpr int kGuesses = 4;  // at what is hidden, per law and position
constexpr int kTexts = 6;    // that a seat names
constexpr int kTries = 48;   // to find another truth in which the same turns up

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

// Others' half-finished hidden steps are taken as not begun.
Node hidden_step_not_begun(Node node, Viewer viewer) {
  node.mid_step = static_cast<SeatSet>(viewer == kSpectator ? 0 : node.mid_step & only(viewer));
  return node;
}

std::string full_text(const std::optional<Error>& error) {
  if (!error) return "legal";
  JsonWriter args;
  args.begin_object();
  write_args(error->args, args);
  return error->code + "|" + error->text + "|" + error->clause + "|" + error->place + "|" +
         args.end_object().take();
}

std::string full_text(const Message& message) {
  JsonWriter args;
  args.begin_object();
  write_args(message.args, args);
  return message.key + args.end_object().take();
}

std::string answer_to(const Result<std::vector<Move>>& step) {
  if (!step) return full_text(step.error());
  std::string answer = "moves";
  for (const Move move : *step) answer += " " + std::to_string(move.bits);
  return answer;
}

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

std::string SecrecyLaws::examine(const Match& match, Viewer viewer, bool thinking) {
  match_ = &match;
  broken_.clear();
  examine_for(viewer, thinking);
  return broken_;
}

// Inside a hidden step its owner's menu follows from the owner's view, and to everybody else it has not
// begun.
std::string SecrecyLaws::examine_inside(const Match& match, const Match& inner, Seat owner, Viewer viewer) {
  const MatchView known = inner.view(viewer);
  if (viewer != owner)
    return known == match.view(viewer) ? ""
                                       : "promise 3: a half-finished hidden step is seen by its owner only";
  const Match guess = known.determinize(rng_);
  Menu menu, guessed;
  inner.menu(owner, menu);
  guess.menu(owner, guessed);
  return guess.view(viewer) == known && as_list(menu) == as_list(guessed)
             ? ""
             : "promise 3: inside a hidden step the owner's menu follows from the owner's view";
}

void SecrecyLaws::learn(const std::string& spelling) {
  remember(spelling, vocabulary_);
  for (const std::string_view word : words(spelling)) remember(std::string(word), words_seen_);
}

void SecrecyLaws::examine_for(Viewer viewer, bool thinking) {
  const MatchView known = match().view(viewer);
  const Match guess = known.determinize(rng_);
  const std::string who = viewer == kSpectator ? "a spectator" : match().seat_name(viewer);
  if (const std::string wrong = guess.audit();
      !require(wrong.empty(), "promise 4: " + wrong + "\n  " + guess.json()))
    return;
  if (!require(guess.view(viewer) == known, "promise 3: a determinization looks to " + who +
                                                " like the truth\n  " + known.json() + "\n  " +
                                                guess.view(viewer).json()))
    return;
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
    if (thinking) examine_minds(viewer, guess);
  }
  if (broken_.empty()) examine_step(viewer, guess);
}

// Points that are shown are the same in every position that looks like this one.
void SecrecyLaws::examine_open_points(const MatchView& known) {
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
std::string SecrecyLaws::any_text() {
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

void SecrecyLaws::remember(const std::string& text, std::vector<std::string>& list) {
  constexpr std::size_t kMost = 300;
  if (list.size() < kMost)
    list.push_back(text);
  else
    list[rng_.below(kMost)] = text;
}

void SecrecyLaws::examine_answers(Seat seat, const Match& guess) {
  const std::string closed = full_text(match().out_of_turn(seat));
  require(closed == full_text(guess.out_of_turn(seat)),
          "promise 3: why a seat cannot choose follows from what it knows");
  const bool asked = match().node().asks(seat);
  if (asked) examine_words(seat, guess);
  for (int i = 0; i < kTexts && broken_.empty(); ++i) {
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
void SecrecyLaws::examine_raw_answers(Seat seat, const Match& guess, const std::string& text) {
  const Result<Move> move = match().parse(seat, text), guessed = guess.parse(seat, text);
  const bool same = move && guessed ? *move == *guessed : !move && !guessed;
  if (!require(same && (move || full_text(move.error()) == full_text(guessed.error())),
               "promise 3: how \"" + text + "\" is read follows from what the seat knows"))
    return;
  if (move)
    require(full_text(match().legal(seat, *move)) == full_text(guess.legal(seat, *move)),
            "promise 3: a refusal follows from what the seat knows; this one is of " + text);
}

void SecrecyLaws::examine_words(Seat seat, const Match& guess) {
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
void SecrecyLaws::examine_preview(Seat seat, const MatchView& known) {
  const Step step = random_step(match(), seat, rng_);
  const Prospect prospect = match().preview(seat, step.moves);
  for (int i = 0; i <= kGuesses && broken_.empty(); ++i) {
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
void SecrecyLaws::examine_step(Viewer viewer, const Match& guess) {
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

void SecrecyLaws::examine_outcome(Viewer viewer, const Match& guess) {
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

void SecrecyLaws::compare(Viewer viewer, const Step& step, const Match& guess, const Step& other,
                          const std::string& what) {
  ++looks_.all;
  const Look truth = look(match(), step, viewer), guessed = look(guess, other, viewer);
  require(truth.foreseen == guessed.foreseen && truth.surprised == guessed.surprised,
          "promise 3: " + what + " tells more than may be known (events): " + in_words(step) + "\n  " +
              in_words(truth.foreseen) + "\n  " + in_words(guessed.foreseen));
  if (truth.surprised) return examine_revealed(viewer, step, truth, what);
  const MatchView a = truth.after.view(viewer), b = guessed.after.view(viewer);
  require(a == b,
          "promise 3: " + what + " tells more than may be known (view)\n  " + a.json() + "\n  " + b.json());
}

std::string SecrecyLaws::in_words(const Step& step) const {
  return step.seat == kChance ? match().spell(kChance, step.moves.front())
                              : match().spell_step(step.seat, step.moves);
}

std::string SecrecyLaws::in_words(const std::vector<Event>& events) const {
  std::string text;
  for (const Event& event : events) text += (text.empty() ? "" : ", ") + full_text(match().tell(event));
  return text;
}

// Something hidden turned up. Other truths in which the same turned up must look the same in everything
// else, and the view must hold whatever was told.
void SecrecyLaws::examine_revealed(Viewer viewer, const Step& step, const Look& truth,
                                   const std::string& what) {
  ++looks_.revealing;
  const MatchView after = truth.after.view(viewer);
  bool anything_left = false;
  for (int i = 0; i < kGuesses; ++i)
    anything_left = anything_left || !(after.determinize(rng_) == truth.after);
  if (!anything_left) return void(++looks_.nothing_left);
  const MatchView known = match().view(viewer);
  for (int i = 0; i < kTries && broken_.empty(); ++i) {
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
  ++looks_.exempt;
}

// Some of the facts in which a guess differs from the truth become those of the truth. Most of what comes
// out is no position at all; the caller looks.
void SecrecyLaws::graft(Match& guess, bool byte_by_byte) {
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
void SecrecyLaws::examine_minds(Seat seat, const Match& guess) {
  for (const char* text : {"greedy", "search:12", "plain:12"}) {
    const Result<MindSpec> spec = MindSpec::parse(text);
    const Thought thought = think(*spec, match().view(seat), seed_);
    const Thought guessed = think(*spec, guess.view(seat), seed_);
    const std::string who = "the mind " + std::string(text);
    require(thought.step == guessed.step && thought.win == guessed.win && thought.points == guessed.points,
            "promise 3: " + who + " knows more than its seat");
    if (const auto error = match().check_step(seat, thought.step))
      require(false, "promise 1: " + who + " makes a step that is refused: " + error->text);
  }
  const auto hint_at = [&](const Match& there) {
    return *Mind(*MindSpec::parse("search:12"), seed_).advise(there.view(seat)).hint;
  };
  require(hint_at(match()) == hint_at(guess), "promise 3: a hint knows more than its seat");
}

}  // namespace enfilade
