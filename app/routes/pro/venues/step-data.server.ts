import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { findOwnVenue, type OwnVenue } from "~/domain/venues/own-venues.server";
import { descriptionForm, generalForm } from "~/domain/venues/venue.form";
import { FEATURE_GROUPS, type FeatureGroup, featuresOf, VENUE_LIMITS, VENUE_TYPES } from "~/domain/venues/venue.rules";
import {
  isTypedStep,
  rowField,
  rowsShown,
  STEP_NUMBERS,
  stepToContinue,
  type TypedFields,
} from "~/domain/venues/venue-steps.rules";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { movedIn } from "../pictures/change-gallery.server";

type Found = Awaited<ReturnType<typeof findOwnVenue>>;

/** Returns the data of the requested step; by default, or if it is not open yet, of the first unfinished one. */
export async function stepData(context: AppContext, provider: Provider, id: string) {
  const found = await findOwnVenue(context, provider, id);
  const { venue } = found;
  const asked = context.url.searchParams.get("step");
  const number = Number(asked);
  const goOn = stepToContinue(venue.reachedStep, Object.keys(venue.unfinished).map(Number));
  if (asked === null && goOn > 1) setFlash(context, { kind: "good", text: "venues:flash.welcomeBack" });
  if (asked === null) throw redirectDocument(paths.pro.venueStep(id, goOn));
  if (!STEP_NUMBERS.includes(number)) throw new DomainError("venues.notFound");
  if (number > venue.reachedStep) throw redirectDocument(paths.pro.venueStep(id, goOn));
  const frame = {
    id,
    name: venue.name || context.t("venues:unnamed"),
    reached: venue.reachedStep,
    saved: context.t("venueform:step.savedAt", { time: context.format.time(venue.updatedAt) }),
    title: context.t(`venueform:steps.${number as 1}`),
  };
  switch (number) {
    case 1:
      return { step: 1 as const, ...frame, ...generalData(context, venue) };
    case 2:
      return { step: 2 as const, ...frame, ...descriptionData(venue) };
    case 3:
      return { step: 3 as const, ...frame, ...featuresData(context, venue) };
    case 4:
      return { step: 4 as const, ...frame, ...galleryData(context, found) };
    case 5:
      return { step: 5 as const, ...frame, ...servicesData(found) };
    default:
      return { step: 6 as const, ...frame, ...videosData(found) };
  }
}

export type StepData = Awaited<ReturnType<typeof stepData>>;
export type ScreenOf<S extends StepData["step"]> = Extract<StepData, { step: S }>;

/** Returns the values of the fields: the input of an unfinished step, or the stored values. */
function valuesOf(step: number, { unfinished }: OwnVenue, stored: Record<string, string | string[]>) {
  const typed = isTypedStep(step) ? unfinished[step] : undefined;
  return typed ? flat(typed) : stored;
}

const flat = (typed: TypedFields): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(typed).map(([name, list]) => [name, list.length > 1 ? list : (list[0] ?? "")]));

const text = (value: string | number | null) => (value === null ? "" : String(value));
const ticked = (on: boolean) => (on ? "on" : "");

function generalData({ t, format }: AppContext, venue: OwnVenue) {
  const { name, type, street, city, email, phone, website, facebook, instagram } = venue;
  return {
    types: VENUE_TYPES.map((value) => ({ value, label: t(`venues:type.${value}`) })),
    constraints: constraintsOf(generalForm(() => null)),
    values: valuesOf(1, venue, {
      name,
      type: text(type),
      street,
      city: text(city),
      email: text(email),
      phone: phone === null ? "" : format.phone(phone),
      website: text(website),
      facebook: text(facebook),
      instagram: text(instagram),
    }),
  };
}

function descriptionData(venue: OwnVenue) {
  const { description, detailedDescription, seatedCapacity, standingCapacity, bedrooms, minPrice, maxPrice } = venue;
  return {
    constraints: constraintsOf(descriptionForm),
    values: valuesOf(2, venue, {
      description,
      detailedDescription,
      seatedCapacity: text(seatedCapacity),
      standingCapacity: text(standingCapacity),
      bedrooms: text(bedrooms),
      minPrice: text(minPrice),
      maxPrice: text(maxPrice),
    }),
  };
}

function featuresData({ t }: AppContext, venue: OwnVenue) {
  const kept = venue.unfinished[3]?.features;
  return {
    groups: (Object.keys(FEATURE_GROUPS) as FeatureGroup[]).map((group) => ({
      group,
      label: t(`venue:group.${group}`),
      features: FEATURE_GROUPS[group].map((name) => ({ name, label: t(`venues:feature.${name}`) })),
    })),
    values: { features: kept ?? (featuresOf(venue.features) as string[]) },
  };
}

const galleryData = ({ url }: AppContext, { pictures }: Found) => ({ pictures, arranged: movedIn(url, pictures) });

function servicesData({ venue, services }: Found) {
  const stored = Object.fromEntries(
    services.flatMap((service, row) => [
      [rowField("name", row), service.name],
      [rowField("description", row), service.description],
      [rowField("budget", row), text(service.budgetStartingFrom)],
      [rowField("showBudget", row), ticked(service.showBudget)],
      [rowField("showDescription", row), ticked(service.showDescription)],
    ]),
  );
  const values = valuesOf(5, venue, stored);
  const rows = rowsShown(filledIn(values, /^(name|description|budget)_/), VENUE_LIMITS.services);
  // A new service is visible by default.
  const fresh = rowField("showBudget", rows - 1) in values ? {} : shownRow(rows - 1);
  return { rows, values: oneEach({ ...fresh, ...values }) };
}

const shownRow = (row: number) => ({ [rowField("showBudget", row)]: "on", [rowField("showDescription", row)]: "on" });

function videosData({ venue, videos }: Found) {
  const stored = Object.fromEntries(
    videos.flatMap(({ link, title, description }, row) => [
      [rowField("url", row), link],
      [rowField("title", row), title],
      [rowField("description", row), description],
    ]),
  );
  const values = valuesOf(6, venue, stored);
  return {
    rows: rowsShown(filledIn(values, /^(url|title|description)_/), VENUE_LIMITS.videos),
    values: oneEach(values),
  };
}

const oneEach = (values: Record<string, string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()[0] ?? ""]));

const filledIn = (values: Record<string, string | string[]>, names: RegExp) =>
  Object.entries(values).flatMap(([name, value]) => (names.test(name) && value !== "" ? [name] : []));
