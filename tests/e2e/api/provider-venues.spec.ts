import { expect, test } from "@playwright/test";
import { picture } from "../../support/pictures";
import { newWord } from "../support/couples";
import { rows, value, write } from "../support/database";
import { asWords, fieldIn, formIn, HttpBrowser, wordsOf } from "../support/http-browser";
import {
  insertApprovedProvider,
  insertProvider,
  linkMailed,
  newProvider,
  providerBrowser,
  registrationFields,
} from "../support/providers";
import { textsOf } from "../support/texts";
import { listVenue } from "../support/venues";

const texts = textsOf("fr");
const t = (key: string) => asWords(texts(key));
const trips = (timing: string | string[] | undefined) => Number(/desc="(\d+)"/.exec(String(timing))?.[1]);

const GENERAL = { name: "Clos des Tilleuls", type: "castle", city: "Angers" };
const DESCRIPTION = {
  description: "Un parc de tilleuls au bord de la Loire.",
  seatedCapacity: "120",
  standingCapacity: "200",
  minPrice: "2 500",
  maxPrice: "9000",
};

test("a venue is written with a break, submitted, approved and published (venue-6, venue-4, venue-5, venue-10)", async () => {
  const browser = await providerBrowser(await insertApprovedProvider());
  await browser.get("/pro"); // Renews the session.
  const page = await browser.get("/pro/venues/new");
  const venue = fieldIn(page.text, "venue");
  const sent = [await browser.post("/pro/venues/new", { venue }), await browser.post("/pro/venues/new", { venue })];
  expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`/pro/venues/${venue}/edit?step=1`));
  expect(await rows("SELECT count(*) AS venues FROM venues WHERE public_id = ?", venue)).toEqual([{ venues: 1 }]);
  const at = (step: number) => `/pro/venues/${venue}/edit?step=${step}`;

  expect((await browser.get(at(5))).location).toBe(at(1));
  const general = await browser.post(at(1), { ...GENERAL, email: "contact@tilleuls.example" });
  expect([general.status, general.location]).toEqual([303, at(2)]);
  expect(trips(general.headers["server-timing"])).toBeLessThanOrEqual(2);

  // Invalid texts are saved, too: by a refused form, by the button `later`, and when the browser leaves the page.
  const wrong = await browser.post(at(2), { ...DESCRIPTION, seatedCapacity: "300", minPrice: "10000" });
  expect(wrong.status).toBe(400);
  for (const key of ["capacityOrder", "priceOrder"]) expect(wordsOf(wrong.text)).toContain(t(`venues:error.${key}`));
  const later = await browser.post(at(2), { description: "Un parc", intent: "later" });
  expect(later.location).toBe("/pro/venues");
  const list = await browser.get("/pro/venues");
  expect(trips(list.headers["server-timing"])).toBe(1);
  expect(list.text).toContain(`/pro/venues/${venue}/edit"`);
  expect((await browser.get(`/pro/venues/${venue}/edit`)).location).toBe(at(2));
  const back = await browser.get(at(2));
  expect(wordsOf(back.text)).toContain(t("venues:flash.welcomeBack"));
  expect(back.text).toContain(">Un parc</textarea>");
  expect((await browser.post(`/pro/venues/${venue}/draft?step=2`, { description: "Un autre" })).status).toBe(204);
  expect((await browser.get(at(2))).text).toContain(">Un autre</textarea>");
  const early = await browser.post(`/pro/venues/${venue}`, { intent: "send" });
  expect(early.location).toBe(`/pro/venues/${venue}`);
  expect(wordsOf((await browser.get(`/pro/venues/${venue}`)).text)).toContain(t("venues:error.incomplete"));

  expect((await browser.post(at(2), DESCRIPTION)).location).toBe(at(3));
  expect((await browser.post(at(3), { features: ["garden", "wifi"] })).location).toBe(at(4));
  const bytes = await picture("png", 500, 400);
  expect((await browser.upload(at(4), {}, "photo", { name: "parc.png", bytes })).status).toBe(303);
  const [{ image = "" } = {}] = await rows<{ image: string }>(
    "SELECT i.public_id AS image FROM venue_images i JOIN venues v ON v.id = i.venue_id WHERE v.public_id = ?",
    venue,
  );
  expect((await browser.post(at(4), { [`caption_${image}`]: "Le parc" })).location).toBe(at(5));
  expect((await browser.get(at(4))).text).toContain('value="Le parc"');
  const services = { name_0: "Traiteur", budget_0: "90", showBudget_0: "on", name_1: "", description_1: "" };
  expect((await browser.post(at(5), { ...services, intent: "more" })).location).toBe(at(5));
  const video = {
    url_0: "https://youtu.be/aqz-KE-bpKQ",
    title_0: "Le parc",
    description_0: "Une promenade dans le parc.",
  };
  const videos = { ...video, url_1: "", title_1: "" };
  expect((await browser.post(at(6), videos)).location).toBe(`/pro/venues/${venue}`);

  const taken = `/pro/venues/${venue}/availability`;
  const year = new Date().getUTCFullYear() + 1;
  const saturday = `${year}-06-12`;
  const shown = `${taken}?year=${year}`;
  const noted = await browser.post(taken, { from: saturday, intent: "add" });
  expect([noted.status, noted.location, trips(noted.headers["server-timing"])]).toEqual([303, shown, 1]);
  expect((await browser.post(taken, { from: "2020-01-01", intent: "add" })).status).toBe(400);
  const days = await browser.get(shown);
  const form = formIn(days.text, "days");
  expect([form.days, trips(days.headers["server-timing"])]).toEqual([[saturday], 1]);
  const saved = await browser.post(shown, { ...form, days: [`${year}-07-03`], intent: "year" });
  expect([saved.status, saved.location, trips(saved.headers["server-timing"])]).toEqual([303, shown, 1]);
  expect(formIn((await browser.get(shown)).text, "days").days).toEqual([`${year}-07-03`]);

  const move = async (intent: string) => {
    const answer = await browser.post(`/pro/venues/${venue}`, { intent });
    expect(trips(answer.headers["server-timing"])).toBe(1);
    return wordsOf((await browser.get(`/pro/venues/${venue}`)).text);
  };
  expect(await move("send")).toContain(t("venues:state.waiting.text"));
  await write({ sql: "UPDATE venues SET moderation = 'validated' WHERE public_id = ?", args: [venue] });
  expect(await move("publish")).toContain(t("venues:state.visible.text"));
  expect(await move("unpublish")).toContain(t("venues:state.unpublished.text"));
  expect(await move("delete")).not.toContain(GENERAL.name);
});

test("added and removed photos move a venue in the lists immediately (venue-24)", async () => {
  const account = await insertApprovedProvider({ columns: { kind: "venue" } });
  const venue = await listVenue(account, { name: `Clos ${newWord()}`, town: "Angers" });
  const quality = () =>
    value<number>(
      "SELECT m.quality FROM venue_match m JOIN venues v ON v.id = m.venue_id WHERE v.public_id = ?",
      venue,
    );
  const page = `/pro/venues/${venue}/edit?step=4`;
  const browser = await providerBrowser(account);
  await browser.get("/pro");
  const bare = await quality();
  const file = async (width: number) => ({ name: `${width}.png`, bytes: await picture("png", width, 400) });
  expect((await browser.upload(page, {}, "photo", [await file(400), await file(401)])).status).toBe(303);
  const full = await quality();
  expect(full).toBeGreaterThan(bare);
  const image = await value<string>(
    "SELECT i.public_id FROM venue_images i JOIN venues v ON v.id = i.venue_id WHERE v.public_id = ? LIMIT 1",
    venue,
  );
  const { status, headers } = await browser.post(page, { picture: image, move: "remove" });
  expect([status, trips(headers["server-timing"])]).toEqual([303, 1]);
  const less = await quality();
  expect([less > bare, less < full]).toEqual([true, true]);
});

test("a venue's provider starts with its first venue, which asks for the profile data once it is described (venue-30)", async () => {
  const house = newProvider("fr", { kind: "venue" });
  const browser = HttpBrowser.in("fr");
  expect((await browser.post("/pro/register", registrationFields(house))).location).toBe("/pro/venues/new");
  const elsewhere = await HttpBrowser.in("fr").post(await linkMailed(house.email, "verify-email"), {});
  expect(elsewhere.location).toBe("/pro/login?next=%2Fpro%2Fvenues%2Fnew");
  const second = newProvider("fr", { kind: "venue" });
  await browser.post("/logout", {});
  await browser.post("/pro/register", registrationFields(second));
  const welcome = wordsOf((await browser.get("/pro/welcome")).text);
  expect(welcome).toContain(t("dashboard:welcome.intro"));
  expect(wordsOf((await browser.get("/pro")).text)).toContain(t("dashboard:todo.venue"));
  const venue = fieldIn((await browser.get("/pro/venues/new")).text, "venue");
  await browser.post("/pro/venues/new", { venue });
  const here = await browser.post(await linkMailed(second.email, "verify-email"), {});
  expect(here.location).toBe(`/pro/venues/${venue}/edit`);
  expect(wordsOf((await browser.get(`/pro/venues/${venue}`)).text)).not.toContain(t("venues:detail.profile"));
  await browser.post(`/pro/venues/${venue}/edit?step=1`, GENERAL);
  await browser.post(`/pro/venues/${venue}/edit?step=2`, DESCRIPTION);
  const page = await browser.get(`/pro/venues/${venue}`);
  expect(trips(page.headers["server-timing"])).toBe(1);
  expect(wordsOf(page.text)).toContain(t("venues:detail.profile"));
  expect(wordsOf(page.text)).toContain(t("admin:need.language"));
  expect(wordsOf(page.text), "what its venues say").not.toContain(t("admin:need.service"));
  const calendars = await browser.get("/pro/availability");
  expect(trips(calendars.headers["server-timing"])).toBe(1);
  expect(calendars.text).toContain(`href="/pro/venues/${venue}/availability"`);
  expect(wordsOf(calendars.text), "days of its own would keep nobody away").not.toContain(
    t("company:availability.add.submit"),
  );
});

test("another provider's venue can be neither read nor changed (venue-35)", async () => {
  const owner = await providerBrowser(await insertApprovedProvider());
  const venue = fieldIn((await owner.get("/pro/venues/new")).text, "venue");
  await owner.post("/pro/venues/new", { venue });
  await owner.post(`/pro/venues/${venue}/edit?step=1`, GENERAL);
  const before = await rows("SELECT * FROM venues WHERE public_id = ?", venue);
  const stranger = await providerBrowser(await insertProvider());
  for (const path of ["", "/edit", "/edit?step=1", "/availability"])
    expect((await stranger.get(`/pro/venues/${venue}${path}`)).status).toBe(404);
  await stranger.post("/pro/venues/new", { venue });
  await stranger.post(`/pro/venues/${venue}/edit?step=1`, { ...GENERAL, name: "À moi" });
  await stranger.post(`/pro/venues/${venue}/draft?step=1`, { name: "À moi" });
  expect((await stranger.post(`/pro/venues/${venue}/availability`, { from: "2027-06-12", intent: "add" })).status).toBe(
    404,
  );
  for (const intent of ["send", "publish", "unpublish", "delete"])
    expect((await stranger.post(`/pro/venues/${venue}`, { intent })).status).toBe(404);
  expect(await rows("SELECT * FROM venues WHERE public_id = ?", venue)).toEqual(before);
});
