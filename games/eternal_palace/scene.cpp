// What a board shows beside the view: where each of the viewer's groups may go, what that costs and gives,
// and how everybody's points are made up. Nothing is computed twice: a visit is tried out with the rules
// themselves, on a position that fits the view.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

struct Turning {
  u8 from, to;
};

// Dice to turn, in the order in which the rules take them.
struct Turnings {
  std::array<Turning, kDice> list{};
  int count = 0, wisdom = -1;  // -1: there is no way
};

// What a visit brings, in the words of the scene. `open` is what still has to be chosen or drawn.
struct Yield {
  int penalty = 0, palace = 0, steps = 0;
  std::array<int, kTokenWords.size()> gained{}, paid{};
  bool panel = false, layer = false, feature = false, monument = false;
  Task open{};
};

// ---- Which dice to turn -----------------------------------------------------------------------------------

// The cheapest way from the dice of the open group to each total (EP-5).
class Turner {
 public:
  Turner(const Facts& facts, const Competitor& who) : facts_(facts), who_(who) {
    for (int die = 0; die < who.dice; ++die)
      if (who.group[at(die)] == facts.group) dice_[at(size_++)] = static_cast<u8>(die);
    choose(0, 0, 0);
  }
  const Turnings& to(int total) const { return best_[at(total)]; }

 private:
  void choose(int i, int total, int wisdom) {
    if (i == size_) return keep(total, wisdom);
    const int die = dice_[at(i)], from = who_.face[at(die)];
    choose(i + 1, total + from, wisdom);
    if (die < facts_.turn_next) return;
    for (int to = lowest(from); to <= 6; ++to) {
      const int cost = wisdom + turn_cost(from, to);
      if (to == from || cost > who_.wisdom) continue;
      now_.list[at(now_.count++)] = {static_cast<u8>(from), static_cast<u8>(to)};
      choose(i + 1, total + to, cost);
      --now_.count;
    }
  }
  // EP-5.3: of equal dice the one for the lower face is turned first.
  int lowest(int from) const {
    if (now_.count && now_.list[at(now_.count - 1)].from == from) return now_.list[at(now_.count - 1)].to;
    return from == facts_.turn_from && facts_.turn_next ? who_.face[at(facts_.turn_next - 1)] : 1;
  }
  void keep(int total, int wisdom) {
    Turnings& best = best_[at(total)];
    const bool better =
        best.wisdom < 0 || wisdom < best.wisdom || (wisdom == best.wisdom && now_.count < best.count);
    if (!better) return;
    best = now_;
    best.wisdom = wisdom;
  }

  const Facts& facts_;
  const Competitor& who_;
  std::array<u8, kDice> dice_{};
  int size_ = 0;
  Turnings now_;
  std::array<Turnings, 6 * kDice + 1> best_{};
};

// ---- Trying a visit ---------------------------------------------------------------------------------------

class Trial {
 public:
  // The group is chosen; its dice may still be turned.
  Trial(const Rules& rules, const Position& placing, int who, int place)
      : rules_(rules),
        position_(placing),
        who_(who),
        place_(place),
        had_token_(placing.facts.tokens >> place & 1u) {}

  void turn(const Turnings& turnings) {
    Facts& facts = position_.facts;
    Competitor& visitor = facts.competitor[at(who_)];
    for (int i = 0; i < turnings.count; ++i) {
      const auto [from, to] = turnings.list[at(i)];
      int die = facts.turn_next;
      while (visitor.group[at(die)] != facts.group || visitor.face[at(die)] != from) ++die;
      visitor.face[at(die)] = to;
      facts.turn_next = static_cast<u8>(die + 1);
      facts.turn_from = from;
    }
    visitor.wisdom = static_cast<u16>(visitor.wisdom - turnings.wisdom);
  }
  const char* bar() const {
    const Group group = group_of(facts().competitor[at(who_)], facts().group);
    return bar_at(rules_, position_, who_, group, place_);
  }

  // Tokens are sure until somebody has to choose; the step, panel or layer at the end of the visit comes
  // whatever is chosen, so any choice leads there.
  Yield visit() {
    hear(apply(static_cast<Seat>(who_), make_move(kGo, place_)), true);
    if (under_way() && facts().agenda_size) yield_.open = top_task(facts());
    for (int i = 0; i < kPatience && under_way(); ++i) hear(choose_any(), false);
    yield_.feature = had_token_ && !(facts().tokens >> place_ & 1u);
    return yield_;
  }

 private:
  static constexpr int kPatience = 100;

  const Facts& facts() const { return position_.facts; }
  bool under_way() const {
    return !over_ && facts().phase == kPlaying && facts().stage < kAfter && facts().stage >= kActing;
  }
  EventLog apply(Seat seat, Move move) {
    EventLog log;
    EternalPalace::apply(rules_, position_, seat, move, log);
    return log;
  }
  EventLog choose_any() {
    if (EternalPalace::node(rules_, position_).kind == Node::Kind::chance) {
      Odds odds;
      EternalPalace::odds(rules_, position_, odds);
      return apply(kChance, odds.outcome(0));
    }
    const auto seat = static_cast<Seat>(asked(facts()));
    Menu menu;
    EternalPalace::menu(rules_, position_, seat, menu);
    return apply(seat, menu[0]);
  }

  // What the visitor does on this visit; a single choice may lead on to the next one.
  void hear(const EventLog& log, bool sure) {
    for (const Event& event : log.events) {
      if (event.kind == kRestored || event.kind == kStopped || (event.kind == kPlayed && played_))
        over_ = true;
      if (over_) return;
      played_ |= event.kind == kPlayed;
      if (event.seat != who_) continue;
      if (event.kind == kStepped && event.args[0] == place_) ++yield_.steps;
      if (event.kind == kMarked && event.args[0] == place_) yield_.panel = true;
      if (event.kind == kLayer && event.args[0] == rules_.location[at(place_)].layer) yield_.layer = true;
      if (sure) count(event);
    }
  }
  void count(const Event& event) {
    const auto& args = event.args;
    switch (event.kind) {
      case kPenalty: yield_.penalty = args[0]; break;
      case kGained: yield_.gained[at(args[0])] += args[1]; break;
      case kPaid: yield_.paid[at(args[0])] += args[1]; break;
      case kPalace: yield_.palace += args[0]; break;
      case kMonument: yield_.monument = true; break;
      default: break;
    }
  }

  const Rules& rules_;
  Position position_;
  int who_, place_;
  bool had_token_, played_ = false, over_ = false;
  Yield yield_;
};

// ---- Writing ----------------------------------------------------------------------------------------------

void write_tokens(std::string_view key, const std::array<int, kTokenWords.size()>& tokens, JsonWriter& out) {
  if (tokens == std::array<int, kTokenWords.size()>{}) return;
  out.key(key).begin_object();
  for (std::size_t token = 0; token < tokens.size(); ++token)
    if (tokens[token]) out.field(kTokenWords[token], tokens[token]);
  out.end_object();
}

// Zeros and empty things are left out: most visits bring little of what could be brought.
void write_number(std::string_view key, int value, JsonWriter& out) {
  if (value) out.field(key, value);
}
void write_flag(std::string_view key, bool value, JsonWriter& out) {
  if (value) out.field(key, true);
}

void write_yield(const Yield& yield, JsonWriter& out) {
  write_number("fish", yield.penalty, out);
  write_tokens("pays", yield.paid, out);
  write_tokens("gains", yield.gained, out);
  write_number("palace", yield.palace, out);
  write_number("steps", yield.steps, out);
  write_flag("panel", yield.panel, out);
  write_flag("layer", yield.layer, out);
  write_flag("feature", yield.feature, out);
  write_flag("monument", yield.monument, out);
  if (yield.open.kind == kNoTask) return;
  out.key("open")
      .begin_object()
      .field("task", kTaskWords[yield.open.kind])
      .field("n", int{yield.open.a})
      .end_object();
}

void write_turnings(const Turnings& turnings, JsonWriter& out) {
  if (turnings.count == 0) return;
  out.field("wisdom", turnings.wisdom).key("turns").begin_array();
  for (int i = 0; i < turnings.count; ++i) {
    const auto [from, to] = turnings.list[at(i)];
    out.begin_object()
        .field("from", int{from})
        .field("to", int{to})
        .field("wisdom", turn_cost(from, to))
        .end_object();
  }
  out.end_array();
}

class SceneWriter {
 public:
  SceneWriter(const Rules& rules, const View<EternalPalace>& view, JsonWriter& out)
      : rules_(rules), facts_(view.facts()), me_(view.viewer()), out_(out) {
    Rng rng(1);  // what is unknown is settled somehow: nothing that is written depends on it
    EternalPalace::determinize(rules, view, rng, table_);
  }

  void write() {
    out_.begin_object().key("groups").begin_array();
    if (me_ < rules_.players && facts_.phase == kPlanning && !committed(mine())) planned();
    if (me_ < rules_.players && (facts_.phase == kGrouped || facts_.phase == kPlaying)) unplayed();
    out_.end_array();
    write_standing(rules_, facts_, out_);
    out_.end_object();
  }

 private:
  const Competitor& mine() const { return facts_.competitor[me_]; }

  // A moment in which the viewer has just chosen the group, and nobody else plays.
  Position placing(const Position& table, int group) const {
    Position position = table;
    Facts& facts = position.facts;
    facts.phase = kPlaying;
    facts.stage = kPlacing;
    facts.active = 0;
    while (facts.order[facts.active] != me_) ++facts.active;
    facts.group = static_cast<u8>(group);
    facts.place = facts.turn_next = facts.turn_from = 0;
    facts.agenda = {};
    facts.agenda_size = 0;
    for (int card = 0; card < kAdvisors; ++card)  // a hand that somebody holds goes back
      facts.deck[at(card)] = static_cast<u8>(facts.deck[at(card)] + facts.drawn[at(card)]);
    facts.deck_size = static_cast<u8>(facts.deck_size + facts.drawn_count);
    facts.drawn = {};
    facts.drawn_count = facts.drawer = facts.drawn_first = facts.drawn_owner = facts.drawn_known = 0;
    EternalPalace::rebuild(rules_, position);
    for (int who = 0; who < rules_.competitors; ++who)
      if (who != me_) facts.competitor[at(who)].where.fill(kIS + 1);
    return position;
  }

  // EP-3: every group that the dice can make, each once.
  void planned() {
    std::array<u32, 1 << kDice> seen{};
    int count = 0;
    for (unsigned set = 1; set < 1u << mine().dice; ++set) {
      Position position = table_;
      Competitor& me = position.facts.competitor[me_];
      int next = 0;
      for (const bool in : {true, false}) {
        for (int die = 0; die < mine().dice; ++die) {
          if ((set >> die & 1u) != in) continue;
          me.face[at(next)] = mine().face[at(die)];
          me.group[at(next++)] = in ? 0 : 1;
        }
      }
      const u32 faces = group_of(me, 0).faces;
      if (std::find(seen.begin(), seen.begin() + count, faces) != seen.begin() + count) continue;
      seen[at(count++)] = faces;
      write_group(placing(position, 0), 0);
    }
  }

  void unplayed() {
    const bool chosen = facts_.phase == kPlaying && facts_.stage == kPlacing && active_of(facts_) == me_;
    for (int group = 0; group < groups_of(mine()); ++group) {
      if (mine().where[at(group)]) continue;
      Position position = placing(table_, group);
      if (chosen && facts_.group == group) {
        position.facts.turn_next = facts_.turn_next;
        position.facts.turn_from = facts_.turn_from;
      }
      write_group(position, group);
    }
  }

  void write_group(const Position& position, int group) {
    const Competitor& me = position.facts.competitor[me_];
    const Group dice = group_of(me, group);
    out_.begin_object().key("dice").begin_array();
    for (int i = 0; i < dice.size; ++i) out_.integer(dice.faces >> (12 - 3 * i) & 7u);
    out_.end_array().field("value", dice.value).key("offers").begin_array();
    const Turner turner(position.facts, me);
    for (int place = 0; place < kPlaces; ++place) offer(position, turner, dice, place);
    out_.end_array().end_object();
  }

  // The cheapest way in, or what bars the group as it lies. In Plan only what it could visit as it lies.
  void offer(const Position& position, const Turner& turner, const Group& dice, int place) {
    const Location& location = rules_.location[at(place)];
    const bool plan = facts_.phase == kPlanning;
    if (!location.in_play || (place == kRM && position.facts.demand == 0)) return;
    const int total = location.entry == Entry::value ? location.number : dice.value;
    const Turnings& turnings = turner.to(total);
    Trial trial(rules_, position, me_, place);
    if (turnings.wisdom > 0 && !plan) trial.turn(turnings);
    const char* bar = trial.bar();
    if (bar && plan) return;
    out_.begin_object().field("place", kPlaceWords[at(place)]);
    if (bar) {
      out_.field("bar", Trial(rules_, position, me_, place).bar());
    } else {
      write_turnings(turnings, out_);
      write_yield(trial.visit(), out_);
    }
    out_.end_object();
  }

  const Rules& rules_;
  const Facts& facts_;
  Viewer me_;
  JsonWriter& out_;
  Position table_;
};

}  // namespace

void EternalPalace::write_scene(const Rules& rules, const View<EternalPalace>& view, JsonWriter& out) {
  SceneWriter(rules, view, out).write();
}

}  // namespace enfilade
