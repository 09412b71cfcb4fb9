// Words for messages, one catalogue per language and game. A flat JSON object from keys to texts:
//   "event.paid": "{seat} takes {coins} {coins|coin|coins}"
// {name} puts in a parameter; {name|one|other} chooses by number (one for exactly 1); {name|colour} takes the
// parameter as a list of words and puts in the text "colour.<word>" of each.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "kernel/result.hpp"

namespace enfilade {

class Catalogue {
 public:
  // Later loads add to earlier ones and win over them.
  Status load(std::string_view json);

  bool has(std::string_view key) const { return texts_.find(key) != texts_.end(); }
  // The text of a key; the key itself where there is none, so that a gap is seen.
  std::string_view text(std::string_view key) const;
  // In words, with the names of the seats where a parameter is a seat.
  std::string say(const Message& message, std::span<const std::string> seat_names = {}) const;
  const std::map<std::string, std::string, std::less<>>& all() const { return texts_; }

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace enfilade
