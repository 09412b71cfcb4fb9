// docs/positions/ names every member of the JSON that each game writes for positions, views and scenes.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "games/registry.hpp"
#include "protocol/words.hpp"
#include "suite/playthrough.hpp"
#include "suite/suite.hpp"

namespace enfilade {
namespace {

void members_of(const Json& json, std::set<std::string>& found) {
  if (json.is(Json::Kind::object))
    for (const auto& [name, value] : json.members()) found.insert(name), members_of(value, found);
  if (json.is(Json::Kind::array))
    for (const Json& item : json.items()) members_of(item, found);
}

struct Members {
  std::set<std::string> position, scene;
};

void members_along(Match match, std::uint64_t seed, Members& found) {
  constexpr int kApart = 7, kScenesApart = 49, kPlies = 700;  // a scene takes longer to be written
  Rng rng(seed);
  for (int ply = 0; ply < kPlies && !match.over(); ++ply) {
    const Ply made = random_ply(match, rng);
    match.apply(made.seat, made.move);
    if (ply % kApart != 0) continue;
    members_of(*Json::parse(match.json()), found.position);
    members_of(*Json::parse(match.view(0).json()), found.position);
    if (ply % kScenesApart != 0) continue;
    JsonWriter out;
    write_view(match.view(0), out.begin_object());
    members_of(*Json::parse(out.end_object().take())->find("scene"), found.scene);
  }
}

// The words in backticks, outside of examples, in what a page says about scenes or before that.
std::set<std::string> named_in(const std::string& page, bool scene) {
  std::ostringstream text;
  text << std::ifstream("docs/positions/" + page + ".md").rdbuf();
  const std::size_t scenes = text.str().find("## The scene");
  EXPECT_NE(scenes, std::string::npos) << page;
  const std::string prose = std::regex_replace(
      scene ? text.str().substr(scenes) : text.str().substr(0, scenes), std::regex("```[^`]*```"), "");
  static const std::regex kCode("`([^`]+)`");
  std::set<std::string> named;
  for (std::sregex_iterator at(prose.begin(), prose.end(), kCode), end; at != end; ++at)
    named.insert((*at)[1]);
  return named;
}

// Names of components and places: they have capitals or digits, as no member has.
bool is_id(const std::string& name) {
  return std::any_of(name.begin(), name.end(), [](char c) { return c < 'a' && c != '_'; });
}

TEST(Positions, EveryMemberThatAGameWritesIsDescribed) {
  for (const Game& game : all_games()) {
    if (game.info->example) continue;
    Members found;
    std::set<std::string> seats;
    std::uint64_t seed = 1;
    for (const enfilade::Setup& setup : option_matrix(*game.info, 4, 1)) {
      const Result<Match> start = Match::create(game, setup);
      if (!start) continue;
      for (const std::string& name : start->seat_names()) seats.insert(name);
      members_along(*start, seed++, found);
    }
    for (const bool scene : {false, true}) {
      const std::set<std::string>& members = scene ? found.scene : found.position;
      const std::set<std::string> named = named_in(std::string(game.info->id), scene);
      EXPECT_GT(members.size(), 10u);
      for (const std::string& name : members) {
        const bool described = named.contains(name) || seats.contains(name) || is_id(name);
        EXPECT_TRUE(described) << "docs/positions/" << game.info->id << ".md does not say what `" << name
                               << "` is" << (scene ? " in the scene" : "");
      }
    }
  }
}

}  // namespace
}  // namespace enfilade
