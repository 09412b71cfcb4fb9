// People, their sessions, and the bots they answer for. Everything is in memory; what changes is also written
// on papers that the caller commits.
#pragma once

#include <map>
#include <set>
#include <unordered_map>

#include "server/secrets.hpp"
#include "server/store.hpp"
#include "server/vocabulary.hpp"
#include "table/words.hpp"

namespace enfilade::server {

struct Person {
  std::string id, name;
  std::string password;  // hash; empty for guests and bots
  std::string owner;     // of a bot
  bool bot = false, gone = false;
  Millis made = 0;
  std::set<std::string, std::less<>> blocked;
  bool guest() const { return password.empty() && !bot; }
};

struct Session {
  std::string key;  // the hash of the token
  std::string person;
  Millis made = 0, seen = 0;
};

class People {
 public:
  explicit People(Randomness& randomness) : randomness_(randomness) {}
  Status load(Store& store);

  const Person* find(std::string_view id) const;
  const Person* find_account(std::string_view name) const;
  // An account whose name is this one, or could be taken for it.
  const Person* find_lookalike(std::string_view name) const;
  // As whom the others see them: guests and bots go by their name as long as no account of somebody else has taken it.
  PersonCard card(std::string_view id) const;
  std::vector<std::string> names_at(const Table& table) const;  // by seat; a computer's is its level

  // The person behind a session token or a bot's token; null when there is none or it has ended.
  struct Known {
    const Person* person = nullptr;
    std::string session;  // key of the session; for a bot, of its token
  };
  Known known_by(std::string_view token, Millis now, Batch& batch);
  Known known_bot(std::string_view token) const;
  bool is_open(std::string_view session) const {
    return sessions_.contains(session) || bot_keys_.contains(session);
  }

  // Names that differ in case only are one name.
  static std::string fold(std::string_view name);
  // A name that people can be shown; what is wrong with it otherwise.
  static Result<std::string> check_name(std::string_view name);
  static Status check_password(std::string_view password, std::string_view name);

  const Person& add_guest(std::string_view name, Millis now, Batch& batch);
  Status rename(std::string_view id, std::string name, Batch& batch);
  Status make_account(std::string_view id, std::string name, std::string password_hash, Batch& batch);
  void set_password(std::string_view id, std::string password_hash, Batch& batch);
  void block(std::string_view id, std::string_view other, bool yes, Batch& batch);

  // The token is given to the person and not kept.
  std::string open_session(std::string_view person, Millis now, Batch& batch);
  void end_session(std::string_view key, Batch& batch);
  std::vector<Session> sessions_of(std::string_view person) const;

  struct NewBot {
    const Person* person;
    std::string token;
  };
  NewBot add_bot(std::string_view owner, std::string_view name, Millis now, Batch& batch);
  std::vector<const Person*> bots_of(std::string_view owner) const;
  void revoke_bot(std::string_view bot, Batch& batch);

  // Name, password, sessions and bots are erased; the id stays, so that finished games keep their shape.
  void erase(std::string_view id, Batch& batch);

  // Ends sessions that nobody has used for long, and forgets guests who cannot come back and have left
  // nothing.
  void sweep(Millis now, const std::function<bool(const std::string& person)>& has_left_something,
             Batch& batch);

  std::size_t size() const { return people_.size(); }

 private:
  Person& at(std::string_view id) { return people_.find(id)->second; }
  void enter_account(const Person& person);
  void strike_account(const Person& person);
  void write(const Person& person, Batch& batch);
  void write(const Session& session, Batch& batch);

  Randomness& randomness_;
  std::map<std::string, Person, std::less<>> people_;
  std::map<std::string, std::string, std::less<>> accounts_;  // folded name -> person
  // Skeleton of an account's name -> persons; several only in data from before names were compared so.
  std::map<std::string, std::set<std::string>, std::less<>> looks_;
  std::map<std::string, Session, std::less<>> sessions_;      // by key
  std::map<std::string, std::string, std::less<>> bot_keys_;  // hash of the token -> bot
};

}  // namespace enfilade::server
