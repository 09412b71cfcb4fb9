#include "server/documents.hpp"

#include "games/registry.hpp"
#include "kernel/clauses.hpp"
#include "kernel/embedded.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"
#include "protocol/words.hpp"
#include "server/call.hpp"

namespace enfilade::server {

namespace {

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

}  // namespace

std::string games_json() {
  JsonWriter out;
  out.begin_object().field("protocol", kWordsVersion).key("games").begin_array();
  for (const Game& game : all_games()) write_game(*game.info, out);
  out.end_array().key("levels").begin_array();
  for (const Level& level : levels()) out.text(level.name);
  return out.end_array().end_object().take();
}

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

}  // namespace enfilade::server
