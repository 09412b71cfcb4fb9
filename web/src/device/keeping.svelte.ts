// The client on this device: whether it starts without a network, and whether another version waits to be started.
class Keeping {
  // "none": the browser keeps nothing for this page; "loading": not all is here yet; "ready": it starts without a
  // network.
  state: "none" | "loading" | "ready" = $state("none");
  waits = $state(false); // another version is here

  private registration: ServiceWorkerRegistration | null = null;

  async begin(): Promise<void> {
    if (this.registration || !("serviceWorker" in navigator)) return;
    try {
      this.registration = await navigator.serviceWorker.register("/service.js");
    } catch {
      return; // a private window, or a browser that was told not to: it plays all the same
    }
    this.state = this.registration.active ? "ready" : "loading";
    this.look();
    this.registration.addEventListener("updatefound", () => this.look());
  }

  // One button, pressed by a person: every page of ours is loaded again, at the same place.
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
