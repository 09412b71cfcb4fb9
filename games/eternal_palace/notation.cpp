// Spellings of moves, steps and outcomes.
//
//   plan 3+4/5        the whole arrangement; die by die: group 1; group 2
//   use 9   claim 3   play 3+4   turn 3>5   go FO   take 9 banner   take 9 fish   take 9 free   return 5
//   done   privilege   compose CO05   walk L5   serve Q1 wood   dismiss 9   dismiss 9 used   draw 2
//   reserve   deal 1   gain wood   pay wood   to green   step FO   feature 3   item fish   scroll fish
//   outcomes: 4 (a die)   a9 (an advisor)   green (next in the first turn order)   CO05   RM05   M05
//             pink (a starting die of the Master)
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"
#include "games/eternal_palace/words.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace eternal_palace {

std::string spell_faces(u32 faces) {
  std::string text;
  for (int shift = 12; shift >= 0; shift -= 3)
    if (const u32 face = faces >> shift & 7u) text += (text.empty() ? "" : "+") + std::to_string(face);
  return text;
}

std::optional<u32> parse_faces(std::string_view text) {
  std::array<int, kDice> face{};
  std::size_t count = 0;
  for (const std::string_view word : split(text, '+')) {
    const auto value = parse_int(trim(word));
    if (!value || *value < 1 || *value > 6 || count == kDice) return std::nullopt;
    face[count++] = *value;
  }
  std::sort(face.begin(), face.begin() + static_cast<std::ptrdiff_t>(count));
  u32 faces = 0;
  for (std::size_t i = 0; i < count; ++i) faces |= static_cast<u32>(face[i]) << (12 - 3 * i);
  return faces;
}

std::string_view item_word(const Rules& rules, int item) {
  const Gain& gain = rules.market_item[at(item)];
  if (gain.pay_step) return "step";
  if (gain.palace) return "palace";
  if (gain.advisor) return "advisor";
  if (gain.privileges) return "privilege";
  if (gain.choice) return "resource";
  if (gain.fish) return kTokenWords[kFishToken];
  if (gain.wisdom) return kTokenWords[kWisdomToken];
  for (int r = 0; r < kResources; ++r)
    if (gain.resource[at(r)]) return kTokenWords[at(kResourceToken + r)];
  return "?";
}

std::optional<int> find_competitor(const Rules& rules, std::string_view word) {
  for (int who = 0; who < rules.competitors; ++who)
    if (same_word(word, kColourWords[rules.colour[at(who)]])) return who;
  return std::nullopt;
}

namespace {

template <std::size_t N>
std::optional<int> find_word(const std::array<std::string_view, N>& list, std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (same_word(list[i], word)) return static_cast<int>(i);
  return std::nullopt;
}

std::optional<int> parse_place(std::string_view word) {
  if (const auto number = parse_int(word)) {
    if (*number >= 1 && *number <= 12) return *number - 1;
    return std::nullopt;
  }
  return find_word(kPlaceWords, word);
}

std::optional<int> number_in(std::string_view word, int low, int high) {
  const auto number = parse_int(word);
  return number && *number >= low && *number <= high ? number : std::nullopt;
}

std::optional<int> parse_resource(std::string_view word) {
  const auto token = find_word(kTokenWords, word);
  return token && *token >= kResourceToken ? std::optional<int>(*token - kResourceToken) : std::nullopt;
}

std::optional<Move> made(Verb verb, std::optional<int> a, int offset = 0) {
  if (!a) return std::nullopt;
  return make_move(verb, *a + offset);
}

std::optional<Move> parse_take(const std::vector<std::string_view>& part) {
  const auto card = part.size() >= 3 ? number_in(part[1], 1, kAdvisors) : std::nullopt;
  if (!card) return std::nullopt;
  const std::string how = folded(part.back());
  if (part.size() > 4 || (part.size() == 4 && !same_word(part[2], "for"))) return std::nullopt;
  if (how == "free") return make_move(kTake, *card - 1, kFree);
  if (how == "banner") return make_move(kTake, *card - 1, kBanner);
  if (how == "fish" || how == "wisdom" || how == "tokens") return make_move(kTake, *card - 1, kTokens);
  return std::nullopt;
}

std::string spell_id(std::string_view prefix, int index) {
  return std::string(prefix) + (index + 1 < 10 ? "0" : "") + std::to_string(index + 1);
}

// "CO05": the index, from 0.
std::optional<int> parse_id(std::string_view prefix, std::string_view word, int count) {
  for (int i = 0; i < count; ++i)
    if (same_word(word, spell_id(prefix, i))) return i;
  return std::nullopt;
}

std::optional<int> parse_node(const Rules& rules, std::string_view word) {
  for (int node = 0; node < rules.maze.nodes; ++node)
    if (same_word(word, rules.maze.name[at(node)])) return node;
  return std::nullopt;
}

std::optional<Move> parse_serve(const std::vector<std::string_view>& part) {
  const auto space = folded(part[1]).starts_with('q') ? number_in(part[1].substr(1), 1, 3) : std::nullopt;
  const auto resource = part.size() == 3 ? parse_resource(part[2]) : std::nullopt;
  if (!space || !resource) return std::nullopt;
  return make_move(kServe, *space - 1, *resource);
}

std::optional<Move> parse_dismiss(const std::vector<std::string_view>& part) {
  const auto card = number_in(part[1], 1, kAdvisors);
  if (!card || part.size() > 3 || (part.size() == 3 && !same_word(part[2], "used"))) return std::nullopt;
  return make_move(kGiveUp, *card - 1, part.size() == 3);
}

std::optional<Move> parse_item(const Rules& rules, std::string_view word) {
  for (int item = 0; item < rules.market_items; ++item)
    if (same_word(item_word(rules, item), word)) return make_move(kItem, item);
  return std::nullopt;
}

std::optional<Move> parse_turn(std::string_view word) {
  const auto parts = split(word, '>');
  const auto from = parts.size() == 2 ? number_in(trim(parts[0]), 1, 6) : std::nullopt;
  const auto to = parts.size() == 2 ? number_in(trim(parts[1]), 1, 6) : std::nullopt;
  if (!from || !to) return std::nullopt;
  return make_move(kTurn, *from, *to);
}

std::optional<Move> parse_choice(const Rules& rules, std::string_view text) {
  const std::vector<std::string_view> part = words(text);
  if (part.empty()) return std::nullopt;
  const std::string verb = folded(part[0]);
  if (part.size() == 1) {
    for (const std::string_view word : {"done", "end", "none", "nothing", "decline", "pass"})
      if (verb == word) return make_move(kDone);
    if (verb == "privilege") return make_move(kPrivilege);
    if (verb == "reserve") return make_move(kEmpty);
    return made(kGo, parse_int(verb) ? std::nullopt : parse_place(verb));
  }
  const std::string_view rest = trim(text.substr(static_cast<std::size_t>(part[1].data() - text.data())));
  if (verb == "take") return parse_take(part);
  if (verb == "turn") return parse_turn(rest);
  if (verb == "play") {
    const auto faces = parse_faces(rest);
    return faces ? std::optional<Move>(make_play(*faces)) : std::nullopt;
  }
  if (verb == "serve") return parse_serve(part);
  if (verb == "dismiss") return parse_dismiss(part);
  if (part.size() > 2) return std::nullopt;
  if (verb == "compose") return made(kTakeCard, parse_id("CO", rest, 12));
  if (verb == "walk") return made(kWalk, parse_node(rules, rest));
  if (verb == "draw") return made(kMore, number_in(rest, 0, 60));
  if (verb == "deal") return made(kDeal, number_in(rest, 0, 2));
  if (verb == "group") return made(kJoin, number_in(rest, 1, kGroups), -1);
  if (verb == "use") return made(kUse, number_in(rest, 1, kAdvisors), -1);
  if (verb == "claim") return made(kClaim, number_in(rest, 2, 4), -2);
  if (verb == "go") return made(kGo, parse_place(rest));
  if (verb == "return") return made(kPutBack, number_in(rest, 1, kAdvisors), -1);
  if (verb == "gain") return made(kResource, parse_resource(rest));
  if (verb == "pay") return made(kSpend, parse_resource(rest));
  if (verb == "to") return made(kGive, find_competitor(rules, rest));
  if (verb == "step") return made(kStep, parse_place(rest));
  if (verb == "feature") return made(kPiece, number_in(rest, 1, kFeatures), -1);
  if (verb == "item") return parse_item(rules, rest);
  if (verb == "scroll") return made(kReward, find_word(kTokenWords, rest));
  return std::nullopt;
}

std::optional<Move> parse_chance(const Rules& rules, std::string_view word) {
  if (const auto face = number_in(word, 1, 6)) return make_move(kFace, *face);
  if (const auto who = find_competitor(rules, word)) return make_move(kNext, *who);
  if (const auto card = parse_id("CO", word, 12)) return make_move(kComposition, *card);
  if (const auto card = parse_id("RM", word, 12)) return make_move(kDemandCard, *card);
  for (int die = 2; rules.master.plays && die < kDice; ++die)
    if (word == kColourWords[at(master_die_colour(rules, die))]) return make_move(kColour, die);
  for (int i = 0; rules.master.plays && i < 8; ++i)
    if (word == spell_id("M", rules.master.cards[at(i)])) return make_move(kMasterPlan, i);
  if (!word.starts_with('a')) return std::nullopt;
  const bool twin = word.ends_with('b');
  const auto card = number_in(word.substr(1, word.size() - (twin ? 2 : 1)), 1, kAdvisors);
  return card ? std::optional<Move>(make_move(kCard, *card - 1, twin)) : std::nullopt;
}

// The moves that put the dice into these groups, from where the arrangement stands; none when they do not
// fit.
std::optional<std::vector<Move>> joins_for(Competitor who, const std::array<u8, kDice>& groups) {
  std::vector<Move> moves;
  for (int i = 1; i < who.planned; ++i)
    if (who.group[at(i)] != groups[at(i)]) return std::nullopt;
  if (who.planned == 0) who.planned = 1;
  while (!committed(who)) {
    const unsigned ways = joinable(who);
    if (ways & (ways - 1)) moves.push_back(make_move(kJoin, groups[who.planned]));
    who.group[who.planned] = groups[who.planned];
    ++who.planned;
  }
  return moves;
}

std::vector<u32> faces_of_groups(const Competitor& who) {
  std::vector<u32> faces;
  const int groups = planned_groups(who);
  faces.reserve(at(groups));
  for (int g = 0; g < groups; ++g) faces.push_back(group_of(who, g).faces);
  return faces;
}

}  // namespace

}  // namespace eternal_palace

std::string EternalPalace::spell(const Rules& rules, const Position& position, Seat, Move move) {
  const int a = a_of(move);
  const auto number = [&](std::string_view verb, int n) {
    return std::string(verb) + " " + std::to_string(n);
  };
  const auto word = [&](std::string_view verb, std::string_view w) {
    return std::string(verb) + " " + std::string(w);
  };
  switch (verb_of(move)) {
    case kDone: return "done";
    case kJoin: return number("group", a + 1);
    case kUse: return number("use", a + 1);
    case kClaim: return number("claim", a + 2);
    case kPlay: return "play " + spell_faces(faces_of(move));
    case kTurn: return number("turn", a) + ">" + std::to_string(b_of(move));
    case kGo: return word("go", kPlaceWords[at(a)]);
    case kTake: {
      const std::string_view tokens = position.facts.place == kFM ? "fish" : "wisdom";
      return number("take", a + 1) + " " +
             std::string(b_of(move) == kFree     ? "free"
                         : b_of(move) == kBanner ? "banner"
                                                 : tokens);
    }
    case kPutBack: return number("return", a + 1);
    case kResource: return word("gain", kTokenWords[at(kResourceToken + a)]);
    case kSpend: return word("pay", kTokenWords[at(kResourceToken + a)]);
    case kGive: return word("to", kColourWords[rules.colour[at(a)]]);
    case kStep: return word("step", kPlaceWords[at(a)]);
    case kPiece: return number("feature", a + 1);
    case kItem: return word("item", item_word(rules, a));
    case kReward: return word("scroll", kTokenWords[at(a)]);
    case kPrivilege: return "privilege";
    case kTakeCard: return "compose " + spell_id("CO", a);
    case kWalk: return "walk " + rules.maze.name[at(a)];
    case kServe: return word("serve Q" + std::to_string(a + 1), kTokenWords[at(kResourceToken + b_of(move))]);
    case kGiveUp: return number("dismiss", a + 1) + (b_of(move) ? " used" : "");
    case kMore: return number("draw", a);
    case kEmpty: return "reserve";
    case kDeal: return number("deal", a);
    case kComposition: return spell_id("CO", a);
    case kDemandCard: return spell_id("RM", a);
    case kColour: return std::string(kColourWords[at(master_die_colour(rules, a))]);
    case kMasterPlan: return spell_id("M", rules.master.cards[at(a)]);
    case kFace: return std::to_string(a);
    case kCard: return "a" + std::to_string(a + 1) + (b_of(move) ? "b" : "");
    case kNext: return std::string(kColourWords[rules.colour[at(a)]]);
    default: return "?";
  }
}

Result<Move> EternalPalace::parse(const Rules& rules, const Position&, Seat seat, std::string_view text) {
  const std::string_view word = trim(text);
  const std::optional<Move> move = seat == kChance ? parse_chance(rules, word) : parse_choice(rules, word);
  if (move) return *move;
  const std::string expected = seat == kChance ? "a face, an advisor such as a9 or a colour"
                                               : "a move such as \"play 3+4\", \"go FO\" or \"use 9\"";
  return Error{"bad_notation", expected + " is expected, not " + quoted(text), "", "", {}};
}

std::string EternalPalace::spell_step(const Rules& rules, const Position& before, Seat seat,
                                      std::span<const Move> step) {
  if (before.facts.phase != kPlanning || step.empty())
    return step.empty() ? "" : spell(rules, before, seat, step[0]);
  Competitor who = before.facts.competitor[seat];
  for (const Move move : step) {
    if (verb_of(move) != kJoin || !may_join(who, a_of(move))) return spell(rules, before, seat, step[0]);
    join_group(who, a_of(move));
  }
  if (!committed(who)) return spell(rules, before, seat, step[0]);
  std::string text = "plan ";
  const std::vector<u32> groups = faces_of_groups(who);
  for (std::size_t g = 0; g < groups.size(); ++g) text += (g ? "/" : "") + spell_faces(groups[g]);
  return text;
}

std::optional<Result<std::vector<Move>>> EternalPalace::parse_step(const Rules& rules, const Position& before,
                                                                   Seat seat, std::string_view text) {
  const std::string_view step = trim(text);
  if (!folded(step).starts_with("plan ")) return std::nullopt;
  std::vector<u32> wanted;
  for (const std::string_view group : split(step.substr(5), '/')) {
    const auto faces = parse_faces(trim(group));
    if (!faces)
      return Result<std::vector<Move>>(
          Error{"bad_notation", "groups such as \"plan 3+4/5\" are expected", "", "", {}});
    wanted.push_back(*faces);
  }
  std::sort(wanted.begin(), wanted.end());
  const Competitor& who = before.facts.competitor[seat];
  if (before.facts.phase != kPlanning || committed(who))
    return Result<std::vector<Move>>(refuse(rules, before, seat, make_move(kJoin, 0)));
  const Arrangements& all = arrangements_of(rules, who);
  for (int i = 0; i < all.count; ++i) {
    Competitor planned = who;
    planned.group = all.groups[at(i)];
    std::vector<u32> groups = faces_of_groups(planned);
    std::sort(groups.begin(), groups.end());
    if (groups != wanted) continue;
    if (auto moves = joins_for(who, planned.group)) return Result<std::vector<Move>>(std::move(*moves));
  }
  return Result<std::vector<Move>>(
      refusal("EP-3.1", "every rolled die must be in exactly one group, with the face it shows"));
}

std::string EternalPalace::seat_name(const Rules& rules, Seat seat) {
  return std::string(kColourWords[rules.colour[seat]]);
}

}  // namespace enfilade
