#include "lessons/words.hpp"

#include <algorithm>

#include "lessons/narrator.hpp"
#include "protocol/words.hpp"
#include "table/words.hpp"

namespace enfilade::lessons {

namespace {

void write_said(const Said& said, JsonWriter& out) {
  if (said[0].empty()) return void(out.null());
  out.begin_object();
  for (std::size_t language = 0; language < said.size(); ++language)
    out.field(kLanguages[language], said[language]);
  out.end_object();
}

// `enfilade lessons --check` has seen to it that everything can be filled in.
void write_filled(const Said& said, const Occasion& occasion, JsonWriter& out) {
  Said filled;
  for (std::size_t language = 0; language < said.size(); ++language) {
    const Result<std::string> text = fill_in(said[language], language, occasion);
    filled[language] = text ? *text : said[language];
  }
  write_said(filled, out);
}

void write_heading(const Lesson& lesson, JsonWriter& out) {
  out.field("game", lesson.game).field("part", lesson.part);
  write_said(lesson.title, out.key("title"));
  write_said(lesson.aim, out.key("aim"));
  out.field("exercise", lesson.exercise()).field("minutes", lesson.minutes()).key("steps").begin_array();
  for (const Step& step : lesson.steps)
    if (!step.title[0].empty()) write_said(step.title, out);
  out.end_array();
}

// A moment as `news` has it.
void write_moment(const Match& match, std::span<const Event> events, Seat learner,
                  std::optional<std::int64_t> decision, JsonWriter& out) {
  out.begin_object();
  write_events(match, events, learner, out.key("events"));
  table::write_position(match, learner, decision, out);
  out.end_object();
}

void write_target(const Place& place, const Target& target, JsonWriter& out) {
  const Match& match = place.match();
  out.begin_object();
  if (target.kind == "seat") {
    out.field("seat", int{*match.find_seat(target.name)});
  } else if (target.kind == "move") {
    match.write_move(target.name, out.key("move"));
  } else {
    out.field(target.kind, target.name);
  }
  out.end_object();
}

void write_seats(const Place& place, JsonWriter& out) {
  const Lesson& lesson = *place.lesson;
  const Match& match = place.match();
  out.field("players", match.players()).key("options").begin_object();
  for (const auto& [name, value] : match.rules().options) out.field(name, value);
  out.end_object().field("seat", int{place.learner}).key("seat_names").begin_array();
  for (const std::string& name : match.seat_names()) out.text(name);
  out.end_array().key("names").begin_array();
  for (const std::string& seat : match.seat_names()) {
    const auto called = std::find_if(lesson.names.begin(), lesson.names.end(),
                                     [&](const auto& each) { return each.first == seat; });
    called == lesson.names.end() ? out.null() : out.text(called->second);
  }
  out.end_array();
}

std::string state(const Place& place) {
  const Lesson& lesson = *place.lesson;
  const Step& step = place.here();
  JsonWriter out;
  write_heading(lesson, out.begin_object());
  const auto titled =
      std::count_if(lesson.steps.begin(), lesson.steps.begin() + static_cast<std::ptrdiff_t>(place.step) + 1,
                    [](const Step& each) { return !each.title[0].empty(); });
  out.field("at", static_cast<std::int64_t>(place.step))
      .field("shown", static_cast<std::int64_t>(titled) - 1);
  out.field("last", place.step + 1 == lesson.steps.size());
  out.key("done").begin_array();
  for (const std::string& move : place.done) out.text(move);
  out.end_array();
  write_seats(place, out);
  write_filled(step.text, {place}, out.key("text"));
  write_filled(step.task, {place}, out.key("task"));
  out.key("targets").begin_array();
  for (const Target& target : step.targets) write_target(place, target, out);
  out.end_array().key("lead").begin_array();
  for (const Scene& scene : place.lead)
    write_moment(scene.match, scene.events, place.learner, std::nullopt, out);
  const auto decision = place.asked() ? std::optional(static_cast<std::int64_t>(place.step)) : std::nullopt;
  write_moment(place.match(), {}, place.learner, decision, out.end_array().key("moment"));
  return out.end_object().take();
}

Result<std::string> judge(const Place& place, const std::string& step) {
  if (!place.asked()) return Error{"not_now", "nothing is to be tried at this step", "", "", {}};
  const Result<Attempt> tried = attempt(place, step);
  if (!tried) return tried.error();
  const Match& after = tried->run.referee()->match();
  const auto moves = place.match().parse_step(place.learner, step);
  JsonWriter out;
  out.begin_object().field("right", tried->right());
  out.field("step", place.match().spell_step(place.learner, *moves)).key("said");
  tried->answer ? write_filled(tried->answer->said, {place, &tried->run}, out) : void(out.null());
  write_moment(after, tried->run.events(), place.learner, std::nullopt, out.key("moment"));
  return out.end_object().take();
}

// What a table answers to `menu`, `preview` and `explain`.
Result<std::string> foretell(const Place& place, int what, const std::string& step) {
  const Match known = place.match().as_known_to(place.learner);
  if (const auto out_of_turn = known.out_of_turn(place.learner)) return *out_of_turn;
  JsonWriter out;
  out.begin_object();
  Status done = Done{};
  if (what == 0)
    done = write_choices(known, place.learner, step, out);
  else if (what == 1)
    done = write_preview(known, place.learner, step, out);
  else
    write_explanation(known, place.learner, step, out);
  if (!done) return done.error();
  return out.end_object().take();
}

std::vector<std::string> read_done(const JsonCursor& at) {
  constexpr std::size_t kMost = 64, kLongest = 4096;
  std::vector<std::string> done;
  if (!at.has("done")) return done;
  const JsonCursor list = at.at("done");
  for (std::size_t i = 0; i < list.size(0, kMost) && !at.failed(); ++i) {
    done.push_back(list.at(i).text());
    if (done.back().size() > kLongest) list.at(i).fail("a step has at most 4096 bytes");
  }
  return done;
}

}  // namespace

std::string book_json() {
  JsonWriter out;
  out.begin_object().key("lessons").begin_array();
  for (const Lesson& lesson : book()) {
    write_heading(lesson, out.begin_object());
    out.end_object();
  }
  return out.end_array().end_object().take();
}

Result<std::string> reply(const Lesson& lesson, const Json& request) {
  JsonCursor::Problem problem;
  const JsonCursor at(request, problem);
  at.only({"t", "at", "done", "move", "step"});
  const int wanted = at.at("t").choice({"menu", "preview", "explain", "state", "try", "show"});
  const auto step = at.at("at").integer(0, static_cast<std::int64_t>(lesson.steps.size()) - 1);
  const std::vector<std::string> done = read_done(at);
  if (problem.found) return problem.error;
  const Result<Place> place = go_to(lesson, static_cast<std::size_t>(step), done);
  if (!place) return place.error();
  if (wanted == 3) return state(*place);
  if (wanted == 5)
    return judge(*place, place->here().asks() ? place->here().answers.front().steps.front() : "");
  const Result<std::string> named = read_step(place->match(), at);
  if (!named) return named.error();
  if (problem.found) return problem.error;
  return wanted == 4 ? judge(*place, *named) : foretell(*place, wanted, *named);
}

}  // namespace enfilade::lessons
