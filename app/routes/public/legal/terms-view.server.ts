import { days } from "~/domain/durations";
import { SUBSCRIPTIONS } from "~/domain/subscriptions/subscription.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import type { LegalBlock, LegalView } from "./legal-screen";
import { legalView, link, list, operator, text } from "./legal-view.server";

/** The rules of use. Paid placement is said again where profiles are listed (Directive 2005/29/EC, Article 7(4a) and Annex I, 11a). */
export function termsView(context: AppContext): LegalView {
  const { t, settings } = context;
  const us = operator(context);
  const mediator = settings.OPERATOR_MEDIATOR;
  return legalView(context, "terms", [
    {
      heading: t("legal:terms.service.heading"),
      blocks: [
        text(t("legal:terms.service.what", us)),
        text(t("legal:terms.service.free")),
        text(t("legal:terms.service.role")),
      ],
    },
    {
      heading: t("legal:terms.account.heading"),
      blocks: [text(t("legal:terms.account.need")), text(t("legal:terms.account.fixed", us))],
    },
    {
      heading: t("legal:terms.conduct.heading"),
      blocks: [
        list(t("legal:terms.conduct.real"), t("legal:terms.conduct.lawful"), t("legal:terms.conduct.machines")),
        text(t("legal:terms.conduct.texts")),
      ],
    },
    {
      heading: t("legal:terms.profiles.heading"),
      blocks: [
        text(t("legal:terms.profiles.checked")),
        text(t("legal:terms.profiles.order")),
        link(paths.ranking(), t("common:nav.ranking")),
      ],
    },
    {
      heading: t("legal:terms.pro.heading"),
      blocks: [
        text(t("legal:terms.pro.own")),
        text(t("legal:terms.pro.review", us)),
        text(t("legal:terms.pro.requests")),
      ],
    },
    { id: "sales", heading: t("legal:terms.sales.heading"), blocks: sales(context) },
    {
      heading: t("legal:terms.duty.heading"),
      blocks: [text(t("legal:terms.duty.text"))],
    },
    {
      heading: t("legal:terms.end.heading"),
      blocks: [text(t("legal:terms.end.you")), text(t("legal:terms.end.us", us))],
    },
    {
      heading: t("legal:terms.dispute.heading"),
      blocks: [
        text(t("legal:terms.dispute.first", us)),
        ...(mediator ? [text(t("legal:terms.dispute.mediator", { mediator }))] : []),
        text(t("legal:terms.dispute.law")),
      ],
    },
    { heading: t("legal:terms.change.heading"), blocks: [text(t("legal:terms.change.text"))] },
  ]);
}

/** The terms of sale, to which the confirmation of an order links; prices and VAT are on the order. Their figures are those of the rules. */
function sales({ t }: AppContext): LegalBlock[] {
  const { reminder, withdrawal } = SUBSCRIPTIONS;
  return [
    text(t("legal:terms.sales.pay")),
    text(t("legal:terms.sales.credits")),
    link(paths.creditReturns(), t("common:nav.creditReturns")),
    text(t("legal:terms.sales.premium")),
    text(t("legal:terms.sales.year", { reminder: reminder / days(1), withdrawal: withdrawal / days(1) })),
  ];
}
