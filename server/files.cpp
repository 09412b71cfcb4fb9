#include "server/files.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <zlib.h>

#include "kernel/sha256.hpp"

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

std::string packed(const std::string& text) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
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

// Vite names what it builds assets/name-HASH.ending: such a file never changes.
bool is_hashed(std::string_view path) {
  const std::size_t dot = path.rfind('.'), dash = path.rfind('-');
  return path.starts_with("/assets/") && dash != std::string_view::npos && dot != std::string_view::npos &&
         dot > dash && dot - dash - 1 >= 8;
}

}  // namespace

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
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator at(folder_, error), end; !error && at != end;
       at.increment(error)) {
    if (!at->is_regular_file(error)) continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    File file;
    file.plain = std::make_shared<const std::string>(text.str());
    file.type = "application/octet-stream";
    const std::string path = "/" + at->path().lexically_relative(folder_).generic_string();
    for (const Type& type : kTypes) {
      if (!path.ends_with(type.ending)) continue;
      file.type = type.type;
      std::string small = type.text ? packed(*file.plain) : std::string();
      if (!small.empty() && small.size() < file.plain->size())
        file.packed = std::make_shared<const std::string>(std::move(small));
    }
    file.tag = "\"" + to_hex(as_text(sha256(*file.plain))).substr(0, 32) + "\"";
    file.immutable = is_hashed(path);
    files_[path] = std::move(file);
  }
  if (!files_.contains("/index.html")) {
    File file;
    file.plain = std::make_shared<const std::string>(kNoClient);
    file.type = "text/html; charset=utf-8";
    file.tag = "\"none\"";
    files_["/index.html"] = std::move(file);
  }
}

HttpResponse Files::answer(const HttpRequest& request) const {
  auto found = files_.find(request.path);
  // A missing asset is missing; anything else is a page of the client.
  if (found == files_.end() && !request.path.starts_with("/assets/")) found = files_.find("/index.html");
  if (found == files_.end())
    return {404,
            {{"Content-Type", "text/plain"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>("not found\n")};
  const File& file = found->second;
  HttpResponse response;
  response.headers = {{"Content-Type", file.type},
                      {"Cache-Control", file.immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"ETag", file.tag},
                      {"Vary", "Accept-Encoding"}};
  if (request.if_none_match == file.tag) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
    return response;
  }
  response.body = file.plain;
  if (file.packed && request.accept_encoding.find("gzip") != std::string::npos) {
    response.body = file.packed;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

}  // namespace enfilade::server
