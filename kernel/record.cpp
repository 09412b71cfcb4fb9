#include "kernel/record.hpp"

#include <algorithm>

#include "kernel/chance.hpp"
#include "kernel/quoted.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

constexpr std::string_view kMagic = "enfilade-record";
constexpr int kNewestFormat = 2;
constexpr std::size_t kMaxBytes = 4u << 20;
constexpr std::size_t kHashBytes = 32;
constexpr std::string_view kEndings[] = {"finished", "abandoned", "resigned"};

struct LineWord {
  std::string_view word;
  RecordLine::Kind kind;
  bool has_text;
};
constexpr LineWord kLineWords[] = {{"takeback", RecordLine::Kind::takeback, false},
                                   {"takeover", RecordLine::Kind::takeover, true},
                                   {"timeout", RecordLine::Kind::timeout, false},
                                   {"resign", RecordLine::Kind::resign, false}};

std::string line_text(const RecordLine& line) {
  if (line.kind == RecordLine::Kind::chance) return "* " + line.text;
  if (line.kind == RecordLine::Kind::step) return std::to_string(line.seat) + " " + line.text;
  if (line.kind == RecordLine::Kind::remark) return "# " + line.text;
  for (const LineWord& known : kLineWords)
    if (known.kind == line.kind)
      return std::string(known.word) + " " + std::to_string(line.seat) +
             (known.has_text ? " " + line.text : "");
  return {};
}

// Takes the first word off a line.
std::string_view take_word(std::string_view& line) {
  const std::size_t end = line.find(' ');
  const std::string_view word = line.substr(0, end);
  line = end == std::string_view::npos ? std::string_view() : line.substr(end + 1);
  return word;
}

class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : lines_(split(text, '\n')) {
    if (!lines_.empty() && lines_.back().empty()) lines_.pop_back();
  }

  Result<Record> read() {
    read_format();
    if (failed()) return error_;
    read_header();
    while (!failed() && at_ < lines_.size()) read_line();
    if (failed()) return error_;
    return record_;
  }

 private:
  std::string_view next() { return at_ < lines_.size() ? lines_[at_++] : std::string_view(); }
  bool failed() const { return !error_.code.empty(); }
  Error fail(std::string text) {
    if (!failed()) error_ = {"bad_record", std::move(text), "", "line " + std::to_string(at_), {}};
    return error_;
  }

  std::string_view field(std::string_view name) {
    std::string_view line = next();
    if (take_word(line) != name || line.empty()) fail("\"" + std::string(name) + " ...\" is expected here");
    return line;
  }
  int number(std::string_view text, int low, int high) {
    const auto value = parse_int(text);
    if (!value || *value < low || *value > high) {
      fail("a number from " + std::to_string(low) + " to " + std::to_string(high) + " is expected");
      return low;
    }
    return *value;
  }
  Seat seat(std::string_view text) { return static_cast<Seat>(number(text, 0, record_.setup.players - 1)); }
  std::string hex(std::string_view text, std::size_t least, std::size_t most) {
    const Result<std::string> bytes = from_hex(text);
    if (bytes && bytes->size() >= least && bytes->size() <= most) return *bytes;
    fail((least == most ? std::to_string(2 * most) : "an even number of up to " + std::to_string(2 * most)) +
         " hexadecimal digits 0-9 and a-f are expected");
    return {};
  }
  // A header line that can stand once only.
  void once(bool given_before, std::string_view what) {
    if (given_before) fail(quoted(what) + " is given twice");
  }

  void read_format() {
    std::string_view line = next();
    const bool magic = take_word(line) == kMagic;
    const auto format = parse_int(line);
    // One spelling only: no 01, no +1.
    if (!magic || !format || *format < 1 || std::to_string(*format) != line)
      return void(
          fail("a record begins with \"" + std::string(kMagic) + " " + std::to_string(kNewestFormat) + "\""));
    format_ = *format;
    if (format_ <= kNewestFormat) return;
    fail("this record has format " + std::to_string(format_) +
         ": it was written by a newer version of the program, and this one reads formats 1 to " +
         std::to_string(kNewestFormat));
    error_.code = "newer_record";
  }

  // "note 0 what a move": a kind, and whatever it says.
  std::string remark(std::string_view line) {
    std::string_view rest = line;
    const std::string_view kind = take_word(rest);
    const bool is_kind = !kind.empty() && kind[0] >= 'a' && kind[0] <= 'z' &&
                         std::all_of(kind.begin(), kind.end(), [](char c) {
                           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                         });
    if (format_ < 2)
      fail("a remark needs the first line \"" + std::string(kMagic) + " " + std::to_string(kNewestFormat) +
           "\"");
    if (!is_kind) fail("after # comes a word in small letters that says what kind of remark this is");
    return std::string(line);
  }

  void read_header() {
    record_.game = field("game");
    record_.version = number(field("rules"), 1, 1'000'000);
    record_.setup.players = number(field("players"), 1, kMaxSeats);
    record_.content = to_hex(hex(field("content"), kHashBytes, kHashBytes));
    record_.seats.resize(static_cast<std::size_t>(record_.setup.players));
    while (!failed()) {
      std::string_view line = next();
      const std::string_view word = take_word(line);
      if (word == "begin" && line.empty()) return;
      read_header_line(word, line);
    }
  }

  void read_header_line(std::string_view word, std::string_view line) {
    if (!is_plain(line)) fail("a line cannot contain control characters");
    if (word == "option") {
      const std::string_view name = take_word(line);
      if (line.empty()) fail("an option has a name and a value");
      record_.setup.options.emplace_back(name, line);
    } else if (word == "seat") {
      std::string& name = record_.seats[seat(take_word(line))];
      if (line.empty()) fail("a name is missing");
      once(!name.empty(), word);
      name = line;
    } else if (word == "commitment") {
      once(!record_.commitment.empty(), word);
      record_.commitment = to_hex(hex(line, kHashBytes, kHashBytes));
    } else if (word == "entropy") {
      record_.entropy.resize(static_cast<std::size_t>(record_.setup.players));
      std::string& entropy = record_.entropy[seat(take_word(line))];
      once(!entropy.empty(), word);
      entropy = hex(line, 1, FairChance::kMaxEntropy);
    } else if (word == "#") {
      record_.remarks.push_back(remark(line));
    } else if (word == "chance" && format_ >= 2) {
      once(chance_given_, word);
      chance_given_ = true;
      if (line.empty() || line.find(' ') != std::string_view::npos) fail("a scheme of chance is one word");
      if (line != kFairScheme) record_.chance = line;
    } else {
      fail(std::string("\"option\", \"seat\", \"commitment\", \"entropy\"") +
           (format_ >= 2 ? ", \"chance\", \"#\"" : "") + " or \"begin\" is expected here");
    }
  }

  void read_line() {
    std::string_view line = next();
    if (!record_.ended.empty()) return void(fail("nothing can follow the end"));
    if (!is_plain(line)) return void(fail("a line cannot contain control characters"));
    const std::string_view word = take_word(line);
    if (!record_.seed.empty() && word != "end")
      return void(fail("only the end can follow the revealed seed"));
    if (word == "reveal")
      return void(record_.seed = hex(line, FairChance::kSeedBytes, FairChance::kSeedBytes));
    if (word == "end") {
      if (std::find(std::begin(kEndings), std::end(kEndings), line) == std::end(kEndings))
        return void(fail("\"end\" is followed by finished, abandoned or resigned"));
      return void(record_.ended = line);
    }
    for (const LineWord& known : kLineWords) {
      if (known.word != word) continue;
      const Seat who = seat(take_word(line));
      if (known.has_text == line.empty()) fail(quoted(word) + " is not complete or too long");
      record_.lines.push_back({known.kind, who, std::string(line)});
      return;
    }
    if (word == "#") return record_.lines.push_back({RecordLine::Kind::remark, kChance, remark(line)});
    if (line.empty()) return void(fail("this line means nothing: " + quoted(word)));
    if (word == "*") return record_.lines.push_back({RecordLine::Kind::chance, kChance, std::string(line)});
    record_.lines.push_back({RecordLine::Kind::step, seat(word), std::string(line)});
  }

  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
  int format_ = 1;
  bool chance_given_ = false;
  Record record_;
  Error error_;
};

}  // namespace

bool is_plain(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

std::string Record::text() const {
  const bool has_remarks = !remarks.empty() || std::any_of(lines.begin(), lines.end(), [](const auto& line) {
    return line.kind == RecordLine::Kind::remark;
  });
  const std::string format = has_remarks || !chance.empty() ? " 2" : " 1";
  std::string out = std::string(kMagic) + format + "\ngame " + game + "\nrules " + std::to_string(version) +
                    "\nplayers " + std::to_string(setup.players) + "\ncontent " + content + "\n";
  for (const auto& [name, value] : setup.options)
    out.append("option ").append(name).append(" ").append(value).append("\n");
  for (std::size_t s = 0; s < seats.size(); ++s)
    if (!seats[s].empty()) out += "seat " + std::to_string(s) + " " + seats[s] + "\n";
  if (!commitment.empty()) out += "commitment " + commitment + "\n";
  for (std::size_t s = 0; s < entropy.size(); ++s)
    if (!entropy[s].empty()) out += "entropy " + std::to_string(s) + " " + to_hex(entropy[s]) + "\n";
  if (!chance.empty()) out += "chance " + chance + "\n";
  for (const std::string& remark : remarks) out += "# " + remark + "\n";
  out += "begin\n";
  for (const RecordLine& line : lines) out += line_text(line) + "\n";
  if (!seed.empty()) out += "reveal " + to_hex(seed) + "\n";
  if (!ended.empty()) out += "end " + ended + "\n";
  return out;
}

Result<Record> Record::parse(std::string_view text) {
  if (text.size() > kMaxBytes) return Error{"bad_record", "a record cannot be larger than 4 MiB", "", "", {}};
  return RecordReader(text).read();
}

}  // namespace enfilade
