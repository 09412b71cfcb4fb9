// Tables of this device are told from the server's by their ids.
export const isHere = (table: string): boolean => table.startsWith("device-");

// Whether this client was built with the engine, so that it can keep tables itself.
export const canPlayHere = __ENGINE__;
