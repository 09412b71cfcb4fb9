#include "server/files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <zlib.h>

#include "kernel/sha256.hpp"
#include "kernel/text.hpp"

namespace enfilade::server {

namespace {

struct Type {
  std::string_view ending, type;
  bool text;
};
constexpr Type kTypes[] = {{".html", "text/html; charset=utf-8", true},
                           {".js", "text/javascript; charset=utf-8", true},
                           {".mjs", "text/javascript; charset=utf-8", true},
                           {".css", "text/css; charset=utf-8", true},
                           {".json", "application/json; charset=utf-8", true},
                           {".webmanifest", "application/manifest+json", true},
                           {".svg", "image/svg+xml", true},
                           {".wasm", "application/wasm", true},
                           {".txt", "text/plain; charset=utf-8", true},
                           {".map", "application/json", true},
                           {".png", "image/png", false},
                           {".jpg", "image/jpeg", false},
                           {".webp", "image/webp", false},
                           {".ico", "image/x-icon", false},
                           {".woff2", "font/woff2", false}};

constexpr std::string_view kNoClient =
    "<!doctype html><meta charset=utf-8><title>Enfilade</title><p>The server runs. "
    "The client has not been built: see web/README.md.";

// Pages of the client: the first part of the address (web/src/App.svelte).
constexpr std::string_view kPages[] = {"",      "lobby", "games",  "settings", "join",  "new",
                                       "rules", "table", "replay", "review",   "learn", "device"};

bool is_page(std::string_view path) {
  const std::string_view first = path.substr(1, path.find('/', 1) - 1);
  return std::find(std::begin(kPages), std::end(kPages), first) != std::end(kPages);
}

// Vite names what it builds assets/name-HASH.ending, the hash being eight letters, digits, "-" or "_": such a
// file never changes.
bool is_hashed(std::string_view path) {
  constexpr std::size_t kHash = 8;
  const std::size_t dot = path.rfind('.');
  return path.starts_with("/assets/") && dot != std::string_view::npos && dot > kHash &&
         path[dot - kHash - 1] == '-';
}

}  // namespace

std::string packed(const std::string& text, int level) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return done ? out : std::string();
}

bool takes(const HttpRequest& request, std::string_view encoding) {
  for (std::string_view each : split(request.accept_encoding, ',')) {
    each = each.substr(0, each.find(';'));
    each.remove_prefix(std::min(each.size(), each.find_first_not_of(' ')));
    if (each == encoding) return true;
  }
  return false;
}

HttpResponse packed_for(const HttpRequest& request, HttpResponse response) {
  constexpr int kQuick = 5;  // of zlib's levels
  std::string small = takes(request, "gzip") ? packed(*response.body, kQuick) : std::string();
  if (small.empty()) return response;
  response.body = std::make_shared<const std::string>(std::move(small));
  response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

Document::Document(std::string text, std::string type_of, bool worth_packing) : type(std::move(type_of)) {
  std::string small = worth_packing ? enfilade::server::packed(text, Z_BEST_COMPRESSION) : std::string();
  tag = "\"" + to_hex(as_text(sha256(text))).substr(0, 32) + "\"";
  if (!small.empty() && small.size() < text.size())
    packed = std::make_shared<const std::string>(std::move(small));
  plain = std::make_shared<const std::string>(std::move(text));
}

HttpResponse Document::answer(const HttpRequest& request, bool immutable) const {
  HttpResponse response;
  response.headers = {{"Content-Type", type},
                      {"Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"ETag", tag},
                      {"Vary", "Accept-Encoding"}};
  if (request.if_none_match == tag) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
    return response;
  }
  response.body = plain;
  if (brotli && takes(request, "br")) {
    response.body = brotli;
    response.headers.emplace_back("Content-Encoding", "br");
  } else if (packed && takes(request, "gzip")) {
    response.body = packed;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

Files::Files(std::string folder) : folder_(std::move(folder)) {
  renew();
  if (files_.empty()) read();
}

void Files::renew() {
  struct stat found{};
  const std::int64_t stamp = stat((folder_ + "/index.html").c_str(), &found) == 0
                                 ? found.st_mtim.tv_sec * 1'000'000'000 + found.st_mtim.tv_nsec
                                 : 0;
  if (stamp == stamp_) return;
  stamp_ = stamp;
  read();
}

void Files::read() {
  files_.clear();
  constexpr std::string_view kBrotli = ".br";
  std::map<std::string, Text> brotli;  // by what is in it
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator at(folder_, error), end; !error && at != end;
       at.increment(error)) {
    if (!at->is_regular_file(error)) continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const std::string path = "/" + at->path().lexically_relative(folder_).generic_string();
    if (path.ends_with(kBrotli)) {
      brotli[path.substr(0, path.size() - kBrotli.size())] = std::make_shared<const std::string>(text.str());
      continue;
    }
    const auto type = std::find_if(std::begin(kTypes), std::end(kTypes),
                                   [&](const Type& one) { return path.ends_with(one.ending); });
    const bool known = type != std::end(kTypes);
    files_[path] = Document(text.str(), known ? std::string(type->type) : "application/octet-stream",
                            known && type->text);
  }
  for (const auto& [path, text] : brotli)
    if (const auto found = files_.find(path); found != files_.end()) found->second.brotli = text;
  if (!files_.contains("/index.html"))
    files_["/index.html"] = Document(std::string(kNoClient), "text/html; charset=utf-8", false);
}

HttpResponse Files::answer(const HttpRequest& request) const {
  auto found = files_.find(request.path);
  // A missing asset is missing; anything else is a page of the client.
  const bool own = found == files_.end() && !request.path.starts_with("/assets/");
  if (own) found = files_.find("/index.html");
  if (found == files_.end())
    return {404,
            {{"Content-Type", "text/plain"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>("not found\n")};
  HttpResponse response = found->second.answer(request, is_hashed(request.path));
  if (own && !is_page(request.path) && response.status == 200) response.status = 404;
  return response;
}

}  // namespace enfilade::server
