// What a noble costs, without what it does not: never "0 turquoise".
import { amountOf } from "../../lib/moves";
import type { Message } from "../../lib/wire";
import type { Words } from "../../lib/words";

export function priced(words: Words, { key, args = {} }: Message): Message {
  const paid = ["gold", "violet", "turquoise"].flatMap((coin) => {
    const n = amountOf(args[coin]);
    return n > 0 ? [words.filled(`rp.paid.${coin}`, { n })] : [];
  });
  const price = paid.length > 0 ? words.joined(paid) : words.say("rp.paid.nothing");
  return { key, args: { ...args, price } };
}
