// Who sits in front of this browser. A guest is made the moment one is needed, never before.
import { api } from "./api";
import type { Person } from "./wire";

class Self {
  person: Person | null = $state.raw(null);
  known = $state(false);
  share = $state(""); // where friends reach this server, which is not where its own host sees it

  async look(): Promise<void> {
    const { person, share } = await api.me();
    this.person = person;
    this.share = share;
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
