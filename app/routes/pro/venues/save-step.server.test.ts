import { expect, it } from "vitest";
import { ID, useOwnVenue } from "~/domain/venues/own-venue.fixture";
import { findOwnVenue } from "~/domain/venues/own-venues.server";
import type { TypedStep } from "~/domain/venues/venue-steps.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar } from "~/http/pipeline/cookies.server";
import { leaveStep, saveStep } from "./save-step.server";

const { deps, one, found, complete } = useOwnVenue();

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

async function save(step: TypedStep, fields: Record<string, string>) {
  const cookies = new CookieJar(new Request("https://alliance.example/"));
  const context = { ...deps(), cookies, locale: "fr", t: (key: string) => key } as unknown as AppContext;
  const answer = await saveStep(context, one, { id: ID, step, formData: formOf(fields) });
  if (answer instanceof Response) {
    const [, flash = null] = /venues:flash\.(\w+)/.exec(decodeURIComponent(cookies.changes.join())) ?? [];
    return { to: answer.headers.get("Location"), flash };
  }
  const { data, init } = answer as unknown as { data: { reply: { error: object } }; init: ResponseInit };
  return { status: init.status, errors: Object.keys(data.reply.error) };
}

const edit = (number: number) => `/pro/venues/${ID}/edit?step=${number}`;
const DESCRIPTION = { description: "Au bord de la Loire.", seatedCapacity: "80", standingCapacity: "120" };
const PRICES = { minPrice: "2000", maxPrice: "4000" };

it("each button of a venue's step saves it and opens its own page", async () => {
  await complete();
  const opened = (intent: string) => save(2, { ...DESCRIPTION, ...PRICES, intent });
  expect(await opened("next")).toEqual({ to: edit(3), flash: null });
  expect(await opened("back")).toEqual({ to: edit(1), flash: null });
  expect(await opened("more")).toEqual({ to: edit(2), flash: null });
  expect(await opened("later")).toEqual({ to: "/pro/venues", flash: "later" });
  expect((await found()).seatedCapacity).toBe(80);
});

it("the last step of a venue leads to its page", async () => {
  await complete();
  expect(await save(6, {})).toEqual({ to: `/pro/venues/${ID}`, flash: null });
});

it("the search for a venue's town shows no other errors", async () => {
  const search = { intent: "find-place", city: "Xyzzy", email: "no address" };
  expect(await save(1, search)).toEqual({ status: 200, errors: ["city"] });
});

it("an invalid step of a venue is stored as typed, and shown again unless the button leaves it (venue-4)", async () => {
  await complete();
  const typed = { ...DESCRIPTION, ...PRICES, seatedCapacity: "many" };
  expect(await save(2, typed)).toEqual({ status: 400, errors: ["seatedCapacity"] });
  expect((await found()).unfinished[2]).toMatchObject({ seatedCapacity: ["many"] });
  expect(await save(2, { ...typed, intent: "later" })).toEqual({ to: "/pro/venues", flash: "later" });
  expect(await save(2, { ...typed, intent: "back" })).toEqual({ to: edit(1), flash: null });
});

it("only rows of services and videos with text in them count, in the order of the page", async () => {
  await complete();
  const video = (row: number, title: string) => ({
    [`url_${row}`]: "https://vimeo.com/76979871",
    [`title_${row}`]: title,
    [`description_${row}`]: "Au mois de mai.",
  });
  await save(6, { url_0: "", title_0: " ", ...video(2, "Le parc"), ...video(1, "La cour") });
  const { videos } = await findOwnVenue(deps(), one, ID);
  expect(videos.map(({ title }) => title)).toEqual(["La cour", "Le parc"]);
});

it("a service with a price and no name is refused", async () => {
  await complete();
  const service = { name_0: "", budget_0: "1500", name_1: "Brunch" };
  expect(await save(5, service)).toEqual({ status: 400, errors: ["name_0"] });
  expect(await save(5, { ...service, budget_0: "" })).toEqual({ to: edit(6), flash: null });
});

it("a step of a venue that is left is saved if it is valid, and stored as typed otherwise (venue-4)", async () => {
  await complete();
  const leave = (fields: Record<string, string>) =>
    leaveStep({ ...deps(), locale: "fr" } as unknown as AppContext, one, { id: ID, step: 2, formData: formOf(fields) });
  await leave({ ...DESCRIPTION, ...PRICES, seatedCapacity: "90" });
  expect(await found()).toMatchObject({ seatedCapacity: 90, unfinished: {} });
  await leave({ ...DESCRIPTION, ...PRICES, seatedCapacity: "x" });
  expect((await found()).unfinished[2]).toMatchObject({ seatedCapacity: ["x"] });
});
