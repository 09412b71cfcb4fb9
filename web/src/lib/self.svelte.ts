// Who sits in front of this browser. A guest is made the moment one is needed, never before.
import { api } from "./api";
import type { Person } from "./wire";

class Self {
  person: Person | null = $state.raw(null);
  known = $state(false);

  async look(): Promise<void> {
    this.person = (await api.me()).person;
    this.known = true;
  }

  async someone(): Promise<Person> {
    if (!this.known) await this.look();
    this.person ??= (await api.guest()).person;
    return this.person;
  }

  become(person: Person | null): void {
    this.person = person;
  }
}

export const self = new Self();
