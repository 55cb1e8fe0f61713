import { expect, test } from "@playwright/test";
import { crowdedFiles, heavyPicture } from "../../support/pictures";
import { HttpBrowser } from "../support/http-browser";
import { photosOf, sendPhoto } from "../support/photos";
import { insertProvider, newProvider, providerBrowser } from "../support/providers";

test("the Worker survives thirty simultaneous uploads of 10 MB (photo-11)", async () => {
  test.setTimeout(300_000);
  const owner = await insertProvider({
    provider: newProvider("de"),
    columns: { premium_until: Date.now() + 86_400_000 },
  });
  const browser = await providerBrowser(owner);
  await browser.get("/pro/photos"); // renews the session, because thirty parallel renewals are not tested here
  const file = await heavyPicture(9.9 * 1024 * 1024);
  const uploads = Promise.all(Array.from({ length: 30 }, (_, n) => sendPhoto(browser, file, `photo-${n}.jpg`)));
  const visitor = HttpBrowser.in("fr");
  const meanwhile = (await visitor.get("/")).status;
  const statuses = (await uploads).map(({ status }) => status);
  const taken = statuses.filter((status) => status === 303).length;
  console.log(`  ${taken} of 30 uploads were taken, the others asked to try again.`);
  expect(meanwhile).toBe(200);
  expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([]);
  expect(taken).toBeGreaterThan(0);
  expect(await photosOf(owner)).toHaveLength(taken);
  expect((await visitor.get("/healthz")).status).toBe(200);
  expect((await sendPhoto(browser, file)).status).toBe(303);
});

test("photos with empty blocks delay no one (photo-16)", async () => {
  test.setTimeout(120_000);
  const owner = await insertProvider();
  const browser = await providerBrowser(owner);
  await browser.get("/pro/photos"); // Renews the session.
  const crowded = await crowdedFiles(2 * 1024 * 1024);
  const visitor = HttpBrowser.in("fr");
  await visitor.get("/");
  const started = Date.now();
  const uploads = Promise.all(crowded.map(({ file, what }) => sendPhoto(browser, file, `${what}.jpg`)));
  const pages = await Promise.all(Array.from({ length: 50 }, () => visitor.get("/")));
  const ms = Date.now() - started;
  console.log(`  50 pages in ${ms} ms beside ${crowded.length} uploads.`);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  expect(ms).toBeLessThan(30_000);
  for (const { status } of await uploads) expect([303, 400, 415]).toContain(status);
});
