#include "kernel/pack.hpp"

#include <algorithm>
#include <map>

#include "kernel/embedded.hpp"

namespace enfilade {
namespace {

constexpr std::string_view kProvenance = "provenance";

std::string id_of(const Json& thing) {
  const Json* id = thing.is(Json::Kind::object) ? thing.find("id") : nullptr;
  return id && id->is(Json::Kind::text) ? id->text() : "";
}

// A list or an object as named parts, whichever it is; nothing for a value that has none. Two things of one id are no
// names: then all are told by their places.
using Parts = std::vector<std::pair<std::string, const Json*>>;
Parts parts_of(const Json& value) {
  Parts parts;
  if (value.is(Json::Kind::object))
    for (const auto& [name, member] : value.members()) parts.emplace_back(name, &member);
  if (!value.is(Json::Kind::array)) return parts;
  std::vector<std::string> ids;
  for (const Json& item : value.items()) ids.push_back(id_of(item));
  std::vector<std::string> sorted = ids;
  std::sort(sorted.begin(), sorted.end());
  const bool named = !ids.empty() && !sorted.front().empty() &&
                     std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  for (std::size_t i = 0; i < ids.size(); ++i)
    parts.emplace_back(named ? ids[i] : std::to_string(i + 1), &value.items()[i]);
  return parts;
}

const Json* part_called(const Parts& parts, std::string_view name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const auto& part) { return part.first == name; });
  return found == parts.end() ? nullptr : found->second;
}

class Comparison {
 public:
  void of(const Json& before, const Json& after) {
    const Parts old_parts = parts_of(before), new_parts = parts_of(after);
    const bool both = before.kind() == after.kind() && !(old_parts.empty() && new_parts.empty());
    if (!both) {
      if (!(before == after)) tell(before.dump(), after.dump());
      return;
    }
    for (const auto& [name, part] : old_parts) {
      const Inside inside(where_, name);
      const Json* now = part_called(new_parts, name);
      now ? of(*part, *now) : tell(part->dump(), "");
    }
    for (const auto& [name, part] : new_parts) {
      const Inside inside(where_, name);
      if (!part_called(old_parts, name)) tell("", part->dump());
    }
  }
  std::vector<PackChange> found;

 private:
  struct Inside {
    Inside(std::vector<std::string>& where, const std::string& name) : path(where) { path.push_back(name); }
    ~Inside() { path.pop_back(); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;
    std::vector<std::string>& path;
  };
  void tell(std::string before, std::string after) {
    found.push_back({where_, std::move(before), std::move(after)});
  }
  std::vector<std::string> where_;
};

void count_provenances(const Json& value, std::map<std::string, int>& counts) {
  for (const auto& [name, part] : parts_of(value)) {
    if (name == kProvenance && part->is(Json::Kind::text)) ++counts[part->text()];
    count_provenances(*part, counts);
  }
}

// The usual set-up and each that differs from it in one answer, with every number of players.
std::vector<Setup> setups_of(const GameInfo& info) {
  std::vector<Setup> setups;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    setups.push_back({players, {}});
    for (const Option& option : info.options)
      for (const std::string& answer : sample_choices(option))
        if (answer != option.fallback) setups.push_back({players, {{std::string(option.name), answer}}});
  }
  return setups;
}

}  // namespace

std::string_view shipped_components(const Game& game) {
  return embedded(std::string(game.info->folder) + "/components.json");
}

std::vector<PackChange> compare_packs(const Json& before, const Json& after) {
  Comparison comparison;
  comparison.of(before, after);
  return std::move(comparison.found);
}

std::vector<std::pair<std::string, int>> provenances(const Json& pack) {
  std::map<std::string, int> counts;
  count_provenances(pack, counts);
  return {counts.begin(), counts.end()};
}

Status check_pack(const Game& game, std::string_view components) {
  for (const Setup& setup : setups_of(*game.info)) {
    const Result<Match> match = Match::create(game, setup, components);
    if (!match && Match::create(game, setup)) return match.error();
  }
  return Done{};
}

}  // namespace enfilade
