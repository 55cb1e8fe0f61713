import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPaths } from "~/admin-paths";
import {
  CLAIMS,
  claimForm,
  LONGEST_NAME,
  type Names,
  namesForm,
  undoForm,
  type Wording,
  wordingOf,
} from "~/domain/administration/claims-and-names.form";
import { changeWording, findWording, undoWording } from "~/domain/administration/claims-and-names.server";
import { DomainError } from "~/domain/domain-error";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { defaultClaims, forgetWordings } from "~/http/pages/wordings.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { LOCALES, type Locale, OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useLanguage } from "~/i18n/use-format";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { FixedValue, TextField } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { PageHead } from "~/ui/section";
import { DecisionColumns } from "../decision-panel/decision-panel";
import { figureText, WordingChanges, wordingTitle } from "./wording-changes";

export const handle: RouteHandle = { cache: "form" };

const FORM = "wording";
const UNDO_FORM = "undo-wording";

export async function loader({ request, context, params: { of, name } }: LoaderFunctionArgs) {
  const key = `${of}:${name}`;
  const administrator = requireAdministrator(context, request, "wordings");
  const { wording, version, names, claim, changes } = await findWording(context, administrator, key);
  return {
    key,
    title: wordingTitle(context.t, key, names?.[context.locale]),
    version,
    names,
    figure: wording.of === "claim" ? String(claim ?? defaultClaims(context.settings)[wording.claim]) : null,
    most: mostOf(wording),
    changes,
    constraints: constraintsOf(formOf(wording)),
  };
}

export async function action({ request, context, params: { of, name } }: ActionFunctionArgs) {
  const key = `${of}:${name}`;
  const administrator = requireAdministrator(context, request, "wordings");
  const wording = wordingOf(key);
  if (!wording) throw new DomainError("wordings.notFound");
  const sent = await request.formData();
  const isUndo = sent.get("intent") === "undo";
  const submission = parseForm(sent, isUndo ? undoForm : formOf(wording));
  const formId = isUndo ? UNDO_FORM : FORM;
  if (submission.status !== "success")
    return refused(context, submission, { formId, details: { most: context.format.number(mostOf(wording)) } });
  const { version, ...typed } = submission.value as { version: number; figure?: number };
  const defaults = defaultClaims(context.settings);
  try {
    if (isUndo) await undoWording(context, administrator, { key, version }, defaults);
    else {
      const value = typed.figure ?? (typed as unknown as Names);
      await changeWording(context, administrator, { key, value, version }, defaults);
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "wordings.changed") throw error;
    const { status, text } = httpErrorOf(error);
    return refused(context, submission, { formId, status }, { problem: context.t(text) });
  }
  forgetWordings();
  return redirectWithFlash(context, adminPaths.wording(key), "wording:flash");
}

const formOf = (wording: Wording) => (wording.of === "claim" ? claimForm(wording.claim) : namesForm);

const mostOf = (wording: Wording) => (wording.of === "claim" ? CLAIMS[wording.claim] : LONGEST_NAME);

type Fields = { figure: string } & Record<Locale, string>;

/** Form for one figure, or one name in seven languages, with its history (rule wording-2). */
export default function OneWording() {
  const { key, title, version, names, figure, most, changes, constraints } = useLoaderData<typeof loader>();
  const values = { ...names, ...(figure !== null && { figure }) };
  const post = usePostForm<Fields, { problem: string }>(FORM, { values, constraints });
  const undo = usePostForm<Fields, { problem: string }>(UNDO_FORM);
  const problem = (post.refused ?? undo.refused)?.problem;
  const { t, format } = useLanguage();
  const history = (
    <div className="space-y-8">
      <WordingChanges changes={changes} />
      {changes.length > 0 ? (
        <PostForm post={undo}>
          <FixedValue name="version" value={version} />
          <FixedValue name="intent" value="undo" />
          <Button variant="quiet">{t("wording:undo")}</Button>
        </PostForm>
      ) : null}
    </div>
  );
  return (
    <DecisionColumns decision={history}>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <PageHead back={{ href: adminPaths.wordings(), text: t("wording:title") }} title={title} />
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        <FixedValue name="version" value={version} />
        {figure !== null ? (
          <TextField
            field={post.fields.figure}
            label={t("wording:figure")}
            hint={t("wording:figureHint", { most: figureText(format, key, most) })}
            inputMode="numeric"
            autoComplete="off"
            short
          />
        ) : (
          <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
            {LOCALES.map((locale) => (
              <TextField
                key={locale}
                field={post.fields[locale]}
                label={OWN_LANGUAGE_NAMES[locale]}
                lang={locale}
                autoComplete="off"
                maxLength={LONGEST_NAME}
              />
            ))}
          </div>
        )}
        <div>
          <Button>{t("wording:submit")}</Button>
        </div>
      </PostForm>
    </DecisionColumns>
  );
}
