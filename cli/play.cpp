// enfilade play: from the command line or a few questions to a table.
#include <iostream>

#include "cli/command.hpp"
#include "cli/saved_game.hpp"
#include "cli/setup_menu.hpp"
#include "cli/table.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

// Everything that the command line may say, before it is looked at together.
struct Wanted {
  std::vector<std::string> seats;
  std::optional<std::string> seed, save, resume, content, game;
  std::optional<Setup> setup;
  std::string language = language_of_environment();
  bool plain = false;
};

// "0=computer:random" onto the seating.
Status seat_people(const Match& match, const std::vector<std::string>& wishes, Seating& seating) {
  for (const std::string& wish : wishes) {
    const std::size_t equals = wish.find('=');
    const auto seat = match.find_seat(wish.substr(0, equals));
    if (!seat || equals == std::string::npos)
      return Error{"bad_seat", "--seat is written 0=you or 1=computer, not \"" + wish + "\"", "", "", {}};
    const Result<Sitter> sitter = Sitter::parse(std::string_view(wish).substr(equals + 1));
    if (!sitter) return sitter.error();
    seating[*seat] = *sitter;
  }
  return Done{};
}

Referee fresh_game(const Match& match, const Seating& seating, const std::string& seed) {
  Referee referee(match, nullptr);
  referee.header().commitment = FairChance::commitment(seed);
  for (std::size_t i = 0; i < seating.size(); ++i) referee.header().seats[i] = seating[i].text();
  return referee;
}

struct Opened {
  Referee referee;
  TableSetup setup;
};

Result<Opened> open_fresh(const Wanted& wanted, const TablePlan& plan, std::string_view components) {
  const Result<Match> match = Match::create(*plan.game, plan.setup, components);
  if (!match) return match.error();
  TableSetup setup;
  setup.seating = plan.seating;
  if (const Status seated = seat_people(*match, wanted.seats, setup.seating); !seated) return seated.error();
  setup.seed = wanted.seed ? seed_from_word(*wanted.seed) : system_seed();
  return Opened{fresh_game(*match, setup.seating, setup.seed), setup};
}

// A record replays to where it stopped; whoever sits elsewhere now is noted in it.
Result<Opened> open_saved(const Wanted& wanted, std::string_view text, std::string_view components) {
  const Result<SavedGame> saved = SavedGame::parse(text);
  if (!saved) return saved.error();
  if (!saved->record.ended.empty())
    return Error{"game_over", "this game is over; `enfilade replay` shows it", "", "", {}};
  if (saved->seed.empty())
    return Error{"no_seed", "this is a record without the seed of its chance: it cannot go on", "", "", {}};
  if (!saved->record.knows_chance())
    return Error{"unknown_chance",
                 "the chance of this game follows the scheme \"" + saved->record.chance +
                     "\", which this program does not know: it cannot go on",
                 "",
                 "",
                 {}};
  Result<Referee> referee = Referee::replay(saved->record, find_game(saved->record.game), components);
  if (!referee) return referee.error();
  TableSetup setup;
  setup.seed = saved->seed;
  setup.seating = usual_seating(referee->match().players());
  for (std::size_t i = 0; i < setup.seating.size(); ++i)
    if (const Result<Sitter> sitter = Sitter::parse(saved->record.seats[i])) setup.seating[i] = *sitter;
  for (const RecordLine& line : saved->record.lines)
    if (const Result<Sitter> sitter = Sitter::parse(line.text);
        sitter && line.kind == RecordLine::Kind::takeover)
      setup.seating[line.seat] = *sitter;
  const Seating before = setup.seating;
  if (const Status seated = seat_people(referee->match(), wanted.seats, setup.seating); !seated)
    return seated.error();
  for (Seat seat = 0; seat < setup.seating.size(); ++seat)
    if (setup.seating[seat] != before[seat])
      referee->note({RecordLine::Kind::takeover, seat, setup.seating[seat].text()});
  return Opened{*referee, setup};
}

Wanted read_wanted(Args& args) {
  Wanted wanted;
  wanted.plain = args.flag("--plain");
  if (const auto language = language_from(args)) wanted.language = *language;
  wanted.seats = args.values("--seat");
  wanted.seed = args.value("--seed");
  wanted.save = args.value("--save");
  wanted.resume = args.value("--resume");
  wanted.content = args.value("--content");
  wanted.setup = setup_from(args, GameInfo{});
  wanted.game = args.next();
  if (wanted.resume && (wanted.game || wanted.seed))
    args.complain("--resume goes on as the saved game began");
  if (wanted.game && !find_game(*wanted.game)) {
    std::string known;
    for (const Game& game : all_games()) known += " " + std::string(game.info->id);
    args.complain("there is no game \"" + *wanted.game + "\"; the games are:" + known);
  }
  return wanted;
}

// The game on the command line, else the questions.
std::optional<TablePlan> plan_from(Terminal& terminal, const Words& words, const Wanted& wanted,
                                   bool players_given) {
  if (!wanted.game) return ask_for_table(terminal, words);
  TablePlan plan{find_game(*wanted.game), *wanted.setup, {}};
  const GameInfo& info = *plan.game->info;
  if (!players_given) plan.setup.players = std::max(info.min_players, std::min(2, info.max_players));
  plan.seating = usual_seating(plan.setup.players);
  return plan;
}

int sit_down(Terminal& terminal, Words& words, Opened& opened, const Wanted& wanted) {
  if (wanted.save)
    opened.setup.save_path = *wanted.save;
  else if (wanted.resume)
    opened.setup.save_path = *wanted.resume;
  opened.setup.keeps_saving = !opened.setup.save_path.empty();
  words.add_game(opened.referee.match().info());
  words.name_seats(table_names(words, opened.referee.match(), opened.setup.seating));
  return Table(terminal, words, opened.referee, opened.setup).play();
}

int run(Args& args) {
  const bool players_given = args.has("--players");
  const Wanted wanted = read_wanted(args);
  if (!args.done(kPlayCommand.help)) return kUsage;
  Terminal terminal(wanted.plain);
  Words words(wanted.language);
  if (wanted.save && wanted.save != wanted.resume && !may_write(*wanted.save)) return 1;
  const auto components = wanted.content ? read_file(*wanted.content) : std::optional<std::string>("");
  if (!components) return 1;
  if (wanted.resume) {
    const auto text = read_file(*wanted.resume);
    if (!text) return 1;
    Result<Opened> opened = open_saved(wanted, *text, *components);
    if (!opened) return complain(*wanted.resume + ": " + to_string(opened.error()));
    return sit_down(terminal, words, *opened, wanted);
  }
  const auto plan = plan_from(terminal, words, wanted, players_given);
  if (!plan) return 0;
  Result<Opened> opened = open_fresh(wanted, *plan, *components);
  if (!opened) return complain(to_string(opened.error()));
  return sit_down(terminal, words, *opened, wanted);
}

}  // namespace

const Command kPlayCommand{
    "play", "play a game in this terminal",
    "usage: enfilade play [GAME] [--players N] [--option NAME=VALUE]... [--seat SEAT=WHO]...\n"
    "                     [--lang en|de] [--plain] [--seed WORD] [--save FILE] [--content FILE]\n"
    "       enfilade play --resume FILE [--seat SEAT=WHO]... [--lang en|de] [--plain]\n\n"
    "Without a game a few questions are asked. WHO is you, you:NAME, person, person:NAME, computer or\n"
    "computer:KIND; without --seat you take the first seat and computers the others. Chance is fair: a\n"
    "commitment to its seed is shown first, and the finished record proves every draw (enfilade verify).\n"
    "--seed gives the same draws for the same word. --save keeps the game in FILE, a new one, all the time;\n"
    "--resume goes on with it. --plain is for terminals without Unicode and colours; NO_COLOR is honoured.\n"
    "While you play, h shows what you can type.\n",
    run};

}  // namespace enfilade::cli
