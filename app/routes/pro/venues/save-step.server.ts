import { redirectDocument } from "@remix-run/cloudflare";
import type { z } from "zod";
import { parsePhoneOfAnyKind } from "~/domain/couples/phone.server";
import { VIDEO_LENGTHS } from "~/domain/providers/video-lengths.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { descriptionForm, featuresForm, generalForm, servicesForm, videosForm } from "~/domain/venues/venue.form";
import { VENUE_LIMITS } from "~/domain/venues/venue.rules";
import {
  fieldsOf,
  LAST_STEP,
  stepAfter,
  stepBefore,
  TYPED,
  type TypedFields,
  type TypedStep,
} from "~/domain/venues/venue-steps.rules";
import { keepVenueStep, saveVenueStep, searchVenueTown, type VenueStep } from "~/domain/venues/venue-steps.server";
import { setFlash } from "~/http/forms/flash.server";
import { errorsIn, parseForm, refused, unchecked } from "~/http/forms/form.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import type { MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { VENUE_STEP } from "./steps";

interface Sent {
  id: string;
  step: TypedStep;
  formData: FormData;
}

/** Saves a step and redirects. An invalid step is stored as typed, and shown again unless the button leaves it. */
export async function saveStep(context: AppContext, provider: Provider, sent: Sent) {
  const { id, step, formData } = sent;
  const intent = String(formData.get("intent") ?? "next");
  const leads = { later: paths.pro.venues(), back: paths.pro.venueStep(id, stepBefore(step)) }[intent];
  const search = intent === "find-place";
  const parsed = parseStep(provider, step, formData, context);
  const kept = { id, step, typed: typedIn(step, formData) };
  const saved = !search && parsed.input ? await saveVenueStep(context, provider, id, parsed.input, kept.typed) : null;
  if (saved && "held" in saved) {
    if (saved.held) setFlash(context, { kind: "bad", text: "venues:flash.held" });
    else if (saved.noted) setFlash(context, { kind: "bad", text: "venues:flash.noted" });
    else if (intent === "later") setFlash(context, { kind: "good", text: "venues:flash.later" });
    const more = intent === "more" ? paths.pro.venueStep(id, step) : null;
    const next = step === LAST_STEP ? paths.pro.venue(id) : paths.pro.venueStep(id, stepAfter(step));
    return redirectDocument(leads ?? more ?? next, 303);
  }
  const typed = placeInput(formData, "city");
  const found = search && !saved ? await searchVenueTown(context, provider, kept, typed, context.locale) : null;
  if (!saved && !found) await keepVenueStep(context, provider, kept);
  const place = saved?.unclear ?? (found && typed.text.trim() !== "" && !("found" in found) ? found : null);
  if (leads) {
    if (intent === "later") setFlash(context, { kind: "good", text: "venues:flash.later" });
    return redirectDocument(leads, 303);
  }
  const submission = search || saved ? unchecked(formData) : parsed.submission;
  const problem = place && !errorsIn(submission).city ? placeProblem(typed.text, place, search) : undefined;
  return refused(
    context,
    submission,
    {
      formId: VENUE_STEP,
      errors: problem?.error && { city: problem.error },
      details: { ...LIMITS, text: typed.text },
      status: search ? 200 : 400,
    },
    { choices: problem?.choices },
  );
}

export async function leaveStep(context: AppContext, provider: Provider, { id, step, formData }: Sent): Promise<void> {
  formData.delete("intent");
  const { input } = parseStep(provider, step, formData, context);
  const typed = typedIn(step, formData);
  if (input) await saveVenueStep(context, provider, id, input, typed);
  else await keepVenueStep(context, provider, { id, step, typed });
}

const LIMITS = {
  nameMost: VENUE_LIMITS.name.max,
  descriptionLeast: VENUE_LIMITS.description.min,
  descriptionLimit: VENUE_LIMITS.description.max,
  detailedMost: VENUE_LIMITS.detailedDescription.max,
  capacity: VENUE_LIMITS.capacity,
  bedrooms: VENUE_LIMITS.bedrooms,
  titleFewest: VIDEO_LENGTHS.title.fewest,
  titleMost: VIDEO_LENGTHS.title.most,
  descriptionFewest: VIDEO_LENGTHS.description.fewest,
  descriptionMost: VIDEO_LENGTHS.description.most,
} as const;

function parseStep({ market }: Provider, step: TypedStep, formData: FormData, { locale }: AppContext) {
  const submission = parseForm(formData, schemaOf(market, step, formData));
  const input =
    submission.status === "success" ? ({ step, values: submission.value, locale } as unknown as VenueStep) : null;
  return { submission, input };
}

function schemaOf(market: MarketCode, step: TypedStep, formData: FormData): z.ZodType {
  switch (step) {
    case 1:
      return generalForm((typed) => parsePhoneOfAnyKind(typed, market));
    case 2:
      return descriptionForm;
    case 3:
      return featuresForm;
    case 5:
      return servicesForm(rowsIn(formData, /^name_(\d+)$/, VENUE_LIMITS.services));
    case 6:
      return videosForm(rowsIn(formData, /^(?:url|title|description)_(\d+)$/, VENUE_LIMITS.videos, true));
  }
}

/** Returns the numbers of the rows of a list. @param written only rows that are not empty */
function rowsIn(formData: FormData, names: RegExp, most: number, written = false): number[] {
  const rows = [...formData].flatMap(([name, value]) => {
    const row = Number(names.exec(name)?.[1] ?? Number.NaN);
    const counts = row < most && (!written || (typeof value === "string" && value.trim() !== ""));
    return counts ? [row] : [];
  });
  return [...new Set(rows)].sort((one, other) => one - other);
}

const typedIn = (step: TypedStep, formData: FormData): TypedFields =>
  Object.fromEntries(
    fieldsOf(step).flatMap((name) => {
      const values = formData.getAll(name).slice(0, TYPED.values);
      const texts = values.flatMap((value) => (typeof value === "string" ? [value.slice(0, TYPED.length)] : []));
      return texts.length > 0 || name === "features" ? [[name, texts]] : [];
    }),
  );
