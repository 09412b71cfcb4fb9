// Analyses that are kept on this device.
export interface Kept {
  name: string;
  game: string;
  when: number;
  text: string;
}
const key = "enfilade.analyses";

export function keptAnalyses(): Kept[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}
// Whether there was room for it. One of the same name is written over.
export function keepAnalysis(one: Kept): boolean {
  return put([one, ...keptAnalyses().filter(({ name }) => name !== one.name)]);
}
export const removeAnalysis = (name: string): boolean => put(keptAnalyses().filter((one) => one.name !== name));

function put(all: readonly Kept[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
