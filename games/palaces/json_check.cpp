#include "games/palaces/json_check.hpp"

#include "games/palaces/guess.hpp"
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/zones.hpp"

namespace enfilade::palaces {

namespace {

Error wrong(std::string_view place, std::string_view text, std::string_view clause) {
  return {"bad_value", std::string(text), std::string(clause), std::string(place), {}};
}

class Check {
 public:
  Check(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer)
      : rules_(rules), f_(facts), viewer_(viewer) {}

  Error run() {
    for (Seat seat = 0; seat < rules_.players && good(); ++seat) player(seat);
    piles();
    zones();
    if (good()) phase();
    if (good()) something_to_choose();
    return error_;
  }

 private:
  bool good() const { return error_.text.empty(); }
  void require(bool condition, std::string_view place, std::string_view text, std::string_view clause) {
    if (!condition && good()) error_ = wrong(place, text, clause);
  }
  bool is(Phase phase) const { return f_.phase == phase; }
  bool before_first_round() const { return f_.phase <= Phase::first_hands; }
  bool in_auction() const { return f_.phase >= Phase::turn_up && f_.phase <= Phase::forfeit; }
  bool in_resolution() const { return f_.phase >= Phase::agenda && f_.phase <= Phase::power_draw; }

  void player(Seat seat) {
    const Player& p = f_.players[seat];
    const std::string place = "players." + Palaces::seat_name(rules_, seat);
    require(p.moats.within(rules_.moats) == p.moats, place, "only Moats lie in play", "PA-10.1");
    Cards all = owned(rules_, p);
    if (seat == f_.winner) {
      rules_.copies.add_all(all, f_.paid);
      rules_.copies.add_all(all, f_.open);
    }
    for (int s = 0; s < kBasics; ++s)
      require(all.basics(s) <= rules_.basic_per_suit, place, "a player has 3 basic cards of each suit",
              "PA-1.6");
    // Rooms for what can still be won.
    int to_win = prize_in_centre(f_);
    for (const Pile& pile : f_.piles) to_win += pile.size();
    require(p.top_size + to_win <= kMaxPrizes && all.size() + to_win <= 64, place,
            "a player cannot own so many cards", "PA-1.3");
    if (rules_.discards_closed)
      require(p.discard.empty() ? p.discard_top == kNoCard
                                : p.discard_top != kNoCard && p.discard.has(p.discard_top),
              place, "the top discard is in the pile", "PA-14.3");
    const Counts& bid = f_.bids[seat];
    if (!is_bid(bid)) return;
    require(f_.prize != kNoCard && bid[rules_.suit(f_.prize)] > 0, place, "a bid contains the prize's suit",
            "PA-3.2");
    for (const std::uint8_t count : bid)
      require(count <= rules_.bid_cap, place, "a count is above the limit", "PA-3.1");
  }

  void piles() {
    for (std::size_t d = 0; d < kDecks; ++d) {
      const Pile& pile = f_.piles[d];
      const bool turning =
          turns_a_pile(f_.phase) && (f_.pile == d || (is(Phase::first_prizes) && d > f_.pile));
      const bool waiting = turning || is(Phase::first_player);
      require(pile.size() <= rules_.pile_size, "piles", "a pile is too large", "PA-1.3");
      require(std::popcount(f_.unseen.deck(static_cast<int>(d))) >= pile.unknown, "piles",
              "too few prize cards are unseen", "PA-1.3");
      if (waiting)
        require(pile.up == kNoCard && pile.unknown > 0, "piles", "this pile is about to be turned up",
                "PA-1.5");
      else
        require(pile.up != kNoCard || pile.size() == 0, "piles", "a pile that is not empty shows a card",
                "PA-1.5");
    }
  }

  void zones() {
    require(f_.powers.within(rules_.with_item) == f_.powers, "agenda.powers",
            "these cards have no such power", "PA-6.1");
    require(f_.open.empty() || is(Phase::reveal) || is(Phase::choose), "open", "no Aviary is at work",
            "PA-9.10");
    require(f_.picked.empty() || is(Phase::lay) || is(Phase::exchange), "picked", "no cards are picked now",
            "PA-5.13");
    if (!f_.picked.empty()) {
      require(!viewer_ || *viewer_ == f_.turn, "picked", "a half-finished step is seen by its owner only",
              "PA-4.6");
      if (good())
        require(rules_.copies.includes(f_.players[f_.turn].hand, f_.picked), "picked",
                "a picked card is not in hand", "PA-5.13");
    }
    require(!f_.paid.empty() == ((f_.agenda & kDiscardItem) != 0), "paid",
            "paid cards are discarded by an item", "PA-6.1");
  }

  void phase() {
    require(before_first_round() == (f_.round == 0), "round", "rounds begin after the set-up", "PA-2.1");
    const bool draws =
        is(Phase::first_hands) || is(Phase::reveal) || is(Phase::power_draw) || is(Phase::drawing);
    require(draws == (f_.draws > 0), "draws", "cards are drawn exactly in the phases of drawing", "PA-11.1");
    require((f_.victim != kNobody) ==
                (is(Phase::moat) || is(Phase::pit) || (is(Phase::drop) && f_.turn != f_.winner)),
            "victim", "somebody is affected exactly while a harmful power is carried out", "PA-10.9");
    if (f_.winner == kNobody && !is(Phase::over))
      require(f_.agenda == 0 && f_.powers.empty() && f_.marks == 0 && f_.orchards == 0 && f_.jailed == 0 &&
                  f_.shielded == 0,
              "winner", "without a winner there is no agenda", "PA-6.1");
    if (!in_resolution()) require(f_.item == kNoCard, "item", "no power is carried out now", "PA-6.2");
    if (before_first_round()) return set_up();
    if (is(Phase::select)) return selection();
    if (in_auction()) return auction();
    if (in_resolution()) return resolution();
    if (is(Phase::drawing)) drawing();
  }

  void set_up() {
    require(
        f_.prize == kNoCard && f_.winner == kNobody && f_.leader == kNobody && f_.out == 0 && f_.passed == 0,
        "phase", "nothing happens before the first round", "PA-2.1");
    require(is(Phase::first_hands) || f_.turn == 0, "turn", "nobody is asked yet", "PA-1.9");
    require(f_.draws <= rules_.start_hand, "draws", "a starting hand is smaller", "PA-1.7");
    if (is(Phase::first_hands))
      require(f_.players[f_.turn].deck_size > 0, "turn", "there are no cards to deal", "PA-1.7");
  }

  void selection() {
    require(
        f_.prize == kNoCard && f_.winner == kNobody && f_.leader == kNobody && f_.out == 0 && f_.passed == 0,
        "prize", "there is no prize before the selection", "PA-2.2");
    require(f_.turn == f_.active, "turn", "the active player chooses", "PA-2.2");
    for (const Pile& pile : f_.piles)
      require(pile.up != kNoCard, "piles", "the game is over when a pile is empty", "PA-12.1");
  }

  // PA-4.1: before the turn everybody has bid or passed, from the turn on nobody has; the bids rise.
  void auction() {
    require(f_.prize != kNoCard && f_.winner == kNobody, "prize", "the prize is auctioned", "PA-2.2");
    if (!good()) return;
    const bool all_done = is(Phase::settle) || is(Phase::lay) || is(Phase::forfeit);
    bool turn_reached = is(Phase::turn_up);
    std::uint32_t key = 0;
    Seat seat = f_.active;
    for (int i = 0; i < rules_.players; ++i) {
      seat = left_of(rules_, seat);
      turn_reached = turn_reached || (!all_done && seat == f_.turn);
      const bool bid = is_bid(f_.bids[seat]), passed = contains(f_.passed, seat),
                 out = contains(f_.out, seat);
      require(int{bid} + passed + out <= 1, "players", "a player is out, or bids, or passes", "PA-4.2");
      if (!out) require((bid || passed) != turn_reached, "players", "the bidding goes round once", "PA-4.1");
      if (!bid) continue;
      require(key_of(f_.bids[seat]) > key, "players", "each bid beats the one before", "PA-4.3");
      key = key_of(f_.bids[seat]);
    }
    require(!is(Phase::turn_up) || (f_.turn == f_.active && f_.out == 0), "turn",
            "the prize has just been chosen", "PA-2.3");
    require(!contains(f_.out, f_.turn), "turn", "a player who is out is not asked", "PA-5.8");
    if (all_done) require(f_.turn == f_.leader, "turn", "the last bidder pays", "PA-4.7");
    if (is(Phase::bid_suits) && good()) claim();
    if (is(Phase::forfeit))
      require(f_.players[f_.turn].hand_size > 0, "turn", "there is no card to lose", "PA-5.5");
    if (is(Phase::lay) && good()) payment();
  }

  void claim() {
    require(!viewer_ || *viewer_ == f_.turn, "claim", "a half-built bid is seen by its owner only", "PA-4.6");
    const Suit prize = rules_.suit(f_.prize);
    require(f_.claim[prize] > 0, "claim", "the prize counts in every bid", "PA-3.2");
    Counts best = f_.claim;
    for (std::size_t s = f_.suit; s < kSuits; ++s) {
      if (s > f_.suit)
        require(f_.claim[s] == (s == prize), "claim", "later suits have not been counted yet", "PA-4.6");
      best[s] = static_cast<std::uint8_t>(rules_.bid_cap);
    }
    require(key_of(best) > standing_key(f_), "claim", "this bid can no longer beat the standing one",
            "PA-4.3");
  }

  void payment() {
    const Counts debt = owed(rules_, f_);
    require(is_bid(debt), "phase", "nothing is owed", "PA-5.1");
    const Player& p = f_.players[f_.turn];
    const bool possible = viewer_ && *viewer_ != f_.turn
                              ? PayableHands(rules_, debt, p.known, p.pool, hidden_cards(p)).any()
                              : payable(rules_, debt, p.hand);
    require(possible, "phase", "the bid cannot be paid", "PA-5.2");
  }

  void resolution() {
    require(f_.prize != kNoCard && f_.winner != kNobody && f_.leader == f_.winner, "winner",
            "the highest bidder has won", "PA-4.7");
    if (!good()) return;
    const bool asks_victim = f_.victim != kNobody;
    require(f_.turn == (asks_victim ? f_.victim : f_.winner), "turn",
            "the winner, or who is affected, is asked", "PA-8.8");
    require(f_.victim != f_.winner, "victim", "the winner is not affected", "PA-8.5");
    if (is(Phase::agenda))
      return require(f_.item == kNoCard, "item", "the winner is choosing an item", "PA-6.2");
    if (is(Phase::build) && f_.item == kNoCard) return;
    require(f_.item != kNoCard && belongs(rules_.power(f_.item)), "item", "this power does not lead here",
            "PA-6.2");
    if (!good()) return;
    const Player& p = f_.players[f_.winner];
    switch (f_.phase) {
      case Phase::moat:
        require(can_suffer(rules_, f_, f_.victim) && !f_.players[f_.victim].moats.empty(), "victim",
                "there is nothing to answer", "PA-10.10");
        break;
      case Phase::drop:
      case Phase::pit:
        require(f_.players[f_.turn].hand_size > 0, "turn", "there is no card to discard", "PA-10.10");
        break;
      case Phase::choose: require(!f_.open.empty(), "open", "no card is turned up", "PA-9.10"); break;
      case Phase::reveal:
        require(f_.draws <= 3, "draws", "an Aviary turns up 3 cards", "PA-9.10");
        [[fallthrough]];
      case Phase::power_draw:
        require(p.top_size == 0 && p.deck_size > 0, "draws", "a known card on top is drawn first", "PA-14.2");
        break;
      case Phase::crane: require(p.has_unmatched(), "item", "there is no unmatched level", "PA-9.13"); break;
      case Phase::furnace:
      case Phase::furnace_hand:
      case Phase::exchange:
        require(is(Phase::furnace) || p.hand_size > 0, "item", "there is no card in hand", "PA-9.7");
        break;
      default: break;
    }
  }

  // Which powers ask the question of this phase.
  bool belongs(Power power) const {
    switch (f_.phase) {
      case Phase::build:
        return power == Power::extra_build || power == Power::match_build || power == Power::rebuild_top;
      case Phase::target: return aims_at_one(power);
      case Phase::moat:
        return aims_at_one(power) || power == Power::all_discard || power == Power::all_draw_less;
      case Phase::drop:
        return f_.turn == f_.winner ? power == Power::draw2_discard1 : power == Power::all_discard;
      case Phase::recover: return power == Power::recover;
      case Phase::furnace:
      case Phase::furnace_hand:
      case Phase::furnace_pile: return power == Power::remove_own;
      case Phase::passage:
      case Phase::passage_turn: return power == Power::cycle_pile;
      case Phase::exchange: return power == Power::exchange;
      case Phase::reveal:
      case Phase::choose: return power == Power::reveal3_take1;
      case Phase::crane: return power == Power::rebuild_top;
      case Phase::pit: return power == Power::target_random_discard;
      case Phase::power_draw:
        return power == Power::draw1 || power == Power::draw2_discard1 || power == Power::draw2_others_more ||
               power == Power::draw_per_suit || power == Power::exchange || power == Power::renew_deck;
      default: return false;
    }
  }

  void drawing() {
    require(f_.agenda == 0 && f_.powers.empty() && f_.prize != kNoCard, "agenda",
            "the agenda is empty before the drawing step", "PA-11.11");
    require(f_.winner == kNobody || f_.leader == f_.winner, "winner", "the highest bidder has won", "PA-4.7");
    require(f_.turn != f_.winner, "turn", "the winner does not draw", "PA-11.8");
    const Player& p = f_.players[f_.turn];
    require(p.top_size == 0 && p.deck_size > 0, "draws", "a known card on top is drawn first", "PA-14.2");
  }

  // Who is asked has a choice, as far as this viewer can tell.
  void something_to_choose() {
    const Position position{f_};
    const Node node = Palaces::node(rules_, position);
    if (node.kind != Node::Kind::decision || (viewer_ && *viewer_ != f_.turn)) return;
    Menu menu;
    Palaces::menu(rules_, position, f_.turn, menu);
    require(!menu.empty(), "phase", "there is nothing to choose", "PA-6.9");
  }

  const Rules& rules_;
  const Facts& f_;
  const std::optional<Viewer> viewer_;
  Error error_;
};

}  // namespace

Error check_facts(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer) {
  return Check(rules, facts, viewer).run();
}

}  // namespace enfilade::palaces
