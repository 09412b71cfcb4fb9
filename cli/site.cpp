// The client as a site by itself: everything that it would ask a server for without being anybody lies beside it as a
// file, and tables are those of the device (web/src/device/). Works from any folder of any web server.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/json.hpp"
#include "kernel/pack.hpp"
#include "kernel/sha256.hpp"
#include "lessons/words.hpp"
#include "server/documents.hpp"

namespace enfilade::cli {
namespace {

using Site = std::map<std::string, std::string>;  // texts by path

constexpr std::string_view kPage = "index.html", kService = "service.js";

Site read_client(const std::filesystem::path& folder) {
  Site site;
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    // What our server sends in place of a file; others compress by themselves.
    if (!at->is_regular_file(error) || at->path().extension() == ".br") continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    site[at->path().lexically_relative(folder).generic_string()] = text.str();
  }
  return site;
}

// What the client asks for, as files with the names by which it looks for them (web/src/lib/api.ts).
void add_texts(Site& site) {
  server::Documents documents;
  const server::HttpRequest anybody;
  site["api/games.json"] = *documents.games(anybody).body;
  site["api/lessons.json"] = lessons::book_json();
  const auto add = [&](const std::string& kind, const std::string& name) {
    if (const auto text = documents.give(kind, name, anybody)) site["api/" + kind + "/" + name] = *text->body;
  };
  for (const Game& game : all_games()) {
    const std::string id(game.info->id);
    add("components", id + "." + shipped_pack(game).content + ".json");
    for (const std::string language : {"en", "de"}) {
      add("messages", id + "." + language + ".json");
      add("rules", id + (language == "en" ? ".md" : "." + language + ".md"));
    }
  }
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

// The page says that there is no server, what it may load, and names its files from where it lies.
std::string page_of(std::string page) {
  page = replaced(std::move(page), " src=\"/", " src=\"./");
  page = replaced(std::move(page), " href=\"/", " href=\"./");
  const std::string head = "<head>\n    <meta http-equiv=\"Content-Security-Policy\" content=\"" +
                           std::string(server::kPolicy) +
                           "\" />\n    <meta name=\"enfilade\" content=\"site\" />";
  return replaced(std::move(page), "<head>", head);
}

// The first line of the service worker says what it keeps (web/src/device/service.js).
std::string service_of(const Site& site, std::string_view script) {
  std::string everything;
  for (const auto& [path, text] : site) everything += path + '\0' + to_hex(as_text(sha256(text))) + '\n';
  JsonWriter kept;
  kept.begin_object().key("alone").boolean(true).field("version",
                                                       to_hex(as_text(sha256(everything))).substr(0, 16));
  kept.key("files").begin_array();
  for (const auto& [path, text] : site)
    if (path != kPage) kept.text(path);
  return "const kept = " + kept.end_array().end_object().take() + ";" +
         std::string(script.substr(script.find('\n')));
}

bool write_all(const std::filesystem::path& folder, const Site& site) {
  for (const auto& [path, text] : site) {
    const std::filesystem::path file = folder / path;
    if (!make_folder(file.parent_path().string())) return false;
    std::ofstream out(file, std::ios::binary);
    if (!(out << text).flush()) {
      complain(
          frame()("cli.file.cannot_write", {Arg::of("path", file.string()), Arg::of("why", reason(errno))}));
      return false;
    }
  }
  return true;
}

int make_site(Args& args) {
  const std::string web = args.value("--web").value_or("web/dist");
  const auto folder = args.next();
  if (!folder) args.complain(frame()("cli.site.where", {}));
  if (!args.done(kSiteCommand.help)) return kUsage;
  Site site = read_client(web);
  if (!site.contains(std::string(kPage)) || !site.contains(std::string(kService)))
    return complain(frame()("cli.site.no_client", {Arg::of("path", web)}));
  const std::string script = site.extract(std::string(kService)).mapped();
  add_texts(site);
  site[std::string(kPage)] = page_of(site[std::string(kPage)]);
  site[std::string(kService)] = service_of(site, script);
  if (!claim_folder(*folder, kSiteCommand.name) || !write_all(*folder, site)) return 1;
  std::size_t bytes = 0;
  for (const auto& [path, text] : site) bytes += text.size();
  std::cout << frame()("cli.site.done",
                       {Arg::of("path", *folder), Arg::of("files", static_cast<int>(site.size())),
                        Arg::of("kilobytes", static_cast<int>(bytes / 1000))})
            << "\n";
  return 0;
}

}  // namespace

const Command kSiteCommand{
    "site", "writes the client as a web site that needs no server of ours",
    "usage: enfilade site DIR [--web DIR]\n\n"
    "Writes everything into DIR, which is made, must be empty or from an earlier time: copy it into any "
    "folder of\n"
    "any web server.\n"
    "There one plays against computers and around one screen, learns, reads the rules and looks at records, "
    "all\n"
    "on the own device and, once it was opened, without a network. There are no accounts and no tables with\n"
    "people elsewhere.\n\n"
    "  --web DIR   the client that was built with the engine, default web/dist (cmake --build --preset wasm, "
    "then\n"
    "              tools/web build)\n",
    make_site};

}  // namespace enfilade::cli
