// The corrected boxes that this server offers: the files DATA/packs/GAME/NAME.json, read when it starts and again when
// one of them changes. What was offered once stays for the tables that were begun with it, also over a restart:
// DATA/packs/GAME/kept/NAME.HASH.json, which the server writes itself.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "kernel/pack.hpp"
#include "server/log.hpp"

namespace enfilade::server {

class Packs {
 public:
  // An empty folder offers none.
  Packs(std::string folder, Log& log) : folder_(std::move(folder)), log_(log) {}
  // What is wrong with a file is told in the log, once for each of its changes.
  void renew();
  bool offers(std::string_view game, std::string_view content) const;
  // {"packs": [{"game", "name", "components"}]}
  std::string json() const;

 private:
  struct File {
    std::filesystem::file_time_type changed;
    std::uintmax_t size = 0;
    const Pack* pack = nullptr;  // null: it cannot be played with
  };
  void read_kept(const Game& game);
  void keep(const Pack& pack);
  void read(const Game& game, const std::filesystem::path& path, File& file);

  std::filesystem::path folder_of(const Game& game) const;

  std::string folder_;
  Log& log_;
  std::map<std::string, File> files_;  // by path
  bool opened_ = false;
};

}  // namespace enfilade::server
