// What a board shows beside the view: where each of the viewer's groups may go, what that costs and gives,
// and how everybody's points are made up. Nothing is computed twice: a visit is tried out with the rules
// themselves, on a position that fits the view.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/questions.hpp"
#include "games/eternal_palace/trial.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

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

  // The cheapest way in, or what bars the group even so. In Plan only what it could visit as it lies.
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
      const Error why = trial.why();
      out_.key("bar").begin_object().field("clause", why.clause).key("args").begin_object();
      write_args(why.args, out_);
      out_.end_object().end_object();
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
