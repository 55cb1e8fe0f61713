import { LOGIN } from "~/domain/couples/login.rules";
import { minutes } from "~/domain/durations";
import { daysOf, monthsOf, RETENTION } from "~/domain/retention/retention.rules";
import type { AppContext } from "~/http/context.server";
import { paths } from "~/paths";
import { AUTHORITIES } from "./authorities";
import type { LegalFact, LegalView } from "./legal-screen";
import { facts, legalView, link, list, operator, text } from "./legal-view.server";

/** What Articles 13 and 14 of the GDPR ask for. Durations come from the tables that the program itself keeps to. */
export function privacyView(context: AppContext): LegalView {
  const { t, market } = context;
  const us = operator(context);
  const law = t(market.code === "GB" ? "legal:law.uk" : "legal:law.eu");
  const authority = AUTHORITIES[market.code];
  return legalView(context, "privacy", [
    {
      heading: t("legal:privacy.short.heading"),
      blocks: [list(t("legal:privacy.short.planners"), t("legal:privacy.short.none"))],
    },
    { heading: t("legal:privacy.who.heading"), blocks: [text(t("legal:privacy.who.text", us))] },
    {
      heading: t("legal:privacy.data.heading"),
      blocks: [facts(...keptData(context)), text(t("legal:privacy.data.log")), text(t("legal:privacy.data.safe"))],
    },
    {
      heading: t("legal:privacy.why.heading"),
      blocks: [
        facts(
          ...(["contract", "consent", "duty", "interest"] as const).map((ground) => ({
            term: t(`legal:privacy.why.${ground}`),
            value: t(`legal:privacy.why.${ground}Text`, { law }),
          })),
        ),
        text(t("legal:privacy.why.need")),
        text(t("legal:privacy.why.automatic")),
        link(paths.ranking(), t("common:nav.ranking")),
      ],
    },
    {
      heading: t("legal:privacy.to.heading"),
      blocks: [
        text(t("legal:privacy.to.planners")),
        text(t("legal:privacy.to.firms")),
        facts(...firms(context)),
        text(t("legal:privacy.to.abroad")),
        text(t("legal:privacy.to.nobody")),
      ],
    },
    {
      heading: t("legal:privacy.rights.heading"),
      blocks: [
        text(t("legal:privacy.rights.list")),
        text(t("legal:privacy.rights.self", us)),
        text(t("legal:privacy.rights.erased")),
        text(t("legal:privacy.rights.complaint")),
        link(authority.href, authority.name, authority.lang),
      ],
    },
  ]);
}

/** Purpose and data, with legal ground and duration below. */
function keptData({ t }: AppContext): LegalFact[] {
  const { years } = RETENTION.accounting.after;
  const kept = [
    ["login", "contract", { minutes: LOGIN.codeLifetime / minutes(1) }],
    ["session", "contract", { days: daysOf("sessions") }],
    ["account", "contract", { months: monthsOf("accounts"), days: daysOf("emptyAccounts") }],
    ["project", "contract", { months: monthsOf("projects"), days: daysOf("drafts") }],
    ["provider", "contract", { months: monthsOf("providers"), days: daysOf("unprovenProviders") }],
    ["profile", "contract", {}],
    ["payment", "duty", { years }],
    ["view", "interest", { months: monthsOf("figures") }],
    ["review", "consent", { days: daysOf("unconfirmedReviews"), months: monthsOf("closedReviews") }],
    ["proof", "duty", { days: daysOf("proofs") }],
    ["report", "duty", { months: monthsOf("reports") }],
    ["opened", "interest", { months: monthsOf("impersonations") }],
    ["letter", "contract", { days: daysOf("letters") }],
    ["abuse", "interest", { days: daysOf("counters") }],
    ["error", "interest", { days: daysOf("failures") }],
  ] as const;
  return kept.map(([what, ground, values]) => ({
    term: t(`legal:privacy.data.${what}`),
    value: t(`legal:privacy.data.${what}Text`),
    note: `${t(`legal:privacy.why.${ground}`)} · ${t(`legal:privacy.data.${what}Until`, values)}`,
  }));
}

/** Those that the settings name, and no other. */
function firms({ t, settings }: AppContext): LegalFact[] {
  const named = [
    { name: settings.HOST_NAME, task: "cloudflare", used: true },
    { name: "Turso", task: "turso", used: /\.turso\.io$/.test(new URL(settings.DATABASE_URL).hostname) },
    { name: "Twilio Inc.", task: "twilio", used: settings.SMS_VENDOR === "twilio" },
    { name: "Resend", task: "resend", used: settings.EMAIL_VENDOR === "resend" },
    { name: "Stripe", task: "stripe", used: settings.STRIPE_SECRET_KEY !== undefined },
    { name: "Functional Software, Inc. (Sentry)", task: "sentry", used: settings.SENTRY_DSN !== undefined },
  ] as const;
  return named.flatMap(({ name, task, used }) => (used ? [{ term: name, value: t(`legal:privacy.to.${task}`) }] : []));
}
