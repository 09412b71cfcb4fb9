// The board for a terminal: places, advisors, players. Everything comes from a view. Where there is little
// room, the places stand in two columns under shorter names, and everybody has two lines.
#include <algorithm>
#include <vector>

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"
#include "games/eternal_palace/words.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/pen.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

constexpr std::array<Ink, 5> kInks{Ink::yellow, Ink::green, Ink::purple, Ink::blue, Ink::white};
constexpr std::size_t kNameWidth = 26, kTrackWidth = 30;

// Columns on the screen: one per character, however many bytes it takes.
std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  std::string out(text);
  for (std::size_t w = width_of(text); w < width; ++w) out += ' ';
  return out;
}

class Board {
 public:
  Board(const Rules& rules, const Position& position, Viewer viewer, const Pen& pen)
      : rules_(rules), position_(position), facts_(position.facts), viewer_(viewer), pen_(pen) {}

  std::string draw() {
    title();
    for (int p = 0; p < kPlaces; ++p)
      if (rules_.location[at(p)].in_play) place(p);
    modules();
    labyrinth();
    out_ += '\n';
    advisors();
    out_ += '\n';
    const Award standing = award(rules_, facts_);
    for (int i = 0; i < rules_.competitors; ++i) player(in_order(i), standing);
    if (facts_.phase == kOver) out_ += '\n', count(standing);
    if (pen_.has_room_for(out_)) return out_;
    return draw_small(standing);
  }

 private:
  int in_order(int i) const { return facts_.ordered == rules_.competitors ? facts_.order[at(i)] : i; }

  // --- for a small screen ---

  std::string draw_small(const Award& standing) {
    out_.clear();
    title();
    out_.pop_back();  // no empty line
    // What whoever looks has comes first, at the end the count: of a board that does not fit the end has to be
    // scrolled to.
    if (facts_.phase == kOver) count(standing);
    for (int i = 0; i < rules_.competitors; ++i)
      if (in_order(i) == viewer_) small_player(in_order(i), standing);
    small_places();
    const std::size_t before = out_.size();
    modules();
    if (out_.size() > before && out_[before] == '\n')
      out_.erase(before, 1);  // there is no room for empty lines
    for (int i = 0; i < facts_.row_size; ++i) small_card(facts_.row[at(i)] - 1);
    if (facts_.drawer != 0) {
      out_ += " " + word("hand") + " (" + inked(facts_.drawer - 1, name(facts_.drawer - 1)) + ")\n";
      for (int card = 0; card < kAdvisors; ++card)
        for (int i = 0; i < facts_.drawn[at(card)]; ++i) small_card(card);
    }
    for (int i = 0; i < rules_.competitors; ++i)
      if (in_order(i) != viewer_) small_player(in_order(i), standing);
    labyrinth();
    return out_;
  }

  // What stands there, without the blanks that fill a column of the large board.
  std::string state_of(int p, bool brief) const {
    const Location& location = rules_.location[at(p)];
    std::string state = location.action == Action::labyrinth  ? nodes()
                        : location.track < kTracks            ? markers(location.track)
                        : p == kTE || p == kPM                ? panels(p)
                        : location.action == Action::monument ? monument(location, brief)
                                                              : std::string();
    state.erase(state.find_last_not_of(' ') + 1);
    return state;
  }

  // Named: with what the place is called; brief: whose a monument is in letters, as on the tracks.
  std::string small_place(int p, bool named, bool brief) const {
    const Location& location = rules_.location[at(p)];
    const std::string number = location.number ? std::to_string(location.number) : "";
    std::string line = std::string(number.size() < 2 ? 2 - number.size() : 0, ' ') + number + " " +
                       pen_.paint(Ink::cyan, code(p)) + " ";
    const std::string shorter = "board.place." + std::string(kPlaceWords[at(p)]);
    if (named) line += padded(text(pen_.words().has(shorter) ? shorter : place_key(p)), 15) + " ";
    return line + state_of(p, brief) +
           (facts_.tokens >> p & 1 ? pen_.paint(Ink::yellow, pen_.pick(" ★", " *")) : "");
  }

  // Columns without the escapes of colours.
  static std::size_t shown_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\x1b')
        while (text[i] != 'm') ++i;
      else
        width += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    }
    return width;
  }

  static constexpr std::size_t kHalf = 39;  // columns of one of the two places on a line

  // A name gives way to what stands there; dice that there is no room for stand below.
  std::vector<std::string> small_place_lines(int p) const {
    std::vector<std::string> dice;
    for (int who = 0; who < rules_.competitors; ++who)
      for (std::string& group : dice_at(who, p)) dice.push_back(std::move(group));
    std::string whole;
    for (const std::string& group : dice) whole += group;
    for (const auto& [named, brief] : {std::pair{true, false}, {false, false}, {false, true}})
      if (const std::string line = small_place(p, named, brief) + whole; shown_width(line) < kHalf)
        return {line};
    std::vector<std::string> lines{small_place(p, false, true)};
    for (const std::string& group : dice) {
      if (shown_width(lines.back() + group) >= kHalf) lines.emplace_back("     ");
      lines.back() += group;
    }
    return lines;
  }

  void small_places() {
    std::vector<int> here;
    for (int p = 0; p < kPlaces; ++p)
      if (rules_.location[at(p)].in_play) here.push_back(p);
    // One below the other where the window has no room for two.
    const bool narrow = static_cast<std::size_t>(pen_.window().columns) < 2 * kHalf;
    const std::size_t half = narrow ? here.size() : (here.size() + 1) / 2;
    for (std::size_t i = 0; i < half; ++i) {
      const std::vector<std::string> left = small_place_lines(here[i]);
      const std::vector<std::string> right =
          i + half < here.size() ? small_place_lines(here[i + half]) : std::vector<std::string>{};
      for (std::size_t line = 0; line < std::max(left.size(), right.size()); ++line) {
        const std::string text = line < left.size() ? left[line] : "";
        out_ += " " + text;
        if (line < right.size())
          out_ += std::string(kHalf - std::min(kHalf - 1, shown_width(text)), ' ') + right[line];
        out_ += "\n";
      }
    }
  }

  void small_card(int card) {
    out_ += (card + 1 < 10 ? "  " : " ") + pen_.paint(Ink::plain, std::to_string(card + 1), true) + " " +
            text(card_key(rules_, card)) + dim("  (" + banner(card) + ")") + "\n";
  }

  void small_player(int who, const Award& standing) {
    const Competitor& c = facts_.competitor[at(who)];
    const bool asks = EternalPalace::node(rules_, position_).asks(static_cast<Seat>(who));
    out_ += (asks ? pen_.paint(Ink::plain, pen_.pick("▶", ">"), true) : " ") + inked(who, name(who), true) +
            " " + counted("scored", standing.line[at(who)].points) + ", " + word("palace") + " " +
            std::to_string(c.palace);
    if (rules_.privileges) out_ += ", " + std::to_string(c.privileges) + " " + word("privileges");
    out_ += ", " + hand_of_dice(c, who) + "\n   " + tokens(c, " ");
    const std::size_t before = out_.size();
    painting(c);
    if (out_.size() > before) out_.replace(before, 9, "  ");  // behind the tokens, not below them
    if (out_.back() != '\n') out_ += '\n';
  }

  // EP-19: where everybody's points come from.
  void count(const Award& standing) {
    const std::pair<std::string_view, int Award::Line::*> parts[] = {
        {"layers", &Award::Line::layers},       {"features", &Award::Line::features},
        {"monuments", &Award::Line::monuments}, {"completion", &Award::Line::completion},
        {"sequence", &Award::Line::sequence},   {"seals", &Award::Line::seals},
        {"compositions", &Award::Line::cards},  {"beyond", &Award::Line::beyond}};
    for (int who = 0; who < rules_.competitors; ++who) {
      const Award::Line& line = standing.line[at(who)];
      std::vector<std::string> sum;
      const auto add = [&](std::string_view key, int points) {
        if (points != 0) sum.push_back((sum.empty() ? "" : "+ ") + word(key) + " " + std::to_string(points));
      };
      for (const auto& [key, part] : parts) add("count." + std::string(key), line.*part);
      add("count.claimed", std::popcount(line.claimed));
      sum.push_back("= " + std::to_string(line.points));
      out_ += " " + inked(who, name(who), true) + ":";
      std::size_t width = 2 + width_of(name(who));
      for (const std::string& part : sum) {
        const bool breaks = width + 1 + width_of(part) > static_cast<std::size_t>(pen_.window().columns);
        out_ += breaks ? "\n   " : " ";
        width = (breaks ? 3 : width + 1) + width_of(part);
        out_ += part;
      }
      out_ += "\n";
    }
  }

  std::string word(std::string_view key) const {
    return std::string(pen_.words().text("board." + std::string(key)));
  }
  std::string text(const std::string& key) const { return std::string(pen_.words().text(key)); }
  // "FO", in the language of the table, as it is typed.
  std::string code(int p) const {
    const std::string id(kPlaceWords[at(p)]), key = "spell." + id;
    return pen_.words().has(key) ? text(key) : id;
  }
  // "1 point", "2 points"
  std::string counted(std::string_view key, int n) const {
    return pen_.words().say({"board." + std::string(key), {Arg::of("n", n)}});
  }
  std::string name(int who) const {
    return is_master(rules_, who) ? word("master") : text(player_key(rules_, who));
  }
  std::string inked(int who, std::string_view what, bool bold = false) const {
    return pen_.paint(kInks[rules_.colour[at(who)]], what, bold);
  }
  std::string dim(std::string_view what) const { return pen_.paint(Ink::grey, what); }

  static std::string_view phase_word(const Facts& facts) {
    switch (facts.phase) {
      case kOrdering: return "phase.setup";
      case kRevealing: return facts.round ? "phase.restore" : "phase.setup";
      case kRolling:
      case kLowest: return "phase.rolling";
      case kPlanning:
      case kMasterCard: return "phase.planning";
      case kPrivileges: return "phase.privileges";
      case kOver: return "phase.over";
      default: return "phase.playing";
    }
  }

  void title() {
    out_ += pen_.paint(
        Ink::plain,
        " " + word("round") + " " + std::to_string(facts_.round) + ", " + word(phase_word(facts_)), true);
    out_ += "    " + word("order") + ":";
    for (int i = 0; i < facts_.ordered; ++i)
      out_ += (i == 0 ? " " : ", ") + inked(facts_.order[at(i)], name(facts_.order[at(i)]));
    out_ += "\n\n";
  }

  std::string marker(int who) const {
    return word("marker." + std::string(kColourWords[rules_.colour[at(who)]]));
  }

  // Where the markers of all competitors stand on a track: "Y2 G0 P1 /3".
  std::string markers(int track) const {
    std::string cells;
    std::size_t width = 0;
    for (int who = 0; who < rules_.competitors; ++who) {
      const std::string cell = marker(who) + std::to_string(facts_.competitor[at(who)].track[at(track)]);
      cells += inked(who, cell) + " ";
      width += cell.size() + 1;
    }
    const std::string end = "/" + std::to_string(rules_.last[at(track)]);
    cells += dim(end);
    width += end.size();
    return cells + std::string(width < kTrackWidth ? kTrackWidth - width : 1, ' ');
  }

  std::string nodes() const {
    std::string cells;
    std::size_t width = 0;
    for (int who = 0; who < rules_.competitors; ++who) {
      const std::string cell = marker(who) + ":" + rules_.maze.name[facts_.competitor[at(who)].node];
      cells += inked(who, cell) + " ";
      width += cell.size() + 1;
    }
    return cells + std::string(width < kTrackWidth ? kTrackWidth - width : 1, ' ');
  }

  // What lies beside the board: the demand card, composition cards, the Academy's reserve, the Master's card.
  void modules() {
    if (rules_.location[kAC].action == Action::academy_tile)
      out_ += "\n " + text(place_key(kAC)) + ", " + word("reserve") + ": " + std::to_string(facts_.reserve) +
              "\n";
    if (facts_.demand) {
      out_ += "\n " + word("demand") + " " + card_id("RM", facts_.demand) + ": " +
              text("demand." + std::to_string(facts_.demand)) + "\n  ";
      for (int space = 0; space < rules_.demand_spaces; ++space) {
        out_ += " Q" + std::to_string(space + 1) + ":";
        const u8 marker_of = facts_.served[at(space)];
        out_ += marker_of ? inked(marker_of - 1, name(marker_of - 1)) : demand_resources(space);
      }
      out_ += '\n';
    }
    if (facts_.compositions) out_ += "\n " + word("compositions") + "\n";
    for (unsigned cards = facts_.compositions; cards; cards &= cards - 1)
      composition(std::countr_zero(cards));
    if (facts_.master_card)
      out_ += "\n " + word("master_card") + ": " +
              rows_of(rules_.master_card[rules_.master.cards[at(facts_.master_card - 1)]]) + "\n";
  }

  // EP-21: what each spot brings, and where its paths lead for how many fish: "L3 stone: L1 (1), L7 (2)".
  void labyrinth() {
    const bool lies_here =
        std::any_of(rules_.location.begin(), rules_.location.end(),
                    [](const Location& each) { return each.in_play && each.action == Action::labyrinth; });
    if (!lies_here) return;
    out_ += "\n " + word("labyrinth") + "\n";
    std::string line;
    for (int node = 0; node < rules_.maze.nodes; ++node) {
      std::string spot = "  " + pen_.paint(Ink::cyan, rules_.maze.name[at(node)]);
      if (const std::string brings = brought_by(node); !brings.empty()) spot += " " + brings;
      char sign = ':';
      for (int other = 0; other < rules_.maze.nodes; ++other)
        if (const int fish = rules_.maze.price[at(node)][at(other)]) {
          spot += std::string(1, sign) + " " + rules_.maze.name[at(other)] +
                  dim(" (" + std::to_string(fish) + ")");
          sign = ',';
        }
      if (shown_width(line + spot) >= at(pen_.window().columns)) out_ += std::exchange(line, "") + "\n";
      line += spot;
    }
    out_ += line + "\n";
  }

  std::string brought_by(int node) const {
    if (node == rules_.maze.centre) return pen_.words().say({"preview.own.layer", {layer_arg(kLayerX)}});
    const Gain& gain = rules_.maze.gain[at(node)];
    std::string list;
    const auto add = [&](int n, const std::string& what) {
      if (n != 0) list += (list.empty() ? "" : ", ") + (n > 1 ? std::to_string(n) + " " : "") + what;
    };
    add(gain.fish, text(token_key(kFishToken)));
    add(gain.wisdom, text(token_key(kWisdomToken)));
    for (int r = 0; r < kResources; ++r) add(gain.resource[at(r)], text(token_key(kResourceToken + r)));
    add(gain.palace, word("palace"));
    return list;
  }

  // "yellow + green, pink + blue, white": the dice of each row, from the top.
  std::string rows_of(const MasterCard& card) const {
    std::string rows;
    for (std::size_t i = 0; i < card.colour.size(); ++i)
      rows += (i == 0                           ? ""
               : card.row[i] == card.row[i - 1] ? " + "
                                                : ", ") +
              text("colour." + std::string(kColourWords[card.colour[i]]));
    return rows;
  }

  std::string demand_resources(int space) const {
    std::string list;
    for (int r = 0; r < kResources; ++r)
      if (rules_.demand_space[at(space)] >> r & 1)
        list += (list.empty() ? "" : "/") + text(token_key(kResourceToken + r));
    return dim(list);
  }

  void composition(int card) {
    const std::string edition = card == 7 ? rules_.german ? ".de" : ".en" : "";
    out_ += "   " + card_id("CO", card + 1) + "  " +
            text("composition." + std::to_string(card + 1) + edition) + "\n";
  }

  std::string panels(int place) const {
    std::string cells;
    std::size_t width = 0;
    for (int who = 0; who < rules_.competitors; ++who) {
      const u8 set = place == kTE ? facts_.competitor[at(who)].temple : facts_.competitor[at(who)].market;
      std::string cell = marker(who);
      for (int panel = 0; panel < 3; ++panel)
        if (set >> panel & 1)
          cell += place == kTE ? std::string(1, static_cast<char>('A' + panel)) : std::to_string(panel + 2);
      if (set == 0) cell += '-';
      cells += inked(who, cell) + " ";
      width += cell.size() + 1;
    }
    return cells + std::string(width < kTrackWidth ? kTrackWidth - width : 1, ' ');
  }

  std::string monument(const Location& location, bool brief = false) const {
    const std::string cost = word("cost") + " " + std::to_string(facts_.circle[location.resource]) + " " +
                             text(token_key(kResourceToken + location.resource));
    const u8 holder = facts_.holder[location.resource];
    const std::string held = holder ? " " + std::string(pen_.pick("♜", "@")) + " " : "";
    const std::string who = !holder ? "" : brief ? marker(holder - 1) : name(holder - 1);
    const std::size_t width = width_of(cost) + width_of(held) + width_of(who);
    return cost + held + (holder ? inked(holder - 1, who) : "") +
           std::string(width < kTrackWidth ? kTrackWidth - width : 1, ' ');
  }

  void place(int p) {
    const Location& location = rules_.location[at(p)];
    const std::string number = location.number ? std::to_string(location.number) : "";
    out_ += " " + std::string(number.size() < 2 ? 2 - number.size() : 0, ' ') + number + " " +
            pen_.paint(Ink::cyan, code(p)) + " " + padded(text(place_key(p)), kNameWidth);
    if (location.action == Action::labyrinth)
      out_ += nodes();
    else if (location.track < kTracks)
      out_ += markers(location.track);
    else if (p == kTE || p == kPM)
      out_ += panels(p);
    else if (location.action == Action::monument)
      out_ += monument(location);
    else
      out_ += std::string(kTrackWidth, ' ');
    out_ += facts_.tokens >> p & 1 ? pen_.paint(Ink::yellow, pen_.pick("★ ", "* ")) : "  ";
    for (int who = 0; who < rules_.competitors; ++who)
      for (const std::string& group : dice_at(who, p)) out_ += group;
    out_ += '\n';
  }

  std::vector<std::string> dice_at(int who, int p) const {
    const Competitor& c = facts_.competitor[at(who)];
    std::vector<std::string> groups;
    for (int g = 0; g < kGroups; ++g)
      if (c.where[at(g)] == p + 1)
        groups.push_back(" " + inked(who, "[" + spell_faces(group_of(c, g).faces) + "]"));
    return groups;
  }

  std::string banner(int card) const {
    std::string cost;
    for (int r = 0; r < kResources; ++r)
      for (int i = 0; i < rules_.advisor[at(card)].banner[at(r)]; ++i)
        cost += (cost.empty() ? "" : " + ") + text(token_key(kResourceToken + r));
    return cost;
  }

  void card_line(int card) {
    out_ += (card + 1 < 10 ? "   " : "  ") + pen_.paint(Ink::plain, std::to_string(card + 1), true) + "  " +
            padded(text(card_key(rules_, card)), 52) + " " + dim(banner(card)) + "\n";
  }

  void advisors() {
    int discarded = 0;
    for (const u8 copies : facts_.discard) discarded += copies;
    out_ += " " + word("row") + "    " +
            dim(word("deck") + " " + std::to_string(facts_.deck_size + (facts_.top != 0)) + ", " +
                word("discard") + " " + std::to_string(discarded));
    if (facts_.top && facts_.top != kHidden)
      out_ += dim(", " + word("top_known") + " " + std::to_string(facts_.top));
    out_ += '\n';
    for (int i = 0; i < facts_.row_size; ++i) card_line(facts_.row[at(i)] - 1);
    if (facts_.drawer == 0) return;
    out_ += " " + word("hand") + " (" + inked(facts_.drawer - 1, name(facts_.drawer - 1)) + ", " +
            std::to_string(facts_.drawn_count) + ")\n";
    for (int card = 0; card < kAdvisors; ++card)
      for (int i = 0; i < facts_.drawn[at(card)]; ++i) card_line(card);
  }

  // "1 fish", "3 fish": some have a word for several.
  std::string tokens_of(int n, int token) const {
    const std::string key = token_key(token), many = "many." + key;
    return std::to_string(n) + " " + text(n != 1 && pen_.words().has(many) ? many : key);
  }
  std::string tokens(const Competitor& c, const std::string& gap = "  ") const {
    std::string list = tokens_of(c.fish, kFishToken) + gap + tokens_of(c.wisdom, kWisdomToken);
    for (int r = 0; r < kResources; ++r) list += gap + tokens_of(c.resource[at(r)], kResourceToken + r);
    return list;
  }

  void player(int who, const Award& standing) {
    const Competitor& c = facts_.competitor[at(who)];
    const Node node = EternalPalace::node(rules_, position_);
    const bool asks = node.asks(static_cast<Seat>(who));
    out_ += asks ? pen_.paint(Ink::plain, pen_.pick("▶", ">"), true) : " ";
    out_ += inked(who, padded(name(who), rules_.master.plays ? 12 : 8), true) + tokens(c) + "   " +
            word("palace") + " " + std::to_string(c.palace);
    if (rules_.privileges) out_ += "   " + std::to_string(c.privileges) + " " + word("privileges");
    out_ += dim("   " + counted("scored", standing.line[at(who)].points));
    out_ += "\n         " + hand_of_dice(c, who) + "\n";
    painting(c);
  }

  std::string hand_of_dice(const Competitor& c, int who) const {
    std::string list = counted("dice", c.dice);
    if (facts_.phase >= kGrouped) {
      std::string waiting;
      for (int g = 0; g < groups_of(c); ++g)
        if (c.where[at(g)] == 0) waiting += " [" + spell_faces(group_of(c, g).faces) + "]";
      return waiting.empty() ? list : list + ", " + word("groups") + ":" + waiting;
    }
    if (c.face[0] == 0) return list;
    list += ", " + word("rolled") + ":";
    for (const u8 face : c.face)
      if (face) list += " " + std::to_string(face);
    if (!committed(c)) return list;
    if (who != viewer_ && arrangements_hidden(facts_))
      return list + "  (" + word("hidden") + ", " + word("ready") + ")";
    list += "  " + word("groups") + ":";
    for (int g = 0; g < planned_groups(c); ++g) list += " [" + spell_faces(group_of(c, g).faces) + "]";
    return list;
  }

  void painting(const Competitor& c) {
    std::string line;
    if (c.layers) {
      line += word("layers") + ":";
      for (int layer = 1; layer <= kLayerX; ++layer)
        if (c.layers >> layer & 1)
          line += " " + (layer == kBridgeLayer ? "EB" : layer == kLayerX ? "X" : std::to_string(layer));
      line += "   ";
    }
    if (c.features) line += word("features") + ": " + std::to_string(std::popcount(c.features)) + "   ";
    std::string cards;
    for (int card = 0; card < kAdvisors; ++card) {
      for (int i = 0; i < (c.advisor[at(card)] & 15); ++i) cards += " " + std::to_string(card + 1);
      for (int i = 0; i < c.advisor[at(card)] >> 4; ++i) cards += dim(" (" + std::to_string(card + 1) + ")");
    }
    for (unsigned taken = c.compositions; taken; taken &= taken - 1)
      line += card_id("CO", std::countr_zero(taken) + 1) + " ";
    if (!cards.empty()) line += word("advisors") + ":" + cards;
    if (!line.empty()) out_ += "         " + line + "\n";
  }

  const Rules& rules_;
  const Position& position_;
  const Facts& facts_;
  Viewer viewer_;
  const Pen& pen_;
  std::string out_;
};

}  // namespace

std::string EternalPalace::draw(const Rules& rules, const View<EternalPalace>& view, const Pen& pen) {
  Position position{};
  position.facts = view.facts();
  rebuild(rules, position);
  return Board(rules, position, view.viewer(), pen).draw();
}

}  // namespace enfilade
