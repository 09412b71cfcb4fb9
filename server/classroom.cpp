#include "server/classroom.hpp"

#include "lessons/words.hpp"

namespace enfilade::server {

void Classroom::book(Call& call) {
  if (!book_) book_.emplace(lessons::book_json(), "application/json; charset=utf-8");
  call.answer(book_->answer(call.request, false));
}

void Classroom::lesson(Call& call) {
  constexpr std::size_t kKept = 512, kLongestKey = 512;
  const lessons::Lesson* lesson = lessons::find_lesson(call.path[1], call.path[2]);
  if (!lesson) return call.refuse({"not_found", "there is no such lesson", "", "", {}});
  const std::string key = call.path[1] + "/" + call.path[2] + " " + call.body->dump();
  if (const auto known = replies_.find(key); known != replies_.end()) return call.finish(200, known->second);
  const Result<std::string> reply = lessons::reply(*lesson, *call.body);
  if (!reply) return call.refuse(reply.error());
  if (replies_.size() >= kKept) replies_.clear();
  if (key.size() <= kLongestKey) replies_.emplace(key, *reply);
  call.finish(200, *reply);
}

}  // namespace enfilade::server
