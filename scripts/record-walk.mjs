// `node scripts/record-walk.mjs [language …]`: records the silent product tour of the welcome page from the running
// application, one film per language. Needs Chromium and ffmpeg; writes public/video/walk-<language>.mp4 and its
// poster with a play button.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { provideChromium } = await import("./chromium.mjs");
const { freePort, startSqld } = await import("./sqld.mjs");
const { build, developmentSettings, partsToStop, prepareDatabase, serveWorker } = await import("./stack.mjs");
const { chromium } = await import("@playwright/test");

/** Invented couples, with example numbers from each country's mobile range. */
const COUPLES = {
  fr: {
    market: "fr",
    phone: "06 12 34 56 78",
    names: ["Camille", "Morel"],
    city: "Lyon",
    theme: "Un soir d’été",
  },
  en: {
    market: "gb",
    phone: "07400 123456",
    names: ["Emily", "Carter"],
    city: "Bristol",
    theme: "A summer evening",
  },
  nl: {
    market: "be",
    phone: "0470 12 34 56",
    names: ["Emma", "Peeters"],
    city: "Gent",
    theme: "Een zomeravond",
  },
  de: {
    market: "de",
    phone: "01512 3456789",
    names: ["Anna", "Weber"],
    city: "Köln",
    theme: "Ein Sommerabend",
  },
  it: {
    market: "it",
    phone: "312 345 6789",
    names: ["Giulia", "Conti"],
    city: "Firenze",
    theme: "Una sera d’estate",
  },
  es: {
    market: "es",
    phone: "612 34 56 78",
    names: ["Lucía", "Ortega"],
    city: "Sevilla",
    theme: "Una noche de verano",
  },
  pt: {
    market: "pt",
    phone: "912 345 678",
    names: ["Inês", "Carvalho"],
    city: "Porto",
    theme: "Uma noite de verão",
  },
};
const SCREEN = { width: 400, height: 720 };
/** Number of the scene on the poster: the choice of planners. */
const POSTER = 8;
const SCENE = { seconds: 2.6, fadeSeconds: 0.35, framesPerSecond: 12 };

const languages = process.argv.slice(2).length ? process.argv.slice(2) : Object.keys(COUPLES);
const folder = mkdtempSync(join(tmpdir(), "alliance-walk-"));
const { add, stop } = partsToStop();
try {
  const database = await add(startSqld({ dataDir: join(folder, "database"), port: await freePort() }));
  await Promise.all([prepareDatabase(database.url, { quiet: true }), build()]);
  const port = await freePort();
  const settings = developmentSettings(folder, database.url);
  await add(serveWorker({ port, dataDir: folder, settings }));
  const browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--host-resolver-rules=MAP *.localhost 127.0.0.1"],
  });
  await add({ stop: () => browser.close() });
  mkdirSync("public/video", { recursive: true });
  for (const language of languages) makeFilm(language, await walk(browser, port, language, COUPLES[language]));
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns paths of the pictures, in order */
async function walk(browser, port, language, couple) {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 1.25,
    locale: language,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const base = `http://${couple.market}.localhost:${port}`;
  const pictures = [];
  const picture = async () => {
    const path = join(folder, `${language}-${String(pictures.length).padStart(2, "0")}.png`);
    await page.screenshot({ path });
    pictures.push(path);
  };
  const field = (name) => page.locator(`[name="${name}"]`);
  const pick = (name, value) => page.locator(`input[name="${name}"][value="${value}"]`).check();
  const place = async (name) => {
    await field(name).pressSequentially(couple.city, { delay: 30 });
    await page.locator('[role="listbox"] [role="option"]').first().click();
  };
  const next = async (address) => {
    await page.locator('main form button[type="submit"]:not([tabindex="-1"]):visible').first().click();
    await page.waitForURL(address);
    await page.waitForLoadState("networkidle");
  };
  const scrollTo = (locator) => locator.first().evaluate((it) => it.scrollIntoView({ block: "center" }));

  await context.addCookies([{ name: "locale", value: language, url: base }]);
  await page.goto(base, { waitUntil: "networkidle" });
  // The first visit may be without the web fonts (`font-display: optional`).
  await page.reload({ waitUntil: "networkidle" });
  await picture();
  await page.goto(`${base}/account`, { waitUntil: "networkidle" });
  await field("phone").fill(couple.phone);
  await picture();
  await next(/step=code/);
  const [text] = (await (await fetch(`http://localhost:${port}/dev/outbox.json`)).json()).filter(
    ({ kind }) => kind === "sms",
  );
  await field("code").fill(/\d{6}/.exec(text.text)[0]);
  await picture();
  await next(/register/);
  const [firstname, lastname] = couple.names;
  await field("firstname").fill(firstname);
  await field("lastname").fill(lastname);
  await field("email").fill(
    `${firstname
      .toLowerCase()
      .normalize("NFD")
      .replace(/\P{ASCII}/gu, "")}@example.com`,
  );
  await place("city");
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture();
  await next(/formulaire/);
  await pick("eventType", "mariage");
  await pick("serviceType", "complete");
  await picture();
  await pick("hasTheme", "oui");
  await field("weddingTheme").fill(couple.theme);
  await next(/step=2/);
  await field("eventDate").fill(`12/06/${new Date().getFullYear() + 1}`);
  await place("eventLocation");
  await pick("guestRange", "50to100");
  await pick("budgetRange", "20000to40000");
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture();
  await pick("budgetPlannerRange", "2000to5000");
  await scrollTo(field("budgetPlannerRange"));
  await picture();
  await next(/step=3/);
  await pick("languages", language);
  await pick("plannerPreference", "nearEvent");
  await picture();
  await next(/step=4/);
  await picture();
  await scrollTo(page.locator("main article").first());
  await picture();
  await scrollTo(field("message"));
  await picture();
  await page.locator("[data-bar] button").click();
  await page.waitForURL(/step=5/);
  await picture();
  await page.locator('main a[href^="/project"]').first().click();
  await page.waitForURL(/project/);
  await picture();
  return pictures;
}

function makeFilm(language, pictures) {
  const { seconds, fadeSeconds, framesPerSecond } = SCENE;
  const inputs = pictures.flatMap((path) => ["-loop", "1", "-t", String(seconds), "-i", path]);
  const fades = pictures
    .slice(1)
    .map((_, i) => {
      const before = i === 0 ? "[0:v]" : `[f${i}]`;
      const offset = (i + 1) * (seconds - fadeSeconds);
      return `${before}[${i + 1}:v]xfade=transition=fade:duration=${fadeSeconds}:offset=${offset}[f${i + 1}]`;
    })
    .join(";");
  const film = `public/video/walk-${language}.mp4`;
  run("ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    ...inputs,
    "-filter_complex",
    `${fades};[f${pictures.length - 1}]fps=${framesPerSecond},format=yuv420p[film]`,
    "-map",
    "[film]",
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "stillimage",
    "-crf",
    "33",
    "-movflags",
    "+faststart",
    "-an",
    film,
  ]);
  const marked = "[0]scale=400:-1[picture];[picture][1]overlay=(W-w)/2:(H-h)/2";
  const poster = ["-filter_complex", marked, "-q:v", "70", `public/video/walk-${language}.webp`];
  run("ffmpeg", ["-y", "-loglevel", "error", "-i", pictures[POSTER], "-i", "scripts/play-mark.svg", ...poster]);
  console.log(film);
}

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) throw error ?? new Error(`${program} failed.`);
}
