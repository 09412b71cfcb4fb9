// The bot of that project: it thinks with the engine about its own view.
import { open } from "enfilade";
import { run } from "enfilade/bot";

const engine = await open();
await run((question) => {
  const { game, players, options } = question.table;
  const { match } = engine.ask("load", { game, players, options, view: question.view, viewer: question.seat });
  const { step } = engine.ask("think", { match, seat: question.seat, mind: "greedy" });
  engine.ask("close", { match });
  return step;
});
