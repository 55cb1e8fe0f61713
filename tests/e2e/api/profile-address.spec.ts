import { expect, test } from "@playwright/test";
import { marketUrl } from "../support/addresses";
import { rows, write } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { venuePath } from "../support/profiles";
import { insertApprovedProvider } from "../support/providers";
import { roundTripsOf } from "../support/watch-page";
import { insertWedding } from "../support/weddings";

const PERSON = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" };

test("every other spelling of a profile's address redirects once, with its sub-page and query, in one round trip (address-4)", async () => {
  const account = await insertApprovedProvider({ columns: { name: "Hugo Mercier", city: "Paris" } });
  const { id, publicId } = account;
  const { slug } = await insertWedding(id);
  const visitor = HttpBrowser.in("fr", PERSON);
  const current = `/planner/hugo-mercier-paris-${publicId}`;
  for (const rest of ["", "?project=x", "/reviews", `/weddings/${slug}`, `/weddings/${slug}/photos/1`])
    for (const spelling of [publicId, `hugo-${publicId}`, `another-name-${publicId}`, publicId.toUpperCase()]) {
      const moved = await visitor.get(`/planner/${spelling}${rest}`);
      expect([moved.status, moved.location], spelling).toEqual([301, current + rest]);
      expect(moved.headers["cache-control"], "a name may change back").toBe("no-store");
      expect(roundTripsOf(moved.headers)).toBe(1);
      expect((await visitor.get(current + rest)).status, rest).toBe(200);
    }
  const { text } = await visitor.get(current);
  expect(text).toContain(`<link rel="canonical" href="${marketUrl("fr", current)}"/>`);
  expect(text).toContain(`"url":"${marketUrl("fr", current)}"`);
  expect(text).not.toContain(`"/planner/${publicId}`);
  await write({ sql: "UPDATE providers SET name = 'Hugo et Anna' WHERE id = ?", args: [id] });
  expect((await visitor.get(current)).location).toBe(`/planner/hugo-et-anna-paris-${publicId}`);
  expect((await visitor.get(`/planner/hugo-mercier-paris-${publicId.slice(1)}x`)).status).toBe(404);
});

test("a venue's address has its name and town, too (address-4)", async () => {
  const [venue] = await rows<{ id: string }>("SELECT public_id AS id FROM venues WHERE visible = 1 LIMIT 1");
  const id = venue?.id ?? "";
  const visitor = HttpBrowser.in("fr");
  for (const rest of ["", "/photos/1"]) {
    const moved = await visitor.get(`/venue/${id}${rest}`);
    expect([moved.status, moved.location]).toEqual([301, `${await venuePath(id)}${rest}`]);
    expect((await visitor.get(String(moved.location))).status).toBe(200);
  }
});

test("lists and the sitemap link to the current addresses (address-5)", async () => {
  const visitor = HttpBrowser.in("fr");
  for (const path of ["/", "/planners/fr", "/venues/fr", "/sitemap/planners-1.xml", "/sitemap/venues-1.xml"]) {
    const { text } = await visitor.get(path);
    const linked = [...text.matchAll(/\/(?:planner|venue)\/([^/"<?]+)/g)].map(([, slug = ""]) => slug);
    expect(linked.length, path).toBeGreaterThan(0);
    expect(
      linked.filter((slug) => !slug.includes("-")),
      path,
    ).toEqual([]);
  }
});
