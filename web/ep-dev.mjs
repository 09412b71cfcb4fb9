// dev only, not committed
import { chromium } from "playwright-core";
const [,, base, out, theme="paper", lang="en", phone="", players="3", rounds="2", opts="{}"] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const ctx = await b.newContext(phone ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } : { viewport: { width: 1440, height: 900 } });
await ctx.addInitScript((l) => localStorage.setItem("enfilade.settings", JSON.stringify(l)), { theme, language: lang, confirm: true, speed: "off", sound: false, shortcuts: true });
const page = await ctx.newPage(); page.setDefaultTimeout(20000);
page.on("pageerror", e => console.log("PAGEERROR", e.message)); page.on("console", m => m.type()==="error" && console.log("CONSOLE", m.text()));
await page.goto(base + "/");
const id = await page.evaluate(async ({players, opts}) => {
  const post = (u, body) => fetch(u, {method:"POST", headers:{"Content-Type":"application/json"}, body: JSON.stringify(body)}).then(r => r.json());
  await post("/api/guest", {name:"Ada"});
  const seats = [{kind:"me"}, ...Array.from({length: players-1}, () => ({kind:"computer", level:"page"}))];
  const r = await post("/api/tables", {game:"eternal-palace", players, options: opts, seats});
  if (!r.table) throw new Error(JSON.stringify(r)); return r.table.id;
}, {players: Number(players), opts: JSON.parse(opts)});
await page.goto(`${base}/table/${id}`);
await page.locator("svg.garden").waitFor();
let n = 0, shots = 0; const seen = new Set();
const shot = async (name) => { if (seen.has(name)) return; seen.add(name); await page.waitForTimeout(150); await page.screenshot({ path: `${out}-${name}.png` }); console.log("shot", name); };
for (let i = 0; i < 4000; i++) {
  await page.locator(".prompt.decide, .prompt.confirm, .prompt.over").first().waitFor().catch(async e => { await page.screenshot({path: `${out}-stuck.png`}); throw e; });
  if (await page.locator(".prompt.over").count()) { await shot("over"); break; }
  const round = Number(/\d+/.exec(await page.locator(".bar .meta").innerText().catch(()=>"0"))?.[0] ?? 0);
  if (round > Number(rounds)) break;
  if (await page.locator(".screen").count()) {
    if (round >= 1) { const d = page.locator(".dieb"); if (await d.count() >= 2) { await d.nth(1).click(); await shot("held"); await page.locator(".grp .to").first().click(); } }
    await shot("plan" + (round>3?"-late":""));
    await page.locator(".prompt .acts .primary").click();
    await page.locator(".screen").waitFor({state:"detached"}).catch(()=>{});
    continue;
  }
  if (await page.locator(".prompt.confirm").count()) { await page.locator(".prompt .acts .primary").click(); await page.waitForTimeout(60); continue; }
  const lit = page.locator("svg.garden .place.lit");
  if (await lit.count()) {
    await shot("play" + (round>3?"-late":""));
    const k = (n++ * 7) % await lit.count();
    await lit.nth(k).locator(".hit").click({force:true}).catch(()=>{});
    await shot("chosen" + (round>3?"-late":""));
    await page.locator(".prompt .acts .primary").click().catch(()=>{});
    await page.waitForTimeout(60); continue;
  }
  const ans = page.locator(".choices .ans");
  if (await ans.count()) { const t = (await page.locator(".prompt h2").innerText()).replace(/[^a-zA-Z]+/g,"-").slice(0,16); await shot("ask-" + t); await ans.nth(n++ % await ans.count()).click(); await page.waitForTimeout(60); continue; }
  const card = page.locator(".row .lit");
  if (await card.count()) { await shot("row"); await card.first().click(); await page.waitForTimeout(60); continue; }
  const btn = page.locator(".prompt .acts .btn.primary");
  if (await btn.count()) { await shot("button"); await btn.first().click(); await page.waitForTimeout(60); continue; }
  await page.waitForTimeout(100);
}
console.log("table", id);
await b.close();
