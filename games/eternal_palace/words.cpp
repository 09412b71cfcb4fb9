// What moves, events and questions are, before they are put into words (messages.*.json).
#include "games/eternal_palace/words.hpp"

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"
#include "games/eternal_palace/trial.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

Arg card_arg(const Rules& rules, int card) {
  return Arg::component("card", std::to_string(card + 1), card_key(rules, card));
}
Arg place_arg(int place) { return Arg::place("place", kPlaceWords[at(place)], place_key(place)); }
Arg token_arg(std::string_view token) {
  return Arg::component("token", token, "token." + std::string(token));
}
Arg token_arg(int token) { return token_arg(kTokenWords[at(token)]); }
Arg faces_arg(u32 faces) { return Arg::of_kind(Arg::Kind::dice, "faces", spell_faces(faces)); }
// A card of a module: "CO05".
Arg number_arg(std::string_view prefix, int number) {
  return Arg::component("number", card_id(prefix, number));
}

Message take(const Rules& rules, const Facts& facts, Move move) {
  const int card = a_of(move);
  std::vector<Arg> args{Arg::of("number", card + 1), card_arg(rules, card)};
  if (b_of(move) == kFree) return {"move.take_free", args};
  const bool fish = facts.place == kFM;
  const std::string_view token = fish ? "fish" : "wisdom";
  if (b_of(move) == kBanner && rules.location[facts.place].action == Action::academy_tile)
    return {"move.take_banner_reserve", args};
  if (b_of(move) == kBanner) {
    const int bonus = fish ? rules.fish_market.bonus : rules.academy.bonus;
    args.push_back(Arg::of("bonus", bonus));
    args.push_back(Arg::gain(token, bonus));
    return {fish ? "move.take_banner_fish" : "move.take_banner_wisdom", args};
  }
  const int price = fish ? rules.fish_market.price : rules.academy.price;
  args.push_back(Arg::of("price", price));
  args.push_back(Arg::cost(token, price));
  return {fish ? "move.take_fish" : "move.take_wisdom", args};
}

// The tile's rewards have names of their own.
Message item(const Rules& rules, int index) {
  const Gain& gain = rules.market_item[at(index)];
  if (rules.market_tile) return {"move.item_" + std::string(item_word(rules, index)), {}};
  int amount = gain.fish + gain.wisdom + gain.privileges;
  for (const u8 n : gain.resource) amount += n;
  return {"move.item",
          {Arg::of("amount", amount), token_arg(item_word(rules, index)),
           Arg::gain(item_word(rules, index), amount)}};
}

// All that a visit is sure to take and to bring before anything else is chosen or drawn. Of what is paid and
// comes back, only the rest is stated.
Message go(const Rules& rules, const Position& position, Seat seat, int place) {
  const Yield yield = Trial(rules, position, seat, place).visit();
  std::vector<Arg> args{place_arg(place)};
  if (yield.penalty) args.push_back(Arg::of("penalty", yield.penalty));
  for (std::size_t token = 0; token < kTokenWords.size(); ++token) {
    const int penalty = kTokenWords[token] == "fish" ? yield.penalty : 0;
    const int rest = yield.gained[token] - yield.paid[token] - penalty;
    if (rest < 0) args.push_back(Arg::cost(kTokenWords[token], -rest));
    if (rest > 0) args.push_back(Arg::gain(kTokenWords[token], rest));
  }
  const std::pair<std::string_view, int> others[] = {
      {"palace", yield.palace}, {"steps", yield.steps},     {"panel", yield.panel},
      {"layer", yield.layer},   {"feature", yield.feature}, {"monument", yield.monument}};
  for (const auto& [name, amount] : others)
    if (amount) args.push_back(Arg::gain(name, amount));
  return {yield.penalty ? "move.go_penalty" : "move.go", std::move(args)};
}

// What "done" means depends on the question.
std::string_view done_key(const Facts& facts) {
  if (facts.agenda_size) {
    switch (top_task(facts).kind) {
      case kKeep: return top_task(facts).a ? "move.take_none" : "move.keep_none";
      case kScroll: return "move.nothing";
      case kItems: return "move.no_more_items";
      case kPayStep: return "move.no_step";
      default: return "move.take_none";
    }
  }
  if (facts.phase == kPrivileges) return "move.no_privilege";
  if (facts.phase != kPlaying) return "move.decline";
  return facts.stage == kArtisans ? "move.finish" : "move.end_turn";
}

}  // namespace

Message EternalPalace::describe(const Rules& rules, const Position& position, Seat seat, Move move) {
  const int a = a_of(move);
  const Facts& facts = position.facts;
  switch (verb_of(move)) {
    case kDone: return {std::string(done_key(facts)), {}};
    case kJoin: {
      const Competitor& who = facts.competitor[seat];
      const int die = who.planned ? who.planned : 1;
      Competitor so_far = who;
      so_far.dice = static_cast<u8>(die);
      const u32 faces = group_of(so_far, a).faces;
      std::vector<Arg> args{Arg::of("die", who.face[at(die)]), Arg::of("group", a + 1)};
      if (faces == 0) return {"move.group_new", args};
      args.push_back(faces_arg(faces));
      return {"move.group_join", args};
    }
    case kUse: return {"move.use", {Arg::of("number", a + 1), card_arg(rules, a)}};
    case kClaim: return {"move.claim_" + std::to_string(a + 2) + (rules.german ? ".de" : ".en"), {}};
    case kPlay: return {"move.play", {faces_arg(faces_of(move))}};
    case kTurn:
      return {"move.turn",
              {Arg::of("from", a), Arg::of("to", b_of(move)), Arg::cost("wisdom", turn_cost(a, b_of(move)))}};
    case kGo: return go(rules, position, seat, a);
    case kTake: return take(rules, facts, move);
    case kPutBack: return {"move.return", {Arg::of("number", a + 1), card_arg(rules, a)}};
    case kResource:
      return {"move.gain",
              {token_arg(kResourceToken + a), Arg::gain(kTokenWords[at(kResourceToken + a)], 1)}};
    case kSpend:
      return {"move.pay", {token_arg(kResourceToken + a), Arg::cost(kTokenWords[at(kResourceToken + a)], 1)}};
    case kGive: return {"move.give", {who_arg(rules, "to", a)}};
    case kStep: return {"move.step", {place_arg(a)}};
    case kPiece: return {"move.feature", {Arg::of("piece", a + 1)}};
    case kItem: return item(rules, a);
    case kPrivilege: return {"move.privilege", {}};
    case kTakeCard: return {"move.compose", {number_arg("CO", a + 1)}};
    case kWalk: {
      const int price = rules.maze.price[facts.competitor[seat].node][at(a)];
      return {"move.walk", {Arg::place("node", rules.maze.name[at(a)]), Arg::cost("fish", price)}};
    }
    case kServe:
      return {"move.serve",
              {Arg::of("space", a + 1), token_arg(kResourceToken + b_of(move)),
               Arg::cost(kTokenWords[at(kResourceToken + b_of(move))], 1)}};
    case kGiveUp:
      return {b_of(move) ? "move.dismiss_used" : "move.dismiss",
              {Arg::of("number", a + 1), card_arg(rules, a)}};
    case kMore: return {"move.draw", {Arg::of("count", a)}};
    case kEmpty: return {"move.reserve", {Arg::gain("wisdom", facts.reserve)}};
    case kDeal:
      return {"move.deal", {Arg::of("count", a), Arg::gain("wisdom", rules.temple_deal[at(std::min(a, 2))])}};
    default: {  // kReward
      const int amount = a == 0 ? rules.scroll_fish.fish : a == 1 ? rules.scroll_wisdom.wisdom : 1;
      return {"move.item", {Arg::of("amount", amount), token_arg(a), Arg::gain(kTokenWords[at(a)], amount)}};
    }
  }
}

Message EternalPalace::prompt(const Rules& rules, const Position& position, Seat seat) {
  const Facts& facts = position.facts;
  if (facts.agenda_size) {
    const Task& task = top_task(facts);
    switch (task.kind) {
      case kKeep: return {task.a ? "prompt.keep_free" : "prompt.keep", {}};
      case kReturn: return {"prompt.return", {}};
      case kAppoint: return {task.a ? "prompt.appoint_free" : "prompt.appoint", {}};
      case kGain: return {"prompt.gain", {Arg::of("count", task.a)}};
      case kPay:
        if (task.a == kNoCard) return {"prompt.pay_deal", {Arg::of("count", task.b)}};
        return {task.c ? "prompt.give_resource" : "prompt.pay",
                {Arg::of("count", task.b), card_arg(rules, task.a)}};
      case kRecipient: return {"prompt.recipient", {card_arg(rules, task.a)}};
      case kTrackStep: return {"prompt.track", {}};
      case kFeature: return {"prompt.feature", {place_arg(task.a)}};
      case kItems: return {"prompt.items", {Arg::of("count", task.a)}};
      case kScroll: return {"prompt.scroll", {}};
      case kPayStep: return {"prompt.pay_step", {Arg::of("price", task.a)}};
      case kCompose: return {"prompt.compose", {}};
      case kPath: return {"prompt.path", {}};
      case kDemand: return {"prompt.demand", {}};
      case kLose: return {"prompt.lose", {Arg::of("count", task.a)}};
      case kDismiss: return {"prompt.dismiss", {}};
      case kExtra: return {"prompt.extra", {}};
      case kReserve: return {"prompt.reserve", {Arg::of("wisdom", facts.reserve)}};
      default: return {"prompt.deal", {}};
    }
  }
  switch (facts.phase) {
    case kPrivileges: return {"prompt.privilege", {}};
    case kLowest: return {"prompt.lowest", {}};
    case kGrouped: return {"prompt.grouped", {}};
    case kPlanning: {
      const Competitor& who = facts.competitor[seat];
      return {"prompt.plan",
              {Arg::of("die", committed(who) ? 0 : who.face[at(who.planned ? who.planned : 1)])}};
    }
    default: break;
  }
  switch (facts.stage) {
    case kBefore: return {"prompt.before", {}};
    case kPlacing: {
      const Group group = group_of(facts.competitor[at(active_of(facts))], facts.group);
      return {"prompt.place", {faces_arg(group.faces), Arg::of("value", group.value)}};
    }
    case kArtisans: return {"prompt.artisans", {}};
    default: return {"prompt.after", {}};
  }
}

namespace {

// "yellow green": the competitors of an order event, first to last; the catalogues name the colours.
Arg order_arg(const Rules& rules, const Event& event) {
  std::string list;
  for (int i = 0; i < event.args[0]; ++i)
    list += (i ? " " : "") + std::string(kColourWords[rules.colour[at(event.args[at(i + 1)])]]);
  return Arg::of("order", std::string_view(list));
}

// The clause behind a thought of the Master's.
std::string_view clause_of(const Rules& rules, int thought, int verdict, int place) {
  static constexpr std::array<std::string_view, kThoughts> kClauses{
      "EP-28.2", "EP-28.8", "EP-29.1", "EP-29.2", "EP-29.3", "EP-29.6", "EP-29.8", "EP-28.10"};
  if (thought == kRow && verdict == kMatches) return "EP-28.1";
  if (thought == kByMonument && rules.german) return "EP-29.4";
  if (thought != kFits || verdict != kUseless) return kClauses[at(thought)];
  if (rules.location[at(place)].track != kNoTrack) return "EP-28.5";
  return rules.location[at(place)].action == Action::monument ? "EP-28.6" : "EP-28.7";
}

Message weighed(const Rules& rules, const Event& event, const Arg& seat) {
  const int thought = event.args[0], verdict = event.args[1], place = event.args[2];
  const std::string key =
      std::string(kThoughtWords[at(thought)]) + "." + std::string(kVerdictWords[at(verdict)]);
  std::vector<Arg> args{seat, Arg::of("thought", kThoughtWords[at(thought)]),
                        Arg::of("verdict", kVerdictWords[at(verdict)]),
                        Arg::of("clause", clause_of(rules, thought, verdict, place))};
  if (thought == kRow) {
    args.push_back(faces_arg(static_cast<u32>(event.args[5])));
    args.push_back(Arg::of("value", event.args[6]));
  } else {
    args.push_back(place_arg(place));
    args.push_back(Arg::of("fish", event.args[3]));
    args.push_back(Arg::of("wisdom", event.args[4]));
  }
  return {"event.weighed." + key, args};
}

}  // namespace

Message EternalPalace::tell(const Rules& rules, const Event& event) {
  const auto& args = event.args;
  const std::string key = "event." + std::string(kEventNames[event.kind]);
  const Arg seat =
      event.seat == kSpectator ? Arg::seat("seat", event.seat) : who_arg(rules, "seat", event.seat);
  const auto card = [&] {
    return std::vector<Arg>{seat, Arg::of("number", args[0]), card_arg(rules, args[0] - 1)};
  };
  switch (static_cast<EventKind>(event.kind)) {
    case kOrdered:
    case kTurnOrder: return {key, {order_arg(rules, event)}};
    case kRevealed: return {key, {Arg::of("number", args[0]), card_arg(rules, args[0] - 1)}};
    case kRolled: return {key, {seat, Arg::of("face", args[0])}};
    case kCommitted:
    case kCompleted: return {key, {seat}};
    case kShown: return {key, {seat, faces_arg(static_cast<u32>(args[0]))}};
    case kPlayed: return {key, {seat, place_arg(args[0]), faces_arg(static_cast<u32>(args[1]))}};
    case kTurned:
      return {key, {seat, Arg::of("from", args[0]), Arg::of("to", args[1]), Arg::of("wisdom", args[2])}};
    case kPenalty: return {key, {seat, Arg::of("fish", args[0]), place_arg(args[1])}};
    case kGained:
    case kPaid: return {key, {seat, token_arg(args[0]), Arg::of("amount", args[1])}};
    case kGave:
      return {key, {seat, who_arg(rules, "to", args[0]), token_arg(args[1]), Arg::of("amount", args[2])}};
    case kStepped: return {key, {seat, place_arg(args[0]), Arg::of("position", args[1])}};
    case kPalace:
      if (args[0] < 0)
        return {"event.palace_back", {seat, Arg::of("steps", -args[0]), Arg::of("position", args[1])}};
      return {key, {seat, Arg::of("steps", args[0]), Arg::of("position", args[1])}};
    case kLayer: return {key, {seat, layer_arg(args[0])}};
    case kFeatured: return {key, {seat, Arg::of("piece", args[0])}};
    case kMonument:
      if (args[1])
        return {"event.monument_from", {seat, place_arg(args[0]), who_arg(rules, "from", args[1] - 1)}};
      return {key, {seat, place_arg(args[0])}};
    case kAppointed:
    case kDiscarded:
    case kUsed: return {key, card()};
    case kDrew:
    case kReturned:
      if (args[0] == 0) return {key + "_hidden", {seat}};
      return {key, card()};
    case kReshuffled: return {key, {Arg::of("cards", args[0])}};
    case kMarked: return {key, {seat, place_arg(args[0]), Arg::of("panel", args[1])}};
    case kDieAwarded: return {key, {seat, Arg::of("dice", args[0])}};
    case kRestored:
    case kStopped: return {key, {Arg::of("round", args[0])}};
    case kSequence: return {key, {seat, Arg::of("length", args[0]), Arg::of("top", args[1])}};
    case kSeals: return {key, {seat, Arg::of("seals", args[0]), Arg::of("position", args[1])}};
    case kScored: return {key, {seat, Arg::of("points", args[0])}};
    case kPrivileged: return {key, {seat}};
    case kComposed:
    case kLaidOut:
      return {key,
              {seat, number_arg("CO", args[0]),
               Arg::component("card", card_id("CO", args[0]),
                              "composition." + std::to_string(args[0]) +
                                  (args[0] == 8 ? rules.german ? ".de" : ".en" : ""))}};
    case kWalked: return {key, {seat, Arg::place("node", rules.maze.name[at(args[0])])}};
    case kServed: return {key, {seat, Arg::of("space", args[0])}};
    case kDemanded:
    case kFulfilled:
      return {key,
              {number_arg("RM", args[0]),
               Arg::component("card", card_id("RM", args[0]), "demand." + std::to_string(args[0]))}};
    case kLost: return {key, {seat, token_arg(args[0]), Arg::of("amount", args[1])}};
    case kDismissed: return {key, card()};
    case kMasterDie:
      return {
          key,
          {seat, Arg::of_word("colour",
                              "colour." + std::string(kColourWords[at(master_die_colour(rules, args[0]))]))}};
    case kMasterShows: return {key, {seat, number_arg("M", args[0])}};
    case kReserved: return {key, {seat, Arg::of("wisdom", args[0])}};
    case kWeighed: return weighed(rules, event, seat);
    default: return {};
  }
}

}  // namespace enfilade
