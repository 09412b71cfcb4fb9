// Talking at a table: chat in two rooms, notes of one's own, and not having to listen.
#pragma once

#include "server/people.hpp"
#include "server/room.hpp"
#include "server/secrets.hpp"

namespace enfilade::server {

struct Call;

class Talk {
 public:
  static constexpr std::size_t kLongestChat = 500, kLongestNote = 4000;  // characters

  Talk(Store& store, Journal& journal, const People& people, Randomness& randomness)
      : store_(store), journal_(journal), people_(people), randomness_(randomness) {}

  void opened(Room& room);                                 // reads what was said
  void came(Room& room, const std::string& person) const;  // reads what they have written down here before

  // Null when this was said before, under the same id.
  const ChatLine* chat(Room& room, const std::string& person, const std::string& id, const std::string& text,
                       Millis now, Act then);
  void note(Room& room, const std::string& person, const std::string& text, Act then);
  void mute(Room& room, const std::string& person, const std::string& whom, bool yes, Act then);

  bool may_read(const std::string& person, const Room& room, const ChatLine& line) const;
  void write(const ChatLine& line, JsonWriter& out) const;
  // The members "chat" and "earlier": the latest lines before that number that a person may read, as many as
  // are worth sending at once.
  void write_before(const std::string& person, const Room& room, std::int64_t before, JsonWriter& out) const;
  // The same, and "note": what a person sees who comes to a table.
  void write_for(const std::string& person, const Room& room, JsonWriter& out) const;

  // Also what is still on its way to the disk.
  void forget(Room& room, const std::string& person, Batch& batch);
  // Everything that was said and noted at a table, which need not be open, by those and others.
  void discard(const std::string& table, Room* room, std::set<std::string, std::less<>> people, Batch& batch);
  // What was said is copied, so that the operator can read it when it is gone from the table.
  void report(Call& call, const Room& room, std::int64_t line, const std::string& why);

  static std::size_t characters(std::string_view text);

 private:
  Store& store_;
  Journal& journal_;
  const People& people_;
  Randomness& randomness_;
};

}  // namespace enfilade::server
