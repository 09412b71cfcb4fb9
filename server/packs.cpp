#include "server/packs.hpp"

#include <fstream>

#include "games/registry.hpp"
#include "kernel/json.hpp"

namespace enfilade::server {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPacks = 100;
constexpr std::string_view kKept = "kept";

Result<std::string> text_of(const fs::path& path, std::uintmax_t size) {
  if (size > kLongestPack) return Error{"bad_pack", "a pack is at most 256 KiB long", "", "", {}};
  std::string text(static_cast<std::size_t>(size), '\0');
  std::ifstream in(path, std::ios::binary);
  if (!in.read(text.data(), static_cast<std::streamsize>(size)))
    return Error{"bad_pack", "it cannot be read", "", "", {}};
  return text;
}

}  // namespace

void Packs::renew() {
  if (folder_.empty()) return;
  std::map<std::string, File> found;
  for (const Game& game : all_games()) {
    if (!opened_) read_kept(game);
    std::error_code error;
    for (fs::directory_iterator at(folder_of(game), error), end; !error && at != end; at.increment(error)) {
      if (at->path().extension() != ".json" || !at->is_regular_file(error) || found.size() == kMostPacks)
        continue;
      std::error_code gone;  // meanwhile
      File file{at->last_write_time(gone), at->file_size(gone), nullptr};
      if (gone) continue;
      const std::string path = at->path().string();
      const auto known = files_.find(path);
      if (known != files_.end() && known->second.changed == file.changed && known->second.size == file.size)
        file = known->second;
      else
        read(game, at->path(), file);
      found[path] = file;
    }
  }
  files_ = std::move(found);
  opened_ = true;
}

fs::path Packs::folder_of(const Game& game) const { return fs::path(folder_) / game.info->id; }

void Packs::read_kept(const Game& game) {
  std::error_code error;
  for (fs::directory_iterator at(folder_of(game) / kKept, error), end; !error && at != end;
       at.increment(error)) {
    std::error_code gone;
    File file{{}, at->file_size(gone), nullptr};
    if (!gone && at->path().extension() == ".json") read(game, at->path(), file);
  }
}

// Under a part of its hash: another version of the same box is another file.
void Packs::keep(const Pack& pack) {
  const fs::path folder = folder_of(*pack.game) / kKept;
  const fs::path file = folder / (pack.name + "." + pack.content.substr(0, 16) + ".json");
  std::error_code error;
  if (fs::exists(file, error)) return;
  fs::create_directories(folder, error);
  // All of it or nothing.
  const fs::path half = file.string() + ".half";
  bool written = static_cast<bool>(std::ofstream(half, std::ios::binary) << pack.text << std::flush);
  if (written) fs::rename(half, file, error);
  if (!written || error)
    log_.line("pack_not_kept").text("game", pack.game->info->id).text("file", file.filename().string());
}

void Packs::read(const Game& game, const fs::path& path, File& file) {
  const bool kept = path.parent_path().filename() == kKept;
  const std::string name = kept ? path.stem().stem().string() : path.stem().string();
  const Result<std::string> text = text_of(path, file.size);
  const Result<const Pack*> pack = text ? shelve(game, name, *text) : Result<const Pack*>(text.error());
  LogLine line = log_.line(pack ? "pack" : "bad_pack");
  line.text("game", game.info->id).text("file", path.filename().string());
  if (!pack) {
    line.text("why", to_string(pack.error()));
    return;
  }
  file.pack = *pack;
  if (!kept && !file.pack->name.empty()) keep(*file.pack);
  line.text("components", file.pack->content);
}

bool Packs::offers(std::string_view game, std::string_view content) const {
  for (const auto& [path, file] : files_)
    if (file.pack && file.pack->game->info->id == game && file.pack->content == content) return true;
  return false;
}

std::string Packs::json() const {
  JsonWriter out;
  out.begin_object().key("packs").begin_array();
  for (const auto& [path, file] : files_)
    if (file.pack && !file.pack->name.empty())
      out.begin_object()
          .field("game", file.pack->game->info->id)
          .field("name", file.pack->name)
          .field("components", file.pack->content)
          .end_object();
  return out.end_array().end_object().take();
}

}  // namespace enfilade::server
