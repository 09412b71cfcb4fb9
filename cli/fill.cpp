// Fills a new data folder with ended tables, to measure what a server with a long past costs.
#include <filesystem>
#include <iostream>

#include "cli/command.hpp"
#include "kernel/rng.hpp"
#include "kernel/text.hpp"
#include "server/sqlite_store.hpp"
#include "table/table.hpp"

namespace enfilade::cli {
namespace {

constexpr table::Millis kStart = 1'700'000'000'000;
constexpr int kPeople = 10'000, kTablesPerBatch = 500;

// One game from its first event to its last, as a server would have logged it.
Result<std::vector<std::string>> play_out(const std::string& host, const std::string& guest, table::Millis at,
                                          Rng& rng) {
  table::TableEvent created;
  created.at = at;
  created.person = host;
  table::Terms terms;
  terms.game = "liars-dice";
  terms.setup.players = 2;
  terms.host = host;
  terms.chairs.resize(2);
  terms.chairs[0].kind = table::Chair::Kind::person;
  terms.chairs[0].person = host;
  terms.chairs[0].taken = true;
  for (int i = 0; i < 32; ++i) terms.seed.push_back(static_cast<char>(rng.below(256)));
  created.terms = std::move(terms);
  std::vector<std::string> log{created.json()};
  Result<table::Table> table = table::Table::open(created);
  if (!table) return table.error();
  const auto apply = [&](Result<table::TableEvent> event) -> Status {
    if (!event) return event.error();
    for (std::optional<table::TableEvent> next = *event; next; next = table->due(at)) {
      if (const auto change = table->apply(*next); !change) return change.error();
      log.push_back(next->json());
    }
    return Done{};
  };
  if (const Status sat = apply(table->sit({guest, "", ++at}, std::nullopt, false, "")); !sat)
    return sat.error();
  while (table->phase() != table::Table::Phase::ended)
    for (Seat seat = 0; seat < table->players(); ++seat) {
      if (!table->asks(seat)) continue;
      Menu menu;
      table->match().menu(seat, menu);
      const Move move = menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
      at += 1000;
      const std::string& person = seat == 0 ? host : guest;
      const std::string text = table->match().spell_step(seat, std::vector<Move>{move});
      const Status done = apply(
          table->step({person, "s" + std::to_string(log.size()), at}, seat, *table->decision(seat), text));
      if (!done) return done.error();
    }
  return log;
}

server::TableCard card_of(server::TableNumber number, const std::string& host, const std::string& guest,
                          table::Millis changed) {
  return {number,
          server::TableCard::Phase::ended,
          "liars-dice",
          {host, guest},
          changed,
          "invite" + server::table_id(number),
          R"({"made":)" + std::to_string(changed) +
              R"(,"game":"liars-dice","ended":"finished","options":{},"seats":[{"kind":"person","person":")" +
              host + R"(","level":""},{"kind":"open","person":")" + guest +
              R"(","level":""}],"scores":null})"};
}

int run(Args& args) {
  const std::string data = args.required("--data");
  const auto tables = args.number("--tables", 1, INT32_MAX).value_or(1'000'000);
  if (!args.done(kFillCommand.help)) return kUsage;
  std::error_code unknown;  // shows when the folder cannot be made
  if (std::filesystem::exists(data, unknown))
    return complain(frame()("cli.file.folder_is_there", {Arg::of("path", data)}));
  auto store = server::SqliteStore::open(
      {.folder = data, .post = [](const auto& call) { call(); }, .own_thread = false});
  if (!store) return complain(in_words_of_data(store.error()));
  Progress progress(frame()("cli.progress.tables"), tables);
  Rng rng(20);
  Status written = Done{};
  for (int made = 0; made < tables && written;) {
    server::Batch batch;
    for (int i = 0; i < kTablesPerBatch && made < tables; ++i, ++made) {
      const auto person = [&] { return "p" + std::to_string(rng.below(kPeople)); };
      const std::string host = person(), guest = host + "g";
      const table::Millis at = kStart + made * 1000;
      const Result<std::vector<std::string>> log = play_out(host, guest, at, rng);
      if (!log) return complain(in_words_of_data(log.error()));
      // Numbers are drawn at random by a server, so that theirs lie all over the index too.
      const auto number = static_cast<server::TableNumber>(rng.next() >> 4);
      for (const std::string& event : *log)
        batch.entries.push_back({number, static_cast<std::int64_t>(&event - log->data()), event});
      batch.cards.push_back(card_of(number, host, guest, at));
    }
    (*store)->commit(std::move(batch), [&](const Status& status) { written = status; });
    while ((*store)->pump()) {
    }
    progress.at(made);
  }
  if (!written) return complain(in_words_of_data(written.error()));
  return 0;
}

}  // namespace

const Command kFillCommand{"fill", "makes a data folder full of ended tables, for measurements",
                           "usage: enfilade fill --data DIR [--tables N]\n\n"
                           "Plays N short games (a million unless told otherwise) of Liar's Dice to their "
                           "end, with random steps, and\n"
                           "keeps them in DIR, which must not be there yet, as a server would have, but "
                           "without the people: they have no\n"
                           "accounts. Then `enfilade serve --data DIR` shows what so many tables cost.\n",
                           run};

}  // namespace enfilade::cli
