// The client on this device: whether it starts without a network, and whether another version waits to be started.
import { canPlayHere, root } from "../lib/here";

class Keeping {
  // "none": the browser keeps nothing for this page; "loading": not all is here yet; "ready": it starts without a
  // network.
  state: "none" | "loading" | "ready" = $state("none");
  waits = $state(false); // another version is here

  private registration: ServiceWorkerRegistration | null = null;

  // Once the page is there and has nothing else to do; where every byte costs money, when it is asked for.
  beginLater(): void {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!canPlayHere || connection?.saveData) return;
    const idle = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => void this.begin(), { timeout: 10_000 });
      else setTimeout(() => void this.begin(), 3000);
    };
    if (document.readyState === "complete") idle();
    else addEventListener("load", idle, { once: true });
  }

  async begin(): Promise<void> {
    if (this.registration || !("serviceWorker" in navigator)) return;
    // A private window, or a browser that was told not to, throws or gives nothing: it plays all the same.
    const register = (): Promise<ServiceWorkerRegistration | undefined> =>
      navigator.serviceWorker.register(`${root}service.js`);
    this.registration = (await register().catch(() => undefined)) ?? null;
    if (!this.registration) return;
    this.state = this.registration.active ? "ready" : "loading";
    this.look();
    this.registration.addEventListener("updatefound", () => this.look());
  }

  // One button, pressed by a person: the page is loaded again, at the same place.
  start(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.registration?.waiting?.postMessage("start");
  }

  private look(): void {
    const { installing, waiting, active } = this.registration ?? {};
    this.waits = !!waiting && !!active;
    installing?.addEventListener("statechange", () => {
      if (this.registration?.active) this.state = "ready";
      else if (installing.state === "redundant") this.state = "none";
      this.look();
    });
  }
}

export const keeping = new Keeping();
