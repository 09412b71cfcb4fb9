// What engine.mjs gives, for TypeScript.
export interface Engine {
  house(message: string): string;
  think(request: string): string;
  warmUp(): void;
  useNet(text: string): void;
  useTexts(text: string): void;
  study(request: string): string;
  handle(request: string): string;
}
export function loadEngine(
  module: WebAssembly.Module | BufferSource,
  warn?: (line: string) => void,
  now?: () => number,
  progress?: (done: number) => void,
  meanwhile?: (reply: string) => void,
): Promise<Engine>;
