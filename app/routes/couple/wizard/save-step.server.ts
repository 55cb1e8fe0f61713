import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { findCountries, resolvePlace, type UnclearPlace } from "~/domain/places/places.server";
import { type FormStep, PROJECT, STEP_FIELDS, type TypedStep } from "~/domain/projects/project.rules";
import {
  keepMessageAlone,
  keepUnfinishedStep,
  saveWizardStep,
  type WizardStep,
} from "~/domain/projects/save-wizard-step.server";
import { eventStepForm, settingStepForm, wishesStepForm } from "~/domain/projects/wizard.form";
import type { Couple } from "~/domain/sessions/session.rules";
import { countReasons } from "~/domain/statistics/day-counts.server";
import { writeLater } from "~/http/background/after-response.server";
import { count } from "~/http/background/page-views.server";
import { setFlash } from "~/http/forms/flash.server";
import { errorsIn, parseForm, type Refusal, refused, unchecked } from "~/http/forms/form.server";
import { forgetStart } from "~/http/forms/pending-contact.server";
import { type PlaceChoices, placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { todayIn } from "~/i18n/format.server";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";
import { STEP_FORM, stepOfIntent } from "./step-intents";

export async function saveStep(context: AppContext, couple: Couple, step: 1 | 2 | 3, formData: FormData) {
  const parsed = await parseStep(context, step, formData);
  if (!parsed.ok) return parsed.answer;
  try {
    const saved = await saveWizardStep(context, couple, context.market, parsed.input);
    if ("unclear" in saved) return refusePlace(context, formData, STEP_FORM, saved.unclear);
    if (step === 2) forgetStart(context);
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

async function parseStep(context: AppContext, step: 1 | 2 | 3, formData: FormData) {
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

/** Redirects if the project is closed, or its answers can no longer change (`project.sent`). Throws other errors. */
export function redirectToProject(context: AppContext, error: unknown, projectId: string) {
  if (!(error instanceof DomainError) || !["project.sent", "project.closed"].includes(error.code)) throw error;
  if (error.code === "project.closed") setFlash(context, { kind: "bad", text: "project:closed.refused" });
  return redirectDocument(paths.project(projectId), 303);
}

/** Stores the typed fields, valid or not, and redirects to the step of the clicked button. */
export async function goToStep(context: AppContext, couple: Couple, step: FormStep, formData: FormData) {
  const next = stepOfIntent(formData.get("intent")) ?? step;
  await leaveStep(context, couple, step, formData);
  return redirectDocument(paths.wizard(next, textIn(formData, "draft")), 303);
}

export async function leaveStep(context: AppContext, couple: Couple, step: FormStep, formData: FormData) {
  formData.delete("intent"); // no lookup of the place
  if (step !== 4) {
    const parsed = await parseStep(context, step, formData);
    if (parsed.ok && (await isSaved(context, couple, parsed.input))) return;
  }
  const typed = typedIn(step, formData);
  // An unedited initial message is not stored, so that it is rewritten when the answers change.
  if (step === 4 && typed.message?.[0] === cut("message", textIn(formData, "initial"))) delete typed.message;
  await keepUnfinishedStep(context, couple, { draft: textIn(formData, "draft"), step, typed });
}

export async function leaveMessageAlone(context: AppContext, couple: Couple, formData: FormData) {
  await keepMessageAlone(context, couple, {
    draft: textIn(formData, "project"),
    planner: textIn(formData, "prestataire"),
    message: cut("message", textIn(formData, "message")),
  });
}

type Input = Extract<Awaited<ReturnType<typeof parseStep>>, { ok: true }>["input"];

/** Saves a complete step. Returns false, and saves nothing, if the project can no longer be changed. */
async function isSaved(context: AppContext, couple: Couple, input: Input): Promise<boolean> {
  try {
    return !("unclear" in (await saveWizardStep(context, couple, context.market, input)));
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith("project.")) return false;
    throw error;
  }
}

function textIn(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === "string" ? value : "";
}

function typedIn(step: FormStep, formData: FormData): TypedStep {
  return Object.fromEntries(
    STEP_FIELDS[step].map((name) => [
      name,
      formData
        .getAll(name)
        .slice(0, PROJECT.unfinishedValues)
        .flatMap((value) => (typeof value === "string" ? [cut(name, value)] : [])),
    ]),
  );
}

/** Forms send CRLF, but `maxlength` counts a line break as one character. */
const cut = (name: string, value: string) =>
  value.replace(/\r\n?/g, "\n").slice(0, name === "message" ? PROJECT.messageLength : PROJECT.unfinishedLength);
