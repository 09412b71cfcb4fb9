// For boards to show: the auction as a conversation, what would beat it and who could pay it, what everybody
// knows of each hand, and in the end why each palace stands where it does.
#include "games/palaces/advice.hpp"
#include "games/palaces/palaces.hpp"
#include "games/palaces/words.hpp"

namespace enfilade {

using namespace palaces;

namespace {

class Scene {
 public:
  Scene(const Rules& rules, const Facts& facts, Viewer viewer, JsonWriter& out)
      : rules_(rules), f_(facts), viewer_(viewer), out_(out) {}

  void write() {
    out_.begin_object();
    players();
    auction();
    if (mine() && f_.turn == viewer_ && (f_.phase == Phase::bid || f_.phase == Phase::bid_suits)) bidding();
    if (mine() && is_bid(f_.bids[viewer_]) && f_.winner == kNobody) {
      out_.key("payment");
      payment(f_.bids[viewer_]);
    }
    if (f_.phase == Phase::over) ranking();
    out_.end_object();
  }

 private:
  bool mine() const { return viewer_ < rules_.players; }
  const Cards& hand() const { return f_.players[viewer_].hand; }

  void cards(std::string_view key, const Cards& cards) {
    out_.key(key).begin_array();
    rules_.copies.each(cards, [&](Card card, int n) {
      for (int i = 0; i < n; ++i) out_.text(code_of(rules_, card));
    });
    out_.end_array();
  }
  void counts(std::string_view key, const Counts& counts) {
    out_.key(key).begin_array();
    for (const std::uint8_t count : counts) out_.integer(count);
    out_.end_array();
  }
  void counts_or_null(std::string_view key, const std::optional<Counts>& bid) {
    bid ? counts(key, *bid) : void(out_.key(key).null());
  }

  // Section 6.2: of every hand the cards that are certain, how many others there are, and of which suits
  // those can be.
  void players() {
    out_.key("players").begin_array();
    for (Seat s = 0; s < rules_.players; ++s) {
      const Player& p = f_.players[s];
      Cards known = p.known;
      int hidden = hidden_cards(p);
      if (hidden == p.pool.size()) {  // nothing is left for the deck
        rules_.copies.add_all(known, p.pool);
        hidden = 0;
      }
      out_.begin_object();
      counts_or_null("bid", is_bid(f_.bids[s]) ? std::optional(f_.bids[s]) : std::nullopt);
      cards("known", known);
      out_.field("hidden", hidden);
      counts("among", hidden > 0 ? suits_of(p.pool) : Counts{});
      out_.key("needs");
      p.has_unmatched() ? out_.text(kSuitLetters.substr(p.needed(), 1)) : out_.null();
      out_.field("draws", pending_draw(rules_, f_, s)).end_object();
    }
    out_.end_array();
  }
  Counts suits_of(const Cards& cards) const {
    Counts counts{};
    rules_.copies.each(cards, [&](Card card, int n) {
      counts[rules_.suit(card)] = static_cast<std::uint8_t>(counts[rules_.suit(card)] + n);
    });
    return counts;
  }

  // PA-4.1: who speaks when, and by what each bid beat the one before.
  void auction() {
    out_.key("auction").begin_array();
    Seat s = f_.active;
    const Counts* before = nullptr;
    for (int i = 0; f_.prize != kNoCard && i < rules_.players; ++i) {
      s = left_of(rules_, s);
      out_.begin_object().field("seat", int{s}).key("over");
      const bool bids = is_bid(f_.bids[s]);
      bids&& before ? compare(f_.bids[s], *before) : void(out_.null());
      if (bids) before = &f_.bids[s];
      out_.end_object();
    }
    out_.end_array();
  }

  void compare(const Counts& a, const Counts& b) {
    static constexpr std::array<std::string_view, 4> kBy{"same", "count", "suit", "more"};
    const Difference d = difference(a, b);
    out_.begin_object().field("by", kBy[static_cast<std::size_t>(d.by)]).field("set", d.set + 1);
    set("high", d.high);
    set("low", d.low);
    out_.end_object();
  }
  void set(std::string_view key, const Set& set) {
    out_.key(key).begin_object().field("count", set.count);
    out_.field("suit", kSuitLetters.substr(set.suit, 1)).end_object();
  }

  // For the seat that is asked to bid: where each count begins and ends, what beats the standing bid, and
  // what the half-built bid is worth.
  void bidding() {
    Counts lowest{};
    lowest[rules_.suit(f_.prize)] = 1;  // PA-3.2
    out_.key("bidding").begin_object();
    counts("lowest", lowest);
    out_.field("cap", rules_.bid_cap);
    counts_or_null("raise", lowest_raise(rules_, f_));
    counts_or_null("honest", lowest_payable(rules_, f_, hand()));
    out_.key("claim");
    f_.phase == Phase::bid_suits ? claim() : void(out_.null());
    out_.end_object();
  }
  void claim() {
    out_.begin_object().field("beats", key_of(f_.claim) > standing_key(f_)).key("over");
    f_.leader == kNobody ? void(out_.null()) : compare(f_.claim, f_.bids[f_.leader]);
    out_.key("payment");
    payment(f_.claim);
    out_.end_object();
  }

  void payment(const Counts& bid) {
    const Payment payment = payment_for(rules_, f_, bid, hand());
    out_.begin_object();
    counts("owed", payment.owed);
    out_.field("payable", payment.payable).key("laid").begin_array();
    for (const Payment::Laid& laid : payment.laid)
      out_.begin_object().field("card", code_of(rules_, laid.card)).field("covers", laid.covers).end_object();
    out_.end_array();
    cards("usable", payment.usable);
    counts("lacks", payment.lacks);
    out_.field("halls", payment.halls).end_object();
  }

  // PA-13: from the first place down, and what puts each behind the one before.
  void ranking() {
    const Scores scores = Palaces::scores(rules_, Position{f_});
    std::array<Seat, kMaxPlayers> order{0, 1, 2, 3};
    const auto end = order.begin() + rules_.players;
    std::stable_sort(order.begin(), end, [&](Seat a, Seat b) { return scores.place[a] < scores.place[b]; });
    out_.key("ranking").begin_array();
    for (auto at = order.begin(); at != end; ++at) {
      out_.begin_object().field("seat", int{*at}).field("place", int{scores.place[*at]});
      out_.field("height", int{f_.players[*at].matched}).key("behind");
      at == order.begin() ? void(out_.null()) : behind(f_.players[*(at - 1)], f_.players[*at]);
      out_.end_object();
    }
    out_.end_array();
  }
  void behind(const Player& better, const Player& worse) {
    int level = 0;
    if (better.matched == worse.matched)
      for (level = better.matched; level > 0 && better.tower.at(level - 1) == worse.tower.at(level - 1);)
        --level;
    const bool lower = better.matched != worse.matched;
    out_.begin_object().field("by", lower ? "height" : level > 0 ? "suit" : "nothing");
    out_.field("level", level).end_object();
  }

  const Rules& rules_;
  const Facts& f_;
  const Viewer viewer_;
  JsonWriter& out_;
};

}  // namespace

void Palaces::write_scene(const Rules& rules, const View<Palaces>& view, JsonWriter& out) {
  Scene(rules, view.facts(), view.viewer(), out).write();
}

}  // namespace enfilade
