// The hall: all tables, all people, and everything they ask for. It lives on one thread; whatever takes long
// (the disk, passwords, thinking) happens elsewhere and comes back through `post`.
#pragma once

#include <set>
#include <tuple>
#include <unordered_map>

#include "kernel/json.hpp"
#include "server/bans.hpp"
#include "server/clock.hpp"
#include "server/logins.hpp"
#include "server/metrics.hpp"
#include "server/people.hpp"
#include "server/room.hpp"
#include "server/secrets.hpp"

namespace enfilade::server {

struct HallTerms {
  std::vector<std::string> origins;  // "https://play.example.org", exact
  std::string share;                 // the origin to give to friends
  bool secure = false;               // TLS here or at the proxy: cookies and headers say so
  int thinkers = 1;
  std::set<std::string> unlimited;     // addresses without rate limits, for measurements
  std::string foretold;                // for tests: all games follow from this text; empty: from secret bytes
  std::shared_ptr<ServerClock> clock;  // nothing: `now` is all there is, and the server always runs
  std::function<Millis()> now;         // the clock's, unless a test brings another
  std::function<void(std::function<void()>)> post;
};

// What somebody says at a table, while it is being listened to.
struct Said {
  Watcher& watcher;
  const JsonCursor& at;
  std::string_view what;
  std::string id;
};

// One HTTP request while it is being answered.
struct Call {
  HttpRequest request;
  std::vector<std::string> path;  // the parts behind /api/
  std::shared_ptr<const Json> body;
  std::string person, session;  // who asks; empty: nobody we know
  bool bot = false;
  Millis now = 0;
  Answer answer;
};

class Hall final : public Door {
 public:
  Hall(HallTerms terms, Store& store, Metrics& metrics);
  ~Hall() override;

  // Reads everything back. Tables go on where they were.
  Status open();

  void http(const HttpRequest& request, Answer answer) override;
  Watcher* admit(const HttpRequest& request, HttpResponse& refusal) override;
  void connect(Watcher* watcher, std::shared_ptr<Line> line) override;
  void paid(Watcher* watcher, int frames, std::size_t bytes) override;
  void heard(Watcher* watcher, std::string_view text) override;
  void closed(Watcher* watcher) override;
  void tick() override;  // clocks, housekeeping
  void shut() override;
  // A command of the operator; answers "done", what was asked for, or "error: ...".
  void operate(const std::string& line, std::function<void(std::string)> answer);

  const HallTerms& terms() const { return terms_; }
  void set_origins(std::vector<std::string> origins) {
    terms_.share = origins.empty() ? "" : origins.back();
    terms_.origins = std::move(origins);
  }
  std::size_t rooms() const { return rooms_.size(); }
  Thinkers& thinkers() { return *thinkers_; }
  Room* find_room(std::string_view id);

 private:
  struct TableCard {
    std::string id;
    Table::Phase phase = Table::Phase::waiting;
    std::set<std::string, std::less<>> people;
    Millis changed = 0;
    std::string invite;
  };

  // ---- hall.cpp: tables and the disk
  Status read_tables();
  Room* load_room(const std::string& id);
  Result<Room*> make_room(const TableEvent& created, Batch& batch);
  // Applies the events and what they bring about, writes them, and tells everybody once they are on disk.
  // `batch` may hold more that belongs with them; `then` runs last, when all of it is durable.
  void carry_out(Room& room, std::vector<TableEvent> events, Batch batch, std::function<void()> then);
  void commit(Room& room, Batch batch, std::function<void()> then);
  void commit(Batch batch, std::function<void()> then);
  void durable(const std::string& id, const Status& done);
  void tell(Room& room, const Change& change);
  void say(Room& room, const Watcher& to, Text text);  // once what was done before is on disk
  void send_summary(Room& room, bool covered_only = false);
  void check_seats(Room& room);
  void think(Room& room);
  TableSurroundings surroundings(const Room& room) const;
  SeatSet connected(const Room& room) const;
  void set_deadline(Room& room);
  void sweep(Millis now);
  // Time in which the server did not run is nobody's: no clock is charged for it.
  void check_standstill();
  void note_the_time(Millis now);
  std::vector<std::string> names(const Room& room) const;
  // A line in the operator's log about somebody who goes too far; a flood of them does not flood it.
  void notice(std::string_view what, const std::string& address);

  // ---- hall_cards.cpp: what is known of a table without its log
  void file(Room& room, Batch& batch);
  void keep(TableCard card);
  Millis changed(const TableCard& card) const;
  void write_brief(const TableCard& card, std::string_view person, JsonWriter& out);  // of an ended table
  using Place = std::tuple<int, std::int64_t, Millis, std::string>;                   // in the lobby
  struct Listed {
    Place place;
    Room* room = nullptr;
  };
  static bool is_offered(const Terms& terms);
  Status may_offer(const Call& call) const;
  static std::vector<Listed> in_turn(std::vector<Room*> rooms, int group);
  void lobby(Call& call);
  void my_tables(Call& call);

  // ---- hall_lines.cpp: WebSockets
  void watch(const Said& said);
  void here(const Said& said);
  void ping(const Said& said);
  void act(const Said& said);
  void ask(const Said& said);
  bool is_here(const Watcher& watcher, Seat seat) const;
  bool pay(Watcher& watcher, double cost);
  void send_state(Watcher& watcher);
  void send_error(Watcher& watcher, const std::string& id, const Error& error);
  void reply(Watcher& watcher, const std::string& id, std::string_view kind,
             const std::function<void(JsonWriter&)>& fill = {});
  void acknowledge(Watcher& watcher, const std::string& id);
  std::function<void()> acknowledgement(const Said& said);  // for when it is durable
  void presence(Room& room);
  Watcher* find_watcher(std::int64_t number);
  void hang_up(const std::function<bool(const Watcher&)>& whom, int code, std::string_view why);

  // ---- hall_thinking.cpp: on whose account computers think, and who waits for them
  Account account_of(const Room& room) const;
  void charge_anew(Room& room);
  void tell_who_waits(Millis now);
  void tell_who_waits(Room& room);
  void tell_who_waits(Watcher& watcher);
  void analyse(const Said& said, const Match& there, Seat seat, const std::string& level);

  // ---- hall_talk.cpp: chat and notes
  void read_chat(Room& room);
  void read_own_papers(Room& room, const std::string& person);
  bool may_read(const std::string& person, const Room& room, const ChatLine& line) const;
  void write_chat(const ChatLine& line, JsonWriter& out) const;
  void write_chat_before(const Watcher& watcher, std::int64_t before, JsonWriter& out) const;
  void earlier(const Said& said);
  void chat(const Said& said);
  void note(const Said& said);
  void mute(const Said& said);
  void forget(Room& room, const std::string& person, Batch& batch);
  void report(Call& call);

  // ---- hall_story.cpp: what has happened so far, and what is left of a game afterwards
  void story(const Said& said);
  void after_the_end(const Said& said);
  void record(Call& call, Room& room);
  void replay(Call& call, Room& room);

  // ---- hall_http.cpp: requests
  bool allowed_origin(const HttpRequest& request) const;
  bool allowed_host(const HttpRequest& request) const;
  bool sent_by_us(const HttpRequest& request) const;
  bool from_elsewhere(const HttpRequest& request) const;
  void notice_foreign(const std::string& address);
  People::Known who(const HttpRequest& request, Millis now, bool& bot);
  Status check(const HttpRequest& request, const Call& call);
  void route(Call& call);
  void finish(Call& call, int status, std::string body);
  void finish(Call& call, const Error& error);
  // `device`: what this browser is remembered by, where that is to be said.
  void finish_with_session(Call& call, const std::string& token, const std::string& device = "");
  std::string device_of(const HttpRequest& request) const;
  std::string device_cookie(const std::string& token) const;
  void write_me(const Call& call, JsonWriter& out) const;

  // ---- hall_people.cpp
  void people_route(Call& call);
  bool may_try(const Call& call, std::string_view name, std::string_view owner);
  void guest(Call& call);
  void rename(Call& call);
  void account(Call& call);
  void login(Call& call);
  void logout(Call& call);
  void password(Call& call);
  void sessions(Call& call);
  void end_session(Call& call);
  void block(Call& call);
  void bots(Call& call);
  void revoke_bot(Call& call);

  // ---- hall_erase.cpp: what we know about somebody, and forgetting it
  void export_data(Call& call);
  void erase(Call& call);
  void erase_everything(Call& call);

  // ---- hall_tables.cpp
  void tables_route(Call& call);
  void table_route(Call& call, Room& room, std::string_view what);
  void show_table(Call& call, Room& room);
  void show_invitation(Call& call);
  void join(Call& call, Room& room);
  void admit_guest(Call& call, Room& room);
  void leave(Call& call, Room& room);
  void start(Call& call, Room& room);
  void remove(Call& call, Room& room);
  void new_invite(Call& call, Room& room);
  void answer_table(Call& call, Room& room, std::optional<Seat> seat = std::nullopt);
  void do_at(Call& call, Room& room, const Result<TableEvent>& event);

  // ---- hall_operator.cpp
  using Told = std::function<void(std::string)>;
  void remove_table(const std::string& id, const Told& told);
  void discard(const std::string& id, std::function<void()> then);
  void close_account(const std::string& who, const Told& told);
  void ban(const std::string& what, const Told& told);
  void unban(const std::string& what, const Told& told);
  void list_bans(const std::string& what, const Told& told);
  Status check_ban(const std::string& address) const;

  // ---- hall_making.cpp
  void check_setup(Call& call);
  void setup_choices(Call& call);
  void create(Call& call);
  void quick(Call& call);
  void rematch(Call& call, Room& room);
  void sit_for_rematch(Call& call, Room& next);
  Result<Room*> make_table(const Call& call, Terms terms);

  HallTerms terms_;
  Store& store_;
  Metrics& metrics_;
  People people_;
  Logins logins_;
  Bans bans_;
  std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
  std::map<std::string, TableCard, std::less<>> cards_;                  // every table there ever was
  std::map<std::string, std::set<std::string>, std::less<>> tables_of_;  // by person
  std::map<std::string, std::string, std::less<>> invitations_;          // token -> table
  std::map<std::string, Error, std::less<>>
      unreadable_;  // tables that this program cannot go on with, and why
  std::set<std::pair<Millis, std::string>> deadlines_;
  std::unordered_map<std::string, Millis> deadline_of_;
  std::unordered_map<std::int64_t, std::unique_ptr<Watcher>> watchers_;
  std::int64_t last_watcher_ = 0;
  struct Repeat {
    Millis at;
    std::string table;
  };
  std::map<std::string, std::string> choices_;  // the answers to setup_choices, by the question
  std::map<std::string, Repeat> made_lately_;   // person + idempotency id -> table
  Buckets address_buckets_, person_buckets_, newcomer_buckets_;
  Bucket notices_, foreign_notices_;
  std::set<std::string> restless_;  // rooms where somebody came or went: told at the next tick
  Millis last_sweep_ = 0, last_census_ = 0, last_noted_ = 0;
  PasswordDesk passwords_;
  Millis last_told_waiting_ = 0;
  std::unique_ptr<Thinkers> thinkers_;
};

HttpResponse json_response(int status, std::string body);
HttpResponse error_response(const Error& error);

}  // namespace enfilade::server
