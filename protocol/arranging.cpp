// Requests that change a position by hand: what may be changed, and the change itself.
#include "games/edits.hpp"
#include "protocol/request.hpp"
#include "protocol/words.hpp"

namespace enfilade {

namespace {

std::string_view first_of(std::string_view place) { return place.substr(0, place.find('/')); }
std::string_view rest_of(std::string_view place) {
  const std::size_t slash = place.find('/');
  return slash == std::string_view::npos ? std::string_view() : place.substr(slash + 1);
}

const Json* find_at(const Json& json, std::string_view place) {
  const std::string_view step = first_of(place), rest = rest_of(place);
  const Json* next = nullptr;
  if (json.is(Json::Kind::object)) next = json.find(step);
  if (json.is(Json::Kind::array))
    for (std::size_t i = 0; i < json.items().size(); ++i)
      if (std::to_string(i) == step) next = &json.items()[i];
  return !next || rest.empty() ? next : find_at(*next, rest);
}

// The document with another value in one place. A member that is not there begins, and an empty value ends it.
void write_changed(const Json& json, std::string_view place, std::string_view value, JsonWriter& out) {
  const std::string_view step = first_of(place), rest = rest_of(place);
  const auto inside = [&](const Json& next) {
    if (rest.empty())
      out.raw(value);
    else
      write_changed(next, rest, value, out);
  };
  if (json.is(Json::Kind::array)) {
    out.begin_array();
    for (std::size_t i = 0; i < json.items().size(); ++i)
      if (std::to_string(i) == step)
        inside(json.items()[i]);
      else
        out.raw(json.items()[i].dump());
    out.end_array();
    return;
  }
  if (!json.is(Json::Kind::object)) return static_cast<void>(out.raw(json.dump()));
  out.begin_object();
  for (const auto& [name, member] : json.members()) {
    if (name != step) {
      out.key(name).raw(member.dump());
    } else if (!rest.empty() || !value.empty()) {
      out.key(name);
      inside(member);
    }
  }
  if (!json.find(step) && rest.empty() && !value.empty()) out.key(step).raw(value);
  out.end_object();
}

void change(Json& position, std::string_view place, std::string_view value) {
  JsonWriter out;
  write_changed(position, place, value, out);
  position = *Json::parse(out.take());
}

const Edit* find_edit(const std::vector<Edit>& all, std::string_view place) {
  for (const Edit& edit : all)
    if (edit.place == place) return &edit;
  return nullptr;
}
const Edit::Choice* find_choice(const Edit& edit, const Json& value) {
  const std::string text = value.dump();
  for (const Edit::Choice& choice : edit.choices)
    if (choice.value == text) return &choice;
  return nullptr;
}

void write_choice(const Edit::Choice& choice, JsonWriter& out) {
  out.begin_object().key("value").raw(choice.value);
  write_message(choice.says, out.key("message"));
  out.end_object();
}

// Without its choices, which may be many; what stands there now is told in words.
void write_edit(const Edit& edit, const Json& position, JsonWriter& out) {
  static constexpr std::string_view kKinds[] = {"count", "choice", "list"};
  out.begin_object().field("place", edit.place).field("kind", kKinds[static_cast<std::size_t>(edit.kind)]);
  write_message(edit.what, out.key("message"));
  if (edit.seat >= 0) out.field("seat", edit.seat);
  if (edit.kind == Edit::Kind::count) out.field("least", edit.least).field("most", edit.most);
  const Json* now = find_at(position, edit.place);
  out.key("now").raw(now ? now->dump() : edit.kind == Edit::Kind::count ? "0" : "null");
  if (edit.kind == Edit::Kind::choice)
    if (const Edit::Choice* choice = find_choice(edit, now ? *now : Json::of_null()))
      write_message(choice->says, out.key("told"));
  if (edit.kind == Edit::Kind::list && now && now->is(Json::Kind::array)) {
    out.key("told").begin_array();
    for (const Json& item : now->items())
      if (const Edit::Choice* choice = find_choice(edit, item)) write_message(choice->says, out);
    out.end_array();
  }
  out.end_object();
}

bool fits(const Edit& edit, const Json& value) {
  switch (edit.kind) {
    case Edit::Kind::count:
      return value.is(Json::Kind::integer) && value.integer() >= edit.least && value.integer() <= edit.most;
    case Edit::Kind::choice: return find_choice(edit, value) != nullptr;
    case Edit::Kind::list: break;
  }
  if (!value.is(Json::Kind::array)) return false;
  for (const Json& item : value.items())
    if (!find_choice(edit, item)) return false;
  return true;
}

void carry_out(const Edit& edit, const Json& value, Json& position) {
  change(position, edit.place, value.dump());
  for (const Edit::Change& with : edit.with) change(position, with.place, with.value);
  if (edit.kind == Edit::Kind::choice)
    for (const Edit::Change& with : find_choice(edit, value)->with) change(position, with.place, with.value);
}

Json position_of(const Match& match) { return *Json::parse(match.json()); }

}  // namespace

Status answer_edits(Asked& asked) {
  const std::vector<Edit> all = edits_of(asked.match());
  const Json position = position_of(asked.match());
  if (!asked.members.has("place")) {
    asked.reply.key("edits").begin_array();
    for (const Edit& edit : all) write_edit(edit, position, asked.reply);
    asked.reply.end_array();
    return Done{};
  }
  const Edit* edit = find_edit(all, asked.members.at("place").text());
  if (!edit) asked.members.at("place").fail("nothing can be set there");
  if (asked.problem.found) return asked.problem.error;
  asked.reply.key("choices").begin_array();
  for (const Edit::Choice& choice : edit->choices) write_choice(choice, asked.reply);
  asked.reply.end_array();
  return Done{};
}

// In a match of its own. All changes or none: what is half changed need not be a position.
Status answer_arrange(Asked& asked) {
  const std::vector<Edit> all = edits_of(asked.match());
  const std::optional<std::uint64_t> seed = read_seed(asked);
  Json position = position_of(asked.match());
  const JsonCursor changes = asked.members.at("changes");
  for (std::size_t i = 0, n = changes.size(1, 500); i < n && !asked.problem.found; ++i) {
    changes.at(i).only({"place", "value"});
    const JsonCursor place = changes.at(i).at("place"), value = changes.at(i).at("value");
    const Edit* edit = find_edit(all, place.text());
    if (!edit)
      place.fail("nothing can be set there");
    else if (!fits(*edit, value.json()))
      value.fail("this cannot stand there");
    else
      carry_out(*edit, value.json(), position);
  }
  if (asked.problem.found) return asked.problem.error;
  Match match = asked.match();
  if (const Status loaded = match.load(position); !loaded) return loaded.error();
  if (const Status opened =
          open_match(asked, {.referee = Referee(match, seed ? seeded_chance(*seed) : Chance()),
                             .from_start = false,
                             .fair_seed = ""});
      !opened)
    return opened.error();
  asked.reply.key("position").raw(match.json());
  return Done{};
}

}  // namespace enfilade
