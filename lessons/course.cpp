#include "lessons/course.hpp"

#include <algorithm>

namespace enfilade::lessons {

namespace {

// Nothing in a lesson is refused by clause, so that none need be known.
const std::set<std::string> kNoClauses;

Error broken(const Lesson& lesson, const std::string& what) {
  return {"bad_lesson", what, "", lesson.file, {}};
}

// Plays what happens before a step is shown, and draws what chance still owes.
Result<Place> enter(const Lesson& lesson, std::size_t step, ScenarioRun run) {
  if (step >= lesson.steps.size()) return Error{"not_found", "the lesson has no such step", "", "", {}};
  std::vector<Scene> lead;
  const auto keep = [&] { lead.push_back({run.referee()->match(), run.events()}); };
  for (const ScenarioCommand& command : lesson.steps[step].before) {
    if (command.word == "GAME") run = ScenarioRun({}, kNoClauses);
    if (const std::string wrong = run.play(command); !wrong.empty()) return broken(lesson, wrong);
    if (command.word == "GAME" || command.word == "PATCH")
      lead.clear();
    else if (command.word == "DO" || command.word == "CHANCE" || command.word == "DRAW")
      keep();
  }
  if (run.referee()->match().node().kind == Node::Kind::chance) {
    run.play({lesson.steps[step].line, "DRAW", ""});
    keep();
  }
  const auto learner = run.referee()->match().find_seat(lesson.learner);
  if (!learner) return broken(lesson, "there is no seat " + lesson.learner);
  return Place{&lesson, step, *learner, std::move(run), std::move(lead)};
}

bool holds(const ScenarioRun& run, const std::string& claim, int line) {
  ScenarioRun trial = run;
  return trial.play({line, "EXPECT", claim}).empty();
}

}  // namespace

Result<Place> go_on(const Place& place, const ScenarioRun& after) {
  return enter(*place.lesson, place.step + 1, after);
}

Result<Place> go_to(const Lesson& lesson, std::size_t step, std::span<const std::string> moves) {
  Result<Place> place = enter(lesson, 0, ScenarioRun({}, kNoClauses));
  std::vector<std::string> done;
  while (place && place->step < step) {
    const Step& here = place->here();
    if (!here.asks()) {
      place = go_on(*place, place->run);
      continue;
    }
    const std::string& move = moves.empty() ? here.answers.front().steps.front() : moves.front();
    if (!moves.empty()) moves = moves.subspan(1);
    const Result<Attempt> tried = attempt(*place, move);
    if (!tried) return tried.error();
    if (!tried->right()) return Error{"bad_value", move + " is not what the lesson asks for", "", "", {}};
    done.push_back(move);
    place = go_on(*place, tried->run);
  }
  if (place) place->done = std::move(done);
  return place;
}

Result<ScenarioRun> after(const Place& place, std::string_view step) {
  const Result<std::vector<Move>> moves = place.match().parse_step(place.learner, step);
  if (!moves) return moves.error();
  ScenarioRun run = place.run;
  const std::string wrong =
      run.play({place.here().line, "DO", place.lesson->learner + ": " + std::string(step)});
  if (!wrong.empty()) return broken(*place.lesson, wrong);
  return run;
}

Result<Attempt> attempt(const Place& place, std::string_view step) {
  Result<ScenarioRun> run = after(place, step);
  if (!run) return run.error();
  // Steps are compared as they are spelled by the game.
  const Match& match = place.match();
  const auto same = [&](const std::string& named) {
    const auto a = match.parse_step(place.learner, named), b = match.parse_step(place.learner, step);
    return a && b && match.spell_step(place.learner, *a) == match.spell_step(place.learner, *b);
  };
  for (const Answer& answer : place.here().answers) {
    const bool fits = answer.fits_all() ||
                      (answer.claim.empty() ? std::any_of(answer.steps.begin(), answer.steps.end(), same)
                                            : holds(*run, answer.claim, answer.line));
    if (fits) return Attempt{&answer, std::move(*run)};
  }
  return Attempt{nullptr, std::move(*run)};
}

}  // namespace enfilade::lessons
