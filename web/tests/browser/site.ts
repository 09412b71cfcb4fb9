// A site by itself (enfilade site) in a folder of a plain web server that knows nothing of ours.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { freePort, program } from "./house";

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export class Site {
  private readonly root = mkdtempSync(join(tmpdir(), "enfilade-site-"));
  private readonly folder = "games/of/palaces";
  private server: Server | null = null;
  private port = 0;

  write(): void {
    const web = join(import.meta.dirname, "../../dist");
    execFileSync(program, ["site", join(this.root, this.folder), "--web", web]);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/${this.folder}/`;
  }
  private file(name: string): string {
    return join(this.root, this.folder, name);
  }

  async open(): Promise<void> {
    this.port ||= await freePort();
    this.server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
      const file = join(this.root, path.endsWith("/") ? `${path}index.html` : path);
      if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
      response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((done) => this.server?.listen(this.port, "127.0.0.1", done));
  }
  // Nobody answers any more.
  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => (this.server ? this.server.close(done) : done(null)));
    this.server = null;
  }
  // Somebody puts a newer version there: another title, and the list says so.
  renew(): void {
    const page = readFileSync(this.file("index.html"), "utf8");
    writeFileSync(
      this.file("index.html"),
      page.replace("<head>", '<head>\n    <meta name="generation" content="2" />'),
    );
    const service = readFileSync(this.file("service.js"), "utf8");
    writeFileSync(this.file("service.js"), service.replace(/"version":"\w+"/, '"version":"another"'));
  }
  async remove(): Promise<void> {
    await this.close();
    rmSync(this.root, { recursive: true, force: true });
  }
}
