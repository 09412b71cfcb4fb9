// JSON out. Most of what a server computes is the writing of frames, and most of those is short texts: they
// are copied and looked through in one go.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "kernel/json.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

// What cannot stand in a JSON text as it is.
constexpr std::array<bool, 256> kOdd = [] {
  std::array<bool, 256> odd{};
  for (std::size_t byte = 0; byte < ' '; ++byte) odd[byte] = true;
  odd['"'] = odd['\\'] = true;
  return odd;
}();

std::string escaped(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (!kOdd[byte])
      out.push_back(c);
    else if (c == '"' || c == '\\')
      out.push_back('\\'), out.push_back(c);
    else if (c == '\n')
      out += "\\n";
    else
      out += "\\u00", out.push_back(kHex[byte >> 4]), out.push_back(kHex[byte & 15]);
  }
  return out;
}

// A frame has some kilobytes; apart, so that what is done for every character stays small.
void grow(std::string& out, std::size_t least) {
  constexpr std::size_t kFirst = 2048;
  out.resize(std::max({kFirst, 2 * out.size(), least}));
}

}  // namespace

// Where so many more characters can be written.
char* JsonWriter::room(std::size_t more) {
  if (out_.size() - used_ < more) grow(out_, used_ + more);
  return out_.data() + used_;
}

void JsonWriter::put(char c) {
  *room(1) = c;
  ++used_;
}

void JsonWriter::separate() {
  if (need_comma_) put(',');
  need_comma_ = true;
}

void JsonWriter::quote(std::string_view text) {
  char* at = room(text.size() + 2);
  *at++ = '"';
  bool odd = false;
  for (const char c : text) {
    odd |= kOdd[static_cast<unsigned char>(c)];
    *at++ = c;
  }
  if (odd) {
    for (const char c : '"' + escaped(text) + '"') put(c);
    return;
  }
  *at = '"';
  used_ += text.size() + 2;
}

JsonWriter& JsonWriter::open(char c) {
  separate();
  put(c);
  need_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char c) {
  put(c);
  need_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view key) {
  separate();
  quote(key);
  put(':');
  need_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) { return separate(), quote(value), *this; }

JsonWriter& JsonWriter::integer(std::int64_t value) {
  constexpr std::size_t kLongest = 20;
  separate();
  if (value >= 0 && value < 10) return put(static_cast<char>('0' + value)), *this;
  char* const at = room(kLongest);
  used_ += static_cast<std::size_t>(std::to_chars(at, at + kLongest, value).ptr - at);
  return *this;
}

JsonWriter& JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }
JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  std::copy(json.begin(), json.end(), room(json.size()));
  used_ += json.size();
  return *this;
}

JsonWriter& JsonWriter::real(double value) {
  // As few digits as give the same number back: content hashes must not depend on what rounding hides.
  char buffer[40];
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value == 0 ? 0.0 : value);
    if (std::strtod(buffer, nullptr) == value) break;
  }
  return raw(buffer);
}

namespace {

void write_faces(std::string_view faces, JsonWriter& out) {
  out.begin_array();
  for (const std::string_view face : split(faces, '+'))
    if (!face.empty()) out.integer(parse_int(face).value_or(0));
  out.end_array();
}

// "2J 1S" as {"J":2,"S":1}
void write_tally(std::string_view tally, JsonWriter& out) {
  out.begin_object();
  for (const std::string_view each : words(tally)) {
    const std::size_t letters = std::min(each.find_first_not_of("0123456789"), each.size());
    out.field(each.substr(letters), parse_int(each.substr(0, letters)).value_or(0));
  }
  out.end_object();
}

}  // namespace

void write_arg(Arg::Kind kind, std::int64_t number, std::string_view text, std::string_view word,
               JsonWriter& out) {
  using Kind = Arg::Kind;
  if (kind == Kind::amount) return void(out.integer(number));
  if (kind == Kind::text && word.empty()) return void(out.text(text));
  out.begin_object();
  switch (kind) {
    case Kind::seat: out.field("seat", number); break;
    case Kind::component: out.field("component", text); break;
    case Kind::place: out.field("place", text); break;
    case Kind::components:
      out.key("components").begin_array();
      for (const std::string_view id : words(text)) out.text(id);
      out.end_array();
      break;
    case Kind::tally: write_tally(text, out.key("tally")); break;
    case Kind::dice: write_faces(text, out.key("dice")); break;
    case Kind::groups:
      out.key("groups").begin_array();
      for (const std::string_view group : split(text, '/')) write_faces(group, out);
      out.end_array();
      break;
    default: out.field("text", text);
  }
  if (!word.empty()) out.field("word", word);
  out.end_object();
}

void write_args(const std::vector<Arg>& args, JsonWriter& out) {
  for (const Arg& arg : args) write_arg(arg.kind, arg.number, arg.text, arg.word, out.key(arg.name));
}

void write_plain_args(const std::vector<Arg>& args, JsonWriter& out) {
  for (const Arg& arg : args) {
    out.key(arg.name);
    if (arg.kind == Arg::Kind::amount || arg.kind == Arg::Kind::seat)
      out.integer(arg.number);
    else
      out.text(arg.word.empty() ? arg.text : "@" + arg.word);
  }
}

}  // namespace enfilade
