#include "kernel/catalogue.hpp"

#include "kernel/json.hpp"
#include "kernel/text.hpp"

namespace enfilade {

Status Catalogue::load(std::string_view json) {
  const Result<Json> document = Json::parse(json);
  if (!document) return document.error();
  JsonCursor::Problem problem;
  const JsonCursor root(*document, problem);
  if (!document->is(Json::Kind::object)) root.fail("an object of texts is expected");
  for (const auto& [key, value] : document->members()) texts_[key] = root.at(key).text();
  if (problem.found) return problem.error;
  return Done{};
}

std::string_view Catalogue::text(std::string_view key) const {
  const auto found = texts_.find(key);
  return found == texts_.end() ? key : std::string_view(found->second);
}

namespace {

const Arg* find(const Message& message, std::string_view name) {
  for (const Arg& arg : message.args)
    if (arg.name == name) return &arg;
  return nullptr;
}

}  // namespace

std::string Catalogue::say(const Message& message, std::span<const std::string> seat_names) const {
  const auto value = [&](const Arg& arg) -> std::string {
    if (!arg.word.empty()) return std::string(text(arg.word));
    if (arg.kind == Arg::Kind::amount) return std::to_string(arg.number);
    if (arg.kind != Arg::Kind::seat) return arg.text;
    const auto seat = static_cast<std::size_t>(arg.number);
    return seat < seat_names.size() ? seat_names[seat] : std::to_string(arg.number);
  };
  // {order|colour}: each word of the parameter is a text "colour.<word>".
  const auto list = [&](std::string_view items, std::string_view kind) {
    std::string out;
    for (const std::string_view item : words(items))
      out += (out.empty() ? "" : ", ") + std::string(text(std::string(kind) + "." + std::string(item)));
    return out;
  };
  const std::string_view pattern = text(message.key);
  std::string out;
  for (std::size_t at = 0; at < pattern.size();) {
    const std::size_t close = pattern[at] == '{' ? pattern.find('}', at) : std::string_view::npos;
    if (close == std::string_view::npos) {
      out.push_back(pattern[at++]);
      continue;
    }
    const auto parts = split(pattern.substr(at + 1, close - at - 1), '|');
    if (const Arg* arg = find(message, parts[0]); !arg) {
      out += pattern.substr(at, close + 1 - at);
    } else if (parts.size() == 2) {
      out += list(arg->text, parts[1]);
    } else if (parts.size() == 3) {
      out += arg->number == 1 ? parts[1] : parts[2];
    } else {
      out += value(*arg);
    }
    at = close + 1;
  }
  return out;
}

}  // namespace enfilade
