#include "server/documents.hpp"

#include "games/registry.hpp"
#include "kernel/clauses.hpp"
#include "kernel/embedded.hpp"
#include "kernel/json.hpp"
#include "kernel/pack.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"
#include "minds/ladder.hpp"
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

std::string hash_of(std::string_view text) { return to_hex(as_text(sha256(text))).substr(0, 16); }

std::string catalogue_prefix(const GameInfo& info) { return std::string(info.folder) + "/messages."; }

std::vector<EmbeddedFile> catalogues(const GameInfo& info) {
  std::vector<EmbeddedFile> found;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(catalogue_prefix(info))) found.push_back(file);
  return found;
}

std::string_view language_of(const GameInfo& info, const EmbeddedFile& file) {
  const std::string_view rest = file.path.substr(catalogue_prefix(info).size());
  return rest.substr(0, rest.find('.'));
}

void write_game(const Game& game, JsonWriter& out) {
  const GameInfo& info = *game.info;
  out.begin_object().field("id", info.id).field("title", info.title).field("version", info.version);
  out.field("min_players", info.min_players)
      .field("max_players", info.max_players)
      .key("options")
      .begin_array();
  for (const Option& option : info.options) write_option(option, out);
  out.end_array().key("languages").begin_array();
  for (const EmbeddedFile& file : catalogues(info)) out.text(language_of(info, file));
  // What a list of games needs of the catalogues, and by which hash each is asked for.
  out.end_array().key("titles").begin_object();
  for (const EmbeddedFile& file : catalogues(info)) {
    const Result<Json> texts = Json::parse(file.text);
    const Json* title = texts ? texts->find("game.title") : nullptr;
    if (title) out.field(language_of(info, file), title->text());
  }
  out.end_object().key("texts").begin_object();
  for (const EmbeddedFile& file : catalogues(info)) out.field(language_of(info, file), hash_of(file.text));
  out.end_object().field("components", shipped_pack(game).content);
  out.field("example", info.example).key("ladder").begin_array();
  for (const Rungs& rungs : ladder()) {
    if (rungs.game != info.id) continue;
    out.begin_object().field("players", rungs.players).key("above").begin_array();
    for (const int share : rungs.above) out.real(share / 10.0);
    out.end_array().end_object();
  }
  out.end_array().end_object();
}

std::string games_json() {
  JsonWriter out;
  out.begin_object().field("protocol", kWordsVersion).key("games").begin_array();
  for (const Game& game : all_games()) write_game(game, out);
  out.end_array().key("levels").begin_array();
  for (const Level& level : levels()) out.text(level.name);
  return out.end_array().end_object().take();
}

struct Written {
  std::string text, type;
};

std::optional<Written> write_document(std::string_view kind, std::string_view name) {
  constexpr std::string_view kJson = "application/json; charset=utf-8";
  const std::size_t dot = name.find('.');
  const Game* game = find_game(name.substr(0, dot));
  if (!game || dot == std::string_view::npos) return std::nullopt;
  const std::string_view rest = name.substr(dot + 1);
  constexpr std::string_view kEnd = ".json";
  if (kind == "components") {
    const Pack* pack =
        rest.ends_with(kEnd) ? find_pack(*game, rest.substr(0, rest.size() - kEnd.size())) : nullptr;
    return pack ? std::optional(Written{pack->text, std::string(kJson)}) : std::nullopt;
  }
  if (kind == "messages") {
    const std::string_view text =
        embedded(std::string(game->info->folder) + "/messages." + std::string(rest));
    if (text.empty() || !rest.ends_with(".json")) return std::nullopt;
    return Written{std::string(text), std::string(kJson)};
  }
  const bool translated = rest.ends_with(".md");
  const std::string_view rules =
      embedded_rules(rules_path(game->info->id, translated ? rest.substr(0, rest.size() - 3) : "en"));
  if (rules.empty()) return std::nullopt;
  if (rest == "md" || translated) return Written{std::string(rules), "text/markdown; charset=utf-8"};
  if (rest != "json") return std::nullopt;
  JsonWriter out;
  out.begin_object().key("clauses").begin_array();
  for (const Clause& clause : clauses_of(rules))
    out.begin_object().field("id", clause.id).field("text", clause.text).end_object();
  return Written{out.end_array().end_object().take(), std::string(kJson)};
}

}  // namespace

HttpResponse Documents::games(const HttpRequest& request) {
  auto found = kept_.find("games");
  if (found == kept_.end())
    found = kept_.emplace("games", Document(games_json(), "application/json; charset=utf-8")).first;
  return found->second.answer(request, false);
}

std::optional<HttpResponse> Documents::give(std::string_view kind, std::string_view name,
                                            const HttpRequest& request) {
  const std::string path = std::string(kind) + "/" + std::string(name);
  auto found = kept_.find(path);
  if (found == kept_.end()) {
    std::optional<Written> written = write_document(kind, name);
    if (!written) return std::nullopt;
    found = kept_.emplace(path, Document(std::move(written->text), std::move(written->type))).first;
  }
  // Another version than this one is no mistake: the page was made for an earlier server.
  const auto wanted = query_value(request.query, "v");
  const bool for_good = kind == "components" || (wanted && *wanted == hash_of(*found->second.plain));
  return found->second.answer(request, for_good);
}

}  // namespace enfilade::server
