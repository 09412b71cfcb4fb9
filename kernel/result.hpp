// Errors are values. A Result holds a value or an Error; an Error says what, where and by which rule.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kernel/check.hpp"

namespace enfilade {

// A named parameter of a message. A text that starts with '@' is itself a key of the catalogue.
struct Arg {
  enum class Kind : std::uint8_t { number, text, seat };
  std::string name;
  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::string text;

  static Arg of(std::string_view name, std::int64_t number) {
    return {std::string(name), Kind::number, number, {}};
  }
  static Arg of(std::string_view name, std::string_view text) {
    return {std::string(name), Kind::text, 0, std::string(text)};
  }
  static Arg seat(std::string_view name, std::int64_t seat) {
    return {std::string(name), Kind::seat, seat, {}};
  }
  friend bool operator==(const Arg&, const Arg&) = default;
};

// Something to tell a person, before it is put into words: a key of the message catalogues and its
// parameters.
struct Message {
  std::string key;
  std::vector<Arg> args;
  friend bool operator==(const Message&, const Message&) = default;
};

// `code` is stable and for programs: "refused", "bad_json", "bad_notation", "bad_value", ...
// `clause` names the rule behind it (FC-3.6) when there is one, `place` where in the input it was found.
struct Error {
  std::string code;
  std::string text;    // one English sentence that says what is wrong and what would be right
  std::string clause;  // may be empty
  std::string place;   // may be empty
  std::vector<Arg> args;
};

// A move against the rules.
inline Error refusal(std::string_view clause, std::string_view text, std::vector<Arg> args = {}) {
  return {"refused", std::string(text), std::string(clause), {}, std::move(args)};
}

inline std::string to_string(const Error& error) {
  std::string s;
  if (!error.place.empty()) s += error.place + ": ";
  s += error.text;
  if (!error.clause.empty()) s += " (" + error.clause + ")";
  return s;
}

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(state_); }
  T& operator*() {
    ENFILADE_CHECK(*this);
    return *std::get_if<T>(&state_);
  }
  const T& operator*() const {
    ENFILADE_CHECK(*this);
    return *std::get_if<T>(&state_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  const Error& error() const {
    ENFILADE_CHECK(!*this);
    return *std::get_if<Error>(&state_);
  }

 private:
  std::variant<T, Error> state_;
};

struct Done {};
using Status = Result<Done>;

}  // namespace enfilade
