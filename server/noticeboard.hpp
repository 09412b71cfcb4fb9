// What the lobby shows: public tables that wait for players, then those that are played, in an order that is
// fair to their hosts. Kept up to date table by table, so that nobody who asks has to look through all.
#pragma once

#include "server/room.hpp"

namespace enfilade::server {

class Noticeboard {
 public:
  enum class Group : std::uint8_t { waiting, playing };

  // The newest table of each host, then the second of each, and so on: this is a place in that order. What
  // counts is when a table was made, begun, or seats last changed hands.
  struct Place {
    Group group = Group::waiting;
    std::int64_t round = 0, newest = 0;  // newest: the time, negative
    std::string id;
    auto operator<=>(const Place&) const = default;

    std::string text() const;
    static std::optional<Place> parse(std::string_view text);
  };

  // Would this be shown as waiting for players?
  static bool is_offered(const Terms& terms);

  // The table was made or read back, or its seats or its status have changed.
  void put(Room& room);
  void take_down(const Room& room);

  // In their order, from behind the place on, while `each` says yes.
  using Each = std::function<bool(const Place&, Room&)>;
  void read(const std::optional<Place>& behind, const Each& each) const;
  // How many wait for players.
  std::size_t offered_by(const std::string& person) const;
  std::size_t offered_from(const std::string& address) const;

 private:
  struct Notice {
    Place place;
    std::string host;
  };
  void number_anew(Group group, const std::string& host);

  std::map<Place, Room*> order_;
  std::map<TableNumber, Notice> notices_;
  // Newest first.
  std::map<std::pair<Group, std::string>, std::map<std::pair<std::int64_t, std::string>, Room*>> of_host_;
  std::map<std::string, std::size_t> from_address_;
};

}  // namespace enfilade::server
