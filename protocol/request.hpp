// Inside the engine: the matches that are open, a request while it is answered, and the table of all
// requests.
#pragma once

#include <map>
#include <optional>
#include <span>

#include "kernel/json.hpp"
#include "kernel/referee.hpp"
#include "minds/mind.hpp"

namespace enfilade {

struct OpenMatch {
  Referee referee;
  bool from_start = true;  // played from the start position; otherwise there is no record to speak of
  std::string fair_seed;   // raw bytes; goes into the record of a finished game
};

// Open matches by number. A number is never used again, so that a late request cannot reach another match.
class OpenMatches {
 public:
  Result<std::int64_t> open(OpenMatch match);
  void close(std::int64_t number) { matches_.erase(number); }
  OpenMatch* find(std::int64_t number);
  std::optional<std::int64_t> only_one() const;
  bool full() const;

 private:
  std::map<std::int64_t, OpenMatch> matches_;
  std::int64_t next_ = 1;
};

using WriteMembers = std::function<void(JsonWriter& out)>;

struct Asked {
  JsonCursor members;  // of the request
  JsonCursor::Problem& problem;
  JsonWriter& reply;  // an object being written; it has "ok" already
  OpenMatches& matches;
  Clock clock;
  const Stop& stop;                              // of a thought
  std::function<void(const WriteMembers&)> say;  // a reply before the last, begun as that one is
  std::int64_t number = 0;                       // of the match that the request is about
  OpenMatch* open = nullptr;

  const Match& match() const { return open->referee.match(); }
};

// An answer reads all members before it changes anything. What it has written is dropped when it fails.
struct RequestKind {
  std::string_view name;
  std::string_view members;  // besides "request" and "id"; with "match" it is about a match
  Status (*answer)(Asked&);
};

std::span<const RequestKind> all_requests();

// Limits on what becomes part of a match.
inline constexpr std::size_t kMaxStepText = 4096, kMaxName = 100;

// --- members that several requests have ---

std::string read_short_text(const JsonCursor& member, std::size_t most);
std::optional<std::uint64_t> read_seed(const Asked& asked);
// "viewer" or "for": a seat's number, "spectator", or "all" for the full truth, which is also the fallback.
std::optional<Viewer> read_viewer(const Asked& asked, std::string_view member);
// The seat that the request names, or the one that is asked when it is only one.
Seat read_seat(const Asked& asked);

// The members "match" and "node": where the match stands now. For the full truth also "facts", the hash of
// the position: it would tell a viewer which guess at the hidden facts is right.
void write_standing(std::int64_t number, const Match& match, std::optional<Viewer> viewer, JsonWriter& out);

// Writes what a client has to know of a match that it has just opened.
Status open_match(Asked& asked, OpenMatch open);

// --- the answers ---

Status answer_version(Asked& asked);
Status answer_games(Asked& asked);
Status answer_messages(Asked& asked);
Status answer_new(Asked& asked);
Status answer_load(Asked& asked);
Status answer_clone(Asked& asked);
Status answer_close(Asked& asked);
Status answer_verify(Asked& asked);

Status answer_edits(Asked& asked);
Status answer_arrange(Asked& asked);

Status answer_menu(Asked& asked);
Status answer_apply(Asked& asked);
Status answer_odds(Asked& asked);
Status answer_chance(Asked& asked);
Status answer_takeback(Asked& asked);
Status answer_preview(Asked& asked);
Status answer_explain(Asked& asked);
Status answer_think(Asked& asked);
Status answer_hint(Asked& asked);
Status answer_analyse(Asked& asked);
Status answer_cancel(Asked& asked);
Status answer_view(Asked& asked);
Status answer_scores(Asked& asked);
Status answer_record(Asked& asked);

}  // namespace enfilade
