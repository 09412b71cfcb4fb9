#include "cli/command.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/computer.hpp"
#include "cli/terminal.hpp"
#include "cli/words.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"

namespace enfilade::cli {

Args::Args(int argc, char** argv) : words_(argv, argv + argc) {}

bool Args::has(std::string_view name) const {
  return std::any_of(words_.begin(), words_.end(), [&](const std::string& word) {
    return word == name || word.starts_with(std::string(name) + "=");
  });
}

bool Args::flag(std::string_view name) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i] != name) continue;
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(i));
    asked_.emplace_back(name);
    return true;
  }
  return false;
}

// Nothing means anything by an empty value: "--save $FILE" where FILE is not set.
std::string Args::taken(std::string_view name, std::string value) {
  asked_.emplace_back(name);
  if (value.empty()) complain(frame()("cli.args.needs_value", {Arg::of("name", name)}));
  return value;
}

std::optional<std::string> Args::value(std::string_view name) {
  const std::string prefix = std::string(name) + "=";
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const auto at = words_.begin() + static_cast<std::ptrdiff_t>(i);
    if (words_[i].starts_with(prefix)) {
      std::string value = words_[i].substr(prefix.size());
      words_.erase(at);
      return taken(name, std::move(value));
    }
    if (words_[i] != name) continue;
    if (i + 1 == words_.size()) {
      complain(frame()("cli.args.needs_value", {Arg::of("name", name)}));
      words_.erase(at);
      return std::nullopt;
    }
    std::string value = words_[i + 1];
    words_.erase(at, at + 2);
    return taken(name, std::move(value));
  }
  return std::nullopt;
}

std::string Args::required(std::string_view name) {
  const auto given = value(name);
  if (!given || given->empty()) complain(frame()("cli.args.missing", {Arg::of("name", name)}));
  return given.value_or("");
}

std::vector<std::string> Args::values(std::string_view name) {
  std::vector<std::string> all;
  while (auto one = value(name)) all.push_back(*one);
  return all;
}

std::optional<std::int64_t> Args::number(std::string_view name, std::int64_t low, std::int64_t high) {
  const auto text = value(name);
  if (!text) return std::nullopt;
  std::int64_t number = 0;
  const auto parsed = std::from_chars(text->data(), text->data() + text->size(), number);
  if (text->empty() || parsed.ec != std::errc() || parsed.ptr != text->data() + text->size() ||
      number < low || number > high) {
    complain(frame()("cli.args.needs_number", {Arg::of("name", name), Arg::of("low", low),
                                               Arg::of("high", high), Arg::of("given", *text)}));
    return std::nullopt;
  }
  return number;
}

std::optional<std::string> Args::next() {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (words_[i].empty() || words_[i].starts_with("--")) continue;
    std::string word = words_[i];
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(i));
    return word;
  }
  return std::nullopt;
}

std::string Args::first() {
  if (words_.empty()) return "";
  std::string word = words_.front();
  words_.erase(words_.begin());
  return word;
}

std::vector<std::string> Args::rest() {
  std::vector<std::string> all;
  while (auto word = next()) all.push_back(*word);
  return all;
}

void Args::complain(std::string text) {
  if (problem_.empty()) problem_ = std::move(text);
}

bool Args::done(std::string_view help) {
  if (problem_.empty() && !words_.empty()) {
    const std::string name = words_[0].substr(0, words_[0].find('='));
    const bool twice = std::find(asked_.begin(), asked_.end(), name) != asked_.end();
    problem_ = twice ? frame()("cli.args.twice", {Arg::of("name", name)})
                     : frame()("cli.args.not_understood", {Arg::of("word", words_[0])});
  }
  // What no form of the command knows explains better than what is missing for it.
  for (const std::string& word : words_) {
    const std::string name = word.substr(0, word.find('='));
    if (!name.starts_with("--") || name == "--lang" || help.find(name) != std::string_view::npos) continue;
    problem_ = frame()("cli.args.not_understood", {Arg::of("word", word)});
    break;
  }
  if (problem_.empty()) return true;
  // How it is called is enough: all of the help would push the mistake out of the window.
  const std::string text = help_in_words(help);
  const std::size_t end = text.find("\n\n");
  cli::complain(problem_ + "\n");
  std::cerr << (end == std::string::npos ? text : text.substr(0, end + 1)) << "\n"
            << fitted(frame()("cli.args.more", {Arg::of("command", std::string(words(help)[2]))}) + "\n");
  return false;
}

namespace {

// Which of them there are, and what they can be.
void complain_about_options(Args& args, const GameInfo& info, const Setup& setup) {
  std::string known;
  for (const Option& option : info.options) known += (known.empty() ? "" : ", ") + std::string(option.name);
  for (const auto& [name, value] : setup.options) {
    const auto option = std::find_if(info.options.begin(), info.options.end(),
                                     [&name](const Option& each) { return each.name == name; });
    if (option == info.options.end()) {
      args.complain(frame()(known.empty() ? "cli.args.no_options" : "cli.args.no_option",
                            {Arg::of("name", name), Arg::of("options", known)}));
    } else if (!Answers::check(info.options, {setup.players, {{name, value}}})) {
      std::string choices;
      for (const std::string_view choice : split(option->choices, '|'))
        choices += (choices.empty() ? "" : ", ") + std::string(choice);
      args.complain(frame()("cli.args.bad_choice",
                            {Arg::of("name", name), Arg::of("given", value), Arg::of("choices", choices)}));
    }
  }
}

}  // namespace

std::optional<Setup> setup_from(Args& args, const GameInfo& info) {
  Setup setup{info.min_players, {}};
  if (const auto text = args.value("--players")) {
    // How many a game is for is its own rule; only what no game can seat is none of its business.
    const auto players = parse_int(*text);
    const bool fits = players && *players >= 1 && *players <= static_cast<int>(kMaxSeats);
    const bool known = info.max_players > 0;
    if (!fits)
      args.complain(frame()("cli.args.needs_number",
                            {Arg::of("name", "--players"), Arg::of("low", known ? info.min_players : 1),
                             Arg::of("high", known ? info.max_players : static_cast<int>(kMaxSeats)),
                             Arg::of("given", *text)}));
    setup.players = fits ? static_cast<int>(*players) : setup.players;
  }
  for (const std::string& option : args.values("--option")) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos)
      return args.complain(frame()("cli.args.option_form", {Arg::of("given", option)})), std::nullopt;
    setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  if (!info.id.empty()) complain_about_options(args, info, setup);
  return setup;
}

std::string no_such_game(const std::string& id) {
  std::string known, examples;
  for (const Game& each : all_games()) {
    std::string& list = each.info->example ? examples : known;
    list += (list.empty() ? "" : ", ") + std::string(each.info->id);
  }
  if (!examples.empty()) known += frame()("cli.args.examples", {Arg::of("games", examples)});
  return frame()(id.empty() ? "cli.args.which_game" : "cli.args.no_such_game",
                 {Arg::of("game", id), Arg::of("games", known)});
}

const Game* game_from(Args& args) {
  const std::string id = args.next().value_or("");
  const Game* game = find_game(id);
  if (!game) args.complain(no_such_game(id));
  return game;
}

std::optional<Match> match_from(Args& args) {
  const Game* game = game_from(args);
  if (!game) return std::nullopt;
  const auto setup = setup_from(args, *game->info);
  std::string components;
  if (const auto text = read_components(args.value("--content")))
    components = *text;
  else
    return std::nullopt;
  if (!setup) return std::nullopt;
  const Result<Match> match = Match::create(*game, *setup, components);
  if (match) return *match;
  args.complain(in_words(match.error()));
  return std::nullopt;
}

namespace {

std::optional<Words>& spoken() {
  static std::optional<Words> words;
  return words;
}

// "line 7", "move 3 (1x2)", "options.seats": where in a file or a set-up.
std::string place_in_words(std::string_view place) {
  for (const char* word : {"line", "move"})
    if (place.starts_with(word))
      return frame()("cli.place." + std::string(word)) + std::string(place.substr(4));
  if (place.starts_with("options.")) place.remove_prefix(8);
  return std::string(place);
}

std::string_view help_file(std::string_view name) {
  return embedded_words("cli/help/" + frame().language() + "/" + std::string(name) + ".txt");
}

}  // namespace

const Words& frame() {
  if (!spoken()) spoken().emplace(language_of_environment());
  return *spoken();
}

std::optional<std::string> language_from(Args& args) {
  const auto named = args.value("--lang");
  if (!named) return frame().language();
  std::string known;
  for (const std::string& language : languages()) {
    if (*named == language) return spoken().emplace(language).language();
    known += (known.empty() ? "" : ", ") + language;
  }
  args.complain(frame()("cli.args.lang", {Arg::of("languages", known), Arg::of("given", *named)}));
  return std::nullopt;
}

std::string in_words(const Error& error) {
  Words words = frame();
  // A clause says whose it is.
  for (const Game& game : all_games())
    if (error.clause.starts_with(std::string(game.info->prefix) + "-")) words.add_game(*game.info);
  // Where something stands in a file is said with it; what is wrong with components has English words only.
  const std::string at =
      error.code == "refused" || error.place.empty() ? "" : place_in_words(error.place) + ": ";
  if (!error.clause.empty()) return at + words.say(error);
  const bool has_words = words.catalogue().has("error." + error.code);
  if (words.language() == "en" && !has_words) return to_string(error);
  std::string kinds;
  for (const std::string& kind : computer_kinds()) kinds += (kinds.empty() ? "" : ", ") + kind;
  std::vector<Arg> args = error.args;
  args.push_back(Arg::of("place", place_in_words(error.place)));
  args.push_back(Arg::of("kinds", kinds));
  // What a game's notation or its components say is known by its place only.
  return words(has_words ? "error." + error.code : "error.other", std::move(args));
}

std::string in_words_of_data(const Error& error) {
  const std::string key = "cli.data_error." + error.code, detail = to_string(error);
  return frame().catalogue().has(key) ? frame()(key, {Arg::of("detail", detail)}) : detail;
}

std::string shown(std::string_view text) {
  return frame().language() == "en" || locale_is_utf8() ? disarmed(text) : in_ascii(text);
}

std::string fitted(std::string_view text) { return window_columns() == 0 ? shown(text) : fitted_help(text); }

std::string fitted_help(std::string_view text) {
  constexpr int kUsual = 80;
  const int columns = window_columns() == 0 ? kUsual : window_columns();
  return shown(set_anew(text, static_cast<std::size_t>(std::clamp(columns - 1, 40, 104))));
}

std::string decimal(double value, int digits, bool sign) {
  if (!std::isfinite(value)) return "?";
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), sign ? "%+.*f" : "%.*f", digits, value);
  std::string text = buffer.data();
  if (const std::size_t point = text.find('.'); point != std::string::npos)
    text.replace(point, 1, frame()("cli.decimal_point"));
  return text;
}

std::string summary_of(const Command& command) {
  const std::string_view text = help_file(command.name);
  return std::string(text.empty() ? command.summary : text.substr(0, text.find('\n')));
}

std::string help_in_words(std::string_view english) {
  const std::string_view text = help_file(words(english)[2]);
  return fitted_help(text.empty() ? english : text.substr(text.find("\n\n") + 2));
}

bool net_from(Args& args, const Game& game) {
  for (const bool elder : {false, true}) {
    const auto path = args.value(elder ? "--elder-net" : "--net");
    if (!path) continue;
    const auto text = read_file(*path);
    if (!text) return false;
    const Status used = use_net(game, *text, elder);
    if (!used) return complain(*path + ": " + in_words(used.error())), false;
  }
  return true;
}

std::string reason(int code) {
  static constexpr std::pair<int, const char*> kKnown[] = {
      {ENOENT, "cli.reason.no_such_file"}, {EACCES, "cli.reason.no_permission"},
      {ENOTDIR, "cli.reason.no_folder"},   {EISDIR, "cli.reason.is_folder"},
      {EROFS, "cli.reason.read_only"},     {ENOSPC, "cli.reason.disk_full"},
      {EEXIST, "cli.reason.exists"},       {ENAMETOOLONG, "cli.reason.name_too_long"},
      {EFBIG, "cli.reason.too_large"}};
  for (const auto& [known, key] : kKnown)
    if (known == code) return frame()(key);
  return std::generic_category().message(code);
}

namespace {

// "{path} cannot be read: {why}"
void complain_about(std::string_view key, const std::string& path, const std::string& why = "") {
  complain(frame()(key, {Arg::of("path", path), Arg::of("why", why)}));
}

// Everything that can be read there; nothing, and errno says why. What has no end, like /dev/zero, has one here.
std::optional<std::string> read_all(int file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 28;
  std::string text;
  for (char buffer[65536];;) {
    const ssize_t got = read(file, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) return text;
    text.append(buffer, static_cast<std::size_t>(got));
    if (text.size() > kMostBytes) return errno = EFBIG, std::nullopt;
  }
}

// What is written goes into a file of that name; "-" would be taken for the standard output.
bool is_a_name(const std::string& path) {
  if (path != "-") return true;
  return complain_about("cli.file.dash", path), false;
}

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
  const int file = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  auto text = file >= 0 ? read_all(file) : std::nullopt;
  if (!text) complain_about("cli.file.cannot_read", path, reason(errno));
  if (file > STDIN_FILENO) close(file);
  return text;
}

bool can_read(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  char byte = 0;
  const bool good = file >= 0 && read(file, &byte, 1) >= 0;
  if (!good) complain_about("cli.file.cannot_read", path, reason(errno));
  if (file >= 0) close(file);
  return good;
}

std::optional<std::string> read_components(const std::optional<std::string>& path) {
  if (!path) return "";
  const auto text = read_file(*path);
  // Nothing would mean the game's own.
  if (text && text->empty()) return complain_about("cli.file.is_empty", *path), std::nullopt;
  return text;
}

Status store_file(const std::string& path, std::string_view text, int* held) {
  // Written beside and renamed, so that a crash leaves the old file or the new one, never half of it. The
  // name beside is new, too.
  const std::string part = path + ".part-" + std::to_string(getpid());
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  bool good = file >= 0;
  for (std::string_view rest = text; good && !rest.empty();) {
    const ssize_t wrote = write(file, rest.data(), rest.size());
    good = wrote > 0;
    if (good) rest.remove_prefix(static_cast<std::size_t>(wrote));
  }
  // A file system without locks is no reason not to play.
  if (good && held != nullptr) flock(file, LOCK_EX | LOCK_NB);
  good = file >= 0 && (held != nullptr ? good : close(file) == 0 && good);
  if (good && std::rename(part.c_str(), path.c_str()) == 0) {
    if (held != nullptr) *held = file;
    return Done{};
  }
  const std::string why = reason(errno);
  if (file >= 0 && held != nullptr) close(file);
  if (file >= 0) std::remove(part.c_str());
  return Error{"not_written", why, "", "", {}};
}

bool write_file(const std::string& path, std::string_view text) {
  const Status stored = store_file(path, text);
  if (!stored) complain_about("cli.file.cannot_write", path, stored.error().text);
  return static_cast<bool>(stored);
}

bool can_write(const std::string& path, std::string_view mark) {
  if (!may_write(path, mark)) return false;
  const std::string probe = path + ".part-" + std::to_string(getpid());
  const int file = open(probe.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return complain_about("cli.file.cannot_write", path, reason(errno)), false;
  close(file);
  std::remove(probe.c_str());
  return true;
}

bool may_write(const std::string& path, std::string_view mark) {
  if (!is_a_name(path)) return false;
  struct stat entry{};
  if (lstat(path.c_str(), &entry) != 0) {
    // That its folder is not there either is for whoever writes to say.
    if (errno == ENOENT || errno == ENOTDIR) return true;
    return complain_about("cli.file.cannot_write", path, reason(errno)), false;
  }
  // A device or a pipe has none of our marks, and may have no end.
  if (!mark.empty() && stat(path.c_str(), &entry) == 0 && S_ISREG(entry.st_mode)) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    if (in && text << in.rdbuf() && text.view().find(mark) != std::string_view::npos) return true;
  }
  return complain_about("cli.file.is_there", path), false;
}

bool make_folder(const std::string& path) {
  if (!is_a_name(path)) return false;
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return complain_about("cli.file.cannot_make", path, reason(error.value())), false;
  return can_write(path + "/probe");
}

bool claim_folder(const std::string& path, std::string_view command) {
  namespace fs = std::filesystem;
  const fs::path mark = fs::path(path) / (".made-by-enfilade-" + std::string(command));
  std::error_code error;
  if (!fs::exists(path, error) && !make_folder(path)) return false;
  const bool made_here = fs::exists(mark, error);
  if (!fs::is_directory(path, error) || (!made_here && !fs::is_empty(path, error)) || error) {
    complain(frame()("cli.file.not_ours", {Arg::of("path", path), Arg::of("command", command)}));
    return false;
  }
  if (!made_here && !write_file(mark.string(), "")) return false;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, error))
    if (entry.path() != mark) fs::remove_all(entry.path(), error);
  if (!error) return true;
  return complain_about("cli.file.cannot_empty", path, reason(error.value())), false;
}

std::string program_name() { return program_invocation_name; }

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("/._-+=:,@%").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

int complain(std::string_view text) {
  std::cerr << fitted("enfilade: " + std::string(text) + "\n");
  return 1;
}

int refuse(std::string_view text) {
  complain(text);
  return kUsage;
}

void tell_passed(std::string_view what) {
  std::cout << shown(frame()("cli.check.passed", {Arg::of("what", what)})) << "\n";
}

void tell_failed(std::string_view what) {
  std::cout << shown(frame()("cli.check.failed", {Arg::of("what", what)})) << "\n";
}

int tally(std::int64_t passed, std::int64_t failed) {
  std::cout << shown(frame()("cli.check.tally", {Arg::of("passed", passed), Arg::of("failed", failed)}))
            << "\n";
  return failed == 0 ? 0 : 1;
}

Progress::Progress(std::string label, std::int64_t total)
    : label_(std::move(label)), total_(total), terminal_(isatty(STDERR_FILENO) != 0) {
  at(0);
}

Progress::~Progress() {
  if (terminal_ && shown_ < 100) std::cerr << "\r\x1b[K";
}

void Progress::at(std::int64_t done) {
  const int percent = total_ > 0 ? static_cast<int>(100 * done / total_) : 100;
  if (percent == shown_) return;
  const bool first = shown_ < 0;
  shown_ = percent;
  if (!terminal_) {
    // In a log a line now and then is enough, and none for what is soon done.
    const std::time_t now = std::time(nullptr);
    if (first) told_at_ = now;
    if (now - told_at_ < kSecondsBetweenLines) return;
    told_at_ = now;
    std::cerr << label_ << ": " << percent << " %\n" << std::flush;
    return;
  }
  const auto filled = static_cast<std::size_t>(percent) * 30 / 100;
  std::cerr << "\r" << label_ << " [" << std::string(filled, '#') << std::string(30 - filled, '.') << "] "
            << percent << "%" << std::flush;
  // What comes then begins a line.
  if (percent == 100) std::cerr << "\r\x1b[K" << std::flush;
}

}  // namespace enfilade::cli
