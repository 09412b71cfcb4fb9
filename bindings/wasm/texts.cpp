// What a module of one game is told with: lessons, exercises and the words of the game. Only who learns needs them, so they
// are a file beside the module (build/wasm/bin/enfilade-GAME.json), and pages hand it in. {"games/palaces/messages.en.json": "..", ..}

#include "bindings/wasm/replies.hpp"
#include "kernel/embedded.hpp"
#include "kernel/json.hpp"
#include "lessons/lesson.hpp"

namespace enfilade {

std::string_view embedded_of_game(
    std::string_view path);  // what is inside all the same; written by the build

namespace {

struct Texts {
  Json files = Json::of_object();
  std::vector<EmbeddedFile> lessons;
};

Texts& texts() {
  static Texts handed_in;
  return handed_in;
}

Status use_texts(std::string_view text) {
  Result<Json> read = Json::parse(text);
  if (!read) return read.error();
  JsonCursor::Problem problem;
  const JsonCursor at(*read, problem);
  for (const auto& [path, file] : read->members()) (void)at.at(path).text();
  if (!read->is(Json::Kind::object)) at.fail("an object is expected");
  if (problem.found) return problem.error;
  Texts& all = texts();
  all = {std::move(*read), {}};
  for (const auto& [path, file] : all.files.members())
    if (path.ends_with(".lesson")) all.lessons.push_back({path, file.text()});
  return Done{};
}

}  // namespace

std::span<const EmbeddedFile> embedded_lesson_files() { return texts().lessons; }

// For embedded() of kernel/embedded.hpp.
std::string_view embedded_here(std::string_view path) {
  const std::string_view inside = embedded_of_game(path);
  if (!inside.empty()) return inside;
  const Json* const file = texts().files.find(path);
  return file ? std::string_view(file->text()) : std::string_view();
}

}  // namespace enfilade

// Once, before the first lesson is asked for. Why not, or nothing.
ENFILADE_EXPORT("use_texts") const char* enfilade_use_texts(const char* text, std::size_t size) {
  const auto used = enfilade::use_texts(std::string_view(text, size));
  return enfilade::give(used ? "" : to_string(used.error()));
}
