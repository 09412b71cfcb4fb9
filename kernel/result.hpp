// Errors are values. A Result holds a value or an Error; an Error says what, where and by which rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kernel/check.hpp"

namespace enfilade {

// A named parameter of a message, an event or a move. Its kind says what the value is, so that nobody has to
// guess from its name.
struct Arg {
  enum class Kind : std::uint8_t {
    amount,      // a number
    text,        // a text, as it is
    seat,        // a number from 0
    component,   // the id of a card, a tile, a piece, as notation and views have it
    place,       // the id of a room, a field, a pile likewise
    components,  // several ids: "G FO-J"
    tally,       // how many of each: "2J 1S"
    dice,        // faces: "3+4"
    groups,      // of dice: "3+4/5"
  };
  // Of a choice: what it takes from the seat, and what it gives.
  enum class Role : std::uint8_t { none, cost, gain };

  std::string name;
  Kind kind = Kind::amount;
  std::int64_t number = 0;
  std::string text;
  std::string word = {};  // the key of the catalogue under which it is called; may be empty
  Role role = Role::none;

  static Arg of(std::string_view name, std::int64_t amount) {
    return {std::string(name), Kind::amount, amount, {}};
  }
  static Arg of(std::string_view name, std::string_view text) {
    return {std::string(name), Kind::text, 0, std::string(text)};
  }
  static Arg of_kind(Kind kind, std::string_view name, std::string_view text, std::string_view word = "") {
    return {std::string(name), kind, 0, std::string(text), std::string(word)};
  }
  // A text of the catalogue: of_word("colour", "colour.green") is the text "green".
  static Arg of_word(std::string_view name, std::string_view word) {
    return of_kind(Kind::text, name, word.substr(word.find('.') + 1), word);
  }
  static Arg seat(std::string_view name, std::int64_t seat) {
    return {std::string(name), Kind::seat, seat, {}};
  }
  static Arg component(std::string_view name, std::string_view id, std::string_view word = "") {
    return of_kind(Kind::component, name, id, word);
  }
  static Arg place(std::string_view name, std::string_view id, std::string_view word = "") {
    return of_kind(Kind::place, name, id, word);
  }
  static Arg cost(std::string_view name, std::int64_t amount) { return of(name, amount).as(Role::cost); }
  static Arg gain(std::string_view name, std::int64_t amount) { return of(name, amount).as(Role::gain); }
  Arg as(Role what) && {
    role = what;
    return std::move(*this);
  }

  // The same thing, whatever it is to whom.
  friend bool operator==(const Arg& a, const Arg& b) {
    return a.name == b.name && a.kind == b.kind && a.number == b.number && a.text == b.text &&
           a.word == b.word;
  }
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
