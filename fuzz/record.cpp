// Records: what is read is written the same way again, and what can be replayed gives the same game twice.
#include "kernel/record.hpp"

#include "fuzz/shared/fuzzing.hpp"
#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "kernel/verify.hpp"

using namespace enfilade;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Result<Record> record = Record::parse({reinterpret_cast<const char*>(data), size});
  if (!record) return 0;
  const std::string text = record->text();
  const Result<Record> again = Record::parse(text);
  fuzz::require(again && again->text() == text, "a record is read as it was written", text);
  fuzz::require(again->lines == record->lines && again->seats == record->seats &&
                    again->entropy == record->entropy && again->chance == record->chance &&
                    again->remarks == record->remarks && again->setup.options == record->setup.options,
                "nothing of a record is lost", text);

  const Game* game = find_game(record->game);
  const bool verified = static_cast<bool>(verify(*record, game));
  const Result<Referee> referee = Referee::replay(*record, game);
  fuzz::require(referee || !verified, "what was verified can be replayed", text);
  if (!referee) return 0;
  fuzz::require(referee->match().audit().empty(), referee->match().audit(), text);
  const Result<Record> written = Record::parse(referee->record().text());
  fuzz::require(static_cast<bool>(written), "a replayed record can be read", referee->record().text());
  const Result<Referee> replayed = Referee::replay(*written, game);
  fuzz::require(replayed && replayed->match() == referee->match(), "a replayed record gives the same game",
                text);
  return 0;
}
