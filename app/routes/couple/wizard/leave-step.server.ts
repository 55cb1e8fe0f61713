import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { keepMessageAlone, keepUnfinishedStep } from "~/domain/projects/keep-unfinished-step.server";
import { type FormStep, PROJECT, STEP_FIELDS, type TypedStep } from "~/domain/projects/project.rules";
import { saveWizardStep } from "~/domain/projects/save-wizard-step.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import { parseStep } from "./save-step.server";
import { stepOfIntent } from "./step-intents";

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
  await keepUnfinishedStep(context, couple, { draft: textIn(formData, "draft"), step, typed: typedIn(step, formData) });
}

export async function leaveMessageAlone(context: AppContext, couple: Couple, formData: FormData) {
  await keepMessageAlone(context, couple, {
    draft: textIn(formData, "project"),
    planner: textIn(formData, "prestataire"),
    message: cut("message", textIn(formData, "message")),
  });
}

type Input = Extract<Awaited<ReturnType<typeof parseStep>>, { ok: true }>["input"];

/** Saves a complete step. Returns false, and saves nothing, if the project no longer changes. */
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

/**
 * Truncates a text to the length in the browser: forms send CRLF, but `maxlength` counts a line break as one character.
 */
const cut = (name: string, value: string) =>
  value.replace(/\r\n?/g, "\n").slice(0, name === "message" ? PROJECT.messageLength : PROJECT.unfinishedLength);
