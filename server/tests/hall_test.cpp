// A model of the hall: random people do random things, also at once, twice, late, and through restarts.
//
//   acknowledged implies stored;
//   every viewer's stream is what the log, redacted for that viewer, gives: same bytes, no gaps;
//   told late, as the log so far, it is the same again;
//   a seat is shown to who owns it at that moment, and to nobody else;
//   a repeated step has one effect and one acknowledgement;
//   the last seat is taken once.
//
// All of it happens in this thread, in a world that is made up: disk, thinkers, passwords, chance and time do something
// when they are asked to. So the same seed is the same run, to the last byte.
#include "server/hall.hpp"

#include <map>

#include "games/registry.hpp"
#include "server/tests/house.hpp"
#include "table/replay.hpp"

namespace enfilade::server {
namespace {

class TestLine final : public Line {
 public:
  void send(Text text) override { said.push_back(*text); }
  void close(int, std::string_view) override { cut = true; }
  std::vector<std::string> said;
  bool cut = false;
};

// The same every time.
class SeededRandomness final : public Randomness {
 public:
  explicit SeededRandomness(std::uint64_t seed) : rng_(seed) {}
  std::string bytes(std::size_t count) override {
    std::string drawn;
    while (drawn.size() < count) drawn.push_back(static_cast<char>(rng_.below(256)));
    return drawn;
  }
  std::int64_t number() { return static_cast<std::int64_t>(rng_.next()); }

 private:
  Rng rng_;
};

// What nobody keeps a secret takes no time.
class PlainPasswords final : public Passwords {
 public:
  bool hash(std::string password, std::function<void(std::string)> done) override {
    done("plain " + password);
    return true;
  }
  bool verify(std::string hash, std::string password, bool, std::function<void(bool)> done) override {
    done(hash == "plain " + password);
    return true;
  }
};

struct Tab {
  std::size_t person;
  std::string table;
  Watcher* watcher;
  std::shared_ptr<TestLine> line;
  std::size_t read = 0;
  std::optional<Viewer> viewer;  // as the last state said
  std::int64_t version = -1;
  std::optional<Json> seen;  // the last state or news
};

struct Sent {
  std::size_t person;
  std::string table, id, text;
};

class Model {
 public:
  explicit Model(std::uint64_t seed) : rng_(seed), randomness_(~seed) {
    open_store();
    open();
    for (int i = 0; i < 5; ++i) {
      cookies_.emplace_back();
      const HttpResponse reply = ask(cookies_.size() - 1, "POST", "/api/guest", "{}");
      for (const auto& [name, value] : reply.headers)
        if (name == "Set-Cookie") cookies_.back() = value.substr(0, value.find(';'));
      people_.push_back(Json::parse(*reply.body)->find("person")->find("id")->text());
    }
  }

  void run(int steps) {
    for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) {
      const auto dice = rng_.below(100);
      if (tables_.empty() || (dice < 6 && (tables_.size() < 6 || rng_.below(6) == 0)))
        create();
      else if (dice < 12)
        join();
      else if (dice < 14)
        change_places();
      else if (dice < 24)
        connect();
      else if (dice < 70)
        act();
      else if (dice < 78)
        repeat();
      else if (dice < 88)
        talk();
      else if (dice < 92)
        hang_up();
      else if (dice < 98)
        pass_time();
      else if (dice == 99)
        restart();
      leave_what_is_gone();
      if (rng_.below(10) < 7) {
        settle();
        while (rng_.below(3) != 0 && workers_->think_next()) {
        }
      }
      listen();
    }
    settle();
    listen();
    compare_streams();
  }
  std::size_t acknowledged() const { return acknowledged_.size(); }
  std::size_t news() const { return news_; }
  // Everything that anybody was told, and what was kept.
  const std::string& told() const { return told_; }

 private:
  void open_store() {
    StoreTerms terms{.folder = folder_.path("data"), .own_thread = false};
    terms.post = post();
    terms.seconds = [] { return 0.0; };
    terms.now = [this] { return now_; };
    terms.salt = [this] { return randomness_.number(); };
    auto store = SqliteStore::open(std::move(terms));
    ASSERT_TRUE(store) << store.error().text;
    store_ = std::move(*store);
  }
  void open() {
    HallTerms terms;
    terms.origins = {"http://here"};
    terms.unlimited = {"local"};
    const ThinkingTime no_time{[]() -> std::int64_t { return 0; },
                               []() -> ThinkingQueue::Micros { return 0; }};
    workers_ = std::make_unique<Workers>(0, post(), no_time);
    World world{[this] { return now_; },
                nullptr,
                randomness_,
                *store_,
                *workers_,
                passwords_,
                log_,
                [](const Error& why) { FAIL() << why.text; }};
    hall_ = std::make_unique<Hall>(std::move(terms), std::move(world), metrics_);
    const Status status = hall_->open();
    ASSERT_TRUE(status) << status.error().text;
  }

  // What would come from other threads waits until it is looked for.
  StoreTerms::Post post() {
    return [this](std::function<void()> call) { mail_.push_back(std::move(call)); };
  }
  void run_until(const std::function<bool()>& condition) {
    while (!condition()) {
      if (mail_.empty()) {
        ASSERT_TRUE(store_->pump()) << "nothing more will happen";
      }
      if (mail_.empty()) continue;
      const std::function<void()> call = std::move(mail_.front());
      mail_.pop_front();
      call();
    }
  }
  // Everything that was given to the store has become durable and was told.
  void settle() {
    bool done = false;
    store_->commit({}, [&done](const Status&) { done = true; });
    run_until([&done] { return done; });
  }

  HttpRequest request(std::size_t person, std::string method, std::string path, std::string body) const {
    HttpRequest request;
    request.method = std::move(method);
    request.path = std::move(path);
    request.body = std::move(body);
    request.content_type = "application/json";
    request.host = "here";
    request.origin = "http://here";
    request.cookie = cookies_[person];
    request.address = "local";
    return request;
  }
  HttpResponse ask(std::size_t person, const std::string& method, const std::string& path,
                   const std::string& body) {
    std::optional<HttpResponse> reply;
    hall_->http(request(person, method, path, body),
                [&](HttpResponse response) { reply = std::move(response); });
    run_until([&] { return reply.has_value(); });
    return *reply;
  }
  std::size_t anybody() { return rng_.below(static_cast<std::uint32_t>(cookies_.size())); }
  const std::string& any_table() { return tables_[rng_.below(static_cast<std::uint32_t>(tables_.size()))]; }

  void create() {
    const auto games = all_games();
    const Game& game = games[rng_.below(static_cast<std::uint32_t>(games.size()))];
    std::string seats = R"({"kind":"me"})";
    for (int i = 1; i < game.info->min_players; ++i)
      seats += rng_.below(3) == 0   ? R"(,{"kind":"computer","level":"random"})"
               : rng_.below(6) == 0 ? R"(,{"kind":"me"})"
                                    : R"(,{"kind":"open"})";
    const std::string clock = rng_.below(2) == 0 ? R"(,"clock":{"kind":"live","base":60,"increment":5})" : "";
    const HttpResponse reply = ask(anybody(), "POST", "/api/tables",
                                   R"({"game":")" + std::string(game.info->id) +
                                       R"(","takeover":"random","seats":[)" + seats + "]" + clock + "}");
    ASSERT_EQ(reply.status, 200) << *reply.body;
    tables_.push_back(Json::parse(*reply.body)->find("table")->find("id")->text());
  }

  // Sometimes two at once: never more than there are seats.
  void join() {
    const std::string table = any_table();
    std::vector<HttpResponse> replies;
    const std::size_t how_many = 1 + rng_.below(2);
    for (std::size_t i = 0; i < how_many; ++i)
      hall_->http(request(anybody(), "POST", "/api/tables/" + table + "/join", "{}"),
                  [&](HttpResponse reply) { replies.push_back(std::move(reply)); });
    run_until([&] { return replies.size() == how_many; });
    const Room* room = hall_->tables().find(table);
    std::map<Seat, std::string> owners;
    for (Seat seat = 0; seat < room->table.players(); ++seat) owners[seat] = room->table.chair(seat).person;
    for (const HttpResponse& reply : replies) {
      if (reply.status != 200) continue;
      const Json json = *Json::parse(*reply.body);
      const auto seat = static_cast<Seat>(json.find("seat")->integer());
      EXPECT_EQ(json.find("table")->find("seats")->items()[seat].find("person")->find("id")->text(),
                owners[seat]);
    }
  }

  // Getting up, being sent away, playing once more; mostly refused, and never harmful.
  void change_places() {
    const std::string table = any_table();
    constexpr std::string_view kWhat[] = {"leave", "remove", "rematch", "start", "invite"};
    const std::string what(kWhat[rng_.below(std::size(kWhat))]);
    const std::string body = what == "remove"  ? R"({"seat":1})"
                             : what == "start" ? R"({"fill":"random"})"
                                               : "{}";
    const HttpResponse reply = ask(anybody(), "POST", "/api/tables/" + table + "/" + what, body);
    if (what != "rematch" || reply.status != 200) return;
    const std::string next = Json::parse(*reply.body)->find("table")->find("id")->text();
    if (std::find(tables_.begin(), tables_.end(), next) == tables_.end()) tables_.push_back(next);
  }

  void connect() {
    const std::string table = any_table();
    std::size_t person = anybody();
    // Mostly those who sit there.
    const Room* room = hall_->tables().find(table);
    for (int i = 0; i < 4 && room->table.seats_of(people_[person]) == 0; ++i) person = anybody();
    HttpRequest handshake = request(person, "GET", "/ws", "");
    handshake.query = "table=" + table;
    HttpResponse refusal;
    Watcher* watcher = hall_->admit(handshake, refusal);
    if (!watcher) return;
    auto line = std::make_shared<TestLine>();
    hall_->connect(watcher, line);
    tabs_.push_back({person, table, watcher, line, 0, {}, -1, {}});
    watch(tabs_.back());
  }

  void watch(Tab& tab) {
    const Room* room = hall_->tables().find(tab.table);
    std::string seat = "null";
    for (Seat each = 0; each < room->table.players(); ++each)
      if (room->table.owns(people_[tab.person], each) && rng_.below(4) != 0) seat = std::to_string(each);
    hall_->heard(tab.watcher, R"({"t":"watch","seat":)" + seat + "}");
    if (room->table.hot_seat(people_[tab.person]) && seat != "null")
      hall_->heard(tab.watcher, R"({"t":"here","id":"h","seat":)" + seat + "}");
  }

  Tab* any_tab() {
    return tabs_.empty() ? nullptr : &tabs_[rng_.below(static_cast<std::uint32_t>(tabs_.size()))];
  }

  static bool is_asked(const Tab& tab) {
    const Json* decision = tab.seen ? tab.seen->find("decision") : nullptr;
    return decision && decision->is(Json::Kind::integer);
  }

  void act() {
    Tab* tab = any_tab();
    // Mostly those who are asked.
    for (int i = 0; i < 10 && tab && !is_asked(*tab); ++i) tab = any_tab();
    if (!tab || !tab->seen || !tab->viewer || *tab->viewer == kSpectator) return;
    const std::string id = "i" + std::to_string(++ids_);
    const std::string head = R"({"id":")" + id + R"(","seat":)" + std::to_string(*tab->viewer);
    std::string text;
    const Json* decision = tab->seen->find("decision");
    const Json* menu = tab->seen->find("menu");
    const auto dice = rng_.below(24);
    if (dice == 0)
      text = head + R"(,"t":"takeback"})";
    else if (dice == 1)
      text = head + R"(,"t":"consent","yes":)" + (rng_.below(3) ? "true}" : "false}");
    else if (dice == 2)
      text = head + R"(,"t":"handback"})";
    else if (dice == 3 && rng_.below(10) == 0)
      text = head + R"(,"t":"resign"})";
    else if (!decision || decision->is(Json::Kind::null) || !menu || menu->is(Json::Kind::null))
      return;
    else {
      std::string step = "nonsense";
      if (rng_.below(12) != 0) step = whole_step(*tab);
      text = head + R"(,"t":"apply","decision":)" + std::to_string(decision->integer()) + R"(,"step":)" +
             Json::of_text(step).dump() + "}";
    }
    sent_.push_back({tab->person, tab->table, id, text});
    hall_->heard(tab->watcher, text);
  }

  // From the menu that was sent; a hidden sequence is completed from the seat's own view.
  std::string whole_step(const Tab& tab) {
    const auto& items = tab.seen->find("menu")->items();
    std::string step = items[rng_.below(static_cast<std::uint32_t>(items.size()))].find("step")->text();
    const Room* room = hall_->tables().find(tab.table);
    const Seat seat = *tab.viewer;
    if (!room->table.asks(seat)) return step;
    Match at = room->table.match();
    auto move = at.parse(seat, step);
    while (move && !at.legal(seat, *move)) {
      at.apply(seat, *move);
      if (!contains(at.node().mid_step, seat)) break;
      Menu menu;
      at.menu(seat, menu);
      move = menu[static_cast<int>(rng_.below(static_cast<std::uint32_t>(menu.size())))];
      step += ";" + at.spell(seat, *move);
    }
    return step;
  }

  // An old message once more, from any tab of the same person at the same table.
  void repeat() {
    if (sent_.empty()) return;
    const Sent& old = sent_[rng_.below(static_cast<std::uint32_t>(sent_.size()))];
    for (Tab& tab : tabs_)
      if (tab.person == old.person && tab.table == old.table) return hall_->heard(tab.watcher, old.text);
  }

  void talk() {
    Tab* tab = any_tab();
    if (!tab) return;
    const std::string id = "c" + std::to_string(++ids_);
    constexpr std::string_view kOdd[] = {R"({"t":"chat","id":"ID","text":"hello"})",
                                         R"({"t":"note","id":"ID","text":"my plan"})",
                                         R"({"t":"ping","id":"ID"})",
                                         R"({"t":"watch","seat":0})",
                                         R"({"t":"apply","id":"ID","seat":1,"decision":1,"step":"x"})",
                                         R"({"t":"preview","id":"ID","seat":0,"step":"x"})",
                                         R"({"t":"record","id":"ID"})",
                                         R"({"t":"what"})",
                                         R"({"t":)",
                                         "[]"};
    std::string text(kOdd[rng_.below(std::size(kOdd))]);
    if (const auto at = text.find("ID"); at != std::string::npos) text.replace(at, 2, id);
    hall_->heard(tab->watcher, text);
  }

  void hang_up() {
    if (tabs_.empty()) return;
    const auto which = rng_.below(static_cast<std::uint32_t>(tabs_.size()));
    hall_->closed(tabs_[which].watcher);
    closed_.push_back(tabs_[which]);
    tabs_.erase(tabs_.begin() + which);
  }

  // A table that never started goes with the last person.
  void leave_what_is_gone() {
    const auto gone = [this](const std::string& table) { return !hall_->tables().find(table); };
    for (const Tab& tab : tabs_)
      if (gone(tab.table)) hall_->closed(tab.watcher);
    std::erase_if(tabs_, [&](const Tab& tab) { return gone(tab.table); });
    std::erase_if(tables_, gone);
  }

  void pass_time() {
    now_ += rng_.below(30'000);
    hall_->tick();
  }

  void restart() {
    settle();
    listen();
    for (Tab& tab : tabs_) hall_->closed(tab.watcher);
    tabs_.clear();
    hall_.reset();
    store_.reset();
    mail_.clear();  // what was meant for the old hall
    open_store();
    open();
  }

  void listen() {
    for (Tab& tab : tabs_)
      for (; tab.read < tab.line->said.size(); ++tab.read) hear(tab, tab.line->said[tab.read]);
  }

  void hear(Tab& tab, const std::string& text) {
    told_ += tab.table + " " + std::to_string(tab.person) + " " + text + "\n";
    const Json json = *Json::parse(text);
    const std::string& kind = json.find("t")->text();
    if (kind == "state" || kind == "news") may_see(tab, json);
    if (kind == "state") {
      const Json* seat = json.find("seat");
      tab.viewer = seat->is(Json::Kind::null) ? kSpectator : static_cast<Viewer>(seat->integer());
      tab.version = json.find("v")->integer();
      tab.seen = json;
    } else if (kind == "news") {
      ++news_;
      const std::int64_t version = json.find("v")->integer();
      EXPECT_EQ(version, tab.version + 1) << tab.table;
      tab.version = version;
      const auto [at, fresh] = streams_[tab.table][*tab.viewer].try_emplace(version, text);
      EXPECT_EQ(at->second, text);  // two tabs on one seat see the same
      tab.seen = json;
    } else if (kind == "ack" && json.find("v")) {
      const std::string& id = json.find("id")->text();
      const auto [at, fresh] = acknowledged_.try_emplace({tab.table, id}, json.find("v")->integer());
      EXPECT_EQ(at->second, json.find("v")->integer()) << "a repeated step got another acknowledgement";
      const auto log = store_->log(*table_number(tab.table));
      ASSERT_TRUE(log);
      int times = 0;
      for (const std::string& event : *log)
        if (TableEvent::parse(event)->id == id) ++times;
      EXPECT_EQ(times, 1) << "acknowledged " << id << ", stored " << times << " times";
    }
  }

  // Everything has been told by now, so the owners are those of the message, or there are none yet.
  void may_see(const Tab& tab, const Json& json) {
    const Table& table = hall_->tables().find(tab.table)->table;
    const Json* seat = json.find("t")->text() == "state" ? json.find("seat") : nullptr;
    const Viewer viewer = !seat                        ? *tab.viewer
                          : seat->is(Json::Kind::null) ? kSpectator
                                                       : static_cast<Viewer>(seat->integer());
    if (viewer == kSpectator || !json.find("view")) return;
    EXPECT_TRUE(table.owns(people_[tab.person], viewer)) << tab.table << ": another's seat is shown";
  }

  // The log so far, told to somebody who comes late, is what was told all along.
  static void compare_story(const Table& table, const std::map<Viewer, std::string>& told) {
    for (const auto& [viewer, events] : told) {
      JsonWriter out;
      write_story(table, viewer, out);
      std::string again;
      const Json story = *Json::parse(out.take());
      for (const Json& entry : story.items())
        for (const Json& event : entry.find("events")->items()) again += event.dump() + "\n";
      EXPECT_EQ(again, events) << table.terms().game;
      compare_chapters(table, viewer, story);
    }
  }
  // Looking back at a chapter shows what was told then, and the end what is there now.
  static void compare_chapters(const Table& table, Viewer viewer, const Json& story) {
    const auto count = static_cast<std::int64_t>(story.items().size());
    JsonWriter out;
    write_chapters(table, viewer, 1, count, out);
    const Json chapters = *Json::parse(out.take());
    ASSERT_EQ(static_cast<std::int64_t>(chapters.items().size()), std::max<std::int64_t>(0, count - 1));
    for (std::size_t i = 0; i < chapters.items().size(); ++i)
      EXPECT_EQ(chapters.items()[i].find("events")->dump(), story.items()[i + 1].find("events")->dump());
    if (table.phase() != Table::Phase::ended || !table.referee() || chapters.items().empty()) return;
    EXPECT_EQ(chapters.items().back().find("view")->dump(),
              Json::parse(table.match().view(viewer).json())->dump());
  }

  void compare_streams() {
    for (const std::string& id : tables_) {
      const auto log = store_->log(*table_number(id));
      ASSERT_TRUE(log);
      for (const std::string& event : *log) told_ += id + " " + event + "\n";
      Result<Table> table = Table::open(*TableEvent::parse(log->front()));
      ASSERT_TRUE(table);
      std::map<Viewer, std::string> events;
      for (std::size_t i = 1; i < log->size(); ++i) {
        TableEvent event = *TableEvent::parse((*log)[i]);
        const Result<Change> change = table->apply(event);
        ASSERT_TRUE(change) << change.error().text;
        for (Seat s = 0; s <= table->players(); ++s) {
          const Viewer viewer = s == table->players() ? kSpectator : s;
          JsonWriter out;
          write_events(table->match(), change->events, viewer, out);
          const Json told_now = *Json::parse(out.take());
          for (const Json& each : told_now.items()) events[viewer] += each.dump() + "\n";
          const auto& stream = streams_[id][viewer];
          const auto told = stream.find(table->version(viewer));
          if (!change->seen[table->slot(viewer)] || told == stream.end()) continue;
          EXPECT_EQ(told->second, news_text(*table, *change, viewer)) << id << " event " << i;
        }
      }
      compare_story(*table, events);
    }
  }

  Folder folder_;
  std::deque<std::function<void()>> mail_;  // outlives those who post to it
  Rng rng_;
  Millis now_ = 1'000'000;
  Metrics metrics_;
  SeededRandomness randomness_;
  Log log_{[](std::string_view) {}, [] { return Millis{0}; }};
  PlainPasswords passwords_;
  std::unique_ptr<SqliteStore> store_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<Hall> hall_;
  std::vector<std::string> cookies_, people_, tables_;
  std::deque<Tab> tabs_, closed_;
  std::vector<Sent> sent_;
  std::map<std::pair<std::string, std::string>, std::int64_t> acknowledged_;
  std::map<std::string, std::map<Viewer, std::map<std::int64_t, std::string>>> streams_;
  std::string told_;
  std::size_t news_ = 0;
  int ids_ = 0;
};

TEST(HallModel, HoldsForRandomPeople) {
  const char* text = std::getenv("ENFILADE_HALL_RUNS");
  const int runs = text ? std::atoi(text) : 4;
  std::size_t acknowledged = 0, news = 0;
  for (int seed = 1; seed <= runs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Model model(static_cast<std::uint64_t>(seed));
    model.run(1500);
    acknowledged += model.acknowledged();
    news += model.news();
    if (HasFailure()) return;
  }
  EXPECT_GT(acknowledged, static_cast<std::size_t>(20 * runs));
  EXPECT_GT(news, static_cast<std::size_t>(50 * runs));
}

std::ptrdiff_t threads() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                       std::filesystem::directory_iterator());
}

TEST(HallModel, IsTheSameEveryTimeAndNeedsNoThread) {
  std::string told[2];
  const std::ptrdiff_t before = threads();
  for (std::string& each : told) {
    Model model(20);
    model.run(700);
    EXPECT_EQ(threads(), before);
    each = model.told();
  }
  EXPECT_GT(told[0].size(), 100'000u);
  const auto [first, second] = std::mismatch(told[0].begin(), told[0].end(), told[1].begin(), told[1].end());
  const auto where = static_cast<std::size_t>(first - told[0].begin());
  EXPECT_TRUE(told[0] == told[1]) << "from here on: " << told[0].substr(where, 200) << "\ninstead of "
                                  << told[1].substr(where, 200);
}

}  // namespace
}  // namespace enfilade::server
