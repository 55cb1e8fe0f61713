import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { decideCaseForm } from "~/domain/review-cases/case.form";
import { decideCase } from "~/domain/review-cases/decide-case.server";
import { findModeratedCase } from "~/domain/review-cases/moderate-cases.server";
import { constraintsOf, parseForm } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import { reviewDeps } from "~/http/review-deps.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { ReviewSheet } from "~/routes/public/review/review-sheet";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { Panel } from "~/ui/panel";
import { answerVerdict } from "../verdict/verdict.server";
import { VerdictPanel } from "../verdict/verdict-panel";
import { CasePapers } from "./case-papers";
import { moderatedCaseView } from "./case-view.server";
import { ReviewHead } from "./review-head";

export const handle: RouteHandle = { title: "reviews:desk.case.one", cache: "form" };

const FORM = "decide-case";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const found = await findModeratedCase(context, administrator, id);
  return { ...moderatedCaseView(context, found), constraints: constraintsOf(decideCaseForm) };
}

export async function action({ request, context, params: { id = "" } }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return answerVerdict(context, parseForm(await request.formData(), decideCaseForm), {
    formId: FORM,
    next: adminPaths.reports(),
    decide: async ({ intent: decision, version: state, reason }) => {
      await decideCase(reviewDeps(context), administrator, { id, decision, reason, state });
      return { text: `reviews:desk.case.flash.${decision}` };
    },
  });
}

/** A report or dispute, with all that was said and sent, and the decision on it (rule case-7). */
export default function ModeratedCase() {
  const view = useLoaderData<typeof loader>();
  const { sheet, lang, planner, chip, facts, decisions, appeal, state, constraints } = view;
  const post = usePostForm<z.input<typeof decideCaseForm>, { problem: string }>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <ReviewHead from="reports" title={t("reviews:desk.case.one")} problem={post.refused?.problem} planner={planner}>
        <Chip kind={chip.isBad ? "bad" : "neutral"}>{chip.text}</Chip>
      </ReviewHead>
      <Panel>
        <ReviewSheet review={sheet} lang={lang} />
      </Panel>
      <Facts facts={facts} />
      <CasePapers view={view} />
      {decisions.map(({ title, text, why }) => (
        <section key={title} className="space-y-1.5">
          <h2 className="text-h3">{title}</h2>
          <p>
            <strong>{text}</strong>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{why}</p>
        </section>
      ))}
      {appeal ? (
        <section className="space-y-1.5">
          <h2 className="text-h3">{appeal.title}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{appeal.text}</p>
        </section>
      ) : null}
      {state === null ? null : (
        <VerdictPanel
          post={post}
          version={state}
          rule={t("reviews:desk.rule")}
          label={t("reviews:desk.case.label")}
          hint={t("reviews:desk.case.hint")}
        >
          <Button name="intent" value="kept">
            {t("reviews:desk.case.kept")}
          </Button>
          <Button variant="danger" name="intent" value="removed">
            {t("reviews:desk.case.removed")}
          </Button>
        </VerdictPanel>
      )}
    </div>
  );
}
