export class Refused extends Error {
  code: string;
  text: string;
  clause?: string;
  place?: string;
}
export class Engine {
  ask(request: string, members?: Record<string, unknown>): Record<string, any>;
}
export function open(): Promise<Engine>;
