import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { portfolioForm } from "~/domain/portfolios/portfolio.form";
import { judgePortfolio, startPortfolio } from "~/domain/portfolios/save-portfolio.server";
import { newPublicId } from "~/domain/secrets.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, unchecked } from "~/http/forms/form.server";
import type { PlaceChoices } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { useUnsavedWarning } from "~/routes/use-unsaved-warning";
import { Actions, BackLink, Button, EnterButton } from "~/ui/button";
import { HiddenField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { PortfolioFields, type PortfolioValues } from "./portfolio-fields";
import { choicesIn, placeIn, refusedPortfolio } from "./portfolio-view.server";

export const handle: RouteHandle = {
  title: "portfolios:new",
  hydrate: true,
  i18n: ["portfolios"],
  cache: "form",
};

const FORM = "new-portfolio";

const schemaFor = (market: keyof typeof MARKETS, now: number) =>
  portfolioForm({ today: todayIn(MARKETS[market], now), publish: false });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { market } = requireProvider(context, request);
  return {
    ...choicesIn(context),
    values: { draft: newPublicId() },
    constraints: constraintsOf(schemaFor(market, context.clock.now())),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

/** Creates a draft, which pictures are added to later. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = await request.formData();
  const search = sent.get("intent") === "find-place";
  const submission = parseForm(sent, schemaFor(provider.market, context.clock.now()));
  const fits = !search && submission.status === "success";
  const [place, judged] = await Promise.all([
    placeIn(context, sent),
    fits ? judgePortfolio(context, provider, submission.value) : [],
  ]);
  const draft = String(sent.get("draft"));
  if (!fits || "unclear" in place || !/^[0-9a-z]{16}$/.test(draft))
    return refusedPortfolio(context, {
      formId: FORM,
      sent,
      submission: search ? unchecked(sent) : submission,
      place,
    });
  try {
    await startPortfolio(context, provider, draft, submission.value, place.place, judged);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "portfolios.most") throw error;
    const { status, text } = httpErrorOf(error);
    return refusedPortfolio(context, {
      ...{ formId: FORM, sent, submission, status, details: error.details },
      errors: { title: text },
    });
  }
  setFlash(context, { kind: "good", text: "portfolios:flash.started" });
  return redirectDocument(`${paths.pro.portfolio(draft)}#portfolio-pictures`, 303);
}

export default function NewPortfolio() {
  const { styles, services, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<PortfolioValues & { draft: string }, { choices?: PlaceChoices }>(FORM, form);
  const { t } = useTexts();
  useUnsavedWarning(FORM, post.sending);
  return (
    <div className="space-y-8">
      <header>
        <p>
          <BackLink href={paths.pro.portfolios()}>{t("portfolios:all")}</BackLink>
        </p>
        <PageTitle>{t("portfolios:new")}</PageTitle>
        <p className="text-ink-muted">{t("portfolios:newLead")}</p>
      </header>
      <PostForm className="space-y-7" post={post}>
        <EnterButton>{t("portfolios:form.start")}</EnterButton>
        <HiddenField field={post.fields.draft} />
        <FormProblems post={post} />
        <PortfolioFields post={post} styles={styles} services={services} />
        <Actions>
          <Button busy={post.sending}>{t("portfolios:form.start")}</Button>
        </Actions>
      </PostForm>
    </div>
  );
}
