// A line to a table: a WebSocket to the server, or a worker that keeps the table on this device. Nobody else knows
// which.
import { isHere } from "./here";

export interface Line {
  readonly open: boolean;
  send(text: string): void;
  close(): void;
}

export interface Ear {
  opened(): void;
  heard(text: string): void;
  left(): void; // once, and nothing after it
}

export function lineTo(table: string, ear: Ear): Line {
  return isHere(table) ? lineHere(table, ear) : lineToServer(table, ear);
}

function lineToServer(table: string, ear: Ear): Line {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws?table=${encodeURIComponent(table)}`);
  socket.onopen = () => ear.opened();
  socket.onmessage = (event: MessageEvent<string>) => ear.heard(event.data);
  socket.onclose = () => ear.left();
  return {
    get open() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

// The part of the client that knows the device is loaded by who plays there.
function lineHere(table: string, ear: Ear): Line {
  let line: Line | null = null;
  let closed = false;
  void import("../device/device").then(
    ({ device }) => {
      if (!closed) line = device.line(table, ear);
    },
    () => ear.left(),
  );
  return {
    get open() {
      return line?.open ?? false;
    },
    send: (text) => line?.send(text),
    close: () => {
      closed = true;
      line?.close();
    },
  };
}
