// A bot in C++ with the installed library (docs/library.md): it thinks about its own view with the engine's search.
//
//   enfilade arena palaces --mind greedy --bot thinker="./thinking_bot search:500"
//
// It is spoken to over its standard input, a line of JSON each time (docs/bots.md).
#include <enfilade.hpp>
#include <iostream>
#include <string>

using namespace enfilade;

namespace {

// What the engine protocol (docs/protocol.md) answers to a request that is being written.
Json ask(Engine& engine, JsonWriter& request) {
  return *Json::parse(engine.handle(request.end_object().take()));
}

// The step that a mind would choose, knowing what the state says and nothing else.
std::string choose(Engine& engine, const Json& state, const std::string& mind) {
  const Json& table = *state.find("table");
  JsonWriter load;
  load.begin_object().field("request", "load").field("game", table.find("game")->text());
  load.field("players", table.find("players")->integer());
  load.key("options").raw(table.find("options")->dump());
  load.key("view").raw(state.find("view")->dump());
  load.key("viewer").integer(state.find("seat")->integer());
  const Json loaded = ask(engine, load);
  if (const Json* error = loaded.find("error")) {
    std::cerr << error->dump() << "\n";
    return "";
  }
  const std::int64_t match = loaded.find("match")->integer();
  JsonWriter think, close;
  think.begin_object().field("request", "think").field("match", match).field("mind", mind);
  think.field("seat", state.find("seat")->integer());
  const Json thought = ask(engine, think);
  close.begin_object().field("request", "close").field("match", match);
  ask(engine, close);
  return thought.find("step")->text();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mind = argc > 1 ? argv[1] : "search:300ms";
  Engine engine;
  std::string line;
  while (std::getline(std::cin, line)) {
    const Result<Json> heard = Json::parse(line);
    if (!heard || heard->find("t")->text() != "state") continue;
    const Json& decision = *heard->find("decision");
    if (decision.is(Json::Kind::null)) continue;  // the last word: the game is over
    JsonWriter apply;
    apply.begin_object().field("t", "apply").field("id", decision.dump());
    apply.field("seat", heard->find("seat")->integer()).field("decision", decision.integer());
    apply.field("step", choose(engine, *heard, mind));
    std::cout << apply.end_object().take() << std::endl;
  }
}
