// Why a move is refused, by clause, and which moves bind. Only what the seat may know is looked at.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"
#include "games/eternal_palace/words.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

struct Reason {
  const char* clause;
  const char* text;
  std::vector<Arg> here = {};  // what the clause is about in this position
};

Arg place_arg(int place) { return Arg::place("place", kPlaceWords[at(place)], place_key(place)); }

// The resources on an advisor's banner: a list of words of the catalogue.
Arg banner_arg(const Advisor& advisor) {
  std::string tokens;
  for (int r = 0; r < kResources; ++r)
    for (int n = 0; n < advisor.banner[at(r)]; ++n)
      tokens += (tokens.empty() ? "" : " ") + std::string(kTokenWords[at(kResourceToken + r)]);
  return Arg::of("banner", tokens);
}
// What somebody could pay with.
std::vector<Arg> purse(const Competitor& who) {
  return {Arg::of("fish", who.fish), Arg::of("wisdom", who.wisdom), Arg::of("resources", resources_of(who))};
}

// The rule that says what this trader takes.
const char* trader_clause(int number) {
  switch (number) {
    case 7: return "EP-16.16";
    case 8: return "EP-16.17";
    case 9: return "EP-16.18";
    case 10: return "EP-16.19";
    case 11: return "EP-16.20";
    case 12: return "EP-16.21";
    default: return "EP-20.12";
  }
}

// An advisor that cannot be had for this payment.
Reason bad_price(const Rules& rules, const Competitor& who, int card, Payment payment, bool at_fish_market) {
  if (payment == kBanner)
    return {at_fish_market ? "EP-8.3" : "EP-9.2",
            "the banner of this advisor cannot be paid",
            {banner_arg(rules.advisor[at(card)])}};
  if (at_fish_market)
    return {"EP-8.4",
            "an advisor of the Fish Market costs its banner or fish",
            {Arg::of("price", rules.fish_market.price), Arg::of("fish", who.fish)}};
  return {"EP-9.3",
          "an advisor of the Academy costs its banner or wisdom",
          {Arg::of("price", rules.academy.price), Arg::of("wisdom", who.wisdom)}};
}

// A move that answers another question than the one that is asked.
Reason wrong_moment(Verb verb) {
  switch (verb) {
    case kDone: return {"EP-4.2", "a group must be played; there is nothing to decline or to finish now"};
    case kJoin: return {"EP-3.7", "dice are put into groups in Plan only"};
    case kUse:
      return {"EP-16.5",
              "advisors are used before choosing a group or after the visit, artisans when triggered"};
    case kClaim: return {"EP-16.37", "this reward is claimed right after the arrangements are revealed"};
    case kPlay: return {"EP-4.10", "a group is chosen at the beginning of one's turn"};
    case kTurn: return {"EP-5.7", "wisdom is spent on the chosen group before it is placed"};
    case kGo: return {"EP-4.10", "a location is chosen once a group has been chosen"};
    case kTake: return {"EP-4.10", "no advisor can be taken now"};
    case kPutBack: return {"EP-8.5", "no advisor can be returned now"};
    case kResource: return {"EP-4.10", "no resource of choice can be taken now"};
    case kSpend: return {"EP-4.10", "no resource of choice is to be paid now"};
    case kGive: return {"EP-4.10", "nothing is to be given now"};
    case kStep: return {"EP-7.6", "no step on a track can be taken now"};
    case kPiece: return {"EP-7.3", "no feature can be taken now"};
    case kItem: return {"EP-13.1", "items are taken on a visit to the Palace Market only"};
    case kPrivilege: return {"EP-20.5", "privileges are decided on after all have committed"};
    case kTakeCard: return {"EP-23.2", "no composition card is complete now"};
    case kWalk: return {"EP-21.3", "a path is chosen on a visit to the Labyrinth only"};
    case kServe: return {"EP-22.4", "a demand is served on a visit to the River Market only"};
    case kGiveUp: return {"EP-22.17", "no advisor is to be given up now"};
    case kMore: return {"EP-24.2", "more advisors are drawn at the Fish Market tile only"};
    case kEmpty: return {"EP-24.5", "the reserve is taken at the Academy tile only"};
    case kDeal: return {"EP-24.8", "this is offered at the Temple tile only"};
    default: return {"EP-15.1", "this reward is taken at the Imperial Scrolls only"};
  }
}

Verb expected_verb(const Task& task) {
  switch (task.kind) {
    case kKeep:
    case kAppoint: return kTake;
    case kReturn: return kPutBack;
    case kGain: return kResource;
    case kPay: return kSpend;
    case kRecipient: return kGive;
    case kTrackStep:
    case kPayStep: return kStep;
    case kCompose: return kTakeCard;
    case kPath: return kWalk;
    case kDemand: return kServe;
    case kLose: return kSpend;
    case kDismiss: return kGiveUp;
    case kExtra: return kMore;
    case kReserve: return kTake;
    case kTempleDeal: return kDeal;
    case kFeature: return kPiece;
    case kItems: return kItem;
    default: return kReward;
  }
}

Reason bad_answer(const Rules& rules, const Facts& facts, const Competitor& who, Move move) {
  const Task& task = top_task(facts);
  const int a = a_of(move);
  switch (task.kind) {
    case kKeep:
      if (task.a) return {"EP-22.15", "one of the drawn advisors may be taken free"};
      if (a >= kAdvisors || facts.drawn[at(a)] == 0)
        return {"EP-8.2", "only one of the drawn advisors can be kept"};
      return bad_price(rules, who, a, static_cast<Payment>(b_of(move)), true);
    case kAppoint: {
      bool in_row = false;
      for (int i = 0; i < facts.row_size; ++i) in_row |= facts.row[at(i)] == a + 1;
      if (!in_row) return {"EP-9.1", "this advisor does not lie face up"};
      if (task.a) return {"EP-14.6", "this advisor is taken free"};
      return bad_price(rules, who, a, static_cast<Payment>(b_of(move)), false);
    }
    case kPayStep:
      return {"EP-24.13", "the step needs resources of the location's own type and an open track"};
    case kCompose: return {"EP-23.2", "this card is not complete, or not there"};
    case kPath: return {"EP-21.3", "there is no such path, or its fish are not at hand"};
    case kDemand: return {"EP-22.4", "the space is taken, or the resource does not serve it"};
    case kLose: return {"EP-22.11", "the resource is not at hand"};
    case kDismiss: return {"EP-22.17", "this advisor is not yours"};
    case kExtra: return {"EP-24.2", "each advisor costs a fish, and there must be as many"};
    case kReserve: return {"EP-24.6", "an advisor of this Academy costs its banner"};
    case kTempleDeal: return {"EP-24.8", "the resources are not at hand"};
    case kReturn: return {"EP-8.5", "one of the drawn advisors goes back on top"};
    case kGain: return {"EP-16.21", "the resource must be of another type than the one paid", purse(who)};
    case kPay: return {"EP-16.22", "the resource is not at hand", purse(who)};
    case kRecipient: return {"EP-16.22", "the gift goes to another player", purse(who)};
    case kTrackStep:
      if (a < kPlaces && rules.location[at(a)].action == Action::resource && rules.location[at(a)].in_play &&
          who.track[rules.location[at(a)].track] == rules.last[rules.location[at(a)].track])
        return {"EP-7.5", "the marker stands on the end of this track"};
      return {"EP-16.15", "the step is taken on the track of FO, QU, KM or BF"};
    case kFeature: return {"EP-7.3", "this feature is taken already"};
    case kItems:
      if (a < rules.market_items && !(task.b >> a & 1)) return {"EP-24.9", "this reward cannot be taken now"};
      return {"EP-13.2", "the items of one visit must be different"};
    default: return {"EP-15.1", "a single die gives fish or wisdom only"};
  }
}

Reason bad_turn(const Facts& facts, const Competitor& who, Move move) {
  const int from = a_of(move), to = b_of(move);
  bool in_group = false;
  for (int i = facts.turn_next; i < who.dice; ++i)
    in_group |= who.group[at(i)] == facts.group && who.face[at(i)] == from;
  if (!in_group)
    return {"EP-5.6", "the group has no such die that can still be turned; dice are turned lowest first"};
  if (from == to || to < 1 || to > 6) return {"EP-5.4", "a die must be turned to another face from 1 to 6"};
  if (turn_cost(from, to) > who.wisdom)
    return {"EP-5.5",
            "there is not enough wisdom for this turn",
            {Arg::of("needed", turn_cost(from, to)), Arg::of("wisdom", who.wisdom)}};
  return {"EP-5.3", "of equal dice the one for the lower face is turned first"};
}

Reason barred(const Rules& rules, const Position& position, int seat, int place) {
  const Competitor& who = position.facts.competitor[at(seat)];
  const Group group = group_of(who, position.facts.group);
  if (place >= kPlaces || !rules.location[at(place)].in_play) return wrong_moment(kGo);
  const Location& location = rules.location[at(place)];
  const std::string_view clause = bar_at(rules, position, seat, group, place);
  const std::vector<Arg> size{Arg::of("dice", group.size)};
  if (clause == "EP-4.6") return {"EP-4.6", "the Eternal Bridge takes a single die", size};
  if (clause == "EP-21.2") return {"EP-21.2", "the Labyrinth takes a single die", size};
  if (clause == "EP-22.3") return {"EP-22.3", "the River Market takes a single die", size};
  const Arg penalty = Arg::of("penalty", penalty_at(rules, position, place)),
            fish = Arg::of("fish", who.fish);
  if (clause == "EP-21.4") return {"EP-21.4", "no path can be paid", {fish, penalty}};
  if (clause == "EP-22.4") return {"EP-22.4", "no demand can be served"};
  if (clause == "EP-11.3") return {"EP-11.3", "this location takes no single die", {place_arg(place)}};
  if (clause == "EP-6.3") return {"EP-6.3", "the fish penalty cannot be paid", {fish, penalty}};
  if (clause == "EP-10.2")
    return {"EP-10.2",
            "the resources for this monument are not at hand",
            {place_arg(place), Arg::of("needed", position.facts.circle[location.resource]),
             Arg::of_word("token", token_key(kResourceToken + location.resource)),
             Arg::of("have", who.resource[location.resource])}};
  if (clause == "EP-9.4")
    return {"EP-9.4",
            "no face-up advisor can be paid",
            {Arg::of("price", rules.academy.price), Arg::of("wisdom", who.wisdom)}};
  return {"EP-4.5",
          "the value of the group must be the number of the location",
          {place_arg(place), Arg::of("total", location.number), Arg::of("value", group.value)}};
}

Reason bad_use(const Rules& rules, const Position& position, int seat, int card) {
  if (card >= kAdvisors || position.facts.competitor[at(seat)].advisor[at(card)] == 0)
    return {"EP-16.3", "this advisor is not yours"};
  if ((position.facts.competitor[at(seat)].advisor[at(card)] & 15) == 0)
    return {"EP-16.4", "this advisor has been used this round"};
  if (rules.advisor[at(card)].kind == kArtisan) return {"EP-16.29", "this artisan is not triggered now"};
  const bool window = position.facts.phase == kPlaying && position.facts.stage != kArtisans &&
                      position.facts.stage != kPlacing;
  if (!window)
    return {"EP-16.5", "traders and diplomats are used before choosing a group or after the visit"};
  std::vector<Arg> here = purse(position.facts.competitor[at(seat)]);
  here.push_back(Arg::component("card", std::to_string(card + 1), card_key(rules, card)));
  if (rules.advisor[at(card)].kind == kDiplomat)
    return {"EP-16.22", "the full gift is not at hand", std::move(here)};
  return {trader_clause(card + 1), "the full price is not at hand", std::move(here)};
}

Reason why_not(const Rules& rules, const Position& position, Seat seat, Move move) {
  const Facts& facts = position.facts;
  const Verb verb = verb_of(move);
  if (facts.phase == kPlanning) {
    if (verb == kTurn) return {"EP-3.9", "wisdom cannot be spent in Plan"};
    if (verb != kJoin) return {"EP-3.1", "the rolled dice must be put into groups first"};
    return {"EP-3.1", "equal dice go into groups in order, and groups are opened one after the other"};
  }
  if (facts.phase == kMasterCard || (facts.phase == kPrivileges && verb == kJoin))
    return {"EP-3.5", "the arrangement is committed"};
  if (facts.agenda_size) {
    if (verb != expected_verb(top_task(facts))) return wrong_moment(verb);
    return bad_answer(rules, facts, facts.competitor[seat], move);
  }
  if (verb == kUse) return bad_use(rules, position, seat, a_of(move));
  if (facts.phase == kGrouped && verb == kClaim) return {"EP-16.38", "there is no group of this size"};
  if (facts.phase == kPlaying && facts.stage == kBefore && verb == kPlay)
    return {"EP-4.2", "there is no such unplayed group"};
  if (facts.phase == kPlaying && facts.stage == kPlacing && verb == kTurn)
    return bad_turn(facts, facts.competitor[seat], move);
  if (facts.phase == kPlaying && facts.stage == kPlacing && verb == kGo)
    return barred(rules, position, seat, a_of(move));
  return wrong_moment(verb);
}

}  // namespace

Error EternalPalace::out_of_turn(const Rules&, const Position& position, Seat) {
  const auto phase = position.facts.phase;
  if (phase == kPlanning || phase == kMasterCard) return refusal("EP-3.5", "the arrangement is committed");
  return refusal("EP-4.1", "it is another player's turn");
}

Error EternalPalace::refuse(const Rules& rules, const Position& position, Seat seat, Move move) {
  Reason reason = why_not(rules, position, seat, move);
  return refusal(reason.clause, reason.text, std::move(reason.here));
}

// an arrangement cannot be taken back on one's own, nor can the look at what others had hidden: a card
// that somebody returned, the arrangements after the last decision about privileges (EP-3.6).
bool EternalPalace::binds(const Rules& rules, const Position& position, Seat seat, Move move) {
  if (verb_of(move) == kJoin) return true;
  if (position.facts.top == 0 && position.facts.phase != kPrivileges) return false;
  Position next = position;
  EventLog log;
  apply(rules, next, seat, move, &log);
  return !log.uncovered.empty();
}

}  // namespace enfilade
