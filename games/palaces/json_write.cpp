// Positions and views as JSON: docs/positions/palaces.md says what each member means.
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/words.hpp"

namespace enfilade {

using namespace palaces;

namespace {

class Writer {
 public:
  Writer(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out)
      : rules_(rules), f_(facts), viewer_(viewer), out_(out) {}

  void write() {
    out_.begin_object()
        .field("round", int{f_.round})
        .field("phase", kPhaseNames[static_cast<std::size_t>(f_.phase)]);
    out_.field("active", int{f_.active}).field("turn", int{f_.turn});
    card("prize", f_.prize);
    piles();
    out_.key("players").begin_object();
    for (Seat s = 0; s < rules_.players; ++s) player(s);
    out_.end_object();
    cards("gone", f_.gone.within(rules_.all_prizes));
    claim();
    cards("picked", f_.picked);
    seat("winner", f_.winner);
    agenda();
    cards("paid", f_.paid);
    cards("open", f_.open);
    card("item", f_.item);
    seat("victim", f_.victim);
    out_.field("draws", int{f_.draws}).key("pile");
    turns_a_pile(f_.phase) ? out_.text(kPileNames[f_.pile]) : out_.null();
    out_.field("orchards", int{f_.orchards});
    memory();
    summary();
    out_.end_object();
  }

 private:
  void card(std::string_view key, Card card) {
    out_.key(key);
    card == kNoCard ? out_.null() : out_.text(code_of(rules_, card));
  }
  void cards(std::string_view key, const Cards& cards) {
    out_.key(key).begin_array();
    rules_.copies.each(cards, [&](Card card, int n) {
      for (int i = 0; i < n; ++i) out_.text(code_of(rules_, card));
    });
    out_.end_array();
  }
  void seat(std::string_view key, Seat seat) {
    out_.key(key);
    seat == kNobody ? out_.null() : out_.integer(seat);
  }

  void piles() {
    out_.key("piles").begin_object();
    for (std::size_t d = 0; d < kDecks; ++d) {
      const Pile& pile = f_.piles[d];
      out_.key(kPileNames[d]).begin_object();
      card("up", pile.up);
      out_.field("unknown", int{pile.unknown}).key("bottom").begin_array();
      for (std::size_t i = 0; i < pile.known; ++i) out_.text(code_of(rules_, pile.bottom[i]));
      out_.end_array().end_object();
    }
    out_.end_object();
  }

  void player(Seat seat) {
    const Player& p = f_.players[seat];
    out_.key(Palaces::seat_name(rules_, seat)).begin_object();
    if (viewer_ && *viewer_ != seat) {
      out_.key("hand").null().key("deck").null();
    } else {
      cards("hand", p.hand);
      cards("deck", p.deck);
    }
    cards("known", p.known);
    if (viewer_) {
      cards("pool", p.pool);
      out_.field("hand_size", int{p.hand_size}).field("deck_size", p.deck_size + p.top_size);
    }
    out_.key("top").begin_array();
    for (std::size_t i = p.top_size; i-- > 0;) out_.text(code_of(rules_, p.top[i]));
    out_.end_array();
    cards("discard", p.discard);
    if (rules_.discards_closed) card("discard_top", p.discard_top);
    cards("moats", p.moats);
    out_.key("tower").begin_array();
    for (int level = 0; level < p.height; ++level) out_.text(kSuitLetters.substr(p.tower.at(level), 1));
    out_.end_array().field("matched", int{p.matched}).field("guards", int{p.guards}).key("bid");
    is_bid(f_.bids[seat]) ? out_.text(spell_counts(f_.bids[seat])) : out_.null();
    out_.field("passed", contains(f_.passed, seat)).field("out", contains(f_.out, seat));
    out_.field("jailed", contains(f_.jailed, seat))
        .field("shielded", contains(f_.shielded, seat))
        .end_object();
  }

  void claim() {
    out_.key("claim");
    if (f_.phase != Phase::bid_suits) {
      out_.null();
      return;
    }
    out_.begin_object().field("suit", kSuitLetters.substr(f_.suit, 1)).key("counts").begin_array();
    for (const std::uint8_t count : f_.claim) out_.integer(count);
    out_.end_array().end_object();
  }

  void agenda() {
    out_.key("agenda").begin_object().field("build", (f_.agenda & kBuildItem) != 0);
    out_.field("keep", (f_.agenda & kTakeItem) != 0).field("discard", (f_.agenda & kDiscardItem) != 0);
    cards("powers", f_.powers);
    out_.field("greenhouse", (f_.marks & kGreenhouse) != 0).field("gallery", (f_.marks & kGallery) != 0);
    out_.field("throne", (f_.marks & kThrone) != 0).end_object();
  }

  // Only who has something to be remembered by is written, so that positions without any are what they always were.
  void memory() {
    const auto nothing = [&](Seat s) { return !is_bid(f_.memory[s].claimed) && f_.memory[s].most == 0; };
    bool any = false;
    for (Seat s = 0; s < rules_.players; ++s) any = any || !nothing(s);
    if (!any) return;
    out_.key("memory").begin_object();
    for (Seat s = 0; s < rules_.players; ++s) {
      if (nothing(s)) continue;
      const Remembered& seat = f_.memory[s];
      out_.key(Palaces::seat_name(rules_, s)).begin_object().key("claimed");
      is_bid(seat.claimed) ? out_.text(spell_counts(seat.claimed)) : out_.null();
      out_.key("let_stand");
      seat.most > 0 ? out_.integer(seat.most - 1) : out_.null();
      out_.end_object();
    }
    out_.end_object();
  }

  // What follows from the rest, for those who read and do not compute; reading passes over it.
  void summary() {
    out_.key("summary").begin_object().key("supply").begin_object();
    for (std::size_t s = 0; s < kSuits; ++s) out_.field(kSuitNames[s], int{f_.supply[s]});
    out_.end_object().key("unseen").begin_object();
    for (std::size_t d = 0; d < kDecks; ++d)
      out_.field(kPileNames[d], std::popcount(f_.unseen.deck(static_cast<int>(d))));
    out_.end_object();
    seat("standing", f_.leader);
    out_.key("draws").begin_array();
    for (Seat s = 0; s < rules_.players; ++s) out_.integer(pending_draw(rules_, f_, s));
    out_.end_array().field("covered_discards", rules_.discards_closed).end_object();
  }

  const Rules& rules_;
  const Facts& f_;
  const std::optional<Viewer> viewer_;
  JsonWriter& out_;
};

}  // namespace

void Palaces::write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out) {
  Writer(rules, facts, viewer, out).write();
}

}  // namespace enfilade
