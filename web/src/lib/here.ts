// Tables of this device are told from the server's by their ids.
export const isHere = (table: string): boolean => table.startsWith("device-");

// Whether this client was built with the engine, so that it can keep tables itself.
export const canPlayHere = __ENGINE__;

// Whether there is no server of ours at all: a site by itself (enfilade site) says so in its page.
export const alone = document.querySelector('meta[name="enfilade"][content="site"]') !== null;

// Where the client lies on its server.
export const root = alone ? new URL("./", location.href).pathname : "/";
