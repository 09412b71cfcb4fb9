// A game on disk. A finished one is its record and nothing else, so that everybody can verify it. An
// unfinished one is a record too, but its seed must be kept and must not be in the record yet; it is wrapped:
//
//   enfilade-save 1
//   seed 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
//   enfilade-record 1
//   ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/record.hpp"

namespace enfilade::cli {

struct SavedGame {
  Record record;
  std::string seed;  // raw bytes; empty for a plain record

  std::string text() const;
  static Result<SavedGame> parse(std::string_view text);
};

// 32 bytes that nobody can guess, or the same ones for the same word.
std::string system_seed();
std::string seed_from_word(std::string_view word);

// A name in the user's data folder that tells the game and the time.
std::string default_save_path(std::string_view game);

// The file in which a game that is being played is kept. As long as this lives nobody else can open it, so that
// two terminals never write over each other's moves; the lock goes with the process, whatever becomes of it.
class KeptFile {
 public:
  KeptFile() = default;                              // nowhere
  static Result<KeptFile> create(std::string path);  // a new one; "exists" when it is there already
  static Result<KeptFile> open(std::string path);    // "open_elsewhere" when somebody plays it
  ~KeptFile();
  KeptFile(KeptFile&& other) noexcept;
  KeptFile& operator=(KeptFile&& other) noexcept;

  bool is_nowhere() const { return path_.empty(); }
  const std::string& path() const { return path_; }
  Status store(std::string_view text);
  void remove();

 private:
  std::string path_;
  int file_ = -1;
};

// Games in the user's data folder that can go on, the latest first.
struct Unfinished {
  std::string path, game;
  std::string when;  // "2026-11-16 14:02": when it was last kept
};
std::vector<Unfinished> unfinished_games();
bool is_open_elsewhere(const std::string& path);

}  // namespace enfilade::cli
