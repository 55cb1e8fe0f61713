import { expect, test } from "@playwright/test";
import { newWord } from "../support/couples";
import { rows, write } from "../support/database";
import { type Equipped, equipProvider } from "../support/equip-provider";
import { type Answer, asWords, type Fields, formIn, type HttpBrowser, wordsOf } from "../support/http-browser";
import { providerBrowser } from "../support/providers";
import { textsOf } from "../support/texts";

/** All forms of providers that replace stored values. Two tabs write `field`; `other` is another field. */
const FORMS: Record<
  string,
  {
    path: string;
    /** Path to which the form is sent; default: `path`. */
    action?: string;
    field: string;
    other?: string;
    typed?: (word: string) => string;
    before?: Fields;
    button?: Fields;
  }
> = {
  company: { path: "/pro/company", field: "street", other: "travelRadius" },
  "company name": { path: "/pro/company", field: "companyName" },
  portrait: {
    path: "/pro/portrait",
    field: "experience",
    other: "services",
    typed: longText,
    before: {
      portrait: longText("calme"),
      experience: longText("calme"),
      strengths: longText("calme"),
      services: longText("calme"),
    },
  },
  services: { path: "/pro/services", field: "description_FULL_PLANNING", other: "budgetStartingFrom_FULL_PLANNING" },
  social: { path: "/pro/social", field: "instagram", other: "pinterest", typed: (word) => `@${word}` },
  account: { path: "/pro/account", field: "lastname", other: "firstname" },
  video: { path: "/pro/videos/:video", field: "description", other: "title", typed: longText },
  template: { path: "/pro/templates/:template", field: "body", other: "title" },
  "own status of a request": {
    path: "/pro/requests/:unlocked",
    action: "/pro/requests/:unlocked/answer",
    field: "note",
    button: { intent: "progress" },
  },
  photo: { path: "/pro/photos/:photo", field: "description", other: "title", typed: longText },
};

function longText(word: string): string {
  return `Nous accompagnons des couples depuis dix ans, avec le même plaisir : ${word}.`;
}

const t = textsOf("fr");

let equipped: Promise<Equipped> | undefined;
/** Returns a provider that all tests of a worker share, because each form has fields of its own. */
function sharedProvider(): Promise<Equipped> {
  equipped ??= equipProvider();
  return equipped;
}

interface Tabs {
  path: string;
  browser: HttpBrowser;
  open(): Promise<Fields>;
  send(fields: Fields): Promise<Answer>;
  stored(): Promise<Fields>;
}

async function tabsOf(name: string, { provider, names }: Equipped): Promise<Tabs> {
  const { path, action = path, field, before, button } = FORMS[name] as (typeof FORMS)[string];
  const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, key: string) => names[key as keyof typeof names]);
  const address = addressOf(path);
  const browser = await providerBrowser(provider);
  const open = async () => formIn((await browser.get(address)).text, field);
  if (before) expect((await browser.post(address, { ...(await open()), ...before })).status).toBe(303);
  return {
    path: address,
    browser,
    open,
    stored: open,
    send: (fields) => browser.post(addressOf(action), { ...fields, ...button }),
  };
}

for (const [name, { field, other, typed = (word: string) => word }] of Object.entries(FORMS)) {
  test(`the later of two tabs is shown both texts and chooses one: ${name} (save-2)`, async () => {
    const tabs = await tabsOf(name, await sharedProvider());
    const [first, second] = [await tabs.open(), await tabs.open()];
    const [theirs, mine] = [typed(newWord()), typed(newWord())];
    expect((await tabs.send({ ...first, [field]: theirs })).status).toBe(303);

    const refused = await tabs.send({ ...second, [field]: mine });
    expect(refused.status).toBe(409);
    const words = wordsOf(refused.text);
    for (const text of [
      theirs.replace("@", ""),
      mine,
      t("pro:meanwhile.title"),
      t("pro:meanwhile.keep"),
      t("pro:meanwhile.take"),
    ])
      expect(words).toContain(asWords(text));
    expect((await tabs.stored())[field], "nothing was written").toEqual(expect.arrayContaining([containing(theirs)]));

    const again = formIn(refused.text, field);
    expect(again[field]).toEqual([mine]);
    expect((await tabs.send(again)).status).toBe(303);
    expect((await tabs.stored())[field]).toEqual(expect.arrayContaining([containing(mine)]));
  });

  test(`${name}: the same text twice is no conflict`, async () => {
    const tabs = await tabsOf(name, await sharedProvider());
    const form = { ...(await tabs.open()), [field]: typed(newWord()) };
    expect([(await tabs.send(form)).status, (await tabs.send(form)).status]).toEqual([303, 303]);
  });

  if (other)
    test(`${name}: a field that the later tab left alone takes the saved value`, async () => {
      const tabs = await tabsOf(name, await sharedProvider());
      const [first, second] = [await tabs.open(), await tabs.open()];
      const [theirs, mine] = [
        typed(newWord()),
        other === "travelRadius" || other.startsWith("budget")
          ? "77"
          : other === "title"
            ? newWord()
            : typed(newWord()),
      ];
      expect((await tabs.send({ ...first, [field]: theirs })).status).toBe(303);
      const refused = await tabs.send({ ...second, [other]: mine });
      expect(refused.status).toBe(409);
      expect(wordsOf(refused.text)).toContain(asWords(t("pro:meanwhile.taken")));
      expect((await tabs.send(formIn(refused.text, field))).status).toBe(303);
      const stored = await tabs.stored();
      expect(stored[field]).toEqual([containing(theirs)]);
      expect(stored[other]).toEqual([containing(mine)]);
    });
}

/** Matches the text without `@`, because a handle is stored as a URL. */
const containing = (text: string) => expect.stringContaining(text.replace("@", ""));

test("new photos: the later tab is shown both texts, also of a photo that went online meanwhile", async () => {
  const { provider, names } = await equipProvider();
  const photo = `${newWord()}0000`;
  await write({
    sql: "UPDATE provider_images SET public_id = ?, title = '', description = '', visible = 0 WHERE public_id = ?",
    args: [photo, names.photo],
  });
  const [title, description] = [`title_${photo}`, `description_${photo}`];
  const browser = await providerBrowser(provider);
  const open = async () => formIn((await browser.get("/pro/photos")).text, title);
  const send = (fields: Fields) => browser.post("/pro/photos", { ...fields, intent: "describe" });
  const stored = () => rows("SELECT title, description FROM provider_images WHERE public_id = ?", photo);
  const [first, second] = [await open(), await open()];
  const theirs = { title: newWord(), description: longText("theirs") };
  const mine = { title: newWord(), description: longText("mine") };
  expect((await send({ ...first, [title]: theirs.title, [description]: theirs.description })).status).toBe(303);

  const refused = await send({ ...second, [title]: mine.title, [description]: mine.description });
  expect(refused.status).toBe(409);
  const words = wordsOf(refused.text);
  for (const text of [...Object.values(theirs), ...Object.values(mine), t("pro:meanwhile.keep")])
    expect(words).toContain(asWords(text));
  expect(await stored(), "nothing was written").toEqual([theirs]);

  expect((await send(formIn(refused.text, title))).status).toBe(303);
  expect(await stored()).toEqual([mine]);
});

test("saving a year of busy days changes only the days that were changed in it, so two tabs keep each other's (service-5)", async () => {
  const { provider } = await equipProvider();
  const browser = await providerBrowser(provider);
  const year = new Date().getFullYear() + 1;
  const path = `/pro/availability?year=${year}`;
  const on = (...days: string[]) => days.map((day) => `${year}-${day}`);
  const stored = async () => {
    const sql = "SELECT date FROM provider_busy_dates WHERE provider_id = ? AND date > ? ORDER BY date";
    return (await rows<{ date: string }>(sql, provider.id, `${year}`)).map(({ date }) => date);
  };
  const open = async () => formIn((await browser.get(path)).text, "drawn");
  const save = (form: Fields, days: string[]) => browser.post(path, { ...form, days, intent: "year" });
  for (const from of on("05-08", "06-19"))
    expect((await browser.post("/pro/availability", { intent: "add", from })).location).toBe(path);

  const [first, second] = [await open(), await open()];
  expect([first.days, first.drawn]).toEqual([on("05-08", "06-19"), [on("05-08", "06-19").join(" ")]]);
  expect((await save(first, on("05-08", "06-19", "07-03"))).location).toBe(path);
  for (let times = 0; times < 2; times++) expect((await save(second, on("06-19", "08-07"))).status).toBe(303);
  expect(await stored()).toEqual(on("06-19", "07-03", "08-07"));

  const next = await browser.post(`/pro/availability?year=${year + 1}`, { drawn: "", intent: "year" });
  expect(next.location, "another year, where nothing is ticked").toBe(`/pro/availability?year=${year + 1}`);
  expect(await stored()).toEqual(on("06-19", "07-03", "08-07"));
});

test("a year that cannot be read is refused with what was selected (service-5)", async () => {
  const { provider } = await equipProvider();
  const browser = await providerBrowser(provider);
  const year = new Date().getFullYear() + 1;
  const path = `/pro/availability?year=${year}`;
  const days = [`${year}-05-08`, `${year}-07-03`];
  for (const wrong of [{ drawn: "x" }, { days: [...days, `${year + 1}-05-08`] }]) {
    const refused = await browser.post(path, { days, drawn: "", ...wrong, intent: "year" });
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.text)).toContain(t("company:error.days"));
    expect(formIn(refused.text, "drawn").days).toEqual(days);
  }
  const { text } = await browser.get("/pro/availability?year=1999");
  expect(text).toContain(`${t("company:availability.next")}</h2>`);
  expect(text, "no link to the year that is shown").not.toContain(`${t("company:availability.next")}</a>`);
});

test("the day of an unlocked request links to it, and can be marked as busy (service-10)", async () => {
  const { provider, names } = await equipProvider();
  const browser = await providerBrowser(provider);
  const [{ date } = { date: "" }] = await rows<{ date: string }>(
    "SELECT p.event_date AS date FROM projects p JOIN requests r ON r.project_id = p.id WHERE r.public_id = ?",
    names.unlocked,
  );
  const path = `/pro/availability?year=${date.slice(0, 4)}`;
  const boxes = (html: string) =>
    html.match(new RegExp(`<input[^>]*type="checkbox"[^>]* value="${date}"`, "g"))?.length;
  const { text } = await browser.get(path);
  expect(text).toMatch(new RegExp(`<td><a href="/pro/requests/${names.unlocked}" aria-label="[^"]+">`));
  expect(boxes(text), "below the calendar").toBe(1);
  expect((await browser.post(path, { ...formIn(text, "drawn"), days: [date], intent: "year" })).status).toBe(303);
  const after = (await browser.get(path)).text;
  expect([formIn(after, "drawn").days, boxes(after)]).toEqual([[date], 1]);
});
