import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findPortfolios } from "~/domain/portfolios/find-portfolios.server";
import { publishPortfolio, withdrawPortfolio } from "~/domain/portfolios/publish-portfolio.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { portfoliosView } from "./list-view.server";
import { PortfolioRows } from "./portfolio-rows";
import { Teaser } from "./teaser";

export const handle: RouteHandle = { title: "portfolios:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findPortfolios(context, provider, todayIn(MARKETS[provider.market], context.clock.now()));
  return portfoliosView(context, found ?? providerGone(context));
}

/** Publishes a portfolio, in the place of another one where the plan has no room, or withdraws one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const sent = await request.formData();
  const id = String(sent.get("portfolio"));
  if (sent.get("intent") === "withdraw") {
    await withdrawPortfolio(context, provider, id);
    setFlash(context, { kind: "good", text: "portfolios:flash.withdrawn" });
    return redirectDocument(paths.pro.portfolios(), 303);
  }
  const replaces = sent.get("replaces");
  try {
    const { held } = await publishPortfolio(context, provider, id, typeof replaces === "string" ? replaces : null);
    setFlash(context, { kind: "good", text: held ? "portfolios:flash.held" : "portfolios:flash.published" });
  } catch (error) {
    if (!(error instanceof DomainError) || !/^portfolios\.(quota|incomplete)$/.test(error.code)) throw error;
    const { count } = error.details;
    setFlash(context, {
      kind: "bad",
      text: answerOf(error).text,
      ...(count !== undefined && { count: Number(count) }),
    });
  }
  return redirectDocument(paths.pro.portfolios(), 303);
}

/** Rules portfolio-1, portfolio-4. */
export default function Portfolios() {
  const { lead, shown, notShown, drafts, replaces, online, teaser } = useLoaderData<typeof loader>();
  const isEmpty = shown.length + notShown.length + drafts.length === 0;
  const { t } = useTexts();
  const start = (
    <ButtonLink href={paths.pro.newPortfolio()}>
      <Icon name="plus" /> {t("portfolios:new")}
    </ButtonLink>
  );
  return (
    <div className="space-y-block">
      <header className="space-y-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <PageTitle>{t("portfolios:title")}</PageTitle>
          {isEmpty ? null : start}
        </div>
        <p className="text-ink-muted max-w-prose">{lead}</p>
      </header>
      {isEmpty ? (
        <EmptyState title={t("portfolios:empty.title")} text={t("portfolios:empty.text")} action={start} />
      ) : null}
      {shown.length > 0 ? (
        <PortfolioRows id="online" title={t("portfolios:online")} aside={online} rows={shown} replaces={null} />
      ) : null}
      {notShown.length > 0 ? (
        <PortfolioRows id="not-shown" title={t("portfolios:notShown")} aside="" rows={notShown} replaces={null} />
      ) : null}
      {drafts.length > 0 ? (
        <PortfolioRows
          id="drafts"
          title={t("portfolios:drafts")}
          aside={t("portfolios:draftsLead")}
          rows={drafts}
          replaces={replaces}
        />
      ) : null}
      {teaser ? <Teaser {...teaser} /> : null}
    </div>
  );
}
