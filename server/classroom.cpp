#include "server/classroom.hpp"

#include "lessons/words.hpp"

namespace enfilade::server {

namespace {
constexpr double kLesson = 4;  // what it costs more to play a lesson up to a step
}

void Classroom::book(Call& call) {
  if (!book_) book_.emplace(lessons::book_json(), "application/json; charset=utf-8");
  call.answer(book_->answer(call.request, false));
}

void Classroom::lesson(Call& call) {
  const lessons::Lesson* lesson = lessons::find_lesson(call.path[1], call.path[2]);
  if (!lesson) return call.refuse({"not_found", "there is no such lesson", "", "", {}});
  const std::string key = call.path[1] + "/" + call.path[2] + " " + call.body->dump();
  if (const std::string* known = replies_.find(key)) return call.finish(200, *known);
  if (!gate_.pay(call.request, call.person, kLesson))
    return call.refuse({"too_fast", "too many requests; wait a little", "", "", {}});
  const Result<std::string> reply = lessons::reply(*lesson, *call.body);
  if (!reply) return call.refuse(reply.error());
  replies_.keep(key, *reply);
  call.finish(200, *reply);
}

}  // namespace enfilade::server
