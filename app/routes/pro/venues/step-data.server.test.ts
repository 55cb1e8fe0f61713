import { expect, it } from "vitest";
import { description, general, ID, useOwnVenue } from "~/domain/venues/own-venue.fixture";
import { keepVenueStep } from "~/domain/venues/venue-steps.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar } from "~/http/pipeline/cookies.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { type ScreenOf, type StepData, stepData } from "./step-data.server";

const { deps, one, save, complete } = useOwnVenue();

function contextOf(search: string) {
  const url = new URL(`https://alliance.example/pro/venues/${ID}/edit${search}`);
  const cookies = new CookieJar(new Request(url));
  const format = formatters("en", MARKETS.GB);
  return { ...deps(), url, cookies, locale: "en", t: translator("en"), format } as unknown as AppContext;
}

const step = async <S extends StepData["step"]>(number: S) =>
  (await stepData(contextOf(`?step=${number}`), one, ID)) as ScreenOf<S>;

async function redirectOf(search: string) {
  const context = contextOf(search);
  const thrown = await stepData(context, one, ID).then(
    () => null,
    (reason: unknown) => reason,
  );
  const isGreeted = decodeURIComponent(context.cookies.changes.join()).includes("venues:flash.welcomeBack");
  return thrown instanceof Response ? [thrown.headers.get("Location"), isGreeted] : thrown;
}

const edit = (number: number) => `/pro/venues/${ID}/edit?step=${number}`;

it("the form of a venue opens at the first unfinished step, with a greeting from the second on (venue-4)", async () => {
  expect(await redirectOf("")).toEqual([edit(1), false]);
  await complete();
  expect(await redirectOf("")).toEqual([edit(3), true]);
});

it("a step of a venue opens once it is reached; there are six", async () => {
  expect(await redirectOf("?step=2")).toEqual([edit(1), false]);
  expect(await redirectOf("?step=1")).toBeNull();
  await complete();
  expect(await redirectOf("?step=3")).toBeNull();
  expect(await redirectOf("?step=4")).toEqual([edit(3), false]);
  expect(await redirectOf("?step=7")).toMatchObject({ code: "venues.notFound" });
});

it("an unfinished step of a venue shows what was typed, a finished one what is stored (venue-4)", async () => {
  await complete();
  expect((await step(2)).values).toMatchObject({ seatedCapacity: "120", bedrooms: "", minPrice: "2500" });
  await keepVenueStep(deps(), one, { id: ID, step: 2, typed: { seatedCapacity: ["many"] } });
  expect((await step(2)).values).toEqual({ seatedCapacity: "many" });
});

it("a venue without a name has a placeholder in its form", async () => {
  expect((await step(1)).name).toBe(translator("en")("venues:unnamed"));
  await complete();
  expect((await step(1)).name).toBe(general.values.name);
});

it("the form of a venue has one empty service after the stored ones, which is visible by default", async () => {
  const service = { name: "Rooms", description: "", budgetStartingFrom: 90, showBudget: false, showDescription: false };
  await complete();
  await save(description());
  await save({ step: 3, values: { features: [] } });
  await save({ step: 5, values: [service] });
  const { rows, values } = await step(5);
  expect(rows).toBe(2);
  expect(values).toMatchObject({
    name_0: "Rooms",
    budget_0: "90",
    showBudget_0: "",
    showDescription_0: "",
    showBudget_1: "on",
    showDescription_1: "on",
  });
});
