import type { Submission } from "@conform-to/dom";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { type ResolvedPlace, resolvePlace } from "~/domain/places/places.server";
import type { WeddingPlace } from "~/domain/weddings/change-wedding.server";
import type { OwnWedding } from "~/domain/weddings/own-weddings.server";
import type { WeddingDetails } from "~/domain/weddings/wedding.form";
import { WEDDING_LIMITS, WEDDING_STYLES } from "~/domain/weddings/wedding.rules";
import type { Conflict, Shown } from "~/http/forms/edit-conflict.server";
import { type Refusal, refused } from "~/http/forms/form.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";

export const choicesIn = ({ t }: Pick<AppContext, "t">) => ({
  styles: WEDDING_STYLES.map((style) => ({ value: style, label: t(`weddings:style.${style}`) })),
  services: SERVICE_CODES.map((code) => ({ value: code, label: t(`planner:service.${code}`) })),
});

type Fields = Pick<
  OwnWedding,
  "title" | "location" | "weddingDate" | "guests" | "style" | "description" | "totalBudget" | "plannerBudget"
> &
  Pick<OwnWedding, "budgetHidden" | "services">;

export const shownIn = ({ format }: Pick<AppContext, "format">, stored: Fields) =>
  ({
    title: stored.title,
    location: stored.location,
    weddingDate: stored.weddingDate ? format.shortDate(stored.weddingDate) : "",
    numberOfGuests: String(stored.guests ?? ""),
    style: stored.style ?? "",
    description: stored.description,
    totalBudget: String(stored.totalBudget ?? ""),
    plannerBudget: String(stored.plannerBudget ?? ""),
    budgetHidden: stored.budgetHidden ? "on" : "",
    prestations: stored.services,
  }) satisfies Shown;

/** Returns the values that the fields have after saving, if they differ from the input. */
export function shownOnceSaved(context: Pick<AppContext, "format">, typed: string, details: WeddingDetails): Shown {
  const { location: _, ...shown } = shownIn(context, {
    ...details,
    location: typed,
    guests: details.numberOfGuests,
    services: details.prestations,
  });
  return { ...shown, location: typed.split(",")[0] ?? "" };
}

type SentPlace = { place: WeddingPlace } | { unclear: Exclude<ResolvedPlace, { found: unknown }> };

/** Returns the place of a form: none, the stored one, or a search result. Needs at most one round trip. */
export async function placeIn(context: AppContext, sent: FormData): Promise<SentPlace> {
  const search = sent.get("intent") === "find-place";
  const typed = placeInput(sent, "location");
  if (!search && typed.text.trim() === "") return { place: null };
  if (!search && typed.text === sent.get("locationKept")) return { place: "kept" };
  const resolved = await resolvePlace(context, typed, {
    kinds: PLACE_FIELDS.town,
    locale: context.locale,
    market: context.market.code,
    search,
  });
  return "found" in resolved ? { place: resolved.found } : { unclear: resolved };
}

interface RefusedWedding extends Pick<Refusal, "errors" | "status" | "details"> {
  formId: string;
  sent: FormData;
  submission: Submission<unknown, string[]>;
  place?: SentPlace | undefined;
  conflict?: Conflict | undefined;
}

const FIELDS = [
  "title",
  "location",
  "weddingDate",
  "numberOfGuests",
  "style",
  "description",
  "totalBudget",
  "plannerBudget",
  "pictures",
];

/** Returns the refused form, with towns to choose from if the place is ambiguous. */
export function refusedWedding(context: AppContext, { formId, sent, submission, place, ...more }: RefusedWedding) {
  const { conflict, errors, status, details } = more;
  const search = sent.get("intent") === "find-place";
  const { text } = placeInput(sent, "location");
  const problem = place && "unclear" in place ? placeProblem(text, place.unclear, search) : undefined;
  const { number } = context.format;
  const { title, description } = WEDDING_LIMITS;
  return refused(
    context,
    submission,
    {
      formId,
      fields: FIELDS,
      errors: { ...(problem?.error && { location: problem.error }), ...errors },
      details: {
        text,
        titleMin: title.min,
        titleMax: title.max,
        descriptionMin: description.min,
        descriptionMax: number(description.max),
        guestsMax: number(WEDDING_LIMITS.guests),
        ...details,
      },
      status: status ?? (search ? 200 : 400),
      ...conflict,
      ...(conflict?.values?.location !== undefined && {
        values: { ...conflict.values, locationKept: conflict.values.location },
      }),
    },
    { choices: problem?.choices },
  );
}
