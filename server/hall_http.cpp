// Requests over HTTP: who asks, whether they may, and where it goes.
#include <algorithm>

#include "games/registry.hpp"
#include "kernel/clauses.hpp"
#include "kernel/embedded.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/hall.hpp"
#include "server/log.hpp"

namespace enfilade::server {

namespace {

int status_of(std::string_view code) {
  struct Row {
    std::string_view code;
    int status;
  };
  constexpr Row kRows[] = {
      {"no_person", 401},   {"bad_password", 401}, {"bad_origin", 403},  {"not_yours", 403},
      {"not_invited", 403}, {"blocked", 403},      {"not_found", 404},   {"bad_method", 405},
      {"taken", 409},       {"not_now", 409},      {"other_rules", 409}, {"banned", 403},
      {"too_large", 413},   {"bad_host", 421},     {"too_fast", 429},    {"busy", 503}};
  for (const Row& row : kRows)
    if (row.code == code) return row.status;
  return 400;
}

std::string_view host_of(std::string_view origin) {
  const std::size_t slashes = origin.find("://");
  return slashes == std::string_view::npos ? origin : origin.substr(slashes + 3);
}

// What a request costs: changes go to the disk, and some answers take long to put together.
double cost_of(const HttpRequest& request) {
  if (request.method == "POST") return 3;
  const auto& path = request.path;
  return path == "/api/export" || path.ends_with("/replay") || path.ends_with("/record") ? 15 : 1;
}

std::string cookie_name(bool secure) { return secure ? "__Host-enfilade" : "enfilade"; }

void write_option(const Option& option, JsonWriter& out) {
  out.begin_object().field("name", option.name).key("choices");
  const std::size_t dots = option.choices.find("..");
  if (dots == std::string_view::npos) {
    out.begin_array();
    for (const std::string_view choice : split(option.choices, '|')) out.text(choice);
    out.end_array();
  } else {
    out.null().field("low", parse_int(option.choices.substr(0, dots)).value_or(0));
    out.field("high", parse_int(option.choices.substr(dots + 2)).value_or(0));
  }
  out.field("fallback", option.fallback).end_object();
}

void write_game(const GameInfo& info, JsonWriter& out) {
  out.begin_object().field("id", info.id).field("title", info.title).field("version", info.version);
  out.field("min_players", info.min_players)
      .field("max_players", info.max_players)
      .key("options")
      .begin_array();
  for (const Option& option : info.options) write_option(option, out);
  out.end_array().key("languages").begin_array();
  const std::string prefix = std::string(info.folder) + "/messages.";
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(prefix)) continue;
    const std::string_view rest = file.path.substr(prefix.size());
    out.text(rest.substr(0, rest.find('.')));
  }
  out.end_array().field("example", info.example).end_object();
}

std::string games_json() {
  JsonWriter out;
  out.begin_object().field("protocol", kWordsVersion).key("games").begin_array();
  for (const Game& game : all_games()) write_game(*game.info, out);
  out.end_array().key("levels").begin_array();
  for (const Level& level : levels()) out.text(level.name);
  return out.end_array().end_object().take();
}

// GAME.en.json -> the catalogue; GAME.json, GAME.md and GAME.de.md -> the rules.
std::optional<HttpResponse> document(std::string_view kind, std::string_view name) {
  const std::size_t dot = name.find('.');
  const Game* game = find_game(name.substr(0, dot));
  if (!game || dot == std::string_view::npos) return std::nullopt;
  const std::string_view rest = name.substr(dot + 1);
  if (kind == "messages") {
    const std::string_view text =
        embedded(std::string(game->info->folder) + "/messages." + std::string(rest));
    if (text.empty() || !rest.ends_with(".json")) return std::nullopt;
    return json_response(200, std::string(text));
  }
  const bool translated = rest.ends_with(".md");
  const std::string_view rules =
      embedded_rules(rules_path(game->info->id, translated ? rest.substr(0, rest.size() - 3) : "en"));
  if (rules.empty()) return std::nullopt;
  if (rest == "md" || translated) {
    HttpResponse response = json_response(200, std::string(rules));
    response.headers[0].second = "text/markdown; charset=utf-8";
    return response;
  }
  if (rest != "json") return std::nullopt;
  JsonWriter out;
  out.begin_object().key("clauses").begin_array();
  for (const Clause& clause : clauses_of(rules))
    out.begin_object().field("id", clause.id).field("text", clause.text).end_object();
  return json_response(200, out.end_array().end_object().take());
}

}  // namespace

HttpResponse json_response(int status, std::string body) {
  return {status,
          {{"Content-Type", "application/json; charset=utf-8"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(body))};
}

HttpResponse error_response(const Error& error) {
  JsonWriter out;
  write_error(error, out.begin_object().key("error"));
  HttpResponse response = json_response(status_of(error.code), out.end_object().take());
  if (error.code == "too_fast") response.headers.emplace_back("Retry-After", "10");
  return response;
}

// ---- Who, and whether -------------------------------------------------------------------------------------

// An origin is compared whole: look-alikes, "null" and a missing header are strangers.
bool Hall::allowed_origin(const HttpRequest& request) const {
  return std::find(terms_.origins.begin(), terms_.origins.end(), request.origin) != terms_.origins.end();
}

// As far as the browser says so.
bool Hall::sent_by_us(const HttpRequest& request) const {
  return allowed_origin(request) && (request.fetch_site.empty() || request.fetch_site == "same-origin");
}
bool Hall::from_elsewhere(const HttpRequest& request) const {
  return request.fetch_site == "cross-site" || request.fetch_site == "same-site" ||
         (!request.origin.empty() && !allowed_origin(request));
}

// A page elsewhere whose name was made to point here would send its own name.
bool Hall::allowed_host(const HttpRequest& request) const {
  return std::any_of(terms_.origins.begin(), terms_.origins.end(),
                     [&](const std::string& origin) { return host_of(origin) == request.host; });
}

People::Known Hall::who(const HttpRequest& request, Millis now, bool& bot) {
  constexpr std::string_view kBearer = "Bearer ";
  bot = false;
  if (request.authorization.starts_with(kBearer)) {
    const People::Known known =
        people_.known_bot(std::string_view(request.authorization).substr(kBearer.size()));
    bot = known.person != nullptr;
    return known;
  }
  Batch batch;
  const People::Known known =
      people_.known_by(cookie_value(request.cookie, cookie_name(terms_.secure)), now, batch);
  commit(std::move(batch), {});
  return known;
}

Status Hall::check(const HttpRequest& request, const Call& call) {
  const auto refuse = [](std::string_view code, std::string_view text) {
    return Error{std::string(code), std::string(text), "", "", {}};
  };
  if (!allowed_host(request)) return refuse("bad_host", "this server does not go by that name");
  if (Status banned = check_ban(request.address); !banned) return banned;
  if (request.method != "GET" && request.method != "HEAD" && request.method != "POST")
    return refuse("bad_method", "only GET and POST are known here");
  const bool changes = request.method == "POST";
  // What a page elsewhere makes a visitor's browser send must not cost the visitor anything: this comes
  // first.
  if (!call.bot && (from_elsewhere(request) || (changes && !sent_by_us(request)))) {
    notice_foreign(request.address);
    return refuse("bad_origin", "this page may not talk to this server");
  }
  if (changes && !request.body.empty() && !request.content_type.starts_with("application/json"))
    return refuse("bad_value", "the body must be application/json");
  if (terms_.unlimited.contains(request.address)) return Done{};
  const double cost = cost_of(request);
  if (!address_buckets_.take(request.address, cost, call.now) ||
      (!call.person.empty() && !person_buckets_.take(call.person, cost, call.now))) {
    ++metrics_.too_fast;
    notice("too_fast", request.address);
    return refuse("too_fast", "too many requests; wait a little");
  }
  return Done{};
}

void Hall::http(const HttpRequest& request, Answer answer) {
  ++metrics_.requests;
  Call call;
  call.request = request;
  call.now = terms_.now();
  call.answer = std::move(answer);
  const People::Known known = who(request, call.now, call.bot);
  if (known.person) {
    call.person = known.person->id;
    call.session = known.session;
  }
  if (const Status allowed = check(request, call); !allowed) return finish(call, allowed.error());
  const Result<Json> body = Json::parse(request.body.empty() ? "{}" : request.body);
  if (!body) return finish(call, body.error());
  if (!body->is(Json::Kind::object)) return finish(call, {"bad_json", "an object is expected", "", "", {}});
  call.body = std::make_shared<const Json>(*body);
  for (const std::string_view part : split(std::string_view(request.path).substr(1), '/'))
    call.path.emplace_back(part);
  call.path.erase(call.path.begin());  // "api"
  route(call);
}

void Hall::finish(Call& call, int status, std::string body) {
  call.answer(json_response(status, std::move(body)));
}

void Hall::finish(Call& call, const Error& error) {
  ++metrics_.refused_requests;
  call.answer(error_response(error));
}

std::string Hall::device_of(const HttpRequest& request) const {
  return cookie_value(request.cookie, cookie_name(terms_.secure) + "-device");
}

// It says only that this browser has been let in before, and may say so for long.
std::string Hall::device_cookie(const std::string& token) const {
  return cookie_name(terms_.secure) + "-device=" + token +
         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=34560000" + (terms_.secure ? "; Secure" : "");
}

void Hall::finish_with_session(Call& call, const std::string& token, const std::string& device) {
  JsonWriter out;
  write_me(call, out);
  HttpResponse response = json_response(200, out.take());
  std::string cookie = cookie_name(terms_.secure) + "=" + token + "; Path=/; HttpOnly; SameSite=Lax";
  cookie += token.empty() ? "; Max-Age=0" : "; Max-Age=7776000";
  if (terms_.secure) cookie += "; Secure";
  response.headers.emplace_back("Set-Cookie", cookie);
  if (!device.empty()) response.headers.emplace_back("Set-Cookie", device_cookie(device));
  call.answer(std::move(response));
}

void Hall::write_me(const Call& call, JsonWriter& out) const {
  out.begin_object().key("person");
  call.person.empty() ? void(out.null()) : write_card(people_.card(call.person), out);
  out.field("version", ENFILADE_VERSION).field("share", terms_.share).end_object();
}

// ---- Where to ---------------------------------------------------------------------------------------------

void Hall::route(Call& call) {
  const auto& path = call.path;
  const std::string_view first = path.empty() ? std::string_view() : std::string_view(path[0]);
  const bool get = call.request.method != "POST";
  if (get && first == "me" && path.size() == 1) {
    JsonWriter out;
    write_me(call, out);
    return finish(call, 200, out.take());
  }
  if (get && first == "games" && path.size() == 1) return finish(call, 200, games_json());
  if (get && (first == "messages" || first == "rules") && path.size() == 2) {
    if (auto found = document(first, path[1])) return call.answer(std::move(*found));
    return finish(call, {"not_found", "there is no such document", "", "", {}});
  }
  const bool tables =
      first == "tables" || first == "quick" || first == "invites" || first == "my" || first == "games";
  tables ? tables_route(call) : people_route(call);
}

}  // namespace enfilade::server
