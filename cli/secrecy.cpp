// Equal knowledge gives equal bytes, over the real server: two truths that look the same to a viewer are
// written into the logs of two servers, and whatever the viewer asks must be answered the same.
#include <array>
#include <filesystem>
#include <future>
#include <iostream>
#include <map>
#include <thread>
#include <tuple>

#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "server/client.hpp"
#include "server/log.hpp"
#include "server/room.hpp"
#include "server/secrets.hpp"
#include "server/server.hpp"
#include "suite/twins.hpp"

namespace enfilade::cli {
namespace {

using namespace server;

constexpr int kPeople = kMaxSeats + 1;  // one for each seat, and somebody who looks on
constexpr Millis kNow = 1'800'000'000'000;

// What another seat answers, in both truths the same.
struct Answer {
  Seat seat;
  std::string step;
  bool only;  // in one of the truths there is no other answer
};

// A step as a request names it, "step" or "move".
struct Named {
  std::string member;
  bool refused;  // the viewer may not make it
};

// Two tables behind one id, one in each server.
struct Pair {
  const Game* game;
  std::uint64_t seed;
  Viewer viewer;
  int players;
  std::string table;
  std::vector<Named> named;          // steps to name
  std::optional<std::string> legal;  // one that the viewer may make and whose end can be foreseen
  std::optional<Answer> answer;      // one that somebody else may make
};

// What was compared, by game and request.
using Counts = std::map<std::string, std::map<std::string, std::int64_t>>;

std::string as_json(std::string_view text) {
  JsonWriter out;
  return out.text(text).take();
}

// ---- The two truths ---------------------------------------------------------------------------------------

// The log of a table at which this history was played.
std::vector<std::string> log_of(Table table, const std::vector<std::string>& people,
                                std::span<const RecordLine> lines) {
  std::vector<std::string> log;
  const auto apply = [&](TableEvent event) {
    event.at = kNow;
    const Result<Change> change = table.apply(event);
    ENFILADE_CHECK(change);
    log.push_back(event.json());
  };
  for (Seat seat = 1; seat < table.players(); ++seat) {
    TableEvent event;
    event.kind = TableEvent::Kind::seated;
    event.seat = seat;
    event.person = people[seat];
    apply(event);
  }
  TableEvent guest;  // who looks on
  guest.kind = TableEvent::Kind::admitted;
  guest.person = people.back();
  apply(guest);
  TableEvent event;
  event.kind = TableEvent::Kind::started;
  event.person = people[0];
  for (std::size_t i = 0; i <= lines.size(); ++i) {
    if (i < lines.size() && lines[i].kind == RecordLine::Kind::chance) {
      if (!event.draws) event.draws.emplace();
      event.draws->push_back(lines[i].text);
      continue;
    }
    if (!event.draws) event.draws.emplace();
    apply(event);
    if (i == lines.size()) break;
    event = {};
    event.kind = TableEvent::Kind::step;
    event.seat = lines[i].seat;
    event.person = people[lines[i].seat];
    event.text = lines[i].text;
  }
  return log;
}

Match position_of(const Match& start, std::span<const RecordLine> lines) {
  Referee referee(start, nullptr);
  for (const RecordLine& line : lines) ENFILADE_CHECK(referee.play_line(line));
  return referee.match();
}

// Spellings of what the seats that are asked may do in either truth, of what was done before, and of what is
// put together from their words.
std::vector<std::string> texts_for(const Twins& twins, const Match& a, const Match& b, Rng& rng) {
  std::vector<std::string> texts{"", "nonsense", ";", "keep", "pass"};
  for (const Match* match : {&a, &b})
    for (Seat seat = 0; seat < match->players(); ++seat) {
      if (!match->node().asks(seat)) continue;
      Menu menu;
      match->menu(seat, menu);
      const int stride = std::max(1, menu.size() / 16);
      for (int i = 0; i < menu.size(); i += stride) texts.push_back(match->spell(seat, menu[i]));
      for (int i = 0; i < 4; ++i)
        texts.push_back(match->spell_step(seat, random_step(*match, seat, rng).moves));
    }
  const auto any = [&](const std::vector<std::string>& list) {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
  };
  for (int i = 0; i < 8 && !twins.vocabulary.empty(); ++i) texts.push_back(any(twins.vocabulary));
  for (int i = 0; i < 8; ++i) {
    const std::string one = any(texts), other = any(texts);
    texts.push_back(one + other.substr(std::min(other.size(), other.find(' '))));
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  return texts;
}

// The same as data, if it is a step that somebody may make in either truth.
std::optional<std::string> as_data(const Match& a, const Match& b, const std::string& text) {
  for (const Match* match : {&a, &b})
    for (Seat seat = 0; seat < match->players(); ++seat) {
      if (!match->node().asks(seat) || !match->parse_step(seat, text)) continue;
      JsonWriter out;
      match->write_move(text, out);
      return out.take();
    }
  return std::nullopt;
}

// A step of the viewer that brings nothing hidden or drawn to light.
std::optional<std::string> plain_step(const Match& a, Viewer viewer, Rng& rng) {
  for (int i = 0; i < 8; ++i) {
    const Step step = random_step(a, viewer, rng);
    const Look seen = look(a, step, viewer);
    if (!seen.surprised && seen.after.node().kind != Node::Kind::chance && !seen.after.over())
      return a.spell_step(viewer, step.moves);
  }
  return std::nullopt;
}

// An answer of somebody else that is possible in both truths and looks the same to the viewer; if there is
// one, one that is the only answer in one of them (Palaces R-26, Royal Palace with a card in hand).
std::optional<Answer> answer_of_another(const Match& a, const Match& b, Viewer viewer) {
  std::optional<Answer> found;
  for (Seat seat = 0; seat < a.players(); ++seat) {
    if (seat == viewer || !a.node().asks(seat) || !b.node().asks(seat)) continue;
    Menu here, there;
    a.menu(seat, here);
    b.menu(seat, there);
    const bool only = (here.size() == 1) != (there.size() == 1);
    for (int i = 0; i < here.size() && !(found && found->only >= only); ++i) {
      const Step step{seat, {here[i]}};
      if (!possible(a, step) || !possible(b, step)) continue;
      const Look one = look(a, step, viewer), other = look(b, step, viewer);
      const bool same = one.seen == other.seen && one.after.view(viewer) == other.after.view(viewer) &&
                        one.after.node().kind == other.after.node().kind;
      if (same && one.after.node().kind != Node::Kind::chance && !one.after.over())
        found = Answer{seat, a.spell_step(seat, step.moves), only};
    }
  }
  return found;
}

// The first moment at which somebody has but one answer in one of the truths, and more in the other.
std::optional<std::size_t> cut_with_an_only_answer(const Match& start, const Twins& twins) {
  Referee first(start, nullptr), second(start, nullptr);
  auto cut = twins.cuts.begin();
  for (std::size_t i = 0; i < twins.first.size() && cut != twins.cuts.end(); ++i) {
    ENFILADE_CHECK(first.play_line(twins.first[i]) && second.play_line(twins.second[i]));
    if (*cut != i + 1) continue;
    ++cut;
    const auto answer = answer_of_another(first.match(), second.match(), twins.viewer);
    if (answer && answer->only) return i + 1;
  }
  return std::nullopt;
}

// ---- Two servers ------------------------------------------------------------------------------------------

class Running {
 public:
  explicit Running(const std::string& data) {
    ServerTerms terms;
    terms.data = data;
    terms.web = data + "/web";
    terms.port = 0;
    terms.unlimited = {"127.0.0.1"};
    terms.foretold = "secrecy";
    terms.log = [](std::string_view) {};
    auto opened = Server::open(terms, [] { return kNow; });
    if (!opened) {
      complain(in_words_of_data(opened.error()));
      return;
    }
    server_ = std::move(*opened);
    thread_ = std::thread([this] { std::ignore = server_->run(); });
  }
  ~Running() {
    if (!server_) return;
    server_->stop();
    thread_.join();
  }
  explicit operator bool() const { return server_ != nullptr; }
  int port() const { return server_->port(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() / ("enfilade-secrecy-" + SystemRandomness().token(12))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(std::string_view name) const { return (path_ / name).string(); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

 private:
  std::filesystem::path path_;
};

// ---- Asking both ------------------------------------------------------------------------------------------

// One viewer with a connection to each of the servers; and somebody else, who answers.
class Viewing {
 public:
  Viewing(const Pair& pair, const std::array<ClientPerson, 2>& who, const std::array<ClientPerson, 2>& other,
          Counts& counts)
      : pair_(pair),
        counts_(counts[std::string(pair.game->info->id)]),
        sockets_{ClientSocket(who[0], pair.table), ClientSocket(who[1], pair.table)},
        people_{who[0], who[1]},
        others_{other[0], other[1]} {}

  // The first difference, or nothing.
  std::string run() {
    const std::string seat = pair_.viewer == kSpectator ? "null" : std::to_string(int{pair_.viewer});
    ask("state", R"({"t":"watch","seat":)" + seat + "}", "state");
    ask("log", R"({"t":"log","id":"q"})");
    look_back();
    ask("record", R"({"t":"record","id":"q"})");
    get("table", here_);
    get("board", here_ + "/board");
    get("record", here_ + "/record");
    get("replay", here_ + "/replay?seat=" + (pair_.viewer == kSpectator ? std::string("0") : seat));
    get("replay", here_ + "/replay?seat=all&from=0&most=1");
    get("review", here_ + "/review");
    get("my tables", "/api/my/tables");
    get("lobby", "/api/tables");
    get("invites", "/api/invites/" + pair_.table);
    get("export", "/api/export");
    for (const char* wish : {"/review", "/play-on", "/rematch", "/start", "/join"}) post(wish);
    post("/admit", R"({"invite":"nobody"})");
    post("/invite", R"({"person":"nobody"})");
    post("/remove", R"({"seat":1})");
    // A spectator has no seat to ask for, and names one nevertheless.
    const std::string mine = pair_.viewer == kSpectator ? "0" : seat;
    ask("think", R"({"t":"think","id":"q","seat":)" + mine + "}");
    // Who is asked gets one after a thought, which the suite compares; asking for one out of turn, or for another
    // question, must tell nothing.
    for (const char* level : {"1", "3"})
      ask("hint",
          R"({"t":"hint","id":"q","decision":0,"level":)" + std::string(level) + R"(,"seat":)" + mine + "}");
    for (const Named& each : pair_.named) {
      const std::string named = R"(,"id":"q","seat":)" + mine + "," + each.member + "}";
      for (const char* request : {"menu", "preview", "explain"})
        ask(request, R"({"t":")" + std::string(request) + "\"" + named);
      ask("apply", R"({"t":"apply","decision":)" + decision(each.refused) + named);
    }
    say_the_rest(mine);
    listen();
    if (!pair_.answer) play(mine);
    go();
    return difference_;
  }

 private:
  // What else can be said at a table, whoever is asked, and what belongs to the seats of others.
  void say_the_rest(const std::string& mine) {
    ask("ping", R"({"t":"ping","id":"q"})");
    for (int seat = 0; seat < pair_.players; ++seat) {
      if (seat == pair_.viewer) continue;
      const std::string of_another = R"(,"id":"q","seat":)" + std::to_string(seat) + "}";
      for (const char* word : {"watch", "here", "takeback", "resign", "handback", "replace"})
        ask(word, R"({"t":")" + std::string(word) + "\"" + of_another);
    }
    for (const char* word : {"handback", "replace"})
      ask(word, R"({"t":")" + std::string(word) + R"(","id":"q","seat":)" + mine + "}");
    ask("consent", R"({"t":"consent","id":"q","yes":true,"seat":)" + mine + "}");
    ask("chat", R"({"t":"chat","id":"c","text":"well"})");
    ask("earlier", R"({"t":"earlier","id":"q","before":9})");
    ask("note", R"({"t":"note","id":"q","text":"well"})");
    ask("mute", R"({"t":"mute","id":"q","person":"nobody","yes":true})");
  }

  // Last of all, also of who has said nothing so far: their steps of long ago, and their seat.
  void go() {
    const std::string mine = pair_.viewer == kSpectator ? "0" : std::to_string(int{pair_.viewer});
    ask("takeback", R"({"t":"takeback","id":"u","seat":)" + mine + "}");
    get("board", here_ + "/board");
    // Who sits would end the game, or let a computer play on beside what is compared next.
    if (pair_.viewer == kSpectator) post("/leave");
  }

  // While somebody else is asked, and answers: what comes by itself, in which order, before the answer and
  // after it. A question that were passed over because it has one answer would be heard too early.
  void listen() {
    if (!pair_.answer || !difference_.empty()) return;
    std::string before[2], after[2], of_all[2];
    for (int i = 0; i < 2; ++i) {
      ClientSocket other(others_[i], pair_.table), all(people_[i], "");
      of_all[i] = heard_of_all(all);
      const std::string seat = std::to_string(int{pair_.answer->seat});
      other.send(R"({"t":"watch","seat":)" + seat + "}");
      const auto state = other.until("state");
      before[i] = everything(sockets_[i]);
      other.send(R"({"t":"apply","id":"o","seat":)" + seat + R"(,"decision":)" +
                 (state ? state->find("decision")->dump() : "0") + R"(,"step":)" +
                 as_json(pair_.answer->step) + "}");
      const std::string answered = heard_until(other, "o");
      after[i] = answered.find(R"("t":"ack")") != std::string::npos ? everything(sockets_[i]) : answered;
      of_all[i] += heard_of_all(all);
    }
    compare("all tables", "the line to no table", of_all);
    const std::string what = pair_.answer->only ? "the only answer" : "an answer";
    compare(what, "seat " + std::to_string(int{pair_.answer->seat}) + " is asked", before);
    compare(what, "seat " + std::to_string(int{pair_.answer->seat}) + ": " + pair_.answer->step, after);
    if (after[0].find(R"("t":"ack")") != std::string::npos ||
        after[0].find(R"("t":"news")") == std::string::npos)
      difference_ += "  nothing was heard of the answer: " + after[0];
  }
  // On the line that tells of all one's tables.
  static std::string heard_of_all(ClientSocket& line) {
    line.send(R"({"t":"ping"})");
    std::string heard;
    while (const auto text = line.receive()) {
      if (text->starts_with(R"({"t":"pong")")) return heard;
      heard += *text + "\n";
    }
    return kSilence;
  }
  // All messages up to the reply to a question that is asked now.
  static std::string everything(ClientSocket& socket) {
    socket.send(R"({"t":"log","id":"now"})");
    return heard_until(socket, "now");
  }
  static std::string heard_until(ClientSocket& socket, const std::string& id) {
    std::string heard;
    while (const auto text = socket.receive()) {
      // Summaries of the table come when there is time for them, and others' coming and going is in them.
      if (!text->starts_with(R"({"t":"table")")) heard += *text + "\n";
      if (text->find(R"("id":")" + id + "\"") != std::string::npos) return heard;
    }
    return kSilence;
  }

  // Every chapter of the log, with what was seen then.
  void look_back() {
    constexpr int kChapters = 40;
    for (int from = 0; difference_.empty(); from += kChapters) {
      const std::string told = ask("log", R"({"t":"log","id":"q","from":)" + std::to_string(from) +
                                              R"(,"count":)" + std::to_string(kChapters) + "}");
      if (told.find(R"("log":[{)") == std::string::npos) return;
    }
  }

  // The viewer's own step, where it is their turn; then what is left when everybody has gone.
  void play(const std::string& seat) {
    if (pair_.legal) {
      ask("apply", R"({"t":"apply","id":"s","seat":)" + seat + R"(,"decision":)" + decision(true) +
                       R"(,"step":)" + as_json(*pair_.legal) + "}");
      ask("state", R"({"t":"watch","seat":)" + seat + "}", "state");
      ask("takeback", R"({"t":"takeback","id":"t","seat":)" + seat + "}");
      ask("state", R"({"t":"watch","seat":)" + seat + "}", "state");
    }
    if (pair_.viewer != kSpectator && pair_.players == 2) {
      ask("resign", R"({"t":"resign","id":"r","seat":)" + seat + "}");
      get("replay", here_ + "/replay?seat=" + seat);
    }
  }

  // The number of the question that the seat is asked, or one that is out of date.
  std::string decision(bool right) const { return right && !decision_.empty() ? decision_ : "0"; }

  // The answer of one server: the next message with our id, or of that kind, and the news before it.
  std::string answer(ClientSocket& socket, std::string_view kind) {
    std::string news;
    while (const auto text = socket.receive()) {
      const Result<Json> json = Json::parse(*text);
      if (!json) return *text;
      if (const Json* decision = json->find("decision"))
        decision_ = decision->is(Json::Kind::integer) ? decision->dump() : "";
      const std::string& what = json->find("t")->text();
      if (kind.empty() ? json->find("id") != nullptr : what == kind) return news + *text;
      if (what == "news") news += *text + "\n";
    }
    return kSilence;
  }

  // What both have answered.
  std::string ask(const std::string& what, const std::string& request, std::string_view kind = "") {
    if (!difference_.empty()) return "";
    std::string answers[2];
    for (int i = 0; i < 2; ++i) {
      sockets_[i].send(request);
      answers[i] = answer(sockets_[i], kind);
    }
    compare(what, request, answers);
    return answers[0];
  }

  void get(const std::string& what, const std::string& path) { request(what, "GET", path, ""); }
  // What is for afterwards, asked for too early.
  void post(const std::string& wish, const std::string& body = "{}") {
    request(wish.substr(1), "POST", here_ + wish, body);
  }
  void request(const std::string& what, const std::string& method, const std::string& path,
               const std::string& body) {
    if (!difference_.empty()) return;
    std::string answers[2];
    for (int i = 0; i < 2; ++i) {
      const ClientResponse response = people_[i].send(method, path, body);
      answers[i] = std::to_string(response.status) + " " + response.body;
    }
    compare(what, method + " " + path, answers);
  }

  void compare(const std::string& what, const std::string& request, const std::string (&answers)[2]) {
    ++counts_[what];
    const bool heard = answers[0] != kSilence && answers[0].find("too_fast") == std::string::npos;
    if (answers[0] == answers[1] && heard) return;
    difference_ = "  request: " + request + "\n  one:   " + answers[0] + "\n  other: " + answers[1] + "\n";
  }

  static constexpr const char* kSilence = "the connection has ended";

  const Pair& pair_;
  const std::string here_ = "/api/tables/" + pair_.table;
  std::map<std::string, std::int64_t>& counts_;
  ClientSocket sockets_[2];
  ClientPerson people_[2], others_[2];
  std::string decision_;  // of the last state: the number of the question, or nothing
  std::string difference_;
};

// ---- The command ------------------------------------------------------------------------------------------

class Secrecy {
 public:
  Secrecy(std::vector<const Game*> games, std::int64_t number, std::uint64_t seed)
      : games_(std::move(games)), number_(number), seed_(seed) {}

  int run() {
    if (!make_tables() || !write_logs()) return 1;
    return compare() ? 0 : 1;
  }

 private:
  // People and empty tables, through the front door. The histories follow.
  bool make_tables() {
    const Running server(folder_ / "made");
    if (!server) return false;
    for (int i = 0; i < kPeople; ++i) {
      ClientPerson person(server.port());
      const Json me = person.post("/api/guest", "{}").json();
      if (!me.find("person")) return complain(frame()("cli.secrecy.no_guest")), false;
      ids_.push_back(me.find("person")->find("id")->text());
      cookies_.push_back(person.cookie);
      people_.push_back(person);
    }
    const auto total = static_cast<std::int64_t>(games_.size()) * number_;
    Progress progress(frame()("cli.progress.twins"), total);
    std::int64_t done = 0;
    for (const Game* game : games_)
      for (std::int64_t i = 0; i < number_; ++i, progress.at(++done))
        if (!make_pairs(*game, seed_ + static_cast<std::uint64_t>(i))) return false;
    return true;
  }

  bool make_pairs(const Game& game, std::uint64_t seed) {
    Rng rng(seed * 0x9E3779B97F4A7C15u + 7);
    const GameInfo& info = *game.info;
    const int players = std::max(2, info.min_players + static_cast<int>(rng.below(static_cast<std::uint32_t>(
                                                           info.max_players - info.min_players + 1))));
    const Result<Match> start = Match::create(game, {players, {}});
    if (!start) return complain(in_words_of_data(start.error())), false;
    for (Seat s = 0; s <= players; ++s) {
      const Viewer viewer = s == players ? kSpectator : s;
      // Short games need early differences.
      Twins twins{};
      for (int lines = 12 + static_cast<int>(rng.below(300)); twins.cuts.empty() && lines > 2;
           lines -= lines / 3)
        twins = play_twins(*start, viewer, lines, rng);
      if (twins.cuts.empty()) continue;
      // The secret that is new, the one that much has happened since, and any moment between.
      const auto any = rng.below(static_cast<std::uint32_t>(twins.cuts.size()));
      for (const std::size_t cut : {twins.cuts.front(), twins.cuts[any], twins.cuts.back()})
        if (!make_pair(game, seed, *start, twins, cut, rng)) return false;
      if (const auto cut = cut_with_an_only_answer(*start, twins))
        if (!make_pair(game, seed, *start, twins, *cut, rng)) return false;
    }
    return true;
  }

  bool make_pair(const Game& game, std::uint64_t seed, const Match& start, const Twins& twins,
                 std::size_t cut, Rng& rng) {
    std::string seats = R"({"kind":"me"})";
    for (int i = 1; i < start.players(); ++i) seats += R"(,{"kind":"friend"})";
    const Json made =
        people_[0]
            .post("/api/tables", R"({"game":")" + std::string(game.info->id) +
                                     R"(","hold":true,"private":true,"hints":true,"seats":[)" + seats + "]}")
            .json();
    if (!made.find("table"))
      return complain(frame()("cli.secrecy.no_table", {Arg::of("why", made.dump())})), false;
    const auto first = std::span(twins.first).first(cut), second = std::span(twins.second).first(cut);
    const Match a = position_of(start, first), b = position_of(start, second);
    Pair pair{&game,
              seed,
              twins.viewer,
              start.players(),
              made.find("table")->find("id")->text(),
              {},
              std::nullopt,
              answer_of_another(a, b, twins.viewer)};
    const bool asked = a.node().asks(twins.viewer);
    for (const std::string& text : texts_for(twins, a, b, rng)) {
      const bool refused = !asked || !a.parse_step(twins.viewer, text);
      pair.named.push_back({R"("step":)" + as_json(text), refused});
      if (const auto move = as_data(a, b, text)) pair.named.push_back({R"("move":)" + *move, refused});
    }
    if (asked) pair.legal = plain_step(a, twins.viewer, rng);
    histories_.push_back(
        {std::vector(first.begin(), first.end()), std::vector(second.begin(), second.end())});
    pairs_.push_back(std::move(pair));
    return true;
  }

  // Two copies of the data, each with one of the truths in its logs.
  bool write_logs() {
    for (const std::size_t side : {0u, 1u}) {
      const std::string data = folder_ / kSides[side];
      std::filesystem::copy(folder_ / "made", data, std::filesystem::copy_options::recursive);
      const auto store = SqliteStore::open(data, [](const std::function<void()>& call) { call(); });
      if (!store) return complain(in_words_of_data(store.error())), false;
      Batch batch;
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const TableNumber number = *table_number(pairs_[i].table);
        const auto log = (*store)->log(number);
        const auto table = log ? Table::replay(*log) : Result<Table>(log.error());
        if (!table) return complain(in_words_of_data(table.error())), false;
        auto seq = static_cast<std::int64_t>(log->size());
        for (std::string& event :
             log_of(*table, ids_, side == 0 ? histories_[i].first : histories_[i].second))
          batch.entries.push_back({number, seq++, std::move(event)});
      }
      std::promise<bool> written;
      (*store)->commit(std::move(batch), [&](const Status& done) { written.set_value(bool(done)); });
      if (!written.get_future().get()) return complain(frame()("cli.secrecy.not_written")), false;
    }
    return true;
  }

  bool compare() {
    const Running first(folder_ / kSides[0]), second(folder_ / kSides[1]);
    if (!first || !second) return false;
    Progress progress(frame()("cli.progress.pairs"), static_cast<std::int64_t>(pairs_.size()));
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& pair = pairs_[i];
      const std::size_t person = pair.viewer == kSpectator ? kPeople - 1 : pair.viewer;
      const auto both = [&](std::size_t cookie) {
        std::array<ClientPerson, 2> found{ClientPerson(first.port()), ClientPerson(second.port())};
        for (ClientPerson& each : found) each.cookie = cookies_[cookie];
        return found;
      };
      const std::string difference =
          Viewing(pair, both(person), both(pair.answer ? pair.answer->seat : person), counts_).run();
      ++pairs_of_[std::string(pair.game->info->id)];
      progress.at(static_cast<std::int64_t>(i + 1));
      if (!difference.empty()) return report(pair, difference), false;
    }
    for (const Game* game : games_) say(std::string(game->info->id));
    return true;
  }

  void report(const Pair& pair, const std::string& difference) const {
    const std::string id(pair.game->info->id);
    const std::string seed = std::to_string(pair.seed);
    const std::string who = pair.viewer == kSpectator
                                ? frame()("cli.secrecy.spectator")
                                : frame()("cli.secrecy.seat", {Arg::of("seat", std::int64_t{pair.viewer})});
    std::cout << shown(frame()("cli.secrecy.leak",
                               {Arg::of("game", id), Arg::of("seed", seed),
                                Arg::of("players", std::int64_t{pair.players}), Arg::of("who", who)}))
              << "\n"
              << difference
              << shown(frame()("cli.secrecy.again",
                               {Arg::of("command",
                                        "enfilade secrecy --game " + id + " --seed " + seed + " --games 1")}))
              << "\n";
  }

  void say(const std::string& id) {
    std::int64_t all = 0;
    std::string kinds;
    for (const auto& [kind, count] : counts_[id]) {
      all += count;
      kinds += (kinds.empty() ? "" : ", ") + kind + " " + std::to_string(count);
    }
    std::cout << shown(frame()("cli.secrecy.compared", {Arg::of("game", id), Arg::of("pairs", pairs_of_[id]),
                                                        Arg::of("answers", all)}))
              << (kinds.empty() ? "" : " (" + kinds + ")") << "\n";
  }

  static constexpr const char* kSides[2] = {"one", "other"};

  std::vector<const Game*> games_;
  std::int64_t number_;
  std::uint64_t seed_;
  Folder folder_;
  std::vector<std::string> ids_, cookies_;
  std::vector<ClientPerson> people_;
  std::vector<Pair> pairs_;
  std::vector<std::pair<std::vector<RecordLine>, std::vector<RecordLine>>> histories_;
  Counts counts_;
  std::map<std::string, std::int64_t> pairs_of_;
};

int run(Args& args) {
  const auto id = args.value("--game");
  const auto number = args.number("--games", 1, 100'000).value_or(10);
  const auto seed = args.number("--seed", 0, INT64_MAX).value_or(1);
  if (id && !find_game(*id)) args.complain(no_such_game(*id));
  if (!args.done(kSecrecyCommand.help)) return kUsage;
  std::vector<const Game*> games;
  for (const Game& game : all_games())
    if (!id || game.info->id == *id) games.push_back(&game);
  return Secrecy(std::move(games), number, static_cast<std::uint64_t>(seed)).run();
}

}  // namespace

const Command kSecrecyCommand{
    "secrecy", "looks for answers of the server that tell what a viewer may not know",
    "usage: enfilade secrecy [--game ID] [--games N] [--seed S]\n\n"
    "Plays random games twice, with other hidden outcomes and steps, so that one viewer sees the same.\n"
    "Two servers replay the two truths; the viewer asks both for everything that a client can ask, naming\n"
    "steps of the game's whole vocabulary, and each pair of answers must be the same, to the byte; and so\n"
    "must be what it hears while another seat is asked and answers, its only answer or one of several. "
    "Prints\n"
    "how many were compared for each game, or the first difference and how to see it again.\n",
    run};

}  // namespace enfilade::cli
