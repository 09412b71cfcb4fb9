// Advisors: deck, row and hand; appointing, using (EP-8, EP-9, EP-16).
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

bool can_pay_banner(const Competitor& who, const Advisor& card) {
  for (int r = 0; r < kResources; ++r)
    if (who.resource[at(r)] < card.banner[at(r)]) return false;
  return true;
}

bool can_appoint(const Rules& rules, const Competitor& who, int card, Payment payment, bool at_fish_market) {
  if (payment == kBanner) return can_pay_banner(who, rules.advisor[at(card)]);
  return at_fish_market ? who.fish >= rules.fish_market.price : who.wisdom >= rules.academy.price;
}

bool can_use(const Rules& rules, const Competitor& who, int card) {
  const Price& price = rules.advisor[at(card)].price;
  return who.fish >= price.fish && who.wisdom >= price.wisdom &&
         (price.resources == 0 || resources_of(who) >= price.resources);
}

u32 usable_types(const Rules& rules, const Position& position, int who) {
  u32 usable = 0;
  for (u32 types = position.upright[at(who)] & rules.trade_types; types; types &= types - 1)
    if (can_use(rules, position.facts.competitor[at(who)], std::countr_zero(types)))
      usable |= types & (~types + 1);
  return usable;
}

u32 triggered_types(const Rules& rules, const Position& position, int who, int place) {
  u32 triggered = 0;
  for (u32 types = position.upright[at(who)] & rules.visit_types; types; types &= types - 1)
    if (rules.advisor[at(std::countr_zero(types))].visits >> place & 1u) triggered |= types & (~types + 1);
  return triggered;
}

// EP-16.7, R-11: true when a card can be drawn, if need be from the shuffled discard pile.
bool Play::refill() {
  if (facts_.deck_size || facts_.top) return true;
  int cards = 0;
  for (const u8 copies : facts_.discard) cards += copies;
  if (cards == 0) return false;
  facts_.deck = facts_.discard;
  position_.in_deck = types_in(facts_.deck, 0xFF);
  facts_.discard = {};
  facts_.deck_size = static_cast<u8>(cards);
  tell(kReshuffled, kSpectator, cards);
  return true;
}

// The returned card leaves the top of the deck, before everybody's eyes unless it goes into a hand.
int Play::turn_up_top() {
  uncover(knowing_top());
  return take_top();
}

int Play::take_top() {
  const int card = facts_.top - 1;
  facts_.top = facts_.top_owner = facts_.top_known = 0;
  return card;
}

// The only type left in the deck, where no chance decides what comes next; it leaves the deck. Otherwise -1.
int Play::take_only_type() {
  const int card = std::countr_zero(position_.in_deck);
  if (facts_.deck[at(card)] != facts_.deck_size) return -1;
  return draw_card(make_move(kCard, card));
}

int Play::draw_card(Move move) {
  if (--facts_.deck[at(a_of(move))] == 0) position_.in_deck &= ~(1u << a_of(move));
  --facts_.deck_size;
  return a_of(move);
}

void Play::reveal(int card) {
  int i = facts_.row_size++;
  for (; i > 0 && facts_.row[at(i - 1)] > card + 1; --i) facts_.row[at(i)] = facts_.row[at(i - 1)];
  facts_.row[at(i)] = static_cast<u8>(card + 1);
  tell(kRevealed, kSpectator, card + 1);
}

void Play::into_hand(int who, int card, int known) {
  facts_.drawer = static_cast<u8>(who + 1);
  ++facts_.drawn[at(card)];
  ++facts_.drawn_count;
  tell(kDrew, who, card + 1, known);
}

// Whoever knew the top of the deck knows one card of the hand now; the event says who.
void Play::top_into_hand(int who) {
  uncover(static_cast<SeatSet>(~only(static_cast<Seat>(who)) | knowing_top()));  // the others see nothing
  facts_.drawn_owner = facts_.top_owner;
  facts_.drawn_known = static_cast<u8>(facts_.top_known & ~(1u << who));
  facts_.drawn_first = facts_.top;
  into_hand(who, take_top(), facts_.drawn_known | 1 << (facts_.drawn_owner - 1));
}

// A card of the hand that everybody sees now.
void Play::shown_from_hand(int card) {
  --facts_.drawn[at(card)];
  --facts_.drawn_count;
  if (facts_.drawn_first == card + 1) facts_.drawn_first = facts_.drawn_known = 0;
}

void Play::clear_hand() { facts_.drawer = facts_.drawn_first = facts_.drawn_owner = facts_.drawn_known = 0; }

// EP-8.2 to 8.6
void Play::keep(int who, Move move) {
  const bool free = facts_.agenda[at(facts_.agenda_size - 1)].a != 0;
  const int card = a_of(move);
  const Payment payment = static_cast<Payment>(b_of(move));
  pop();
  if (verb_of(move) != kDone) shown_from_hand(card);
  if (free) {  // EP-22.15: nothing is paid, gained or returned
    discard_hand(who);
    clear_hand();
  } else {
    push(kReturn, who);
  }
  if (verb_of(move) == kDone) return free ? void() : gain(who, kFishToken, rules_.fish_market.bonus);
  if (payment == kTokens) pay(who, kFishToken, rules_.fish_market.price);
  appoint(who, card, payment);
}

void Play::discard_hand(int who) {
  if (facts_.drawn_count) uncover(only(static_cast<Seat>(who)));
  for (int card = 0; card < kAdvisors; ++card) {
    while (facts_.drawn[at(card)]) {
      shown_from_hand(card);
      discard(card);
      tell(kDiscarded, who, card + 1);
    }
  }
}

// EP-8.5: the rest is discarded face up, then the returned card is alone; who knew it and saw the others
// knows it still.
void Play::put_back(int who, int card) {
  pop();
  ENFILADE_CHECK(facts_.top == 0 && facts_.drawn[at(card)] > 0);
  --facts_.drawn[at(card)];
  --facts_.drawn_count;
  discard_hand(who);
  if (facts_.drawn_first == card + 1)
    facts_.top_known = static_cast<u8>(facts_.drawn_known | (1u << (facts_.drawn_owner - 1)));
  facts_.top_known = static_cast<u8>(facts_.top_known & ~(1u << who));
  facts_.top = static_cast<u8>(card + 1);
  facts_.top_owner = static_cast<u8>(who + 1);
  tell(kReturned, who, card + 1, facts_.top_known);
  clear_hand();
}

int Play::take_from_row(int card) {
  int i = 0;
  while (facts_.row[at(i)] != card + 1) ++i;
  for (; i + 1 < facts_.row_size; ++i) facts_.row[at(i)] = facts_.row[at(i + 1)];
  facts_.row[--facts_.row_size] = 0;
  return card;
}

// EP-9.1 to 9.3, 9.5, 14.6
void Play::appoint_from_row(int who, Move move) {
  pop();
  if (verb_of(move) == kDone) return;
  const int card = take_from_row(a_of(move));
  const Payment payment = static_cast<Payment>(b_of(move));
  if (payment == kTokens) pay(who, kWisdomToken, rules_.academy.price);
  appoint(who, card, payment);
}

void Play::appoint(int who, int card, Payment payment) {
  const Advisor& row = rules_.advisor[at(card)];
  tell(kAppointed, who, card + 1, payment);
  if (payment == kBanner) {
    for (int r = 0; r < kResources; ++r)
      if (row.banner[at(r)]) pay(who, kResourceToken + r, row.banner[at(r)]);
    switch (rules_.location[facts_.place].action) {
      case Action::academy: gain(who, kWisdomToken, rules_.academy.bonus); break;
      case Action::academy_tile: tell(kReserved, who, ++facts_.reserve); break;  // EP-24.6
      default: gain(who, kFishToken, rules_.fish_market.bonus);
    }
  }
  if (row.kind == kBenefactor) {  // EP-16.2
    discard(card);
    return grant(who, row.gain);
  }
  ++the(who).advisor[at(card)];
  position_.upright[at(who)] |= 1u << card;
  position_.owned[at(who)] |= 1u << card;
}

// EP-16.4
void Play::turn_advisor(int who, int card) {
  u8& cards = the(who).advisor[at(card)];
  cards = static_cast<u8>(cards + 15);  // one less upright, one more turned
  if ((cards & 15) == 0) position_.upright[at(who)] &= ~(1u << card);
  tell(kUsed, who, card + 1);
}

void Play::use(int who, int card) {
  const Advisor& row = rules_.advisor[at(card)];
  turn_advisor(who, card);
  if (row.kind == kDiplomat) return push(kRecipient, who, card);
  if (row.price.fish) pay(who, kFishToken, row.price.fish);
  if (row.price.wisdom) pay(who, kWisdomToken, row.price.wisdom);
  if (row.price.resources) return push(kPay, who, card, row.price.resources);
  grant(who, row.gain);
}

// EP-16.22
void Play::give(int who, int card, int to) {
  const Advisor& row = rules_.advisor[at(card)];
  for (const auto& [token, amount] :
       {std::pair{kFishToken, row.price.fish}, std::pair{kWisdomToken, row.price.wisdom}}) {
    if (amount == 0) continue;
    purse(who, token) = static_cast<u16>(purse(who, token) - amount);
    purse(to, token) = static_cast<u16>(purse(to, token) + amount);  // EP-27.4: also to the Master
    tell(kGave, who, to, token, amount);
  }
  if (row.price.resources) return push(kPay, who, card, row.price.resources, to + 1);
  grant(who, row.gain);
}

// One resource of the price; after the last the gain, of another type where the card says so.
void Play::spend(Task& task, int resource) {
  const int who = task.who, card = task.a, to = task.c - 1;
  const bool last = --task.b == 0;
  if (last) pop();
  if (to < 0) {
    pay(who, kResourceToken + resource, 1);
  } else {
    --the(who).resource[at(resource)];
    tell(kGave, who, to, kResourceToken + resource, 1);
    if (is_master(rules_, to))
      gain(to, kWisdomToken, 1);  // EP-27.4, R-49
    else
      ++the(to).resource[at(resource)];
  }
  if (card == kNoCard) return;
  const Advisor& row = rules_.advisor[at(card)];
  if (last) grant(who, row.gain, row.other_type ? static_cast<u8>(1u << resource) : u8{0});
}

}  // namespace enfilade::eternal_palace
