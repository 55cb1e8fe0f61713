import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { findCountries } from "~/domain/places/find-places.server";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { resolvePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import { saveWizardStep, type WizardStep } from "~/domain/projects/save-wizard-step.server";
import { eventStepForm, settingStepForm, wishesStepForm } from "~/domain/projects/wizard.form";
import type { Couple } from "~/domain/sessions/session.rules";
import { countReasons } from "~/domain/statistics/count-reasons.server";
import { writeLater } from "~/http/background/after-response.server";
import { count } from "~/http/background/page-views.server";
import { setFlash } from "~/http/forms/flash.server";
import { errorsIn, parseForm, type Refusal, refused, unchecked } from "~/http/forms/form.server";
import type { PlaceChoices } from "~/http/forms/place-form";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { todayIn } from "~/i18n/format.server";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";
import { STEP_FORM } from "./step-intents";

export async function saveStep(context: AppContext, couple: Couple, step: 1 | 2 | 3, formData: FormData) {
  const parsed = await parseStep(context, step, formData);
  if (!parsed.ok) return parsed.answer;
  try {
    const saved = await saveWizardStep(context, couple, context.market, parsed.input);
    if ("unclear" in saved) return refusePlace(context, formData, STEP_FORM, saved.unclear);
    if (step === 3) count(context, "project_saved");
    const { matched } = saved;
    const named = parsed.input.values.draft;
    if (matched) writeLater(context, "project/reasons", (deps) => countReasons(deps, named, matched));
    const draft = saved.openDrafts > 1 ? named : undefined;
    return redirectDocument(paths.wizard(step + 1, draft), 303);
  } catch (error) {
    if (error instanceof DomainError && error.code === "project.choice") {
      return refused(context, unchecked(formData), { formId: STEP_FORM, errors: unknownChoice(error) });
    }
    return redirectToProject(context, error, parsed.input.values.draft);
  }
}

export function unknownChoice({ details }: DomainError): Refusal["errors"] {
  const field = String(details.field);
  return { [field]: `wizard:error.${field}` as TextKey };
}

export async function parseStep(context: AppContext, step: 1 | 2 | 3, formData: FormData) {
  if (step === 2) return parseSetting(context, formData, STEP_FORM);
  const submission = step === 1 ? parseForm(formData, eventStepForm) : parseForm(formData, wishesStepForm);
  if (submission.status !== "success") {
    return { ok: false as const, answer: refused(context, submission, { formId: STEP_FORM }) };
  }
  return { ok: true as const, input: { step, values: submission.value } as WizardStep };
}

/** Parses date, place, guests and budgets, in step 2 and in changes after sending. */
export async function parseSetting(context: AppContext, formData: FormData, formId: string) {
  const { locale } = context;
  const search = formData.get("intent") === "find-place";
  const parsed = parseForm(formData, settingStepForm(todayIn(context.market, context.clock.now())));
  if (parsed.status === "success" && !search) {
    return { ok: true as const, input: { step: 2 as const, values: parsed.value, locale } };
  }
  const typed = placeInput(formData, "eventLocation");
  const place = await resolvePlace(context, typed, {
    kinds: PLACE_FIELDS.event,
    locale,
    market: context.market.code,
    search,
  });
  const submission = search ? unchecked(formData) : parsed;
  if ("found" in place || errorsIn(submission).eventLocation) {
    return { ok: false as const, answer: refused(context, submission, { formId }) };
  }
  return { ok: false as const, answer: await refusePlace(context, formData, formId, place, { submission, search }) };
}

/** Returns the refused form with places to choose from; with the countries if no place was found. */
export async function refusePlace(
  context: AppContext,
  formData: FormData,
  formId: string,
  place: UnclearPlace,
  { submission = unchecked(formData), search = false } = {},
) {
  const { text } = placeInput(formData, "eventLocation");
  const problem = placeProblem(text, place, search);
  const unknown = "none" in place;
  const error = unknown ? "wizard:error.placeUnknown" : problem.error;
  const choices = unknown ? await countryChoices(context, text) : problem.choices;
  const errors = { eventLocation: error };
  return refused(context, submission, { formId, errors, details: { text }, status: search ? 200 : 400 }, { choices });
}

async function countryChoices(context: AppContext, text: string): Promise<PlaceChoices> {
  const countries = await findCountries(context, context.locale);
  return { for: text.trim(), countries: true, options: countries.map(({ id, name }) => ({ id, label: name })) };
}

/**
 * Redirects to the page of a project whose answers no longer change (`project.sent`) or that is closed; throws any
 * other error.
 */
export function redirectToProject(context: AppContext, error: unknown, projectId: string) {
  if (!(error instanceof DomainError) || !["project.sent", "project.closed"].includes(error.code)) throw error;
  if (error.code === "project.closed") setFlash(context, { kind: "bad", text: "project:closed.refused" });
  return redirectDocument(paths.project(projectId), 303);
}
