import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { showClubCode } from "~/domain/administration/club-code.server";
import { mailtoHref } from "~/domain/email-address.rules";
import { findSubscription, type PremiumInvoice } from "~/domain/subscriptions/find-subscription.server";
import { subscriptionForm } from "~/domain/subscriptions/subscription.form";
import { planAt } from "~/domain/subscriptions/subscription.rules";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { marketHost } from "~/http/pipeline/links.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";
import { tableClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/text";
import { IconLink } from "~/ui/touch-link";
import { ActivePlan } from "./active-plan";
import { change, orFlash } from "./change.server";
import { ComparePlans } from "./compare-plans";
import { BillingForm, hiddenText } from "./plan-links";
import { activePlan, type EndedPlanState, endedPlan, mayStillRun } from "./plan-state";

export const handle: RouteHandle = { title: "premium:title", leadsTo: "portal" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const page = await findSubscription(context, provider, context.locale);
  if (!page) return providerGone(context);
  const now = context.clock.now();
  const isActive = planAt(now, page.premiumUntil) === "premium";
  const { kind, recentUnlocks, publicId } = page;
  return {
    active: isActive ? { ...activePlan(page, now), clubAddress: `${marketHost(context)}${paths.club()}` } : null,
    plans: isActive || mayStillRun(page) ? null : { kind, recentUnlocks, market: provider.market },
    ended: isActive ? null : endedPlan(page, provider.market, now),
    publicId,
    invoices: page.invoices,
    operatorEmail: context.settings.OPERATOR_EMAIL ?? "",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), subscriptionForm);
  const wanted = submission.status === "success" ? submission.value.intent : null;
  if (wanted === "code") await orFlash(context, () => showClubCode(context, provider));
  else if (wanted !== null) await change(context, provider, wanted);
  return redirectDocument(paths.pro.subscription(), 303);
}

/** Renders active Premium with all possible changes, or a comparison of both plans (rules premium-2 to premium-5). */
export default function Subscription() {
  const { active, plans, ended } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      {active ? (
        <ActivePlan {...active} />
      ) : (
        <>
          <PageTitle>
            <Trans t={t} i18nKey="premium:heading" components={{ em: <em /> }} />
          </PageTitle>
          {ended ? <EndedPanel {...ended} /> : null}
          {plans ? <ComparePlans {...plans} /> : null}
        </>
      )}
      <InvoiceList />
      <SupportLine />
    </div>
  );
}

function EndedPanel({ endedAt, hidden, balance, pending, isRefunded, renews }: EndedPlanState) {
  const { t, format } = useLanguage();
  return (
    <Section
      id="ended"
      title={t("premium:ended.heading", { date: format.day(endedAt) })}
      look="plain"
      className="space-y-4 max-w-narrow"
    >
      <p className="text-small">
        {hidden.length > 0
          ? t("premium:ended.hidden", { list: hiddenText({ t, format }, hidden) })
          : t("premium:ended.nothing")}{" "}
        {balance > 0 ? t("premium:ended.credits", { count: balance }) : null}
      </p>
      {pending ? (
        <p className="text-small">
          {t(`premium:pending.${pending}`)} {t("premium:pending.unconfirmed")}
        </p>
      ) : null}
      {isRefunded && !pending ? (
        <p className="text-small">
          {renews === null ? t("premium:ended.refunded") : t("premium:ended.suspended", { date: format.day(renews) })}
        </p>
      ) : null}
      {renews === null ? null : <BillingForm>{t("premium:change.billing")}</BillingForm>}
      {pending || renews !== null ? null : (
        <Actions>
          <ButtonLink variant="quiet" href={paths.pro.confirmOrder({ premium: "month" })}>
            {t("premium:ended.again")}
          </ButtonLink>
        </Actions>
      )}
    </Section>
  );
}

function SupportLine() {
  const { active, publicId, operatorEmail } = useLoaderData<typeof loader>();
  const isPremium = active !== null;
  const { t } = useTexts();
  const subject = t(isPremium ? "premium:support.subjectPremium" : "premium:support.subject", { id: publicId });
  return (
    <p className="text-small text-ink-muted">
      {t("premium:support.question")} <a href={mailtoHref(operatorEmail, { subject })}>{t("premium:support.link")}</a>.{" "}
      {t(isPremium ? "premium:support.premium" : "premium:support.free")}
    </p>
  );
}

const SHOWN = 6;

/** Renders the paid invoices of Premium, the newest first. Stripe has issued them, with their VAT (rule premium-17). */
function InvoiceList() {
  const { invoices } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (invoices.length === 0) return null;
  return (
    <Section id="invoices" title={t("premium:invoices.heading")}>
      <Invoices invoices={invoices.slice(0, SHOWN)} />
      {invoices.length > SHOWN ? (
        <Disclosure summary={t("premium:invoices.earlier")}>
          <Invoices invoices={invoices.slice(SHOWN)} />
        </Disclosure>
      ) : null}
    </Section>
  );
}

function Invoices({ invoices }: { invoices: readonly PremiumInvoice[] }) {
  const { t, format } = useLanguage();
  return (
    <table className={tableClass}>
      <caption className="sr-only">{t("premium:invoices.heading")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shop:statement.date")}</th>
          <th scope="col" className="text-end">
            {t("premium:invoices.amount")}
          </th>
          <th scope="col" className="ps-4">
            {t("shop:statement.invoice")}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, url, pdf, paid, paidAt }) => {
          const href = pdf ?? url;
          const name = number ?? t("shop:statement.invoice");
          return (
            <tr key={id}>
              <th scope="row" className="py-1 align-middle font-normal">
                {format.shortDay(paidAt)}
              </th>
              <td className="py-1 text-end align-middle tabular-nums">{format.money(paid)}</td>
              <td className="py-1 ps-4 align-middle">
                {href === null ? (
                  name
                ) : (
                  <IconLink href={href} rel="noopener">
                    <Icon name="doc" /> {name}
                    {pdf === null ? null : <VisuallyHidden> {t("shop:statement.pdf")}</VisuallyHidden>}
                  </IconLink>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
