#include "kernel/pack.hpp"

#include <algorithm>
#include <atomic>
#include <map>

#include "kernel/embedded.hpp"
#include "kernel/sha256.hpp"

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

namespace {

// A list that only grows, so that readers need no lock.
struct Shelved {
  Pack pack;
  const Shelved* next;
};
std::atomic<const Shelved*>& shelf() {
  static std::atomic<const Shelved*> first{nullptr};
  return first;
}

template <class Fits>
const Pack* on_shelf(const Fits& fits) {
  for (const Shelved* at = shelf().load(std::memory_order_acquire); at; at = at->next)
    if (fits(at->pack)) return &at->pack;
  return nullptr;
}

const Pack& put(Pack pack) {
  auto* const added = new Shelved{std::move(pack), shelf().load(std::memory_order_relaxed)};
  while (!shelf().compare_exchange_weak(added->next, added, std::memory_order_release,
                                        std::memory_order_relaxed)) {
  }
  return added->pack;
}

std::string content_of(const Json& components) { return to_hex(as_text(sha256(components.canonical()))); }

Pack part_of_the_program(const Game& game, std::string_view text) {
  const Result<Json> json = Json::parse(text);
  ENFILADE_CHECK(json);
  return {&game, "", content_of(*json), json->dump()};
}

}  // namespace

const Pack& shipped_pack(const Game& game) {
  if (const Pack* found = on_shelf([&](const Pack& p) { return p.game == &game && p.name.empty(); }))
    return *found;
  // Those of earlier releases lie beside the present ones, so that old records replay for ever. The last that is put
  // there is found first.
  const std::string path = std::string(game.info->folder) + "/components";
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(path + "-")) put(part_of_the_program(game, file.text));
  return put(part_of_the_program(game, shipped_components(game)));
}

const Pack* find_pack(const Game& game, std::string_view content) {
  const Pack& shipped = shipped_pack(game);
  if (content == shipped.content) return &shipped;
  return on_shelf([&](const Pack& p) { return p.game == &game && p.content == content; });
}

const std::string& pack_name(const Match& match) {
  const Pack* pack = find_pack(match.game(), match.rules().content);
  return (pack ? *pack : shipped_pack(match.game())).name;  // given as text, it has none
}

std::string pack_remark(std::string_view name) { return "pack " + std::string(name); }

std::string pack_remarked(const Record& record) {
  const std::string word = pack_remark("");
  for (const std::string& remark : record.remarks)
    if (remark.starts_with(word)) return remark.substr(word.size());
  return "";
}

Result<const Pack*> shelve(const Game& game, std::string name, std::string_view components) {
  const auto wrong = [](std::string_view text, std::string_view place) {
    return Error{"bad_pack", std::string(text), "", std::string(place), {}};
  };
  const bool is_text = static_cast<bool>(Json::parse(JsonWriter().text(name).take()));
  if (name.empty() || name.size() > kLongestPackName || !is_plain(name) || !is_text)
    return wrong("the name of a pack is one short line", "name");
  if (components.size() > kLongestPack) return wrong("a pack is at most 256 KiB long", "");
  const Result<Json> json = Json::parse(components);
  if (!json) return json.error();
  const std::string content = content_of(*json);
  if (const Pack* known = find_pack(game, content)) return known;
  if (const Status fits = check_pack(game, components); !fits) return fits.error();
  return &put({&game, std::move(name), content, json->dump()});
}

}  // namespace enfilade
