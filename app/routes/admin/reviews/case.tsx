import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { decideCaseForm } from "~/domain/review-cases/case.form";
import { CASE } from "~/domain/review-cases/case.rules";
import { decideCase } from "~/domain/review-cases/decide-case.server";
import { findModeratedCase } from "~/domain/review-cases/moderate-cases.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import { caseSender, reviewDeps } from "~/http/review-sender.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { ReviewSheet } from "~/routes/public/review/review-sheet";
import { Actions, BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { FixedValue, TextAreaField } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { CasePapers } from "./case-papers";
import { moderatedCaseView } from "./case-view.server";

export const handle: RouteHandle = { title: "reviews:desk.case.one", cache: "form" };

const FORM = "decide-case";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const found = await findModeratedCase(context, administrator, id);
  return { ...moderatedCaseView(context, found), constraints: constraintsOf(decideCaseForm) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const submission = parseForm(await request.formData(), decideCaseForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const { intent: decision, reason, state } = submission.value;
  try {
    await decideCase(reviewDeps(context), administrator, { id, decision, reason, state }, caseSender(context));
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith("cases.")) throw error;
    const { status, text } = answerOf(error);
    return refused(context, submission, { formId: FORM, status }, { problem: context.t(text) });
  }
  deliverLater(context);
  setFlash(context, { kind: "good", text: `reviews:desk.case.flash.${decision}` });
  return redirectDocument(paths.admin.reviews(), 303);
}

/** A report or dispute, with all that was said and sent, and the decision on it (rule case-7). */
export default function ModeratedCase() {
  const view = useLoaderData<typeof loader>();
  const { sheet, lang, planner, chip, facts, decisions, appeal, state, constraints } = view;
  const post = usePostForm<z.input<typeof decideCaseForm>, { problem: string }>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <div className="flow-l">
      <p>
        <BackLink href={paths.admin.reviews()}>{t("reviews:desk.title")}</BackLink>
      </p>
      {post.refused?.problem ? <Flash kind="bad">{post.refused.problem}</Flash> : null}
      <h1 className="calm rule">{t("reviews:desk.case.one")}</h1>
      <p>
        <a href={planner.href}>{planner.name}</a> <Chip kind={chip.isBad ? "bad" : "neutral"}>{chip.text}</Chip>
      </p>
      <Panel>
        <ReviewSheet review={sheet} lang={lang} />
      </Panel>
      <Facts facts={facts} />
      <CasePapers view={view} />
      {decisions.map(({ title, text, why }) => (
        <section key={title} className="flow-s">
          <h2 className="h3">{title}</h2>
          <p>
            <strong>{text}</strong>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{why}</p>
        </section>
      ))}
      {appeal ? (
        <section className="flow-s">
          <h2 className="h3">{appeal.title}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{appeal.text}</p>
        </section>
      ) : null}
      {state === null ? null : (
        <Panel look="card" as="section" className="flow" labelledBy="decide">
          <h2 className="h3" id="decide">
            {t(state === "open" ? "reviews:desk.decide" : "reviews:desk.case.final")}
          </h2>
          <p>{t("reviews:desk.rule")}</p>
          <PostForm className="fields tight" post={post}>
            <FormProblems post={post} />
            <FixedValue name="state" value={state} />
            <TextAreaField
              field={post.fields.reason}
              label={t("reviews:desk.case.label")}
              hint={t("reviews:desk.case.hint")}
              maxLength={CASE.reason.most}
              rows={5}
            />
            <Actions>
              <Button name="intent" value="kept">
                {t("reviews:desk.case.kept")}
              </Button>
              <Button variant="danger" name="intent" value="removed">
                {t("reviews:desk.case.removed")}
              </Button>
            </Actions>
          </PostForm>
        </Panel>
      )}
    </div>
  );
}
