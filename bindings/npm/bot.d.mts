export interface Choice {
  step: string;
  move: Record<string, unknown>;
  message: { key: string; args: Record<string, unknown> };
  costs?: Record<string, number>;
  gives?: Record<string, number>;
  more?: true;
}
export interface Question {
  seat: number;
  decision: number;
  table: { game: string; players: number; options: Record<string, string>; status: string };
  seat_names: string[];
  view: any;
  scene: any;
  node: { kind: string; seats: number[] };
  prompt: { key: string; args: Record<string, unknown> };
  menu: Choice[];
  events: { event: string; key: string; args: Record<string, unknown> }[];
  seed?: number;
  soFar: string[];
  milliseconds(): number | null;
  preview(choice: Choice | string): Promise<Record<string, any>>;
}
export type Choose = (question: Question) => Choice | string | Promise<Choice | string>;
export interface Scores {
  points: (number | null)[];
  places: number[] | null;
  stopped: boolean;
}
export function run(choose: Choose): Promise<Scores | undefined>;
export function playInArena(choose: Choose): Promise<Scores | undefined>;
export function playAt(server: string, token: string, table: string, seat: number, choose: Choose): Promise<Scores>;
