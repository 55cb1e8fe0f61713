import { readdirSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Browser, expect, type Request, type Response, test } from "@playwright/test";
import { placeSlug } from "../../../app/domain/directory/place-slugs.rules";
import { address, marketUrl } from "../support/addresses";
import { rows } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { slugOf, venueSlugOf } from "../support/profiles";
import { notWalked, ROUTES } from "../support/route-map";
import { newShortlist } from "../support/shortlists";
import { newWedding } from "../support/weddings";
import { reviewCode, reviewedPlanner } from "../support/written-reviews";

/** Maximum bytes of a page (design: quality, "Whole page without photographs"). */
const HEAVIEST = 100_000;

const PAGES = [
  "/",
  "/lp",
  "/who-is-free",
  "/planners",
  "/planners/fr",
  "/planners/fr/:region",
  "/planners/fr/:region/:city",
  "/planner/:planner",
  "/planner/:planner/photos/1",
  "/planner/:planner/reviews",
  "/how-reviews-are-checked",
  "/review/:code",
  "/confirm-review/unknown",
  "/my-review/unknown",
  "/report-review/:readable",
  "/review-case/:disputed",
  "/report/profile/:reported",
  "/report-case/:report",
  "/planner/:teller/weddings/:wedding",
  "/planner/:teller/weddings/:wedding/photos/1",
  "/venues",
  "/venues/fr",
  "/venue/:venue",
  "/venue/:venue/photos/1",
  "/favorites",
  "/shortlist/:shortlist",
  "/ranking",
  "/credits-that-return",
  "/club",
  "/unsubscribe/unknown",
  "/sources",
  "/legal-notice",
  "/privacy",
  "/terms",
  "/cookies",
  "/nowhere",
];

test("every public page is weighed", () => {
  const isPublic = (id: string) => id.startsWith("routes/public/") && !id.startsWith("routes/public/message-report/");
  expect(notWalked(({ id, screen }) => screen && isPublic(id), PAGES)).toEqual([]);
});

test("the first visit of a public page loads at most 100 KB without photos (page-4)", async ({ browser }) => {
  const names = await largest();
  for (const page of PAGES) {
    const path = page.replace(/:(\w+)/g, (_, name) => names[name] ?? name);
    const parts = await firstVisit(browser, marketUrl("fr", path));
    const bytes = Object.values(parts).reduce((sum, part) => sum + part, 0);
    for (const kind of [/\.css$/, /\.woff2$/, /favicon/])
      expect(Object.keys(parts), path).toContainEqual(expect.stringMatching(kind));
    expect.soft(bytes, `${path}: ${JSON.stringify(parts)}`).toBeLessThanOrEqual(HEAVIEST);
  }
});

test("the first picture of a public page is requested by its headers, and once", async ({ browser }) => {
  const names = await largest();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  for (const part of ["/planners", "/venues", "/planner/:planner", "/venue/:venue"]) {
    const path = part.replace(/:(\w+)/g, (_, name) => names[name] ?? name);
    const requested: string[] = [];
    const note = (request: Request) => requested.push(new URL(request.url()).pathname);
    page.on("request", note);
    const answer = await page.goto(marketUrl("fr", path));
    page.off("request", note);
    const { link = "" } = answer?.headers() ?? {};
    const widths =
      /imagesrcset="([^"]*)"/
        .exec(link)?.[1]
        ?.split(", ")
        .map((one) => one.split(" ")[0] ?? "") ?? [];
    const pictures = [/^<([^>]+)>; rel=preload; as=image/.exec(link)?.[1], ...widths];
    const shown = await page.locator("img[fetchpriority=high]").evaluate((img) => (img as HTMLImageElement).currentSrc);
    expect(
      requested.filter((one) => pictures.includes(one)),
      path,
    ).toEqual([new URL(shown).pathname]);
  }
  await context.close();
});

test("every hydrated screen loads at most 150 KB of JavaScript", () => {
  const screens = hydratedScreens();
  expect(screens.length).toBeGreaterThan(10);
  const sizes = new Map<string, number>();
  for (const { id, files } of screens) {
    for (const file of files)
      if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(BUILT, file))).length);
    const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    expect.soft(bytes, id).toBeLessThanOrEqual(150_000);
  }
});

test("the Worker upload is at most 3 MiB after gzip", () => {
  const compressed = gzipSync(readFileSync(address("BUNDLE"))).length / 1024;
  console.log(`  ${Math.round(compressed)} KiB.`);
  expect(compressed).toBeGreaterThan(100);
  expect(compressed).toBeLessThanOrEqual(3 * 1024);
});

test("the builds for the Worker and for browsers name each stylesheet alike", () => {
  const sheets = readdirSync(join(BUILT, "assets")).filter((name) => name.endsWith(".css"));
  expect(sheets.map((name) => name.split("-")[0]).sort()).toEqual(["ReactCrop", "app", "visitors"]);
});

const BUILT = "build/client";

interface BuiltRoute {
  id: string;
  parentId?: string;
  module: string;
  imports?: string[];
}

/** Returns the files that each hydrated screen loads immediately: modules, and one file of texts per namespace. */
function hydratedScreens(): { id: string; files: Set<string> }[] {
  const assets = readdirSync(join(BUILT, "assets")).map((name) => `/assets/${name}`);
  const read = (file: string) => readFileSync(join(BUILT, file), "utf8");
  const manifest = assets.find((file) => /\/manifest-[^/]+\.js$/.test(file)) ?? "";
  const written = read(manifest);
  const { entry, routes }: { entry: { module: string; imports: string[] }; routes: Record<string, BuiltRoute> } =
    JSON.parse(written.slice(written.indexOf("{"), written.lastIndexOf("}") + 1));
  const texts = new Map(
    assets
      .filter((file) => file.endsWith(".js"))
      .flatMap((file) => [
        ...read(file).matchAll(/"\/locales\/fr\/(\w+)\.json":\(\)=>\w+\(\(\)=>import\("\.\/([\w.-]+)"/g),
      ])
      .map(([, namespace = "", file = ""]) => [namespace, `/assets/${file}`]),
  );
  const handleOf = ({ id }: BuiltRoute) =>
    /handle: RouteHandle = \{.*?\};/s.exec(readFileSync(`app/${id}.tsx`, "utf8"))?.[0] ?? "";
  return Object.values(routes)
    .filter((route) => route.id !== "root" && !route.id.includes("layout") && /tsx$/.test(sourceOf(route.id)))
    .flatMap((route) => {
      const line: BuiltRoute[] = [];
      for (let one: BuiltRoute | undefined = route; one; one = routes[one.parentId ?? ""]) line.push(one);
      const handles = line.filter(({ id }) => id !== "root").map(handleOf);
      if (!handles.some((handle) => /hydrate: true/.test(handle))) return [];
      const namespaces = handles.flatMap((handle) => /i18n: \[([^\]]*)\]/.exec(handle)?.[1]?.match(/\w+/g) ?? []);
      return {
        id: route.id,
        files: new Set([
          manifest,
          entry.module,
          ...entry.imports,
          ...line.flatMap(({ module, imports = [] }) => [module, ...imports]),
          ...["common", ...namespaces].map((name) => texts.get(name) ?? `no texts of ${name}`),
        ]),
      };
    });
}

const sourceOf = (id: string) => ROUTES.find((route) => route.id.startsWith(`${id}.`))?.id ?? "";

/** Returns the bytes of a first visit, by URL, without files that load while scrolling or after a click. */
async function firstVisit(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const parts: Record<string, number> = {};
    const weighed: Promise<void>[] = [];
    const add = async (answer: Response) => {
      if (!isPhotograph(answer)) parts[new URL(answer.url()).pathname] = weigh(answer.headers(), await answer.body());
    };
    const onResponse = (response: Response) => weighed.push(add(response));
    page.on("response", onResponse);
    await page.goto(url);
    await page.evaluate(() => document.fonts.ready);
    // A headless browser loads no icon, and prefetches come late. Both are measured below, without waiting for
    // responses.
    page.off("response", onResponse);
    const links = page.locator('link[rel="icon"][type="image/svg+xml"], link[rel="prefetch"]');
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
      const { headers, bytes } = await HttpBrowser.in("fr").get(href);
      parts[href] = weigh(headers, bytes);
    }
    await Promise.all(weighed);
    return parts;
  } finally {
    await context.close();
  }
}

const isPhotograph = (answer: Response) => /image\/(jpeg|webp|avif)/.test(answer.headers()["content-type"] ?? "");

/**
 * Returns the bytes of a response and its headers. Compresses texts as a content delivery network does, because this
 * stack does not.
 */
function weigh(headers: IncomingHttpHeaders, body: Buffer): number {
  const head = Object.entries(headers).reduce((sum, [name, text]) => sum + name.length + String(text).length + 4, 0);
  if (!/text\/|svg|json|javascript/.test(headers["content-type"] ?? "")) return head + body.byteLength;
  return head + brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
}

async function largest(): Promise<Record<string, string>> {
  const [area] = await rows<{ region: string; city: string }>(
    "SELECT region, city FROM provider_match WHERE country = 'FR' GROUP BY region, city ORDER BY count(*) DESC LIMIT 1",
  );
  const [planner] = await rows<{ id: string }>(
    `SELECT public_id AS id FROM providers v WHERE visible = 1 AND status = 'verified'
      ORDER BY (SELECT count(*) FROM provider_images WHERE provider_id = v.id) DESC LIMIT 1`,
  );
  const [venue] = await rows<{ id: string }>(
    "SELECT public_id AS id FROM venues v WHERE visible = 1 ORDER BY (SELECT count(*) FROM venue_images WHERE venue_id = v.id) DESC LIMIT 1",
  );
  const code = await reviewCode(planner?.id ?? "");
  const { readable = "", disputed = "", reported = "", report = "" } = await reviewedPlanner();
  return {
    ...{ readable, disputed, reported, report },
    ...{
      code,
      planner: await slugOf(planner?.id ?? ""),
      region: placeSlug(area?.region ?? ""),
      city: placeSlug(area?.city ?? ""),
    },
    ...(await newWedding()),
    shortlist: await newShortlist(),
    venue: await venueSlugOf(venue?.id ?? ""),
  };
}
