#include "kernel/phrase.hpp"

#include <algorithm>
#include <array>

#include "kernel/text.hpp"

namespace enfilade {

namespace {

using Kind = Arg::Kind;

// Kinds as patterns and JSON call them, in the order of the enum.
constexpr std::array<std::string_view, 9> kKinds{"amount",     "text",  "seat", "component", "place",
                                                 "components", "tally", "dice", "groups"};

// A text that stands for itself, or, with a name, an argument.
struct Piece {
  std::string_view text, name;
  Kind kind = Kind::text;
};

// Takes the first piece off a pattern that is not empty.
Piece take_piece(std::string_view& pattern) {
  if (const std::size_t open = std::min(pattern.find('{'), pattern.size()); open > 0) {
    const Piece piece{pattern.substr(0, open), "", Kind::text};
    pattern.remove_prefix(open);
    return piece;
  }
  const std::size_t colon = pattern.find(':'), close = pattern.find('}');
  const auto kind = std::find(kKinds.begin(), kKinds.end(), pattern.substr(colon + 1, close - colon - 1));
  ENFILADE_CHECK(kind != kKinds.end());
  const Piece piece{"", pattern.substr(1, colon - 1), static_cast<Kind>(kind - kKinds.begin())};
  pattern.remove_prefix(close + 1);
  return piece;
}

std::vector<Piece> pieces_of(std::string_view pattern) {
  std::vector<Piece> pieces;
  while (!pattern.empty()) pieces.push_back(take_piece(pattern));
  return pieces;
}

// --- from spelling to data ---

bool is_id(std::string_view text) { return !text.empty() && text.find_first_of(" ;") == std::string::npos; }

bool are_faces(std::string_view text) {
  const auto faces = split(text, '+');
  return std::all_of(faces.begin(), faces.end(), [](std::string_view face) { return parse_int(face); });
}

bool are_groups(std::string_view text) {
  const auto groups = split(text, '/');
  return std::all_of(groups.begin(), groups.end(), are_faces);
}

bool is_tally(std::string_view text) {
  const auto counts = words(text);
  return !counts.empty() && std::all_of(counts.begin(), counts.end(), [](std::string_view each) {
    const std::size_t digits = each.find_first_not_of("0123456789");
    return digits != 0 && digits != std::string_view::npos;
  });
}

std::optional<NamedMove::Argument> read_spelled(const Piece& piece, std::span<const std::string> seats,
                                                std::string_view text) {
  NamedMove::Argument plain{piece.name, piece.kind, 0, text};
  const auto when = [&](bool fits) { return fits ? std::optional(plain) : std::nullopt; };
  const auto number = [&](std::int64_t value) { return NamedMove::Argument{piece.name, piece.kind, value}; };
  switch (piece.kind) {
    case Kind::amount:
      if (const auto value = parse_int(text)) return number(*value);
      return std::nullopt;
    case Kind::seat: {
      const auto found = std::find(seats.begin(), seats.end(), text);
      if (found != seats.end()) return number(found - seats.begin());
      plain.kind = Kind::text;  // somebody without a seat
      return when(is_id(text));
    }
    case Kind::components: return when(!words(text).empty() && text.find(';') == std::string::npos);
    case Kind::tally: return when(is_tally(text));
    case Kind::dice: return when(are_faces(text));
    case Kind::groups: return when(are_groups(text));
    default: return when(is_id(text));
  }
}

std::optional<std::vector<NamedMove::Argument>> match_phrase(std::string_view pattern,
                                                             std::span<const std::string> seats,
                                                             std::string_view spelling) {
  // Most phrases differ in their first word.
  if (!spelling.starts_with(pattern.substr(0, pattern.find('{')))) return std::nullopt;
  constexpr std::size_t kUsual = 4;
  std::vector<NamedMove::Argument> args;
  args.reserve(kUsual);
  while (!pattern.empty()) {
    const Piece piece = take_piece(pattern);
    if (piece.name.empty()) {
      if (!spelling.starts_with(piece.text)) return std::nullopt;
      spelling.remove_prefix(piece.text.size());
      continue;
    }
    // An argument reaches to the text behind it, the last one to the end.
    const std::size_t end =
        pattern.empty() ? spelling.size() : spelling.find(pattern.substr(0, pattern.find('{')));
    if (end == std::string_view::npos) return std::nullopt;
    const auto arg = read_spelled(piece, seats, spelling.substr(0, end));
    if (!arg) return std::nullopt;
    args.push_back(*arg);
    spelling.remove_prefix(end);
  }
  return spelling.empty() ? std::optional(std::move(args)) : std::nullopt;
}

// --- from data to spelling ---

constexpr std::size_t kMaxId = 40, kMaxList = 200;

std::string spell_id(const JsonCursor& at) {
  const std::string& id = at.text();
  if (!at.failed() && (!is_id(id) || id.size() > kMaxId)) at.fail("this cannot be the id of anything");
  return id;
}

std::string spell_number(const JsonCursor& at) { return std::to_string(at.integer(-9999, 9999)); }

template <class Each>
std::string spell_list(const JsonCursor& list, char separator, const Each& each) {
  std::string text;
  for (std::size_t i = 0; i < list.size(1, kMaxList) && !list.failed(); ++i)
    text += (i ? std::string(1, separator) : "") + each(list.at(i));
  return text;
}

std::string spell_faces(const JsonCursor& list) { return spell_list(list, '+', spell_number); }

std::string spell_tally(const JsonCursor& tally) {
  std::string text;
  if (!tally.json().is(Json::Kind::object)) tally.fail("an object of counts is expected");
  for (const auto& [id, count] : tally.json().members()) {
    if (!is_id(id) || id.size() > kMaxId) tally.fail("this cannot be the id of anything");
    text += (text.empty() ? "" : " ") + std::to_string(tally.at(id).integer(0, 9999)) + id;
  }
  return text;
}

std::string spell_argument(const Piece& piece, std::span<const std::string> seats, const JsonCursor& value) {
  if (piece.kind == Kind::amount) return spell_number(value);
  const bool plain =
      piece.kind == Kind::text || (piece.kind == Kind::seat && value.json().is(Json::Kind::text));
  if (plain) return spell_id(value);
  const std::string_view kind = kKinds[static_cast<std::size_t>(piece.kind)];
  if (!value.json().is(Json::Kind::object)) {
    value.fail("a " + std::string(kind) + " is expected: {\"" + std::string(kind) + "\": ...}");
    return {};
  }
  const JsonCursor inside = value.at(kind);
  switch (piece.kind) {
    case Kind::seat: {
      const auto seat = inside.integer(0, static_cast<std::int64_t>(seats.size()) - 1);
      return value.failed() ? "" : seats[static_cast<std::size_t>(seat)];
    }
    case Kind::components: return spell_list(inside, ' ', spell_id);
    case Kind::tally: return spell_tally(inside);
    case Kind::dice: return spell_faces(inside);
    case Kind::groups: return spell_list(inside, '/', spell_faces);
    default: return spell_id(inside);
  }
}

// Whether the members besides "do" are the arguments of the phrase.
bool has_arguments(const std::vector<Piece>& pieces, const Json& move) {
  std::size_t arguments = 0;
  for (const Piece& piece : pieces) {
    if (piece.name.empty()) continue;
    if (!move.find(piece.name)) return false;
    ++arguments;
  }
  return move.members().size() == arguments + 1;
}

std::string wanted(std::span<const Phrase> phrases, std::string_view verb) {
  std::string names;
  for (const Phrase& phrase : phrases) {
    if (phrase.verb != verb) continue;
    names += names.empty() ? "\"" + std::string(verb) + "\" goes with: " : ", or: ";
    std::string arguments;
    for (const Piece& piece : pieces_of(phrase.pattern))
      if (!piece.name.empty()) arguments += (arguments.empty() ? "" : " ") + std::string(piece.name);
    names += arguments.empty() ? "nothing" : arguments;
  }
  return names.empty() ? "this game has no such verb" : names;
}

std::string spell_one(std::span<const Phrase> phrases, std::span<const std::string> seats,
                      const JsonCursor& move) {
  const std::string& verb = move.at("do").text();
  if (move.failed()) return {};
  for (const Phrase& phrase : phrases) {
    if (phrase.verb != verb) continue;
    const std::vector<Piece> pieces = pieces_of(phrase.pattern);
    if (!has_arguments(pieces, move.json())) continue;
    std::string text;
    for (const Piece& piece : pieces)
      text +=
          piece.name.empty() ? std::string(piece.text) : spell_argument(piece, seats, move.at(piece.name));
    return text;
  }
  move.fail(wanted(phrases, verb));
  return {};
}

}  // namespace

std::optional<NamedMove> name_move(std::span<const Phrase> phrases, std::span<const std::string> seats,
                                   std::string_view spelling) {
  for (const Phrase& phrase : phrases)
    if (auto args = match_phrase(phrase.pattern, seats, spelling))
      return NamedMove{phrase.verb, std::move(*args)};
  return std::nullopt;
}

Result<std::string> spell_named(std::span<const Phrase> phrases, std::span<const std::string> seats,
                                const Json& move) {
  JsonCursor::Problem problem;
  const JsonCursor at(move, problem, "move");
  std::string text;
  if (move.is(Json::Kind::array))
    for (std::size_t i = 0; i < at.size(1, kMaxList) && !at.failed(); ++i)
      text += (i ? "; " : "") + spell_one(phrases, seats, at.at(i));
  else
    text = spell_one(phrases, seats, at);
  if (problem.found) return problem.error;
  return text;
}

void write_named(const NamedMove& move, JsonWriter& out) {
  out.begin_object().field("do", move.verb);
  for (const NamedMove::Argument& arg : move.args)
    write_arg(arg.kind, arg.number, arg.text, "", out.key(arg.name));
  out.end_object();
}

}  // namespace enfilade
