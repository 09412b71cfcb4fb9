// Reads positions and views back (docs/positions/palaces.md); json_check.cpp judges whether what was read can be
// played on.
#include "games/palaces/json_check.hpp"
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/words.hpp"
#include "games/palaces/zones.hpp"

namespace enfilade {

using namespace palaces;

namespace {

class Reader {
 public:
  Reader(const Rules& rules, const Json& json, std::optional<Viewer> viewer)
      : rules_(rules), root_(json, problem_), viewer_(viewer) {}

  Result<Facts> read() {
    root_.only({"round", "phase",  "active", "turn",   "prize",    "piles",  "players",
                "gone",  "claim",  "picked", "winner", "agenda",   "paid",   "open",
                "item",  "victim", "draws",  "pile",   "orchards", "memory", "summary"});
    f_.round = number(root_.at("round"), 0, 100);
    f_.phase = phase(root_.at("phase"));
    f_.active = number(root_.at("active"), 0, rules_.players - 1);
    f_.turn = number(root_.at("turn"), 0, rules_.players - 1);
    f_.prize = card(root_.at("prize"), false);
    for (std::size_t d = 0; d < kDecks; ++d) pile(root_.at("piles").at(kPileNames[d]), d);
    root_.at("piles").only({kPileNames[0], kPileNames[1], kPileNames[2]});
    const JsonCursor players = root_.at("players");
    players.only({"A", "B", rules_.players > 2 ? "C" : "A", rules_.players > 3 ? "D" : "A"});
    for (Seat s = 0; s < rules_.players; ++s) player(players.at(Palaces::seat_name(rules_, s)), s);
    f_.gone = cards(root_.at("gone"));
    claim(root_.at("claim"));
    f_.picked = cards(root_.at("picked"));
    f_.winner = seat(root_.at("winner"));
    agenda(root_.at("agenda"));
    f_.paid = cards(root_.at("paid"));
    f_.open = cards(root_.at("open"));
    f_.item = card(root_.at("item"), false);
    f_.victim = seat(root_.at("victim"));
    f_.draws = number(root_.at("draws"), 0, 255);
    which_pile(root_.at("pile"));
    f_.orchards = number(root_.at("orchards"), 0, kMaxPrizes);
    if (root_.has("memory")) memory(root_.at("memory"));
    if (!problem_.found) derive();
    if (problem_.found) return problem_.error;
    if (Error error = check_facts(rules_, f_, viewer_); !error.text.empty()) return error;
    return f_;
  }

 private:
  static std::uint8_t number(const JsonCursor& at, int min, int max) {
    return static_cast<std::uint8_t>(at.integer(min, max));
  }
  Phase phase(const JsonCursor& at) {
    for (std::size_t i = 0; i < kPhases; ++i)
      if (at.text() == kPhaseNames[i]) return static_cast<Phase>(i);
    at.fail("there is no such phase");
    return Phase::over;
  }
  Seat seat(const JsonCursor& at) { return at.is_null() ? kNobody : number(at, 0, rules_.players - 1); }
  Card card(const JsonCursor& at, bool basic_allowed) {
    if (at.is_null()) return kNoCard;
    const auto found = card_named(rules_, at.text());
    if (found && (basic_allowed || *found >= kBasics)) return *found;
    at.fail(found ? "a prize card is expected" : "there is no such card");
    return kNoCard;
  }
  Card prize_card(const JsonCursor& at) {
    const Card found = card(at, false);
    if (found == kNoCard) at.fail("a prize card is expected");
    return found == kNoCard ? Card{kBasics} : found;
  }
  Cards cards(const JsonCursor& at) {
    Cards set;
    const std::size_t n = at.size(0, 120);
    for (std::size_t i = 0; i < n && !at.failed(); ++i) {
      const Card found = card(at.at(i), true);
      if (found == kNoCard) {
        at.at(i).fail("a card is expected");
        continue;
      }
      const int limit = found < kBasics ? rules_.basic_per_suit : rules_.copies.of[found];
      if (rules_.copies.count(set, found) >= limit)
        at.at(i).fail("there are not so many of this card", "PA-1.6");
      else
        rules_.copies.add(set, found);
    }
    return set;
  }
  Suit suit(const JsonCursor& at) { return static_cast<Suit>(at.choice({"G", "S", "C", "J"})); }

  void pile(const JsonCursor& at, std::size_t d) {
    at.only({"up", "unknown", "bottom"});
    Pile& pile = f_.piles[d];
    pile.up = card(at.at("up"), false);
    pile.unknown = number(at.at("unknown"), 0, kMaxPile);
    const std::size_t n = at.at("bottom").size(0, kMaxPile);
    for (std::size_t i = 0; i < n && i < kMaxPile; ++i) pile.bottom[i] = prize_card(at.at("bottom").at(i));
    pile.known = static_cast<std::uint8_t>(std::min<std::size_t>(n, kMaxPile));
  }

  // Another seat's hand and deck are in no view; there `known`, `pool` and the sizes say what is known of
  // them.
  void possessions(const JsonCursor& at, Seat seat) {
    Player& p = f_.players[seat];
    p.known = cards(at.at("known"));
    const bool secret = viewer_ && *viewer_ != seat;
    if (secret && !(at.at("hand").is_null() && at.at("deck").is_null()))
      at.fail("the hand and deck of another seat cannot be in this view", "PA-14.1");
    if (!secret) {
      p.hand = cards(at.at("hand"));
      p.deck = cards(at.at("deck"));
      if (!rules_.copies.includes(p.hand, p.known))
        return at.at("known").fail("a known card is not in the hand", "PA-14.1");
      p.pool = p.hand;
      rules_.copies.remove_all(p.pool, p.known);
      rules_.copies.add_all(p.pool, p.deck);
      p.hand_size = static_cast<std::uint8_t>(p.hand.size());
      p.deck_size = static_cast<std::uint8_t>(p.deck.size());
    }
    if (!viewer_) return;
    const Cards pool = cards(at.at("pool"));
    const int hand_size = number(at.at("hand_size"), 0, 120), deck_size = number(at.at("deck_size"), 0, 120);
    if (!secret) {
      if (!(pool == p.pool) || hand_size != p.hand_size || deck_size != p.deck_size + p.top_size)
        at.fail("pool and sizes differ from the cards", "PA-14.1");
      return;
    }
    p.pool = pool;
    p.hand_size = static_cast<std::uint8_t>(hand_size);
    const int hidden = hand_size - p.known.size(), left = pool.size() - hidden;
    if (hidden < 0 || left < 0 || deck_size != left + p.top_size)
      return at.fail("the sizes differ from the pool", "PA-14.1");
    p.deck_size = static_cast<std::uint8_t>(left);
  }

  void player(const JsonCursor& at, Seat seat) {
    at.only({"hand", "deck", "known", "pool", "hand_size", "deck_size", "top", "discard", "discard_top",
             "moats", "tower", "matched", "guards", "bid", "passed", "out", "jailed", "shielded"});
    Player& p = f_.players[seat];
    const std::size_t tops = std::min<std::size_t>(at.at("top").size(0, kMaxPrizes), kMaxPrizes);
    for (std::size_t i = 0; i < tops; ++i) p.top[tops - 1 - i] = prize_card(at.at("top").at(i));
    p.top_size = static_cast<std::uint8_t>(tops);
    possessions(at, seat);
    p.discard = cards(at.at("discard"));
    p.discard_top = rules_.discards_closed ? card(at.at("discard_top"), true) : kNoCard;
    p.moats = cards(at.at("moats"));
    const std::size_t levels = at.at("tower").size(0, kSuits * kMaxTiles);
    p.height = static_cast<std::uint8_t>(std::min<std::size_t>(levels, kSuits * kMaxTiles));
    for (std::size_t i = 0; i < p.height; ++i) p.tower.set(static_cast<int>(i), suit(at.at("tower").at(i)));
    p.matched = number(at.at("matched"), 0, p.height);
    p.guards = number(at.at("guards"), 0, kMaxPrizes);
    bid(at.at("bid"), f_.bids[seat]);
    mark(at.at("passed"), f_.passed, seat);
    mark(at.at("out"), f_.out, seat);
    mark(at.at("jailed"), f_.jailed, seat);
    mark(at.at("shielded"), f_.shielded, seat);
  }

  static void mark(const JsonCursor& at, SeatSet& set, Seat seat) {
    if (at.boolean()) set = static_cast<SeatSet>(set | only(seat));
  }

  void bid(const JsonCursor& at, Counts& counts) {
    if (at.is_null()) return;
    const auto parsed = parse_counts(at.text());
    if (!parsed || !is_bid(*parsed)) return at.fail("a bid such as 2J 1S is expected", "PA-3.1");
    counts = *parsed;
  }

  // Positions from before anything was remembered have none.
  void memory(const JsonCursor& at) {
    at.only({"A", "B", rules_.players > 2 ? "C" : "A", rules_.players > 3 ? "D" : "A"});
    for (Seat s = 0; s < rules_.players; ++s) {
      const std::string name = Palaces::seat_name(rules_, s);
      if (!at.has(name)) continue;
      const JsonCursor seat = at.at(name);
      seat.only({"claimed", "let_stand"});
      bid(seat.at("claimed"), f_.memory[s].claimed);
      if (!seat.at("let_stand").is_null())
        f_.memory[s].most = static_cast<std::uint8_t>(1 + number(seat.at("let_stand"), 0, 0xFE));
    }
  }

  void claim(const JsonCursor& at) {
    if (at.is_null() != (f_.phase != Phase::bid_suits))
      return at.fail("there is a claim exactly while a bid is built", "PA-4.6");
    if (at.is_null()) return;
    at.only({"suit", "counts"});
    f_.suit = suit(at.at("suit"));
    at.at("counts").size(kSuits, kSuits);
    for (std::size_t s = 0; s < kSuits; ++s) f_.claim[s] = number(at.at("counts").at(s), 0, rules_.bid_cap);
  }

  void agenda(const JsonCursor& at) {
    at.only({"build", "keep", "discard", "powers", "greenhouse", "gallery", "throne"});
    const auto flag = [&](std::string_view key, int bit) { return at.at(key).boolean() ? bit : 0; };
    f_.agenda = static_cast<std::uint8_t>(flag("build", kBuildItem) | flag("keep", kTakeItem) |
                                          flag("discard", kDiscardItem));
    f_.powers = cards(at.at("powers"));
    f_.marks = static_cast<std::uint8_t>(flag("greenhouse", kGreenhouse) | flag("gallery", kGallery) |
                                         flag("throne", kThrone));
  }

  void which_pile(const JsonCursor& at) {
    if (at.is_null() == turns_a_pile(f_.phase))
      return at.fail("a pile is named exactly while one is turned up", "PA-2.3");
    if (!at.is_null())
      f_.pile = static_cast<std::uint8_t>(at.choice({kPileNames[0], kPileNames[1], kPileNames[2]}));
  }

  // What the rest implies: who leads, the supply, the unseen prize cards, and the basic cards that are gone.
  void derive() {
    f_.leader = kNobody;
    for (Seat s = 0; s < rules_.players; ++s)
      if (is_bid(f_.bids[s]) && (f_.leader == kNobody || key_of(f_.bids[s]) > key_of(f_.bids[f_.leader])))
        f_.leader = s;
    std::array<int, kSuits> tiles{};
    for (const Player& p : f_.players)
      for (int level = 0; level < p.height; ++level) tiles[p.tower.at(level)] += level < p.matched ? 2 : 1;
    for (std::size_t s = 0; s < kSuits; ++s) {
      if (tiles[s] > rules_.tiles_per_suit)
        root_.at("players").fail("the towers hold more tiles of a suit than there are", "PA-7.6");
      f_.supply[s] = static_cast<std::uint8_t>(rules_.tiles_per_suit - tiles[s]);
    }
    f_.gone = f_.gone.within(rules_.all_prizes);
    ZoneCount count(rules_);
    count.add_all(f_);
    f_.unseen = {};
    for (Card card = 0; card < kCards; ++card) {
      const int all = card < kBasics ? rules_.players * rules_.basic_per_suit : rules_.copies.of[card];
      if (count.of[card] > all)
        root_.fail("there are more cards " + std::string(code_of(rules_, card)) + " than in the box",
                   "PA-1.6");
      for (int i = count.of[card]; i < all; ++i)
        rules_.copies.add(card < kBasics ? f_.gone : f_.unseen, card);
    }
  }

  const Rules& rules_;
  JsonCursor::Problem problem_;
  const JsonCursor root_;
  const std::optional<Viewer> viewer_;
  Facts f_{};
};

}  // namespace

Status Palaces::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = Reader(rules, json, std::nullopt).read();
  if (!facts) return facts.error();
  position.facts = *facts;
  return Done{};
}

Result<View<Palaces>> Palaces::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = Reader(rules, json, viewer).read();
  if (!facts) return facts.error();
  View<Palaces> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

}  // namespace enfilade
