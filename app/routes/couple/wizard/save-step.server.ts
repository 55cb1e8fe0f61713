import { redirect } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { findCountries } from "~/domain/places/find-places.server";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { resolvePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import { saveWizardStep, type WizardStep } from "~/domain/projects/save-wizard-step.server";
import { eventStepForm, sendForm, settingStepForm, wishesStepForm } from "~/domain/projects/wizard.form";
import { sendRequests } from "~/domain/requests/send-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { count } from "~/http/count.server";
import { deliverLater } from "~/http/deliver-later.server";
import { setFlash } from "~/http/flash.server";
import type { FormState } from "~/http/old-form";
import { type FieldErrors, formState, parseForm, refused } from "~/http/old-form.server";
import type { PlaceChoices } from "~/http/place-form";
import { placeInput, placeProblem } from "~/http/place-form.server";
import { forgetPreselection } from "~/http/preselection.server";
import { requestSender } from "~/http/request-sender.server";
import { todayIn } from "~/i18n/format.server";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";

interface Refusal {
  form: FormState;
  choices?: PlaceChoices | undefined;
}

const refuse = (refusal: Refusal, status = 400) => refused<Refusal>(refusal, status);

/** Saves a step and goes on to the next one, or shows the step again with what is wrong. */
export async function saveStep(context: AppContext, couple: Couple, step: 1 | 2 | 3, formData: FormData) {
  const parsed = await parseStep(context, step, formData);
  if (!parsed.ok) return parsed.answer;
  try {
    const saved = await saveWizardStep(context, couple, context.market, parsed.input);
    if ("unclear" in saved) return refusePlace(context, formData, saved.unclear, false);
    if (step === 3) count(context, "project_saved");
    const draft = saved.openDrafts > 1 ? parsed.input.values.draft : undefined;
    return redirect(paths.wizard(step + 1, draft), 303);
  } catch (error) {
    if (error instanceof DomainError && error.code === "project.choice") {
      const field = String(error.details.field);
      return refuse({ form: formState(formData, { [field]: `wizard:error.${field}` as TextKey }) });
    }
    return toProject(context, error, parsed.input.values.draft);
  }
}

type ParsedStep = { ok: true; input: WizardStep } | { ok: false; answer: ReturnType<typeof refuse> };

export async function parseStep(context: AppContext, step: 1 | 2 | 3, formData: FormData): Promise<ParsedStep> {
  if (step === 2) return parseSetting(context, formData);
  const parsed = step === 1 ? parseForm(formData, eventStepForm) : parseForm(formData, wishesStepForm);
  if (!parsed.ok) return { ok: false, answer: refuse({ form: parsed.form }) };
  return { ok: true, input: { step, values: parsed.value } as WizardStep };
}

type ParsedSetting =
  | { ok: true; input: Extract<WizardStep, { step: 2 }> }
  | { ok: false; answer: ReturnType<typeof refuse> };

/** When, where, for how many and for how much: of the second step, and of a change after sending. */
export async function parseSetting(context: AppContext, formData: FormData): Promise<ParsedSetting> {
  const { locale } = context;
  const search = formData.get("intent") === "find-place";
  const parsed = parseForm(formData, settingStepForm(todayIn(context.market, context.clock.now())));
  if (parsed.ok && !search) return { ok: true, input: { step: 2, values: parsed.value, locale } };
  const typed = placeInput(formData, "eventLocation");
  const place = await resolvePlace(context, typed, { kinds: PLACE_FIELDS.event, locale, search });
  const errors = search || parsed.ok ? {} : parsed.errors;
  if ("found" in place || "eventLocation" in errors) {
    return { ok: false, answer: refuse({ form: formState(formData, errors) }) };
  }
  return { ok: false, answer: await refusePlace(context, formData, place, search, errors) };
}

/** The form again, with the places to choose from; where there is none, with the countries. */
export async function refusePlace(
  context: AppContext,
  formData: FormData,
  place: UnclearPlace,
  search: boolean,
  errors: FieldErrors = {},
) {
  const { text } = placeInput(formData, "eventLocation");
  const problem = placeProblem(text, place, search);
  const unknown = "none" in place;
  const error = unknown ? "wizard:error.placeUnknown" : problem.error;
  const form = formState(formData, errors, error && { eventLocation: error });
  const choices = unknown ? await countryChoices(context, text) : problem.choices;
  return refuse({ form: { ...form, details: { text } }, choices }, search ? 200 : 400);
}

async function countryChoices(context: AppContext, text: string): Promise<PlaceChoices> {
  const countries = await findCountries(context, context.locale);
  return { for: text.trim(), countries: true, options: countries.map(({ id, name }) => ({ id, label: name })) };
}

/** Step 4: one message to all that are selected. */
export async function sendMessage(context: AppContext, couple: Couple, formData: FormData) {
  const parsed = parseForm(formData, sendForm);
  if (!parsed.ok) return refuse({ form: parsed.form });
  const { draft } = parsed.value;
  try {
    const { sent } = await sendRequests(context, couple, parsed.value, requestSender(context, draft));
    forgetPreselection(context);
    if (sent > 0) {
      count(context, "requests_sent");
      deliverLater(context);
    }
    return redirect(paths.wizard(5, draft), 303);
  } catch (error) {
    if (error instanceof DomainError && error.code === "requests.selection")
      return refuse({ form: formState(formData, { selectedPrestataires: "wizard:error.selectionGone" }) });
    return toProject(context, error, draft);
  }
}

/** A project whose message is out, or that is closed, no longer changes: its summary says what was sent, and what became of it. */
function toProject(context: AppContext, error: unknown, draft: string) {
  if (!(error instanceof DomainError) || !["project.sent", "project.closed"].includes(error.code)) throw error;
  if (error.code === "project.closed") setFlash(context, { kind: "bad", text: "project:closed.refused" });
  return redirect(paths.project(draft), 303);
}
