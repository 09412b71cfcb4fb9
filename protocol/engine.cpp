#include "protocol/engine.hpp"

#include <algorithm>

#include "kernel/text.hpp"
#include "protocol/request.hpp"
#include "protocol/words.hpp"

namespace enfilade {

namespace {

// Every request there is; docs/protocol.md tells the same in the same order.
constexpr RequestKind kRequests[] = {
    {"version", "", answer_version},
    {"games", "game", answer_games},
    {"messages", "game language prefix", answer_messages},
    {"new", "game players options components seed fair names", answer_new},
    {"load", "game players options components seed position view viewer record", answer_load},
    {"clone", "match seed", answer_clone},
    {"edits", "match place", answer_edits},
    {"arrange", "match changes seed", answer_arrange},
    {"menu", "match seat step move", answer_menu},
    {"apply", "match seat step move for", answer_apply},
    {"odds", "match", answer_odds},
    {"chance", "match outcome all for", answer_chance},
    {"takeback", "match seat agreed", answer_takeback},
    {"preview", "match seat step move", answer_preview},
    {"explain", "match seat step move", answer_explain},
    {"think", "match seat mind seed", answer_think},
    {"hint", "match seat level mind seed", answer_hint},
    {"analyse", "match seat knowing worlds seed", answer_analyse},
    {"cancel", "", answer_cancel},
    {"view", "match viewer", answer_view},
    {"scores", "match viewer", answer_scores},
    {"record", "match", answer_record},
    {"verify", "record components", answer_verify},
    {"close", "match", answer_close},
};

bool lists(std::string_view members, std::string_view name) {
  const auto known = words(members);
  return std::find(known.begin(), known.end(), name) != known.end();
}

Result<const RequestKind*> find_request(const JsonCursor& members) {
  if (!members.json().is(Json::Kind::object))
    return Error{"bad_value", "a request is a JSON object", "", "document", {}};
  const Json* name = members.json().find("request");
  if (!name || !name->is(Json::Kind::text))
    return Error{"bad_value", "\"request\" must say what is asked for", "", "request", {}};
  for (const RequestKind& kind : kRequests)
    if (kind.name == name->text()) return &kind;
  std::string known;
  for (const RequestKind& kind : kRequests) known += (known.empty() ? "" : ", ") + std::string(kind.name);
  return Error{"unknown_request", "the requests are: " + known, "", "request", {}};
}

void refuse_unknown_members(const RequestKind& kind, const JsonCursor& members) {
  for (const auto& [name, value] : members.json().members())
    if (name != "request" && name != "id" && !lists(kind.members, name))
      members.at(name).fail("\"" + std::string(kind.name) + "\" has no such member");
}

// The match that is meant: by its number, or the only one.
std::optional<Error> find_match(Asked& asked) {
  if (asked.members.has("match")) {
    asked.number = asked.members.at("match").integer(1, INT64_MAX);
  } else if (const auto only = asked.matches.only_one()) {
    asked.number = *only;
  } else {
    return Error{"which_match", "not exactly one match is open: \"match\" must say which", "", "match", {}};
  }
  if (asked.problem.found) return asked.problem.error;
  asked.open = asked.matches.find(asked.number);
  if (asked.open) return std::nullopt;
  return Error{"unknown_match", "no match " + std::to_string(asked.number) + " is open", "", "match", {}};
}

Status answer(Asked& asked) {
  const Result<const RequestKind*> kind = find_request(asked.members);
  if (!kind) return kind.error();
  refuse_unknown_members(**kind, asked.members);
  if (asked.problem.found) return asked.problem.error;
  if (lists((*kind)->members, "match"))
    if (const auto error = find_match(asked)) return *error;
  return (*kind)->answer(asked);
}

// The id of a request, as JSON to be echoed; empty if it has none, an error if it is neither number nor text.
Result<std::string> read_id(const Json& request) {
  const Json* id = request.is(Json::Kind::object) ? request.find("id") : nullptr;
  if (!id) return std::string();
  if (id->is(Json::Kind::integer) || id->is(Json::Kind::text)) return id->dump();
  return Error{"bad_value", "an id is an integer or a text", "", "id", {}};
}

JsonWriter begun(const std::string& id) {
  JsonWriter reply;
  reply.begin_object();
  if (!id.empty()) reply.key("id").raw(id);
  reply.field("ok", true);
  return reply;
}

std::string error_reply(const std::string& id, const Error& error) {
  JsonWriter out;
  out.begin_object();
  if (!id.empty()) out.key("id").raw(id);
  write_error(error, out.key("error"));
  return out.end_object().take();
}

}  // namespace

std::span<const RequestKind> all_requests() { return kRequests; }

Result<std::int64_t> OpenMatches::open(OpenMatch match) {
  if (full())
    return Error{"too_many_matches",
                 std::to_string(Engine::kMaxMatches) + " matches are open already; close one first",
                 "",
                 "",
                 {}};
  matches_.emplace(next_, std::move(match));
  return next_++;
}

OpenMatch* OpenMatches::find(std::int64_t number) {
  const auto found = matches_.find(number);
  return found == matches_.end() ? nullptr : &found->second;
}

std::optional<std::int64_t> OpenMatches::only_one() const {
  return matches_.size() == 1 ? std::optional(matches_.begin()->first) : std::nullopt;
}

bool OpenMatches::full() const { return matches_.size() >= Engine::kMaxMatches; }

Engine::Engine(Clock clock) : clock_(clock), matches_(std::make_unique<OpenMatches>()) {}
Engine::~Engine() = default;

bool Engine::cancels(std::string_view line) {
  if (line.size() > kMaxLine) return false;
  const Result<Json> request = Json::parse(line);
  const Json* name = request && request->is(Json::Kind::object) ? request->find("request") : nullptr;
  return name && name->is(Json::Kind::text) && name->text() == "cancel";
}

std::string Engine::handle(std::string_view line, const Stop& stop, const Say& say) {
  if (line.size() > kMaxLine)
    return error_reply("", {"too_long", "a request cannot be longer than 1 MiB", "", "", {}});
  const Result<Json> request = Json::parse(line);
  if (!request) return error_reply("", request.error());
  const Result<std::string> id = read_id(*request);
  if (!id) return error_reply("", id.error());

  JsonWriter reply = begun(*id);
  const auto say_meanwhile = [&](const WriteMembers& write) {
    if (!say) return;
    JsonWriter one = begun(*id);
    write(one);
    say(one.end_object().take());
  };
  JsonCursor::Problem problem;
  Asked asked{JsonCursor(*request, problem), problem, reply, *matches_, clock_, stop, say_meanwhile};
  if (const Status done = answer(asked); !done) return error_reply(*id, done.error());
  return reply.end_object().take();
}

}  // namespace enfilade
