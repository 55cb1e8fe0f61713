import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { days } from "~/domain/durations";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Reasons } from "~/ui/tick-list";
import { LegalScreen, LegalSection } from "./legal-screen";
import { operatorOf } from "./operator.server";

export const handle: RouteHandle = {
  title: "legal:terms.title",
  description: "legal:terms.description",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return { operator: operatorOf(context), mediator: context.settings.OPERATOR_MEDIATOR };
}

const SECTIONS = [
  "service",
  "account",
  "conduct",
  "profiles",
  "pro",
  "sales",
  "duty",
  "end",
  "dispute",
  "change",
] as const;

/** Lists of profiles repeat the rule on paid placement (Directive 2005/29/EC, Article 7(4a) and Annex I, 11a). */
export default function Terms() {
  const { operator, mediator } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <LegalScreen page="terms" contents={SECTIONS.map((id) => ({ id, text: t(`legal:terms.${id}.heading`) }))}>
      <LegalSection id="service" heading={t("legal:terms.service.heading")}>
        <p>{t("legal:terms.service.what", operator)}</p>
        <p>{t("legal:terms.service.free")}</p>
        <p>{t("legal:terms.service.role")}</p>
        <p>{t("legal:terms.service.offers")}</p>
      </LegalSection>
      <LegalSection id="account" heading={t("legal:terms.account.heading")}>
        <p>{t("legal:terms.account.need")}</p>
        <p>{t("legal:terms.account.fixed", operator)}</p>
      </LegalSection>
      <LegalSection id="conduct" heading={t("legal:terms.conduct.heading")}>
        <Reasons
          reasons={[t("legal:terms.conduct.real"), t("legal:terms.conduct.lawful"), t("legal:terms.conduct.machines")]}
        />
        <p>{t("legal:terms.conduct.texts")}</p>
        <p>{t("legal:terms.conduct.messages")}</p>
      </LegalSection>
      <LegalSection id="profiles" heading={t("legal:terms.profiles.heading")}>
        <p>{t("legal:terms.profiles.checked")}</p>
        <p>{t("legal:terms.profiles.order")}</p>
        <p>
          <a href={paths.ranking()}>{t("common:nav.ranking")}</a>
        </p>
      </LegalSection>
      <LegalSection id="pro" heading={t("legal:terms.pro.heading")}>
        <p>{t("legal:terms.pro.own")}</p>
        <p>{t("legal:terms.pro.review", operator)}</p>
        <p>{t("legal:terms.pro.requests")}</p>
      </LegalSection>
      <Sales />
      <LegalSection id="duty" heading={t("legal:terms.duty.heading")}>
        <p>{t("legal:terms.duty.text")}</p>
      </LegalSection>
      <LegalSection id="end" heading={t("legal:terms.end.heading")}>
        <p>{t("legal:terms.end.you")}</p>
        <p>{t("legal:terms.end.us", operator)}</p>
      </LegalSection>
      <LegalSection id="dispute" heading={t("legal:terms.dispute.heading")}>
        <p>{t("legal:terms.dispute.first", operator)}</p>
        {mediator ? <p>{t("legal:terms.dispute.mediator", { mediator })}</p> : null}
        <p>{t("legal:terms.dispute.law")}</p>
      </LegalSection>
      <LegalSection id="change" heading={t("legal:terms.change.heading")}>
        <p>{t("legal:terms.change.text")}</p>
      </LegalSection>
    </LegalScreen>
  );
}

/** Terms of sale; order confirmations link to them. Prices and VAT are on the order. */
function Sales() {
  const { t } = useTexts();
  const { reminder, withdrawal } = SUBSCRIPTIONS;
  return (
    <LegalSection id="sales" heading={t("legal:terms.sales.heading")}>
      <p>{t("legal:terms.sales.pay")}</p>
      <p>{t("legal:terms.sales.credits")}</p>
      <p>
        <a href={paths.creditReturns()}>{t("common:nav.creditReturns")}</a>
      </p>
      <p>{t("legal:terms.sales.premium")}</p>
      <p>{t("legal:terms.sales.year", { reminder: reminder / days(1), withdrawal: withdrawal / days(1) })}</p>
    </LegalSection>
  );
}
