import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CONVERSATION } from "~/domain/conversations/conversation.rules";
import { LOGIN } from "~/domain/couples/login.rules";
import { minutes } from "~/domain/durations";
import { daysOf, monthsOf, RETENTION } from "~/domain/retention/retention.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import type { MarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Reasons } from "~/ui/tick-list";
import { LegalFacts, LegalScreen, LegalSection } from "./legal-screen";
import { operatorOf } from "./operator.server";

export const handle: RouteHandle = {
  title: "legal:privacy.title",
  description: "legal:privacy.description",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return { operator: operatorOf(context), market: context.market.code, processors: processorsOf(context) };
}

function processorsOf({ settings }: Pick<AppContext, "settings">) {
  const all = [
    { name: settings.HOST_NAME, task: "cloudflare", used: true },
    { name: "Turso", task: "turso", used: /\.turso\.io$/.test(new URL(settings.DATABASE_URL).hostname) },
    { name: "Twilio Inc.", task: "twilio", used: settings.SMS_VENDOR === "twilio" },
    { name: "Resend", task: "resend", used: settings.EMAIL_VENDOR === "resend" },
    { name: "Stripe", task: "stripe", used: settings.STRIPE_SECRET_KEY !== undefined },
    { name: "Functional Software, Inc. (Sentry)", task: "sentry", used: settings.SENTRY_DSN !== undefined },
  ] as const;
  return all.filter(({ used }) => used).map(({ name, task }) => ({ name, task }));
}

/** Information that Articles 13 and 14 of the GDPR require. Durations come from the tables that the code applies. */
export default function Privacy() {
  const { operator, market, processors } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const law = t(market === "GB" ? "legal:law.uk" : "legal:law.eu");
  const authority = AUTHORITIES[market];
  return (
    <LegalScreen page="privacy" contents={SECTIONS.map((id) => ({ id, text: t(`legal:privacy.${id}.heading`) }))}>
      <LegalSection id="short" heading={t("legal:privacy.short.heading")}>
        <Reasons reasons={[t("legal:privacy.short.planners"), t("legal:privacy.short.none")]} />
      </LegalSection>
      <LegalSection id="who" heading={t("legal:privacy.who.heading")}>
        <p>{t("legal:privacy.who.text", operator)}</p>
      </LegalSection>
      <LegalSection id="data" heading={t("legal:privacy.data.heading")}>
        <LegalFacts
          facts={STORED_DATA.map(([data, ground, values]) => ({
            term: t(`legal:privacy.data.${data}`),
            value: t(`legal:privacy.data.${data}Text`),
            note: `${t(`legal:privacy.why.${ground}`)} ·\u00a0${t(`legal:privacy.data.${data}Until`, values)}`,
          }))}
        />
        <p>{t("legal:privacy.data.log")}</p>
        <p>{t("legal:privacy.data.safe")}</p>
      </LegalSection>
      <LegalSection id="why" heading={t("legal:privacy.why.heading")}>
        <LegalFacts
          facts={(["contract", "consent", "duty", "interest"] as const).map((ground) => ({
            term: t(`legal:privacy.why.${ground}`),
            value: t(`legal:privacy.why.${ground}Text`, { law }),
          }))}
        />
        <p>{t("legal:privacy.why.need")}</p>
        <p>{t("legal:privacy.why.automatic")}</p>
        <p>
          <a href={paths.ranking()}>{t("common:nav.ranking")}</a>
        </p>
      </LegalSection>
      <LegalSection id="to" heading={t("legal:privacy.to.heading")}>
        <p>{t("legal:privacy.to.planners")}</p>
        <p>{t("legal:privacy.to.couples")}</p>
        <p>{t("legal:privacy.to.team")}</p>
        <p>{t("legal:privacy.to.firms")}</p>
        <LegalFacts
          facts={processors.map(({ name, task }) => ({ term: name, value: t(`legal:privacy.to.${task}`) }))}
        />
        <p>{t("legal:privacy.to.abroad")}</p>
        <p>{t("legal:privacy.to.nobody")}</p>
      </LegalSection>
      <LegalSection id="rights" heading={t("legal:privacy.rights.heading")}>
        <p>{t("legal:privacy.rights.list")}</p>
        <p>{t("legal:privacy.rights.self", operator)}</p>
        <p>{t("legal:privacy.rights.erased", { months: monthsOf("conversations") })}</p>
        <p>{t("legal:privacy.rights.complaint")}</p>
        <p lang={authority.lang}>
          <a href={authority.href}>{authority.name}</a>
        </p>
      </LegalSection>
    </LegalScreen>
  );
}

const SECTIONS = ["short", "who", "data", "why", "to", "rights"] as const;

const STORED_DATA = [
  ["login", "contract", { minutes: LOGIN.codeLifetime / minutes(1) }],
  ["session", "contract", { days: daysOf("sessions") }],
  ["account", "contract", { months: monthsOf("accounts"), days: daysOf("emptyAccounts") }],
  ["project", "contract", { months: monthsOf("projects"), days: daysOf("drafts") }],
  ["talk", "contract", { months: monthsOf("conversations"), days: CONVERSATION.openAfter }],
  ["provider", "contract", { months: monthsOf("providers"), days: daysOf("unprovenProviders") }],
  ["profile", "contract", {}],
  ["calendar", "contract", {}],
  ["payment", "duty", { years: RETENTION.accounting.after.years }],
  ["view", "interest", { months: monthsOf("figures") }],
  ["review", "consent", { days: daysOf("unconfirmedReviews"), months: monthsOf("closedReviews") }],
  ["proof", "duty", { days: daysOf("proofs") }],
  ["report", "duty", { months: monthsOf("reports") }],
  ["flag", "duty", { months: monthsOf("cases") }],
  ["opened", "interest", { months: monthsOf("impersonations") }],
  ["letter", "contract", { days: daysOf("messages") }],
  ["abuse", "interest", { days: daysOf("counters") }],
  ["error", "interest", { days: daysOf("failures") }],
] as const;

const AUTHORITIES: Record<MarketCode, { name: string; lang: string; href: string }> = {
  FR: {
    name: "Commission nationale de l’informatique et des libertés (CNIL)",
    lang: "fr",
    href: "https://www.cnil.fr/fr/plaintes",
  },
  BE: {
    name: "Gegevensbeschermingsautoriteit (GBA)",
    lang: "nl",
    href: "https://www.gegevensbeschermingsautoriteit.be/",
  },
  GB: { name: "Information Commissioner’s Office (ICO)", lang: "en", href: "https://ico.org.uk/make-a-complaint/" },
  // The Länder supervise companies; this page lists all their authorities.
  DE: {
    name: "Datenschutzaufsichtsbehörde des Landes",
    lang: "de",
    href: "https://www.bfdi.bund.de/DE/Service/Anschriften/Laender/Laender-node.html",
  },
  IT: {
    name: "Garante per la protezione dei dati personali",
    lang: "it",
    href: "https://www.garanteprivacy.it/",
  },
  ES: {
    name: "Agencia Española de Protección de Datos (AEPD)",
    lang: "es",
    href: "https://www.aepd.es/",
  },
  PT: { name: "Comissão Nacional de Proteção de Dados (CNPD)", lang: "pt", href: "https://www.cnpd.pt/" },
};
