// What the terminal says: the words of the frame (cli/messages.*.json) and of one game, in one language.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "kernel/match.hpp"
#include "kernel/pen.hpp"

namespace enfilade {

// The frame's catalogues, docs/*.md and docs/how-to-play, written by the build; see kernel/embedded.hpp.
std::span<const EmbeddedFile> embedded_words_files();
std::string_view embedded_words(std::string_view path);

}  // namespace enfilade

namespace enfilade::cli {

// "en", "de": those for which there is a catalogue.
std::vector<std::string> languages();
std::string language_of_environment();

class Words {
 public:
  // `ascii`: for a terminal that shows no more. Boards measure the letters that will be seen.
  explicit Words(std::string language, bool ascii = false);

  // The game's own words on top; those of another language fill the gaps.
  void add_game(const GameInfo& info);
  void name_seats(std::vector<std::string> names) { names_ = std::move(names); }

  const std::string& language() const { return language_; }
  const Catalogue& catalogue() const { return catalogue_; }
  const std::vector<std::string>& names() const { return names_; }

  std::string operator()(std::string_view key, std::vector<Arg> args = {}) const {
    return catalogue_.say({std::string(key), std::move(args)}, names_);
  }
  // A text "many.token.fish" is for several fish, where the message tells an amount.
  std::string say(Message message) const;
  // What happened, as a sentence; where the event names the clause behind it, with its title.
  std::string say_event(const Match& match, Message told) const;
  // A refusal or any other error, with the title of the clause behind it.
  std::string say(const Error& error) const;
  // A notation as people read it, and the notation of what they type (cli/spelling.hpp).
  std::string spelled(std::string_view notation) const;
  std::string meant(std::string_view typed) const;
  // The text of the key, or the fallback where nobody wrote one.
  std::string or_else(std::string_view key, std::string_view fallback) const;
  std::string title(const GameInfo& info) const { return or_else("game.title", info.title); }

 private:
  // " (One tile a turn)"
  std::string rule_behind(const std::string& clause) const;

  void write_in_ascii();

  std::string language_;
  bool ascii_;
  Catalogue catalogue_;
  std::map<std::string, std::string, std::less<>> rule_titles_;  // of the game's clauses, by id
  std::vector<std::string> names_;
};

// What is kept where there is little room for what happened: somebody's move first, then what came of it, and
// what was drawn last.
enum class Weight { move, consequence, draw };

// What is said several times in a row is said once, with how often.
class Repeats {
 public:
  void add(std::string text, Weight weight = Weight::consequence) {
    if (said_.size() > part_ && said_.back().text == text)
      ++said_.back().times;
    else
      said_.push_back({std::move(text), 1, weight});
  }
  // What is said from here on stands for itself, and can be cut off again.
  std::size_t begin_part() { return part_ = said_.size(); }
  void cut(std::size_t part) {
    part_ = part;
    said_.erase(said_.begin() + static_cast<std::ptrdiff_t>(part), said_.end());
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const Said& said : said_)
      lines.push_back(said.text + (said.times > 1 ? " (" + std::to_string(said.times) + " ×)" : ""));
    return lines;
  }
  std::vector<Weight> weights() const {
    std::vector<Weight> weights;
    for (const Said& said : said_) weights.push_back(said.weight);
    return weights;
  }

 private:
  struct Said {
    std::string text;
    int times;
    Weight weight;
  };
  std::vector<Said> said_;
  std::size_t part_ = 0;  // where the part begins that is being said
};

// A seat's word ("purple") in the language of the catalogue, and as ink where it names a colour.
std::string seat_word(const Words& words, const Match& match, Seat seat);
Ink seat_ink(const Match& match, Seat seat);

// Columns that a text takes in a terminal: code points, escape sequences left out.
std::size_t width_of(std::string_view text);
std::string padded(std::string_view text, std::size_t columns);
// Breaks a text between words.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);
// One line that may be too long, as it is drawn, with its blanks and colours: broken between words, the rest
// indented.
std::vector<std::string> hanging(std::string_view line, std::size_t columns, std::size_t indent);
std::vector<std::string> board_lines(std::string_view drawn, std::size_t columns);
// A text of paragraphs, set anew where a line is too long: lines that begin with a blank stand for themselves, and
// of how a command is called no part is broken.
std::string set_anew(std::string_view text, std::size_t columns);
// The nearest ASCII: for terminals that can show no more.
std::string in_ascii(std::string_view text);

// What people and files say must not steer the terminal of who reads it: signs that do, or that turn the line around, as
// they are written in JSON.
std::string disarmed(std::string_view text);
std::string capitalised(std::string_view text);

}  // namespace enfilade::cli
