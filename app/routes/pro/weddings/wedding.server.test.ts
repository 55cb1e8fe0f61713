import { beforeEach, expect, it } from "vitest";
import type { Provider } from "~/domain/sessions/session.rules";
import { begin, details, NOW } from "~/domain/weddings/weddings.fixture";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar } from "~/http/pipeline/cookies.server";
import { formatters } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { useTestDatabase } from "../../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../../tests/support/providers";
import { placeIn, saveWeddingForm } from "./wedding.server";

const test = useTestDatabase();
let last = 0;
let provider: Provider;
beforeEach(async () => {
  provider = await saveProvider(test.db, ++last, approvedProvider);
});

const FIELDS = { title: details.title, location: "Andlau", locationKept: "Andlau", description: details.description };

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

function contextOf(cookies = new CookieJar(new Request("https://alliance.example/"))) {
  return {
    db: test.db,
    clock: { now: () => NOW },
    cookies,
    locale: "en",
    market: MARKETS.FR,
    t: (key: string) => key,
    format: formatters("en", MARKETS.FR),
    settings: { SESSION_SECRET: "a secret of the tests" },
  } as unknown as AppContext;
}

async function save(id: string, fields: Record<string, string>) {
  const context = contextOf();
  const answer = await saveWeddingForm(context, provider, id, formOf({ ...FIELDS, ...fields }));
  if (answer instanceof Response) {
    const [, flash] = /weddings:flash\.(\w+)/.exec(decodeURIComponent(context.cookies.changes.join())) ?? [];
    return [answer.headers.get("Location"), flash];
  }
  const { data, init } = answer as unknown as { data: { reply: { error: object } }; init: ResponseInit };
  return [init.status, Object.keys(data.reply.error)];
}

it("a wedding that is saved says whether couples see it", async () => {
  const id = await begin(test.db, provider);
  expect(await save(id, {})).toEqual([paths.pro.wedding(id), "saved"]);
  expect(await save(id, { intent: "publish" })).toEqual([paths.pro.weddings(), "published"]);
  expect(await save(id, { published: "on" })).toEqual([paths.pro.wedding(id), "savedLive"]);
  const contact = `${details.description} Appelez-nous au 06 12 34 56 78.`;
  expect(await save(id, { published: "on", description: contact })).toEqual([paths.pro.wedding(id), "held"]);
});

it("a draft may be saved without story and place, which a published wedding needs", async () => {
  const id = await begin(test.db, provider);
  const empty = { description: "", location: "" };
  expect(await save(id, { ...empty, intent: "publish" })).toEqual([400, ["location", "description"]]);
  expect(await save(id, { ...empty, published: "on" })).toEqual([400, ["location", "description"]]);
  expect(await save(id, empty)).toEqual([paths.pro.wedding(id), "saved"]);
});

it("too few photos refuse the publication at the photos", async () => {
  const id = await begin(test.db, provider);
  await test.db.run("DELETE FROM portfolio_images WHERE position > 0");
  expect(await save(id, { intent: "publish" })).toEqual([409, ["pictures"]]);
});

it("the search for a place shows no other errors", async () => {
  const id = await begin(test.db, provider);
  expect(await save(id, { intent: "find-place", title: "", location: "Xyzzy" })).toEqual([200, ["location"]]);
});

it("the place of a wedding is looked up only if its text changed", async () => {
  const placeOf = (fields: Record<string, string>) => placeIn(contextOf(), formOf(fields));
  expect(await placeOf({ location: " " })).toEqual({ place: null });
  expect(await placeOf({ location: "Andlau", locationKept: "Andlau" })).toEqual({ place: "kept" });
  expect(await placeOf({ location: "Andlau", locationKept: "Obernai" })).toHaveProperty("unclear");
  expect(await placeOf({ location: "", intent: "find-place" })).toHaveProperty("unclear");
});
