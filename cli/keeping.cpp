// Looking after the data of a server: backup, restore, reports.
#include <filesystem>
#include <iostream>
#include <mutex>

#include "cli/command.hpp"
#include "cli/control.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/packs.hpp"
#include "server/room.hpp"
#include "server/sqlite_store.hpp"

namespace enfilade::cli {
namespace {

// The store of a server that is not running.
Result<std::unique_ptr<server::SqliteStore>> open_store(const std::string& data) {
  std::error_code error;
  if (!std::filesystem::exists(data + "/data.sqlite", error))
    return Error{
        "not_found", "there is no data in " + data + (error ? ": " + error.message() : ""), "", "", {}};
  return server::SqliteStore::open(data, [](const std::function<void()>& call) { call(); });
}

int say_done() {
  std::cout << shown(frame()("cli.data.done")) << "\n";
  return 0;
}

int backup(Args& args) {
  const std::string data = args.required("--data"), to = args.required("--to");
  const auto patience = static_cast<int>(args.number("--patience", 1, 86'400).value_or(kServersPatience));
  if (!args.done(kBackupCommand.help)) return kUsage;
  const std::string path = std::filesystem::absolute(to).string();
  if (!may_write(path)) return 1;
  if (const auto answer = ask_server(data, "backup " + path, patience)) {
    if (*answer == "done") return say_done();
    return complain(answer->starts_with("error: ")
                        ? answer->substr(7)
                        : frame()("cli.operator.went_away", {Arg::of("data", data)}));
  }
  auto store = open_store(data);
  if (!store) return complain(in_words_of_data(store.error()));
  if (!can_write(path)) return 1;
  if (!(*store)->warning().empty())
    complain(frame()("cli.data.warning", {Arg::of("what", (*store)->warning())}));
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<Status> result;
  (*store)->back_up(path, [&](const Status& status) {
    const std::lock_guard lock(mutex);
    result = status;
    wake.notify_one();
  });
  std::unique_lock lock(mutex);
  wake.wait(lock, [&] { return result.has_value(); });
  return *result ? say_done() : complain(in_words_of_data(result->error()));
}

// Every table of the data is replayed: a copy that cannot be played on is no good.
int check_tables(const std::string& data) {
  auto store = open_store(data);
  if (!store) return complain(in_words_of_data(store.error()));
  server::Log nobody([](std::string_view) {}, [] { return 0; });
  server::Packs(data + "/packs", nobody).renew();  // some were begun with them
  int tables = 0, bad = 0;
  const Status read = server::for_each_card(**store, {}, [&](const server::TableCard& card) {
    const auto log = (*store)->log(card.table);
    const auto table = log ? server::Table::replay(*log) : Result<server::Table>(log.error());
    ++tables;
    if (table) return true;
    ++bad;
    complain(frame()("cli.data.bad_table", {Arg::of("table", server::table_id(card.table)),
                                            Arg::of("why", in_words_of_data(table.error()))}));
    return true;
  });
  if (!read) return complain(in_words_of_data(read.error()));
  std::cout << shown(frame()("cli.data.tables",
                             {Arg::of("tables", std::int64_t{tables}), Arg::of("bad", std::int64_t{bad})}))
            << "\n";
  return bad == 0 ? 0 : 1;
}

int restore(Args& args) {
  const std::string data = args.required("--data"), from = args.required("--from");
  if (!args.done(kRestoreCommand.help)) return kUsage;
  // What a restore has put aside is kept until somebody has looked at it.
  for (const char* kept :
       {"/data.sqlite.before-restore", "/data.sqlite.before-restore-wal", "/witness.before-restore"})
    if (!may_write(data + kept)) return 1;
  if (!can_read(from)) return 1;
  const Status status = server::SqliteStore::restore(data, from);
  if (!status) return complain(in_words_of_data(status.error()));
  return check_tables(data);
}

// What to do about data that cannot even be looked at.
std::string advice(const Error& error) {
  if (error.code == "damaged") return ". " + frame()("cli.data.restore");
  if (error.code == "cannot_open" || error.code == "read_only") return ". " + frame()("cli.data.as_server");
  return "";
}

int check(Args& args) {
  const std::string data = args.required("--data");
  if (!args.done(kCheckDataCommand.help)) return kUsage;
  const Result<server::DataCheck> found = server::check_data(data);
  if (!found) return complain(in_words_of_data(found.error()) + advice(found.error()));
  const auto amount = [](std::string_view name, auto count) {
    return Arg::of(name, static_cast<std::int64_t>(count));
  };
  std::cout << shown(frame()("cli.data.written",
                             {amount("links", found->links), amount("events", found->events),
                              amount("cards", found->cards), amount("papers", found->papers)}))
            << "\n";
  for (const std::string& note : found->notes) complain(frame()("cli.data.note", {Arg::of("what", note)}));
  for (const std::string& finding : found->findings) complain(finding);
  if (found->findings.empty())
    std::cout << shown(frame()("cli.data.well")) << "\n";
  else
    std::cout << shown(frame()("cli.data.damaged", {Arg::of("data", data)})) << "\n";
  return found->findings.empty() ? 0 : 1;
}

int reports(Args& args) {
  const std::string data = args.required("--data");
  if (!args.done(kReportsCommand.help)) return kUsage;
  if (!can_read(data + "/data.sqlite")) return 1;
  Result<server::Database> database = server::Database::open(data + "/data.sqlite", false);
  if (!database) return complain(in_words_of_data(database.error()));
  server::Statement rows = database->prepare(
      "SELECT text FROM papers WHERE drawer = 'report' ORDER BY json_extract(text, '$.at')");
  while (rows.next()) std::cout << disarmed(rows.text(0)) << "\n";
  return rows.failed() ? complain(in_words_of_data(rows.failure())) : 0;
}

}  // namespace

const Command kBackupCommand{
    "backup", "copies a server's data, also while it runs",
    "usage: enfilade backup --data DIR --to FILE [--patience SECONDS]\n\n"
    "A consistent copy of everything in FILE, which must be new. A running server makes it itself and goes "
    "on\n"
    "meanwhile; never copy data.sqlite by hand while it runs. One that gives no sign of life for\n"
    "60 seconds, or as long as you say, is not waited for; it may still make the copy later.\n",
    backup};

const Command kRestoreCommand{
    "restore", "puts a backup in the place of a server's data",
    "usage: enfilade restore --data DIR --from FILE\n\n"
    "The server must not be running. The backup is checked first; what was there is kept as\n"
    "data.sqlite.before-restore (and data.sqlite.before-restore-wal, witness.before-restore), which must "
    "not\n"
    "be there yet; a new witness is written, and every table is replayed.\n",
    restore};

const Command kCheckDataCommand{
    "check-data", "is everything there that a server has written?",
    "usage: enfilade check-data --data DIR\n\n"
    "Verifies the file, the chain of checksums over everything that was ever written, every event, card and\n"
    "paper, and that nothing is missing that the witness has seen. Also while the server runs. Says how "
    "much\n"
    "there is, and what is wrong: the status is 0 when all is well. Changes nothing.\n",
    check};

const Command kReportsCommand{"reports", "what people have reported to the operator of a server",
                              "usage: enfilade reports --data DIR\n\nOne JSON object a line, oldest first.\n",
                              reports};

}  // namespace enfilade::cli
