#include "server/noticeboard.hpp"

#include <algorithm>

#include "kernel/text.hpp"

namespace enfilade::server {

namespace {
constexpr std::uint64_t kLatest = std::uint64_t{1} << 52;  // milliseconds
}

std::string Noticeboard::Place::text() const {
  return std::to_string(static_cast<int>(group)) + "." + std::to_string(round) + "." +
         std::to_string(-newest) + "." + id;
}

std::optional<Noticeboard::Place> Noticeboard::Place::parse(std::string_view text) {
  const auto parts = split(text, '.');
  if (parts.size() != 4 || (parts[0] != "0" && parts[0] != "1") || !table_number(parts[3]))
    return std::nullopt;
  const auto round = parse_int(parts[1]);
  const auto time = parse_u64(parts[2]);
  if (!round || *round < 0 || !time || *time > kLatest) return std::nullopt;
  return Place{parts[0] == "0" ? Group::waiting : Group::playing, *round, -static_cast<Millis>(*time),
               std::string(parts[3])};
}

bool Noticeboard::is_offered(const Terms& terms) {
  return !terms.is_private && std::any_of(terms.chairs.begin(), terms.chairs.end(), [](const Chair& c) {
    return !c.taken && c.kind == Chair::Kind::open && c.person.empty();
  });
}

void Noticeboard::put(Room& room) {
  take_down(room);
  const Terms& terms = room.table.terms();
  const Table::Phase phase = room.table.phase();
  const bool waits = phase == Table::Phase::waiting && is_offered(terms);
  if (terms.is_private || (!waits && phase != Table::Phase::playing)) return;
  const Group group = waits ? Group::waiting : Group::playing;
  const std::int64_t newest = -room.table.changed();
  Notice& notice = notices_[room.number];
  notice.place = Place{group, -1, newest, room.id};
  notice.host = terms.host;
  of_host_[{group, terms.host}][{newest, room.id}] = &room;
  if (waits) ++from_address_[room.made_from];
  number_anew(group, terms.host);
}

void Noticeboard::take_down(const Room& room) {
  const auto found = notices_.find(room.number);
  if (found == notices_.end()) return;
  const auto [place, host] = std::move(found->second);
  notices_.erase(found);
  order_.erase(place);
  const auto of_host = of_host_.find({place.group, host});
  of_host->second.erase({place.newest, place.id});
  if (of_host->second.empty()) of_host_.erase(of_host);
  if (place.group == Group::waiting)
    if (const auto from = from_address_.find(room.made_from); --from->second == 0) from_address_.erase(from);
  number_anew(place.group, host);
}

// Where the tables of a host stand follows from how many newer ones they have.
void Noticeboard::number_anew(Group group, const std::string& host) {
  const auto of_host = of_host_.find({group, host});
  if (of_host == of_host_.end()) return;
  std::int64_t round = 0;
  for (const auto& [when, room] : of_host->second) {
    Place& place = notices_.at(room->number).place;
    if (place.round != round) {
      order_.erase(place);
      place.round = round;
      order_[place] = room;
    }
    ++round;
  }
}

void Noticeboard::read(const std::optional<Place>& behind, const Each& each) const {
  for (auto at = behind ? order_.upper_bound(*behind) : order_.begin(); at != order_.end(); ++at)
    if (!each(at->first, *at->second)) return;
}

std::size_t Noticeboard::offered_by(const std::string& person) const {
  const auto found = of_host_.find({Group::waiting, person});
  return found == of_host_.end() ? 0 : found->second.size();
}

std::size_t Noticeboard::offered_from(const std::string& address) const {
  const auto found = from_address_.find(address);
  return found == from_address_.end() ? 0 : found->second;
}

}  // namespace enfilade::server
