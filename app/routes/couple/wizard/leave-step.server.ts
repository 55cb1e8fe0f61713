import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { keepUnfinishedStep } from "~/domain/projects/keep-unfinished-step.server";
import { PROJECT, type TypedStep, UNFINISHED, type UnfinishedStep } from "~/domain/projects/project.rules";
import { saveWizardStep } from "~/domain/projects/save-wizard-step.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import { parseStep } from "./save-step.server";

/** Back from a step: it keeps what was typed, valid or not. */
export async function goBack(context: AppContext, couple: Couple, step: UnfinishedStep, formData: FormData) {
  await leaveStep(context, couple, step, formData);
  return redirectDocument(paths.wizard(Math.max(1, step - 1), draftOf(formData)), 303);
}

/** Saves a step that is complete, and keeps one that is not as it was typed. */
export async function leaveStep(context: AppContext, couple: Couple, step: UnfinishedStep, formData: FormData) {
  formData.delete("intent"); // the place is not looked up
  const parsed = await parseStep(context, step, formData);
  if (parsed.ok && (await isSaved(context, couple, parsed.input))) return;
  await keepUnfinishedStep(context, couple, { draft: draftOf(formData), step, typed: typedIn(step, formData) });
}

type Input = Extract<Awaited<ReturnType<typeof parseStep>>, { ok: true }>["input"];

/** Saves a complete step. A project that no longer changes does not stop the couple from leaving: then nothing is saved. */
async function isSaved(context: AppContext, couple: Couple, input: Input): Promise<boolean> {
  try {
    return !("unclear" in (await saveWizardStep(context, couple, context.market, input)));
  } catch (error) {
    if (error instanceof DomainError && error.code.startsWith("project.")) return false;
    throw error;
  }
}

function draftOf(formData: FormData): string {
  const draft = formData.get("draft");
  return typeof draft === "string" ? draft : "";
}

function typedIn(step: UnfinishedStep, formData: FormData): TypedStep {
  return Object.fromEntries(
    UNFINISHED[step].map((name) => [
      name,
      formData
        .getAll(name)
        .slice(0, PROJECT.unfinishedValues)
        .flatMap((value) => (typeof value === "string" ? [value.slice(0, PROJECT.unfinishedLength)] : [])),
    ]),
  );
}
