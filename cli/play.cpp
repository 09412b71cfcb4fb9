// enfilade play: from the command line or a few questions to a table.
#include <iostream>

#include "arena/remarks.hpp"
#include "cli/command.hpp"
#include "cli/saved_game.hpp"
#include "cli/setup_menu.hpp"
#include "cli/table.hpp"
#include "games/registry.hpp"
#include "kernel/quoted.hpp"
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
    if (equals == std::string::npos)
      return Error{"bad_seat", "--seat is written 0=you or 1=computer, not " + quoted(wish), "", "", {}};
    const auto seat = match.find_seat(wish.substr(0, equals));
    if (!seat)
      return Error{"no_such_seat",
                   "this table has the seats 0 to " + std::to_string(match.players() - 1),
                   "",
                   "--seat " + clipped(wish),
                   {}};
    const Result<Sitter> sitter = Sitter::parse(std::string_view(wish).substr(equals + 1));
    if (!sitter) return sitter.error();
    seating[*seat] = *sitter;
  }
  return Done{};
}

Referee fresh_game(const Match& match, const Seating& seating, const std::string& seed) {
  Referee referee(match, nullptr);
  referee.header().commitment = FairChance::commitment(seed);
  referee.header().remarks.push_back(date_remark());
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
  setup.components = components;
  setup.seed = wanted.seed ? seed_from_word(*wanted.seed) : system_seed();
  Referee referee = fresh_game(*match, setup.seating, setup.seed);
  return Opened{std::move(referee), std::move(setup)};
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
                 "the chance of this game follows the scheme " + quoted(saved->record.chance) +
                     ", which this program does not know: it cannot go on",
                 "",
                 "",
                 {}};
  Result<Referee> referee = Referee::replay(saved->record, find_game(saved->record.game), components);
  if (!referee) return referee.error();
  TableSetup setup;
  setup.components = components;
  setup.past = saved->record.lines;
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
  return Opened{std::move(*referee), std::move(setup)};
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
  const bool players = args.has("--players"), options = args.has("--option");
  // What a game is for, and which options it has, is told by the game: all that is left are options and its name.
  const GameInfo* named = nullptr;
  for (const Game& game : all_games())
    if (args.has(game.info->id)) named = game.info;
  wanted.setup = setup_from(args, named ? *named : GameInfo{});
  wanted.game = args.next();
  const std::string too_much = wanted.game   ? *wanted.game
                               : wanted.seed ? "--seed"
                               : players     ? "--players"
                               : options     ? "--option"
                                             : "";
  if (wanted.resume && !too_much.empty())
    args.complain(frame()("cli.args.resume_alone", {Arg::of("name", too_much)}));
  for (const auto& [name, path] :
       {std::pair{"--resume", wanted.resume}, std::pair{"--content", wanted.content}})
    if (path == "-") args.complain(frame()("cli.args.needs_file", {Arg::of("name", name)}));
  if (wanted.game && !find_game(*wanted.game)) args.complain(no_such_game(*wanted.game));
  return wanted;
}

// The game on the command line, else the questions. Whoever names a game and nothing else is asked first
// whether one that was kept should go on.
std::optional<TablePlan> plan_from(Terminal& terminal, const Words& words, const Wanted& wanted,
                                   bool players_given) {
  if (!wanted.game) return ask_for_table(terminal, words);
  TablePlan plan{find_game(*wanted.game), *wanted.setup, {}, ""};
  const GameInfo& info = *plan.game->info;
  if (!players_given) plan.setup.players = std::max(info.min_players, std::min(2, info.max_players));
  plan.seating = usual_seating(plan.setup.players);
  const bool nothing_else =
      !players_given && plan.setup.options.empty() && wanted.seats.empty() && !wanted.seed && !wanted.save;
  if (!nothing_else || !terminal.is_live()) return plan;
  std::vector<Unfinished> games = unfinished_games();
  std::erase_if(games, [&](const Unfinished& each) { return each.game != info.id; });
  const auto resume = ask_to_go_on(terminal, words, games);
  if (!resume) return std::nullopt;
  plan.resume = *resume;
  return plan;
}

// A new file: the one that was named, else one that nobody has begun in the same moment.
Result<KeptFile> new_file(const Wanted& wanted, std::string_view game) {
  if (wanted.save) return KeptFile::create(*wanted.save);
  for (;;) {
    Result<KeptFile> made = KeptFile::create(default_save_path(game));
    if (made || made.error().code != "exists") return made;
  }
}

// The game is kept from its first moment on. That it cannot be is said before it begins.
int sit_down(Terminal& terminal, Words& words, Opened& opened, const Wanted& wanted, KeptFile resumed) {
  TableSetup& setup = opened.setup;
  const bool is_new = resumed.is_nowhere() || (wanted.save && *wanted.save != resumed.path());
  Result<KeptFile> file =
      is_new ? new_file(wanted, opened.referee.match().info().id) : Result<KeptFile>(std::move(resumed));
  Status kept =
      file ? file->store(SavedGame{opened.referee.record(), setup.seed}.text()) : Status(file.error());
  if (!kept) {
    if (file && is_new) file->remove();
    const std::string path = wanted.save ? *wanted.save
                             : file      ? file->path()
                                         : default_save_path(opened.referee.match().info().id);
    const std::string why =
        words("cli.table.not_kept", {Arg::of("path", path), Arg::of("why", kept.error().text)});
    if (wanted.save || wanted.resume) return complain(why);
    terminal.paragraph(why);
    const auto plays = terminal.ask_yes(words, words("cli.table.play_without_keeping"), true);
    if (!plays) return StopSignals::exit_status();
    if (!*plays) return 1;
  } else {
    setup.kept = std::move(*file);
  }
  words.add_game(opened.referee.match().info());
  words.name_seats(table_names(words, opened.referee.match(), setup.seating));
  return Table(terminal, words, std::move(opened.referee), std::move(setup)).play();
}

// The file is locked before it is read, so that nobody else writes what is read here.
int resume(Terminal& terminal, Words& words, const Wanted& wanted, const std::string& path,
           const std::string& components) {
  Result<KeptFile> file = KeptFile::open(path);
  if (!file && file.error().code == "open_elsewhere")
    return complain(words("cli.table.open_elsewhere", {Arg::of("path", path)}));
  const auto saved = read_file(path);
  if (!saved) return 1;
  if (!file) return complain(path + ": " + file.error().text);
  Result<Opened> opened = open_saved(wanted, *saved, components);
  if (!opened) {
    const std::string& code = opened.error().code;
    const std::string text = path + ": " + in_words(opened.error());
    return code == "bad_seat" || code == "bad_mind" ? refuse(text) : complain(text);
  }
  return sit_down(terminal, words, *opened, wanted, std::move(*file));
}

int run(Args& args) {
  const bool players_given = args.has("--players");
  const Wanted wanted = read_wanted(args);
  if (!args.done(kPlayCommand.help)) return kUsage;
  if (wanted.save && wanted.save != wanted.resume && !can_write(*wanted.save)) return 1;
  const auto components = read_components(wanted.content);
  if (!components) return 1;
  Terminal terminal(wanted.plain);
  Words words(wanted.language, !terminal.unicode());
  if (wanted.resume) return resume(terminal, words, wanted, *wanted.resume, *components);
  const auto plan = plan_from(terminal, words, wanted, players_given);
  if (!plan) return StopSignals::exit_status();
  if (!plan->resume.empty()) return resume(terminal, words, wanted, plan->resume, *components);
  Result<Opened> opened = open_fresh(wanted, *plan, *components);
  if (!opened) return refuse(in_words(opened.error()));
  return sit_down(terminal, words, *opened, wanted, {});
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
    "--seed gives the same draws for the same word.\n\n"
    "KIND, from weak to strong: random, page, scribe, greedy, courtier, minister, chancellor. page, scribe,\n"
    "courtier, minister and chancellor are meant for people; random and greedy are there to measure others "
    "by.\n\n"
    "Every step is kept as it is made, in FILE (--save, a new one) or in your data folder; Ctrl-C, Ctrl-D "
    "and\n"
    "a closed window lose nothing. --resume goes on with a game, and `enfilade play` offers those that are\n"
    "unfinished. --plain is for terminals without Unicode and colours; NO_COLOR is honoured.\n"
    "While you play, h shows what you can type, and ? what the game is about.\n",
    run};

}  // namespace enfilade::cli
