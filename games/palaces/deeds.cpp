// Counts bluffs: bids that their makers could not have paid when they made them.
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"

namespace enfilade {

using namespace palaces;

namespace {

struct BluffCount {
  const Rules& rules;
  std::array<Cards, kMaxPlayers> hands{};
  Card prize = kNoCard;
  SeatSet bluffing = 0;  // in the auction that is going on
  int bids = 0, bluffs = 0, caught = 0, raised = 0, retreats = 0;

  void hear(const Event& event) {
    if (event.seat < rules.players) hear_of(event.seat, event);
  }

 private:
  void hear_of(Seat seat, const Event& event) {
    const auto card = static_cast<Card>(event.args[0]);
    switch (static_cast<Told>(event.kind)) {
      case Told::dealt:
      case Told::drew:
      case Told::recovered:
      case Told::chose: return rules.copies.add(hands[seat], card);
      case Told::took:
        if (event.args[1] == 0) rules.copies.add(hands[seat], card);
        return;
      case Told::paid:
      case Told::dropped: return rules.copies.remove(hands[seat], card);
      case Told::removed:
        if (event.args[1] == 0) rules.copies.remove(hands[seat], card);
        return;
      case Told::offered:
        prize = card;
        bluffing = 0;
        return;
      case Told::bid: return note_bid(seat, event);
      case Told::pays:  // the winner's own bid was honest: paying is possible only then
        raised += std::popcount(bluffing);
        return;
      case Told::defaulted:
        (contains(bluffing, seat) ? caught : retreats) += 1;
        bluffing = 0;  // PA-5.9: all bids are void
        return;
      default: return;
    }
  }

  void note_bid(Seat seat, const Event& event) {
    Counts owed;
    for (std::size_t s = 0; s < kSuits; ++s) owed[s] = static_cast<std::uint8_t>(event.args[s]);
    --owed[rules.suit(prize)];
    ++bids;
    if (payable(rules, owed, hands[seat])) return;
    ++bluffs;
    bluffing = static_cast<SeatSet>(bluffing | only(seat));
  }
};

}  // namespace

std::vector<Deed> Palaces::tally(const Rules& rules, std::span<const Event> events) {
  BluffCount count{rules};
  for (const Event& event : events) count.hear(event);
  return {{"deed.bids", count.bids},
          {"deed.bluffs", count.bluffs},
          {"deed.caught", count.caught},
          {"deed.raised", count.raised},
          {"deed.retreats", count.retreats}};
}

}  // namespace enfilade
