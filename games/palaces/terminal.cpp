// The board for a terminal, from what one viewer may know.
//
//   Round 3 · Supply G 23 S 25 C 25 J 24
//   piles
//   the auction, with what would beat the standing bid and can be paid
//   the towers storey by storey
//   the players
#include <algorithm>

#include "games/palaces/advice.hpp"
#include "games/palaces/palaces.hpp"
#include "games/palaces/words.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/pen.hpp"

namespace enfilade {

using namespace palaces;

namespace {

constexpr std::array<Ink, kSuits> kSuitInks{Ink::yellow, Ink::white, Ink::cyan, Ink::green};
constexpr int kShownLevels = 14, kColumn = 20, kWidth = 100;

// Text with the width it takes on the screen, which colours and accents do not change.
struct Cell {
  std::string text;
  int width = 0;

  void add(std::string_view shown, int columns) {
    text += shown;
    width += columns;
  }
  void pad(int to) {
    while (width < to) add(" ", 1);
  }
};

int columns_of(std::string_view utf8) {
  return static_cast<int>(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

class Board {
 public:
  Board(const Rules& rules, const Facts& facts, Viewer viewer, const Pen& pen)
      : rules_(rules), f_(facts), viewer_(viewer), pen_(pen) {}

  std::string draw() {
    heading();
    piles();
    if (f_.prize != kNoCard && f_.phase != Phase::over) auction();
    if (f_.winner != kNobody && f_.phase != Phase::over) agenda();
    towers();
    for (Seat seat = 0; seat < rules_.players; ++seat) player(seat);
    if (f_.phase == Phase::over) count();
    if (pen_.has_room_for(out_)) return std::move(out_);
    draw_small(true);
    if (!pen_.has_room_for(out_)) draw_small(false);
    return std::move(out_);
  }

 private:
  bool asked() const { return viewer_ == f_.turn; }
  std::string_view word(std::string_view key) const { return pen_.words().text("word." + std::string(key)); }
  std::string say(std::string_view key, std::string_view name, std::string_view value) const {
    return pen_.words().say({"word." + std::string(key), {Arg::of(name, value)}});
  }
  std::string card_name(Card card) const {
    return std::string(pen_.words().text("card." + std::string(code_of(rules_, card))));
  }
  std::string painted(Card card, std::string_view text) const {
    return pen_.paint(kSuitInks[rules_.suit(card)], text);
  }
  std::string seat(Seat s) const {
    return pen_.paint(s == f_.turn && f_.phase != Phase::over ? Ink::purple : Ink::plain,
                      Palaces::seat_name(rules_, s), true);
  }
  std::string_view dot() const { return pen_.pick(" · ", " - "); }
  void line(std::string_view text = "") { (out_ += text) += '\n'; }

  std::string codes(const Cards& cards) const {
    std::string text;
    rules_.copies.each(cards, [&](Card card, int n) {
      for (int i = 0; i < n; ++i) text += (text.empty() ? "" : " ") + painted(card, code_of(rules_, card));
    });
    return text.empty() ? std::string(pen_.pick("–", "-")) : text;
  }

  std::string coloured_bid(const Counts& bid) const {
    std::string text;
    std::string spelled = spell_counts(bid);
    for (std::size_t at = 0; at < spelled.size();) {
      const std::size_t end = std::min(spelled.find(' ', at), spelled.size());
      const auto suit = kSuitLetters.find(spelled[end - 1]);
      text += (text.empty() ? "" : " ") + pen_.paint(kSuitInks[suit], spelled.substr(at, end - at), true);
      at = end + 1;
    }
    return text;
  }

  void heading() {
    std::string text = " " + std::string(word("round")) + " " + std::to_string(f_.round) +
                       std::string(dot()) + std::string(word("supply"));
    for (std::size_t s = 0; s < kSuits; ++s)
      text += " " +
              pen_.paint(kSuitInks[s], std::string(1, kSuitLetters[s]) + " " + std::to_string(f_.supply[s]));
    if (f_.phase == Phase::over)
      text += std::string(dot()) + pen_.paint(Ink::purple, word("over"), true);
    else if (is_last_round())
      text += std::string(dot()) + pen_.paint(Ink::red, word("last_round"), true);
    line(text);
  }

  // PA-12.1, PA-12.2, as things stand.
  bool is_last_round() const {
    return f_.prize != kNoCard && (std::any_of(f_.piles.begin(), f_.piles.end(),
                                               [](const Pile& pile) { return pile.size() == 0; }) ||
                                   std::find(f_.supply.begin(), f_.supply.end(), 0) != f_.supply.end());
  }

  // In full, or so short that there is room for it behind the longest name.
  std::string power_text(Card card, bool in_full = true) const {
    static constexpr std::array<std::string_view, kPowers> kIds{
        "moat",           "extra_build",   "any_suit_build",    "rebuild_top",
        "draw2_discard1", "take_marker",   "pays_two",          "pays_any",
        "all_discard",    "all_draw_less", "target_no_draw",    "target_random_discard",
        "raze_unmatched", "recover",       "remove_own",        "cycle_pile",
        "draw1",          "prize_to_deck", "draw2_others_more", "draw_per_suit",
        "exchange",       "renew_deck",    "match_build",       "reveal3_take1"};
    const std::string id(kIds[static_cast<std::size_t>(rules_.power(card))]);
    const bool has_short = pen_.words().has("power.short." + id);
    return std::string(pen_.words().text((in_full || !has_short ? "power." : "power.short.") + id));
  }

  void piles() {
    for (std::size_t d = 0; d < kDecks; ++d) {
      const Pile& pile = f_.piles[d];
      Cell row;
      const std::string name(pen_.words().text("pile." + std::string(kPileNames[d])));
      row.add(" " + name, 1 + columns_of(name));
      row.pad(10);
      if (pile.up == kNoCard) {
        row.add(word("empty"), columns_of(word("empty")));
      } else {
        const std::string code(code_of(rules_, pile.up)), title = card_name(pile.up);
        row.add(painted(pile.up, code), columns_of(code));
        row.pad(16);
        row.add(painted(pile.up, title), columns_of(title));
        row.pad(41);
        const std::string under = "+" + std::to_string(pile.size() - 1);
        row.add(under, columns_of(under));
        const std::string power = power_text(pile.up);
        if (46 + columns_of(power) > std::min(kWidth, pen_.window().columns)) {  // German takes its time
          line(row.text);
          row = Cell{};
          row.pad(16);
        } else {
          row.pad(46);
        }
        row.text += pen_.paint(Ink::grey, power);
      }
      for (std::size_t i = 0; i < pile.known; ++i)
        row.text += (i ? " " : std::string(dot()) + std::string(word("under")) + " ") +
                    painted(pile.bottom[i], code_of(rules_, pile.bottom[i]));
      line(row.text);
    }
  }

  // --- the auction ---

  void auction() {
    line();
    line(" " + pen_.words().say({"word.auction", {Arg::of("card", painted(f_.prize, card_name(f_.prize)))}}) +
         " " + painted(f_.prize, code_of(rules_, f_.prize)) + std::string(dot()) +
         pen_.paint(Ink::grey, power_text(f_.prize)));
    Seat s = f_.active;
    for (int i = 0; i < rules_.players; ++i) {
      s = left_of(rules_, s);
      std::string text = "   " + seat(s) + "  ";
      if (contains(f_.out, s))
        text += pen_.paint(Ink::red, word("out"));
      else if (is_bid(f_.bids[s]))
        text += coloured_bid(f_.bids[s]);
      else if (contains(f_.passed, s))
        text += pen_.paint(Ink::grey, word("passed"));
      if (s == f_.leader)
        text += pen_.paint(Ink::purple, std::string(pen_.pick(" ◂ ", " < ")) +
                                            std::string(word(s == f_.winner ? "winner" : "standing")));
      if (f_.phase == Phase::bid && s == f_.turn)
        text += pen_.paint(Ink::purple, std::string(pen_.pick("◂ ", "< ")) + std::string(word("to_bid")));
      line(text);
    }
    advice();
  }

  bool can_pay(Counts bid) const {
    --bid[rules_.suit(f_.prize)];
    return payable(rules_, bid, f_.players[viewer_].hand);
  }

  void advice() {
    if (!asked()) return;
    if (f_.phase == Phase::bid) {
      const auto bid = lowest_payable(rules_, f_, f_.players[viewer_].hand);
      return line("   " +
                  (bid ? say("cheapest", "bid", coloured_bid(*bid)) : std::string(word("no_honest"))));
    }
    if (f_.phase == Phase::bid_suits) {
      const bool beats = key_of(f_.claim) > standing_key(f_);
      const char* against = f_.leader == kNobody ? "none_standing" : beats ? "beats_now" : "too_low";
      return line("   " + say("your_bid", "bid", coloured_bid(f_.claim)) + std::string(dot()) +
                  std::string(word(against)) + std::string(dot()) +
                  std::string(word(can_pay(f_.claim) ? "payable" : "bluff")));
    }
    if (f_.phase == Phase::settle) {
      const Counts& bid = f_.bids[f_.leader];
      line("   " + say(can_pay(bid) ? "can_pay" : "cannot_pay", "bid", coloured_bid(bid)));
    }
    if (f_.phase == Phase::lay)
      line("   " + std::string(word("owes")) + " " + coloured_bid(owed(rules_, f_)));
    if (!f_.picked.empty()) line("   " + std::string(word("picked")) + " " + codes(f_.picked));
  }

  void agenda() {
    if (!f_.paid.empty()) line("   " + std::string(word("paid")) + " " + codes(f_.paid));
    if (!f_.open.empty()) line("   " + std::string(word("open")) + " " + codes(f_.open));
    std::string items;
    const auto add = [&](std::string_view text) { (items += items.empty() ? "" : ", ") += text; };
    if (f_.agenda & kBuildItem) add(word("build"));
    if (f_.agenda & kTakeItem) add(word("keep"));
    if (f_.agenda & kDiscardItem) add(word("clear"));
    if (!f_.powers.empty()) add(codes(f_.powers));
    if (!items.empty()) line("   " + std::string(word("agenda")) + ": " + items);
  }

  // --- for a small screen: towers lie down, and everybody has two lines ---

  // With every power in full, or in short on the line of its card.
  void draw_small(bool all_powers) {
    out_.clear();
    heading();
    small_piles(all_powers);
    if (f_.prize != kNoCard && f_.phase != Phase::over) small_auction(all_powers);
    if (f_.winner != kNobody && f_.phase != Phase::over) agenda();
    // Whoever looks comes first: of a board that does not fit the end has to be scrolled to.
    for (Seat seat = 0; seat < rules_.players; ++seat)
      if (seat == viewer_) small_player(seat);
    for (Seat seat = 0; seat < rules_.players; ++seat)
      if (seat != viewer_) small_player(seat);
    if (f_.phase == Phase::over) count();
  }

  void small_piles(bool all_powers) {
    for (std::size_t d = 0; d < kDecks; ++d) {
      const Pile& pile = f_.piles[d];
      const std::string name(pen_.words().text("pile." + std::string(kPileNames[d])));
      if (pile.up == kNoCard) {
        line(" " + name + ": " + std::string(word("empty")));
        continue;
      }
      Cell row;
      const std::string head = " " + std::string(code_of(rules_, pile.up)) + " " + card_name(pile.up);
      row.add(" " + name, 1 + columns_of(name));
      row.pad(9);
      row.add(painted(pile.up, head), columns_of(head));
      const std::string under = " +" + std::to_string(pile.size() - 1) + "  ";
      row.add(under, columns_of(under));
      const std::string power = power_text(pile.up, all_powers);
      if (all_powers && row.width + columns_of(power) > pen_.window().columns) {
        line(row.text);
        line("          " + pen_.paint(Ink::grey, power));
      } else {
        line(row.text + pen_.paint(Ink::grey, power));
      }
    }
  }

  // The prize, and the bids in the order of bidding on one line.
  void small_auction(bool all_powers) {
    const std::string about =
        " " + pen_.words().say({"word.auction", {Arg::of("card", painted(f_.prize, card_name(f_.prize)))}});
    const std::string power = power_text(f_.prize, all_powers);
    if (all_powers) {
      line(about);
      line("   " + pen_.paint(Ink::grey, power));
    } else {
      line(about + std::string(dot()) + pen_.paint(Ink::grey, power));
    }
    std::string bids = "  ";
    Seat s = f_.active;
    for (int i = 0; i < rules_.players; ++i) {
      s = left_of(rules_, s);
      bids += " " + seat(s) + ": ";
      if (contains(f_.out, s))
        bids += pen_.paint(Ink::red, word("out"));
      else if (is_bid(f_.bids[s]))
        bids +=
            coloured_bid(f_.bids[s]) + (s == f_.leader ? pen_.paint(Ink::purple, pen_.pick(" ◂", " <")) : "");
      else
        bids += pen_.paint(Ink::grey, contains(f_.passed, s) ? word("passed") : pen_.pick("–", "-"));
      bids += " ";
    }
    line(bids);
    advice();
  }

  // Level by level from the ground, both towers of a level side by side: "GG SS C".
  std::string lying_towers(const Player& p) const {
    std::string text;
    for (int level = 0; level < p.height; ++level) {
      const Suit suit = p.tower.at(level);
      const std::string_view letter = kSuitLetters.substr(suit, 1);
      text += (level == 0 ? "" : " ") +
              pen_.paint(kSuitInks[suit], std::string(letter) + std::string(level < p.matched ? letter : ""),
                         level < p.matched);
    }
    return text.empty() ? std::string(pen_.pick("–", "-")) : text;
  }

  void small_player(Seat s) {
    const Player& p = f_.players[s];
    std::string text = std::string(s == f_.active ? pen_.pick("◆", "*") : " ") + seat(s);
    text += " " + std::to_string(p.matched) + " " + std::string(word("completed")) + ": " + lying_towers(p);
    if (p.has_unmatched())
      text += std::string(dot()) + std::string(word("needs")) + " " +
              pen_.paint(kSuitInks[p.needed()], kSuitLetters.substr(p.needed(), 1), true);
    text += std::string(dot()) + std::string(word("deck")) + " " + std::to_string(p.deck_size + p.top_size);
    if (!p.moats.empty()) text += std::string(dot()) + std::string(word("moats")) + " " + codes(p.moats);
    line(text);
    hand(s);
    const bool brief = s == viewer_ || p.discard.empty();
    if (!p.discard.empty() || brief) {
      out_.pop_back();  // the discard pile behind the hand
      line(std::string(dot()) + std::string(word("discard")) + " " + discards(p));
    }
  }

  // PA-13: what is compared at the end, the completed levels from the top down.
  void count() {
    line();
    std::vector<Seat> best_first;
    for (Seat s = 0; s < rules_.players; ++s) best_first.push_back(s);
    std::stable_sort(best_first.begin(), best_first.end(),
                     [this](Seat a, Seat b) { return place(a) < place(b); });
    for (const Seat s : best_first) {
      const Player& p = f_.players[s];
      std::string levels;
      for (int level = p.matched - 1; level >= 0; --level)
        levels +=
            " " + pen_.paint(kSuitInks[p.tower.at(level)], kSuitLetters.substr(p.tower.at(level), 1), true);
      line(" " + std::to_string(place(s)) + ". " + seat(s) + ": " + std::to_string(p.matched) + " " +
           std::string(word("completed")) +
           (levels.empty() ? "" : " (" + std::string(word("from_top")) + levels + ")"));
    }
  }

  // --- towers and players ---

  // One level of both towers: the shorter on the left.
  Cell storey(const Player& p, int level) const {
    Cell cell;
    const auto tile = [&](bool there) {
      if (!there) return cell.add("    ", 4);
      const Suit suit = p.tower.at(level);
      const char letter = kSuitLetters[suit];
      cell.add(pen_.paint(kSuitInks[suit],
                          pen_.unicode() ? std::string("▐") + letter + "▌" : std::string("[") + letter + "]",
                          level < p.matched),
               3);
      cell.add(" ", 1);
    };
    cell.add("   ", 3);
    tile(level < p.matched);
    tile(level < p.height);
    return cell;
  }

  void towers() {
    line();
    int tallest = 0;
    for (const Player& p : f_.players) tallest = std::max<int>(tallest, p.height);
    const int hidden = std::max(0, tallest - kShownLevels);  // the ground floors of very tall towers
    for (int level = tallest - 1; level >= hidden; --level)
      row([&](Seat s) { return storey(f_.players[s], level); });
    if (hidden > 0) line("   " + std::string(pen_.pick("⋮", ":")) + " +" + std::to_string(hidden));
    row([&](Seat) {
      Cell cell;
      cell.add("  ", 2);
      for (int i = 0; i < 9; ++i) cell.add(pen_.pick("▔", "="), 1);
      return cell;
    });
    row([&](Seat s) { return standing(s); });
    line();
  }

  Cell standing(Seat s) const {
    const Player& p = f_.players[s];
    Cell cell;
    cell.add("   " + seat(s), 4);
    const std::string done = " " + std::to_string(p.matched) + " " + std::string(word("completed"));
    cell.add(done, columns_of(done));
    return cell;
  }

  template <class F>
  void row(F cell_of) {
    std::string text;
    for (Seat s = 0; s < rules_.players; ++s) {
      Cell cell = cell_of(s);
      cell.pad(kColumn);
      text += cell.text;
    }
    text.erase(text.find_last_not_of(' ') + 1);
    line(text);
  }

  void player(Seat s) {
    const Player& p = f_.players[s];
    std::string text = " " + seat(s);
    if (s == viewer_) text += " (" + std::string(word("you")) + ")";
    if (s == f_.active)
      text += " " + pen_.paint(Ink::purple, pen_.pick("◆", "*")) + " " + std::string(word("active"));
    if (p.has_unmatched())
      text += std::string(dot()) + std::string(word("needs")) + " " +
              pen_.paint(kSuitInks[p.needed()], kSuitLetters.substr(p.needed(), 1), true);
    if (f_.phase == Phase::over)
      text += std::string(dot()) + std::string(word("place")) + " " + std::to_string(place(s));
    text += std::string(dot()) + std::string(word("deck")) + " " + std::to_string(p.deck_size + p.top_size);
    for (std::size_t i = p.top_size; i-- > 0;)
      text += (i + 1u == p.top_size ? ", " + std::string(word("top")) + " " : " ") +
              painted(p.top[i], code_of(rules_, p.top[i]));
    if (!p.moats.empty()) text += std::string(dot()) + std::string(word("moats")) + " " + codes(p.moats);
    line(text);
    hand(s);
    line("     " + std::string(word("discard")) + " " + discards(p));
  }

  int place(Seat s) const { return Palaces::scores(rules_, Position{f_}).place[s]; }

  std::string discards(const Player& p) const {
    if (!rules_.discards_closed || p.discard.empty()) return codes(p.discard);
    return painted(p.discard_top, code_of(rules_, p.discard_top)) +
           pen_.paint(Ink::grey, " +" + std::to_string(p.discard.size() - 1));
  }

  // One's own hand; of another's what everybody knows: certain cards, and the suits among which the others
  // are.
  void hand(Seat s) {
    const Player& p = f_.players[s];
    std::string text = "     " + std::string(word("hand")) + " ";
    if (s == viewer_) return line(text + codes(p.hand));
    text += std::to_string(p.hand_size);
    const int hidden = hidden_cards(p);
    Cards known = p.known;
    if (hidden == p.pool.size()) rules_.copies.add_all(known, p.pool);  // nothing is left for the deck
    if (!known.empty()) text += std::string(dot()) + std::string(word("known")) + " " + codes(known);
    if (hidden > 0 && hidden < p.pool.size()) {
      text += std::string(dot()) + std::to_string(hidden) + " " + std::string(word("among"));
      for (std::size_t suit = 0; suit < kSuits; ++suit) {
        int n = p.pool.basics(static_cast<int>(suit));
        rules_.copies.each(p.pool, [&](Card card, int count) {
          n += card >= kBasics && rules_.suit(card) == suit ? count : 0;
        });
        if (n > 0) text += " " + pen_.paint(kSuitInks[suit], std::to_string(n) + kSuitLetters[suit]);
      }
    }
    line(text);
  }

  const Rules& rules_;
  const Facts& f_;
  const Viewer viewer_;
  const Pen& pen_;
  std::string out_;
};

}  // namespace

std::string Palaces::draw(const Rules& rules, const View<Palaces>& view, const Pen& pen) {
  return Board(rules, view.facts(), view.viewer(), pen).draw();
}

}  // namespace enfilade
