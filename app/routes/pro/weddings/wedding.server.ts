import type { Submission } from "@conform-to/dom";
import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { type ResolvedPlace, resolvePlace } from "~/domain/places/places.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { judgeWedding, saveWedding, type WeddingPlace } from "~/domain/weddings/change-wedding.server";
import { findOwnWedding, type OwnWedding } from "~/domain/weddings/own-weddings.server";
import { captionsIn, type WeddingDetails, weddingForm } from "~/domain/weddings/wedding.form";
import { WEDDING_LIMITS, WEDDING_STYLES } from "~/domain/weddings/wedding.rules";
import { type Conflict, type Shown, saveOnLatest } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, type Refusal, refused, unchecked } from "~/http/forms/form.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";
import { WEDDING_FORM } from "./wedding-form";

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

/** Returns the values that the fields have after saving, which may differ from the input. */
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

export async function saveWeddingForm(context: AppContext, provider: Provider, id: string, sent: FormData) {
  const intent = sent.get("intent");
  const publish = intent === "publish";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const submission = parseForm(sent, weddingForm({ today, publish: publish || sent.has("published") }));
  const refusal = { formId: WEDDING_FORM, sent, submission };
  if (intent === "find-place" || submission.status !== "success") {
    const place = await placeIn(context, sent);
    return refusedWedding(context, {
      ...refusal,
      submission: intent === "find-place" ? unchecked(sent) : submission,
      place,
    });
  }
  const { value: details } = submission;
  const replaces = sent.get("replaces");
  try {
    const done = await saveOnLatest(context, provider, {
      edited: { wedding: id },
      sent,
      onceSaved: shownOnceSaved(context, placeInput(sent, "location").text, details),
      stored: async () => shownIn(context, await findOwnWedding(context, provider, id)),
      async save(state) {
        const captions = captionsIn(sent);
        const [place, judged] = await Promise.all([
          placeIn(context, sent),
          judgeWedding(context, provider, details, captions),
        ]);
        if ("unclear" in place) return place;
        return saveWedding(
          context,
          provider,
          {
            id,
            details,
            place: place.place,
            captions,
            judged,
            publish: publish ? { replaces: typeof replaces === "string" ? replaces : null } : null,
          },
          state,
        );
      },
    });
    if ("conflict" in done) return refusedWedding(context, { ...refusal, conflict: done.conflict });
    const { saved } = done;
    if ("unclear" in saved) return refusedWedding(context, { ...refusal, place: saved });
    setFlash(context, { kind: "good", text: outcome(publish, saved) });
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error;
    const { status, text } = httpErrorOf(error);
    return refusedWedding(context, { ...refusal, errors: { pictures: text }, status, details: error.details });
  }
  return redirectDocument(publish ? paths.pro.weddings() : paths.pro.wedding(id), 303);
}

const REFUSED = ["weddings.incomplete", "weddings.quota"];

function outcome(publish: boolean, { published, held }: { published: boolean; held: boolean }) {
  if (published && held) return "weddings:flash.held";
  if (publish) return "weddings:flash.published";
  return published ? "weddings:flash.savedLive" : "weddings:flash.saved";
}
