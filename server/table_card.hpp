// What is known of a table without its log: the card that it is found by in the store.
#pragma once

#include "server/people.hpp"
#include "server/room.hpp"

namespace enfilade::server {

TableCard card_of(const Room& room);

// A table as one of its people sees it in a list, when it has ended or cannot be opened (why). Names are
// looked up now, so that a name that was erased is gone here too.
void write_brief(const TableCard& card, std::string_view person, const People& people, const Error* why,
                 JsonWriter& out);

}  // namespace enfilade::server
