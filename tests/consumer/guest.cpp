// A game that the library has never heard of keeps all promises, its computer players and the protocol included.
#include <cstdio>
#include <enfilade.hpp>

#include "examples/lanterns/lanterns.hpp"

namespace enfilade {
std::span<const EmbeddedFile> lanterns_files();
}

using namespace enfilade;

int main() {
  const Game& game = welcome<Lanterns>(lanterns_files());
  int kept = 0, refused = 0;
  for (const Setup& setup : option_matrix(*game.info, 4, 1)) {
    if (const Result<Match> start = Match::create(game, setup); !start) {
      if (const std::string wrong = check_refused_setup(game, setup, start.error()); !wrong.empty()) {
        std::printf("%s\n", wrong.c_str());
        return 1;
      }
      ++refused;
      continue;
    }
    for (const std::uint64_t seed : {1, 2}) {
      const SuiteReport report = run_suite({&game, setup, seed, 1});
      if (!report.failure.empty()) {
        std::printf("%s\n", report.failure.c_str());
        return 1;
      }
      ++kept;
    }
  }
  Engine engine;
  const std::string opened = engine.handle(R"({"request":"new","game":"lanterns","seed":1})");
  std::printf("%d games of lanterns kept every promise, %d set-ups were refused by clause\n", kept, refused);
  return kept > 0 && opened.starts_with(R"({"ok":true)") ? 0 : 1;
}
