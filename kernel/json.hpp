// JSON in and out: a small reader that knows where everything stood, and a writer.
// Depth-limited, UTF-8 only, duplicate keys refused, no exceptions. Objects keep the order of their members.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/result.hpp"

namespace enfilade {

class Json {
 public:
  enum class Kind : std::uint8_t { null, boolean, integer, real, text, array, object };
  static constexpr int kMaxDepth = 32;

  // The whole text must be one JSON value. Errors carry "line:column" as their place.
  static Result<Json> parse(std::string_view text);

  Kind kind() const { return kind_; }
  bool is(Kind kind) const { return kind_ == kind; }
  bool boolean() const { return integer_ != 0; }
  std::int64_t integer() const { return integer_; }
  double real() const { return kind_ == Kind::integer ? static_cast<double>(integer_) : real_; }
  const std::string& text() const { return text_; }
  const std::vector<Json>& items() const { return items_; }                              // array
  const std::vector<std::pair<std::string, Json>>& members() const { return members_; }  // object
  const Json* find(std::string_view key) const;  // object; null if absent
  std::string place() const { return std::to_string(line_) + ":" + std::to_string(column_); }

  // Compact text. Canonical sorts the keys, so that equal content has equal text and hash.
  std::string dump() const;
  std::string canonical() const;

  // RFC 7396: members of the patch replace or extend, null removes, anything but an object replaces.
  void merge_patch(const Json& patch);

  static Json of_null() { return Json(); }
  static Json of_text(std::string_view text);
  static Json of_integer(std::int64_t number);
  static Json of_object() { return Json(Kind::object); }
  void set(std::string_view key, Json value);  // object: replaces or appends

  friend bool operator==(const Json& a, const Json& b) { return a.canonical() == b.canonical(); }

 private:
  friend class JsonParser;
  Json() = default;
  explicit Json(Kind kind) : kind_(kind) {}

  Kind kind_ = Kind::null;
  int line_ = 0, column_ = 0;
  std::int64_t integer_ = 0;
  double real_ = 0;
  std::string text_;
  std::vector<Json> items_;
  std::vector<std::pair<std::string, Json>> members_;
};

// Writes JSON text. The caller keeps it well-formed: key() inside objects, nothing else between begin and
// end.
class JsonWriter {
 public:
  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view key);
  JsonWriter& text(std::string_view value);
  JsonWriter& integer(std::int64_t value);
  JsonWriter& real(double value);
  JsonWriter& boolean(bool value);
  JsonWriter& null();
  JsonWriter& raw(std::string_view json);  // already JSON

  JsonWriter& field(std::string_view k, std::string_view value) { return key(k).text(value); }
  JsonWriter& field(std::string_view k, const char* value) { return key(k).text(value); }
  JsonWriter& field(std::string_view k, std::int64_t value) { return key(k).integer(value); }
  JsonWriter& field(std::string_view k, int value) { return key(k).integer(value); }
  JsonWriter& field(std::string_view k, bool value) { return key(k).boolean(value); }

  std::string str() const { return out_.substr(0, used_); }
  std::string take() {
    out_.resize(std::exchange(used_, 0));
    return std::move(out_);
  }

 private:
  JsonWriter& open(char c);
  JsonWriter& close(char c);
  char* room(std::size_t more);
  void put(char c);
  void separate();
  void quote(std::string_view text);
  std::string out_;  // with room at its end for what comes next
  std::size_t used_ = 0;
  bool need_comma_ = false;
};

// Parameters as members of the object being written, each with its kind (docs/words.md):
//   "coins": 3, "how": "free", "seat": {"seat": 1}, "card": {"component": "GOLD4", "word": "card.GOLD4"}
void write_args(const std::vector<Arg>& args, JsonWriter& out);
void write_arg(Arg::Kind kind, std::int64_t number, std::string_view text, std::string_view word,
               JsonWriter& out);
// The same for playthroughs and scenarios, where a reader knows the kinds: "seat": 1, "card": "@card.GOLD4".
void write_plain_args(const std::vector<Arg>& args, JsonWriter& out);

// Reads a document that must have a certain shape. The first thing wrong is remembered with its place, and
// all later reads answer harmless defaults, so a loader is written straight through and asks failed() once at
// the end.
class JsonCursor {
 public:
  struct Problem {
    bool found = false;
    Error error;
  };

  JsonCursor(const Json& value, Problem& problem, std::string path = "")
      : value_(&value), problem_(&problem), path_(std::move(path)) {}

  JsonCursor at(std::string_view key) const;  // member that must be there
  bool has(std::string_view key) const;       // object with that member, not null
  JsonCursor at(std::size_t index) const;     // array element that must be there
  std::size_t size() const;                   // of an array (anything else is a problem)
  std::size_t size(std::size_t min, std::size_t max) const;
  bool is_null() const { return value_->is(Json::Kind::null); }
  const Json& json() const { return *value_; }

  std::int64_t integer(std::int64_t min, std::int64_t max) const;
  bool boolean() const;
  const std::string& text() const;
  int choice(std::initializer_list<std::string_view> words) const;  // index of the word
  void only(std::initializer_list<std::string_view> keys) const;    // an object with no other members

  // Says that the value here is wrong, for a reason that only the caller knows.
  void fail(std::string_view what, std::string_view clause = "") const;
  bool failed() const { return problem_->found; }

 private:
  const Json* value_;
  Problem* problem_;
  std::string path_;
};

}  // namespace enfilade
