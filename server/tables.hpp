// All tables: their logs, their cards, their deadlines. In memory are those that go on, and those that ended
// lately or are looked at; the others are in the store and come back when somebody asks for them.
#pragma once

#include "server/computers.hpp"
#include "server/doorbell.hpp"
#include "server/noticeboard.hpp"
#include "server/world.hpp"

namespace enfilade::server {

class Tables {
 public:
  Tables(const World& world, Journal& journal, Talk& talk, Audience& audience, Doorbell& doorbell,
         Computers& computers, Metrics& metrics);

  // Reads back the tables that go on; they do so where they were.
  Status open();

  // ---- Finding
  Room* find(std::string_view id);
  Room* find_by_invite(std::string_view invite);
  // A table that this program cannot go on with, and why. Nothing is done to its log.
  struct Unreadable {
    TableCard card;
    Error why;
  };
  const Unreadable* unreadable(std::string_view id) const;
  const std::map<TableNumber, Unreadable>& all_unreadable() const { return unreadable_; }
  // Those in memory where this person sits, or that they host.
  const RoomSet& of(std::string_view person) const;
  const Noticeboard& board() const { return board_; }
  bool is_gone(TableNumber number) const;                  // deleted, though perhaps not yet on disk
  bool knows(const std::string& person) const;             // has there ever been one?
  void each(const std::function<void(Room&)>& act) const;  // in memory
  std::size_t size() const { return rooms_.size(); }
  std::size_t made_from(const std::string& address) const;  // in memory, since the start of the server
  std::int64_t ever() const { return ever_; }               // how many there have been

  // ---- Changing
  // `history`: what has happened there already, of a game that was played elsewhere.
  Result<Room*> make(const Table::Caller& who, Terms terms, std::string address,
                     std::vector<TableEvent> history = {});
  // Applies the events and what they bring about, writes them, and tells everybody once they are on disk;
  // `then` runs last.
  void carry_out(Room& room, std::vector<TableEvent> events, Act then = {});
  void invite_anew(Room& room);
  // Its log, and everything that was said and noted there; false: there is no such table.
  bool discard(TableNumber number, Act then = {});

  void tick();
  void note_the_time();  // for the end: how long were we away?

 private:
  Room& keep(std::unique_ptr<Room> room);
  Room* load(const TableCard& card);
  void apply_all(Room& room, std::vector<TableEvent> events, Batch batch, Act then);
  void file(Room& room, Batch& batch);
  void index(Room& room, std::set<std::string, std::less<>> people);
  void set_deadline(Room& room);
  void drop(Room& room);
  void sweep(Millis now);
  // Time in which the server did not run is nobody's: no clock is charged for it.
  void check_standstill();
  Result<Millis> last_change(Millis noted) const;

  Now now_;
  std::shared_ptr<ServerClock> clock_;
  Randomness& randomness_;
  Store& store_;
  Log& log_;
  Journal& journal_;
  Talk& talk_;
  Audience& audience_;
  Doorbell& doorbell_;
  Computers& computers_;
  Metrics& metrics_;
  std::map<TableNumber, std::unique_ptr<Room>> rooms_;
  std::map<std::string, RoomSet, std::less<>> rooms_of_;  // by person
  std::map<std::string, std::size_t> made_from_;          // by address
  Noticeboard board_;
  std::map<TableNumber, Unreadable> unreadable_;
  std::set<std::pair<Millis, TableNumber>> deadlines_;
  std::int64_t ever_ = 0;
  Millis last_sweep_ = 0, last_noted_ = 0;
};

}  // namespace enfilade::server
