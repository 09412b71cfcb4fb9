// Who is not asked learns nothing about what others look at, whatever step they name, at every door.
#include <set>

#include "kernel/embedded.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

using Secrecy = InAFolder;

std::string as_json(std::string_view text) {
  JsonWriter out;
  return out.text(text).take();
}

// Every way to keep one or two cards, and things that are no steps at all.
std::vector<std::string> ways_to_keep() {
  const Json components = *Json::parse(embedded("games/royal_palace/components.json"));
  std::vector<std::string> steps{"keep nothing", "keep", "draw", "stop", "nonsense", ""};
  for (const Json& card : components.find("privileges")->items()) {
    const std::string& id = card.find("kind")->text();
    steps.push_back("keep " + id);
    steps.push_back("keep " + id + " " + id);
  }
  return steps;
}

// The first choice of a menu that leads to cards being looked at; else any.
std::string choose(const Json& menu, Rng& rng) {
  for (const Json& entry : menu.items())
    if (entry.find("step")->text().starts_with("draw")) return entry.find("step")->text();
  const auto& items = menu.items();
  return items[rng.below(static_cast<std::uint32_t>(items.size()))].find("step")->text();
}

bool looks_at_cards(const Json& seen) {
  const Json* menu = seen.find("menu");
  if (!menu || !menu->is(Json::Kind::array)) return false;
  return std::any_of(menu->items().begin(), menu->items().end(),
                     [](const Json& entry) { return entry.find("step")->text().starts_with("keep"); });
}

// Royal Palace, two people: until one of them looks at drawn cards. Returns who.
std::size_t play_until_cards_are_looked_at(ClientSocket (&sockets)[2]) {
  std::optional<Json> seen[2];
  for (std::size_t i = 0; i < 2; ++i) {
    sockets[i].send(R"({"t":"watch","seat":)" + std::to_string(i) + "}");
    seen[i] = sockets[i].until("state");
  }
  Rng rng(3);
  for (int step = 0; step < 400; ++step) {
    for (std::size_t i = 0; i < 2; ++i)
      if (looks_at_cards(*seen[i])) return i;
    const std::size_t who = text_at(*seen[0], {"decision"}) != "null" ? 0 : 1;
    sockets[who].send(R"({"t":"apply","id":"s)" + std::to_string(step) + R"(","seat":)" +
                      std::to_string(who) + R"(,"decision":)" + text_at(*seen[who], {"decision"}) +
                      R"(,"step":)" + as_json(choose(*seen[who]->find("menu"), rng)) + "}");
    for (std::size_t i = 0; i < 2; ++i) seen[i] = sockets[i].until("news");
    if (!seen[0] || !seen[1]) break;
  }
  ADD_FAILURE() << "nobody has looked at cards";
  return 0;
}

// What comes next that is no summary of the table: those come whenever somebody does.
std::string answer(ClientSocket& socket) {
  while (const auto text = socket.receive())
    if (!text->starts_with(R"({"t":"table")")) return *text;
  return "nothing";
}

// RP-10.5: an opponent once read the drawn cards from the refusals of "keep X".
TEST_F(Secrecy, DrawnCardsCannotBeReadFromRefusals) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.foretold = "cards"; });
  ClientPerson people[] = {server.guest("Ada"), server.guest("Bea")};
  const std::string table = table_of(
      people[0].post("/api/tables", R"({"game":"royal-palace","seats":[{"kind":"me"},{"kind":"open"}]})"));
  ASSERT_EQ(people[1].post("/api/tables/" + table + "/join").status, 200);
  ClientSocket sockets[] = {ClientSocket(people[0], table), ClientSocket(people[1], table)};
  const std::size_t asked = play_until_cards_are_looked_at(sockets), other = 1 - asked;
  std::vector<std::string> named;
  for (const std::string& step : ways_to_keep()) named.push_back(R"("step":)" + as_json(step));
  // Also as data, well formed or not.
  for (const char* move : {R"({"do":"keep","cards":[]})", R"({"do":"nonsense"})", "{}", "[]", "7",
                           R"([{"do":"draw"},{"do":"keep","card":"x"}])"})
    named.push_back(R"("move":)" + std::string(move));
  for (const char* door : {"explain", "preview", "menu", "apply"})
    for (const std::size_t seat : {asked, other}) {
      std::set<std::string> answers;
      for (const std::string& step : named) {
        const std::string decision = std::string(door) == "apply" ? R"(,"decision":1)" : "";
        sockets[other].send(R"({"t":")" + std::string(door) + R"(","id":"q","seat":)" + std::to_string(seat) +
                            decision + "," + step + "}");
        answers.insert(answer(sockets[other]));
      }
      EXPECT_EQ(answers.size(), 1u) << door << ": " << testing::PrintToString(answers);
      EXPECT_NE(answers.begin()->find(seat == asked ? "not_yours" : "RP-2.6"), std::string::npos)
          << *answers.begin();
    }
}

}  // namespace
}  // namespace enfilade::server
