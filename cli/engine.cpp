#include "protocol/engine.hpp"

#include <iostream>

#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

// Reads one line, but never keeps more of it than the engine needs to see that it is too long.
bool read_request(std::istream& in, std::string& line) {
  line.clear();
  using Traits = std::char_traits<char>;
  for (;;) {
    const auto c = in.rdbuf()->sbumpc();
    if (Traits::eq_int_type(c, Traits::eof())) return !line.empty();
    if (Traits::to_char_type(c) == '\n') return true;
    if (line.size() <= Engine::kMaxLine) line.push_back(Traits::to_char_type(c));
  }
}

int run(Args& args) {
  if (!args.done(kEngineCommand.help)) return kUsage;
  Engine engine;
  std::string line;
  while (std::cout && read_request(std::cin, line)) std::cout << engine.handle(line) << "\n" << std::flush;
  return 0;
}

}  // namespace

const Command kEngineCommand{
    "engine", "play by JSON lines, for bots in any language",
    "usage: enfilade engine\n\n"
    "Reads one JSON request per line and answers each with one line, until the input ends.\n"
    "docs/protocol.md has the requests; examples/bot/random_bot.py is a complete bot.\n",
    run};

}  // namespace enfilade::cli
