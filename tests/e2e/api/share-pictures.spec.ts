import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { marketUrl } from "../support/addresses";
import { describeWedding, httpBrowserOf, insertAccount } from "../support/couples";
import { value, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { addPhoto } from "../support/photos";
import { profilePath, venuePath } from "../support/profiles";
import { insertApprovedProvider, providerBrowser } from "../support/providers";
import { roundTripsOf } from "../support/watch-page";
import { newWedding } from "../support/weddings";

/** Maximum bytes of a share picture, because some social networks skip pictures that load slowly. */
const MOST = 300_000;

const visitor = HttpBrowser.in("de");
const pictureOf = async (path: string) =>
  new URL(/<meta property="og:image" content="([^"]+)"/.exec((await visitor.get(path)).text)?.[1] ?? "http://none/")
    .pathname;
/** Returns the colour in the middle of the photo, with 16 steps per channel. */
const colourIn = async (bytes: Buffer) =>
  [...(await sharp(bytes).extract({ left: 870, top: 300, width: 1, height: 1 }).raw().toBuffer())].map((one) =>
    Math.round(one / 16),
  );

test("the image of a shared planner has its first photo and is below 300 KB; after a change the older address redirects, for a hidden profile it is 404 (share-1)", async () => {
  const account = await insertApprovedProvider();
  const page = await profilePath(account.publicId);
  const bare = await pictureOf(page);
  const drawn = await visitor.get(bare);
  expect([drawn.status, drawn.headers["content-type"], roundTripsOf(drawn.headers)]).toEqual([200, "image/jpeg", 1]);
  expect(drawn.headers).toMatchObject({
    "cache-control": "private, max-age=604800",
    "cross-origin-resource-policy": "cross-origin",
  });

  const red = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#c02020" } })
    .jpeg()
    .toBuffer();
  const sent = await addPhoto(await providerBrowser(account), red);
  expect(sent.status).toBe(303);
  await write({ sql: "UPDATE providers SET status = 'verified' WHERE id = ?", args: [account.id] });
  // An earlier URL redirects to the current one, so that stored links work. Only the current picture is rendered.
  const moved = await visitor.get(bare);
  expect([moved.status, moved.headers["cache-control"]]).toEqual([302, "no-store"]);
  const path = String(moved.location);
  expect(path).not.toBe(bare);
  const shown = await visitor.get(path);
  expect([shown.status, roundTripsOf(shown.headers)]).toEqual([200, 1]);
  expect(await colourIn(shown.bytes)).toEqual([12, 2, 2]);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(shown.bytes.length).toBeLessThan(MOST);
  expect((await visitor.get(path)).bytes.equals(shown.bytes)).toBe(true);

  await write({ sql: "UPDATE providers SET visible = 0 WHERE id = ?", args: [account.id] });
  expect((await visitor.get(path)).status).toBe(404);
});

test("shared venues and weddings have an image below 300 KB; unknown and hidden ones have none (share-4)", async () => {
  const { teller, wedding } = await newWedding();
  const venue = await value<string>("SELECT public_id FROM venues WHERE visible = 1 LIMIT 1");
  for (const page of [`/planner/${teller}/weddings/${wedding}`, await venuePath(venue)]) {
    const path = await pictureOf(page);
    expect(path, page).toMatch(/^\/share\/(wedding|venue)\//);
    const { status, bytes, headers } = await visitor.get(path);
    expect([status, roundTripsOf(headers), (await sharp(bytes).metadata()).width], page).toEqual([200, 1, 1200]);
    expect(bytes.length, page).toBeLessThan(MOST);
  }
  for (const path of ["planner/x/unknown", "venue/x/unknown", `wedding/x/${teller}/unknown`, "somebody/x", "planner/x"])
    expect((await visitor.get(`/share/${path}`)).status, path).toBe(404);
});

test("all other pages have the site's image with its name, at an address of its own on each host (share-5)", async () => {
  const path = await pictureOf("/ranking");
  const { status, headers, bytes } = await visitor.get(path);
  expect([status, headers["content-type"], roundTripsOf(headers)]).toEqual([200, "image/jpeg", 0]);
  expect(bytes.length).toBeLessThan(MOST);
  expect((await HttpBrowser.in("pt").get("/ranking")).text).toContain(marketUrl("pt", path));
});

test("a planner finds pictures for a story and a post on the page of its badge, and downloads them without scripts (share-10)", async () => {
  const account = await insertApprovedProvider();
  const own = await providerBrowser(account);
  await own.renewSession();
  const { text, headers } = await own.get("/pro/badge");
  expect(roundTripsOf(headers)).toBe(1);
  for (const [shape, height] of [
    ["story", 1920],
    ["post", 1350],
  ] as const) {
    const link = `/share/planner-${shape}/current/${account.publicId}`;
    expect(text).toContain(`href="${link}" download="alliance-${shape}.jpg"`);
    const moved = await visitor.get(link);
    expect([moved.status, moved.headers["cache-control"]]).toEqual([302, "no-store"]);
    const shown = await visitor.get(String(moved.location));
    expect([shown.status, roundTripsOf(shown.headers)]).toEqual([200, 1]);
    expect(shown.headers["cache-control"]).toBe("private, max-age=604800");
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1080, height });
    expect(shown.bytes.length).toBeLessThanOrEqual(120_000);
  }
  const venue = await value<string>("SELECT public_id FROM venues WHERE visible = 1 LIMIT 1");
  const ofVenue = await visitor.get(`/share/venue-post/current/${venue}`);
  expect((await visitor.get(String(ofVenue.location))).status).toBe(200);
  for (const kind of ["site-story", "wedding-post", "planner-link", "planner-story-post", "planner-square"])
    expect((await visitor.get(`/share/${kind}/x/${account.publicId}`)).status, kind).toBe(404);
  await write({ sql: "UPDATE providers SET visible = 0 WHERE id = ?", args: [account.id] });
  expect((await visitor.get(`/share/planner-story/x/${account.publicId}`)).status).toBe(404);
  expect((await own.get("/pro/badge")).text).not.toContain("/share/planner-story");
});

test("a couple downloads private pictures of its date for a story and a post, in at most 120 KB (share-11)", async () => {
  const account = await insertAccount();
  const browser = await httpBrowserOf(account);
  const project = await describeWedding(browser, account);
  const page = `/project/our-date?id=${project}`;
  for (const from of ["/presentation", `/project?id=${project}`])
    expect((await browser.get(from)).text, from).toContain(`href="${page}"`);
  const { text, headers } = await browser.get(page);
  expect(roundTripsOf(headers)).toBe(1);
  for (const [shape, height] of [
    ["story", 1920],
    ["post", 1350],
  ] as const) {
    const path = `/project/our-date/${shape}?id=${project}`;
    expect(text).toContain(`href="${path}" download="alliance-${shape}.jpg"`);
    const picture = await browser.get(path);
    expect([picture.status, roundTripsOf(picture.headers)]).toEqual([200, 1]);
    expect(picture.headers).toMatchObject({ "content-type": "image/jpeg", "cache-control": "private, no-cache" });
    const again = await browser.get(path, { "if-none-match": String(picture.headers.etag) });
    expect([again.status, again.bytes.length], "not rendered again").toEqual([304, 0]);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: "jpeg", width: 1080, height });
    expect(picture.bytes.length).toBeLessThanOrEqual(120_000);
    const stranger = await httpBrowserOf(await insertAccount());
    expect((await stranger.get(path)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(302);
  }
  for (const shape of ["link", "square"])
    expect((await browser.get(`/project/our-date/${shape}?id=${project}`)).status, shape).toBe(404);
});
