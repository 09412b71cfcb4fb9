#include "kernel/json.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade {

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}

  Result<Json> document() {
    Json value = parse_value(0);
    skip_space();
    if (ok() && pos_ != text_.size()) fail("unexpected text after the JSON value");
    if (!ok()) return error_;
    return value;
  }

 private:
  bool ok() const { return error_.code.empty(); }
  bool at_end() const { return pos_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[pos_]; }

  std::pair<int, int> line_and_column() const {
    int line = 1, column = 1;
    for (std::size_t i = 0; i < pos_ && i < text_.size(); ++i) {
      ++column;
      if (text_[i] == '\n') ++line, column = 1;
    }
    return {line, column};
  }

  void fail(std::string_view what) {
    const auto [line, column] = line_and_column();
    fail_at(what, line, column);
  }
  void fail_at(std::string_view what, int line, int column) {
    if (!ok()) return;
    error_ = {"bad_json", std::string(what), "", std::to_string(line) + ":" + std::to_string(column), {}};
  }

  // Line and column are counted on the way, so that stamping every value stays linear in the text.
  void stamp(Json& value) {
    while (stamped_ < pos_) {
      ++column_;
      if (text_[stamped_++] == '\n') ++line_, column_ = 1;
    }
    value.line_ = line_;
    value.column_ = column_;
  }

  void skip_space() {
    while (!at_end() && (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r')) ++pos_;
  }

  bool take_word(std::string_view word) {
    if (text_.substr(pos_, word.size()) != word) return false;
    pos_ += word.size();
    return true;
  }

  Json parse_value(int depth) {
    skip_space();
    Json value;
    stamp(value);
    if (depth > Json::kMaxDepth) fail("nested too deeply");
    if (at_end()) fail("a value is missing");
    if (!ok()) return value;
    const char c = peek();
    if (c == '{') {
      parse_object(value, depth);
    } else if (c == '[') {
      parse_array(value, depth);
    } else if (c == '"') {
      value.kind_ = Json::Kind::text;
      value.text_ = parse_text();
    } else if (take_word("null")) {
      value.kind_ = Json::Kind::null;
    } else if (take_word("true")) {
      value.kind_ = Json::Kind::boolean;
      value.integer_ = 1;
    } else if (take_word("false")) {
      value.kind_ = Json::Kind::boolean;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      parse_number(value);
    } else {
      fail("a JSON value cannot begin like this");
    }
    return value;
  }

  void parse_object(Json& value, int depth) {
    value.kind_ = Json::Kind::object;
    ++pos_;
    skip_space();
    if (peek() == '}') return void(++pos_);
    parse_members(value, depth);
    refuse_duplicates(value);
  }

  // Sorted, because comparing each name with all before it would let a large object take minutes.
  void refuse_duplicates(const Json& value) {
    using Member = std::pair<std::string, Json>;
    std::vector<const Member*> order;
    order.reserve(value.members_.size());
    for (const Member& member : value.members_) order.push_back(&member);
    std::sort(order.begin(), order.end(), [](const Member* a, const Member* b) {
      return a->first != b->first ? a->first < b->first : a < b;
    });
    const Member* second = nullptr;
    for (std::size_t i = 1; i < order.size(); ++i)
      if (order[i]->first == order[i - 1]->first && (!second || order[i] < second)) second = order[i];
    if (second)
      fail_at("the member " + quoted(second->first) + " is given twice", second->second.line_,
              second->second.column_);
  }

  void parse_members(Json& value, int depth) {
    while (ok()) {
      skip_space();
      if (peek() != '"') return fail("a member name in quotes is missing");
      std::string key = parse_text();
      skip_space();
      if (!ok()) return;
      if (peek() != ':') return fail("':' is missing after the member name");
      ++pos_;
      value.members_.emplace_back(std::move(key), parse_value(depth + 1));
      skip_space();
      if (!ok()) return;
      if (peek() == '}') return void(++pos_);
      if (peek() != ',') return fail("',' or '}' is missing");
      ++pos_;
    }
  }

  void parse_array(Json& value, int depth) {
    value.kind_ = Json::Kind::array;
    ++pos_;
    skip_space();
    if (peek() == ']') return void(++pos_);
    while (ok()) {
      value.items_.push_back(parse_value(depth + 1));
      skip_space();
      if (!ok()) return;
      if (peek() == ']') return void(++pos_);
      if (peek() != ',') return fail("',' or ']' is missing");
      ++pos_;
    }
  }

  void parse_number(Json& value) {
    const std::size_t begin = pos_;
    if (peek() == '-') ++pos_;
    const auto digits = [&] {
      const std::size_t first = pos_;
      while (peek() >= '0' && peek() <= '9') ++pos_;
      if (pos_ == first) fail("a digit is missing");
    };
    const bool leading_zero = peek() == '0';
    const std::size_t first_digit = pos_;
    digits();
    if (leading_zero && pos_ - first_digit > 1) fail("a number cannot begin with 0");
    bool real = false;
    if (peek() == '.') real = true, ++pos_, digits();
    if (peek() == 'e' || peek() == 'E') {
      real = true;
      ++pos_;
      if (peek() == '+' || peek() == '-') ++pos_;
      digits();
    }
    if (!ok()) return;
    const std::string number(text_.substr(begin, pos_ - begin));
    if (!real) {
      const auto parsed = std::from_chars(number.data(), number.data() + number.size(), value.integer_);
      if (parsed.ec != std::errc()) fail("the number is too large");
      value.kind_ = Json::Kind::integer;
    } else {
      value.kind_ = Json::Kind::real;
      value.real_ = std::strtod(number.c_str(), nullptr);
      if (!std::isfinite(value.real_)) fail("the number is too large");
    }
  }

  std::uint32_t parse_hex4() {
    std::uint32_t code = 0;
    const std::string_view digits = text_.substr(pos_, 4);
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (digits.size() != 4 || parsed.ptr != digits.data() + 4) fail("\\u needs four hexadecimal digits");
    pos_ += digits.size();
    return code;
  }

  static void append_utf8(std::string& out, std::uint32_t code) {
    const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
      put(code);
    } else if (code < 0x800) {
      put(0xC0 | (code >> 6)), put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
      put(0xE0 | (code >> 12)), put(0x80 | ((code >> 6) & 0x3F)), put(0x80 | (code & 0x3F));
    } else {
      put(0xF0 | (code >> 18)), put(0x80 | ((code >> 12) & 0x3F)), put(0x80 | ((code >> 6) & 0x3F)),
          put(0x80 | (code & 0x3F));
    }
  }

  void parse_escape(std::string& out) {
    if (at_end()) return fail("a text is not closed");
    const char c = peek();
    ++pos_;
    switch (c) {
      case '"':
      case '\\':
      case '/': out.push_back(c); return;
      case 'b': out.push_back('\b'); return;
      case 'f': out.push_back('\f'); return;
      case 'n': out.push_back('\n'); return;
      case 'r': out.push_back('\r'); return;
      case 't': out.push_back('\t'); return;
      case 'u': break;
      default: return fail("unknown escape in a text");
    }
    std::uint32_t code = parse_hex4();
    if (code >= 0xDC00 && code < 0xE000) return fail("half of a surrogate pair");
    if (code >= 0xD800 && code < 0xDC00) {
      if (!take_word("\\u")) return fail("half of a surrogate pair");
      const std::uint32_t low = parse_hex4();
      if (low < 0xDC00 || low >= 0xE000) return fail("half of a surrogate pair");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(out, code);
  }

  // How many bytes the character here takes; 0 if they are no UTF-8: cut short, overlong, half of a surrogate
  // pair, or beyond U+10FFFF (Unicode 15, table 3-7).
  std::size_t utf8_length() const {
    const auto byte = [this](std::size_t i) -> unsigned {
      return pos_ + i < text_.size() ? static_cast<unsigned char>(text_[pos_ + i]) : 0u;
    };
    const unsigned lead = byte(0);
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < low || byte(1) > high) return 0;
    for (std::size_t i = 2; i < length; ++i)
      if ((byte(i) & 0xC0) != 0x80) return 0;
    return length;
  }

  std::string parse_text() {
    std::string out;
    ++pos_;
    while (ok()) {
      if (at_end()) return fail("a text is not closed"), out;
      const char c = peek();
      if (c == '"') return ++pos_, out;
      const auto byte = static_cast<unsigned char>(c);
      if (byte < 0x20) return fail("a control character inside a text"), out;
      if (byte >= 0x80) {
        const std::size_t length = utf8_length();
        if (length == 0) return fail("the text is not UTF-8"), out;
        out += text_.substr(pos_, length);
        pos_ += length;
        continue;
      }
      ++pos_;
      if (c == '\\') {
        parse_escape(out);
      } else {
        out.push_back(c);
      }
    }
    return out;
  }

  std::string_view text_;
  std::size_t pos_ = 0;
  std::size_t stamped_ = 0;
  int line_ = 1, column_ = 1;
  Error error_;
};

Result<Json> Json::parse(std::string_view text) { return JsonParser(text).document(); }

const Json* Json::find(std::string_view key) const {
  for (const auto& [name, value] : members_)
    if (name == key) return &value;
  return nullptr;
}

Json Json::of_text(std::string_view text) {
  Json value(Kind::text);
  value.text_ = text;
  return value;
}

Json Json::of_integer(std::int64_t number) {
  Json value(Kind::integer);
  value.integer_ = number;
  return value;
}

void Json::set(std::string_view key, Json value) {
  for (auto& [name, old] : members_)
    if (name == key) return void(old = std::move(value));
  members_.emplace_back(key, std::move(value));
}

void Json::merge_patch(const Json& patch) {
  if (!patch.is(Kind::object)) return void(*this = patch);
  if (!is(Kind::object)) *this = Json(Kind::object);
  for (const auto& [key, change] : patch.members_) {
    if (change.is(Kind::null)) {
      std::erase_if(members_, [&key](const auto& member) { return member.first == key; });
    } else {
      Json merged = find(key) ? *find(key) : Json();
      merged.merge_patch(change);
      set(key, std::move(merged));
    }
  }
}

namespace {

void dump_to(JsonWriter& out, const Json& value, bool sorted) {
  switch (value.kind()) {
    case Json::Kind::null: out.null(); break;
    case Json::Kind::boolean: out.boolean(value.boolean()); break;
    case Json::Kind::integer: out.integer(value.integer()); break;
    case Json::Kind::real: out.real(value.real()); break;
    case Json::Kind::text: out.text(value.text()); break;
    case Json::Kind::array:
      out.begin_array();
      for (const Json& item : value.items()) dump_to(out, item, sorted);
      out.end_array();
      break;
    case Json::Kind::object: {
      std::vector<const std::pair<std::string, Json>*> order;
      for (const auto& member : value.members()) order.push_back(&member);
      if (sorted) std::sort(order.begin(), order.end(), [](auto* a, auto* b) { return a->first < b->first; });
      out.begin_object();
      for (const auto* member : order) dump_to(out.key(member->first), member->second, sorted);
      out.end_object();
      break;
    }
  }
}

}  // namespace

std::string Json::dump() const {
  JsonWriter out;
  dump_to(out, *this, false);
  return out.take();
}

std::string Json::canonical() const {
  JsonWriter out;
  dump_to(out, *this, true);
  return out.take();
}

// --- JsonCursor ---

namespace {

const Json& nothing() {
  static const Json null = Json::of_null();
  return null;
}

const char* name_of(Json::Kind kind) {
  static constexpr const char* kNames[] = {"null",   "a boolean", "an integer", "a number",
                                           "a text", "an array",  "an object"};
  return kNames[static_cast<int>(kind)];
}

}  // namespace

void JsonCursor::fail(std::string_view what, std::string_view clause) const {
  if (problem_->found) return;
  problem_->found = true;
  std::string place = path_.empty() ? "document" : path_;
  if (value_ != &nothing()) place += " (line " + value_->place() + ")";
  problem_->error = {"bad_value", std::string(what), std::string(clause), std::move(place), {}};
}

JsonCursor JsonCursor::at(std::string_view key) const {
  const std::string path = path_.empty() ? clipped(key) : path_ + "." + clipped(key);
  if (!value_->is(Json::Kind::object)) {
    fail(std::string("an object is expected, not ") + name_of(value_->kind()));
  } else if (const Json* member = value_->find(key)) {
    return JsonCursor(*member, *problem_, path);
  } else {
    fail("the member " + quoted(key) + " is missing");
  }
  return JsonCursor(nothing(), *problem_, path);
}

bool JsonCursor::has(std::string_view key) const {
  const Json* member = value_->is(Json::Kind::object) ? value_->find(key) : nullptr;
  return member && !member->is(Json::Kind::null);
}

JsonCursor JsonCursor::at(std::size_t index) const {
  const std::string path = path_ + "[" + std::to_string(index) + "]";
  if (value_->is(Json::Kind::array) && index < value_->items().size())
    return JsonCursor(value_->items()[index], *problem_, path);
  fail("element " + std::to_string(index) + " is missing");
  return JsonCursor(nothing(), *problem_, path);
}

std::size_t JsonCursor::size() const {
  if (value_->is(Json::Kind::array)) return value_->items().size();
  fail(std::string("an array is expected, not ") + name_of(value_->kind()));
  return 0;
}

std::size_t JsonCursor::size(std::size_t min, std::size_t max) const {
  const std::size_t n = size();
  if (n >= min && n <= max) return n;
  if (!failed()) {
    fail(min == max ? "exactly " + std::to_string(min) + " elements are expected, not " + std::to_string(n)
                    : std::to_string(min) + " to " + std::to_string(max) + " elements are expected, not " +
                          std::to_string(n));
  }
  return 0;
}

std::int64_t JsonCursor::integer(std::int64_t min, std::int64_t max) const {
  if (value_->is(Json::Kind::integer) && value_->integer() >= min && value_->integer() <= max)
    return value_->integer();
  fail("an integer from " + std::to_string(min) + " to " + std::to_string(max) + " is expected, not " +
       (value_->is(Json::Kind::integer) ? std::to_string(value_->integer()) : name_of(value_->kind())));
  return min;
}

bool JsonCursor::boolean() const {
  if (value_->is(Json::Kind::boolean)) return value_->boolean();
  fail(std::string("true or false is expected, not ") + name_of(value_->kind()));
  return false;
}

const std::string& JsonCursor::text() const {
  if (!value_->is(Json::Kind::text)) fail(std::string("a text is expected, not ") + name_of(value_->kind()));
  return value_->text();
}

int JsonCursor::choice(std::initializer_list<std::string_view> words) const {
  const std::string& word = text();
  std::string known;
  int index = 0;
  for (const std::string_view candidate : words) {
    if (candidate == word) return index;
    known += (index++ ? ", " : "") + std::string(candidate);
  }
  fail(quoted(word) + " is not one of: " + known);
  return 0;
}

void JsonCursor::only(std::initializer_list<std::string_view> keys) const {
  if (!value_->is(Json::Kind::object))
    return fail(std::string("an object is expected, not ") + name_of(value_->kind()));
  for (const auto& [name, value] : value_->members()) {
    if (std::find(keys.begin(), keys.end(), std::string_view(name)) == keys.end())
      JsonCursor(value, *problem_, path_).fail("unknown member " + quoted(name));
  }
}

}  // namespace enfilade
