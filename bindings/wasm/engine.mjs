// Loads the engine: const engine = await loadEngine(module); engine.house('{"do":"tick",..}').
// Plain JavaScript without dependencies, for browsers, workers and Node.

// What the C library asks of its host. The engine does no input or output; only a broken invariant writes a
// line to file 2 before it stops. Minds look at the clock.
function host(memory, warn, now) {
  const text = new TextDecoder();
  const badFile = 8; // WASI's "badf"
  return {
    clock_time_get(clock, precision, out) {
      new DataView(memory().buffer).setBigUint64(out, BigInt(Math.round(now() * 1e6)), true);
      return 0;
    },
    fd_close: () => badFile,
    fd_seek: () => badFile,
    fd_write(file, pieces, count, written) {
      const view = new DataView(memory().buffer);
      let line = "", size = 0;
      for (let i = 0; i < count; ++i) {
        const from = view.getUint32(pieces + 8 * i, true), length = view.getUint32(pieces + 8 * i + 4, true);
        line += text.decode(new Uint8Array(memory().buffer, from, length));
        size += length;
      }
      if (line !== "") warn(line);
      view.setUint32(written, size, true);
      return 0;
    },
  };
}

// `module` is compiled already, or the bytes. `warn` gets the line of a broken invariant, `now` tells milliseconds,
// `progress` hears how many per cent of a study are done, `meanwhile` the replies to a request before the last.
export async function loadEngine(module, warn = (line) => console.error(line), now = () => performance.now(), progress = () => {}, meanwhile = () => {}) {
  let exports = null;
  const reply = (at, size) => meanwhile(decoder.decode(new Uint8Array(exports.memory.buffer, at, size)));
  const imports = { wasi_snapshot_preview1: host(() => exports.memory, warn, now), enfilade: { progress, reply } };
  const made = await WebAssembly.instantiate(module, imports);
  exports = (made.instance ?? made).exports; // of bytes both module and instance are given
  exports._initialize();

  const encoder = new TextEncoder(), decoder = new TextDecoder();
  function call(name, text) {
    const input = encoder.encode(text);
    const at = exports.allocate(input.length);
    new Uint8Array(exports.memory.buffer, at, input.length).set(input);
    const reply = exports[name](at, input.length);
    exports.free(at);
    return decoder.decode(new Uint8Array(exports.memory.buffer, reply, exports.reply_size()));
  }
  function hand(name, text) {
    const problem = call(name, text);
    if (problem !== "") throw new Error(problem);
  }
  return {
    house: (message) => call("house", message),
    think: (request) => call("think", request),
    warmUp: () => exports.warm_up(),
    useNet: (text) => hand("use_net", text),
    useTexts: (text) => hand("use_texts", text), // before the first lesson; not of the module of proofs
    study: (request) => call("study", request),
    handle: (request) => call("handle", request),
    // Of the module of proofs only.
    playthrough: (firstLine) => call("playthrough", firstLine),
    retell: (log) => call("retell", log),
  };
}
