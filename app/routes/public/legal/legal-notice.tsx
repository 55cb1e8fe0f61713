import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mailtoHref } from "~/domain/email-address.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { LOCALES } from "~/i18n/markets";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { type LegalFact, LegalFacts, LegalScreen, LegalSection } from "./legal-screen";

export const handle: RouteHandle = {
  title: "legal:notice.title",
  description: "legal:notice.description",
  cache: "public",
  pageCache: { as: "list" },
};

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { settings } = context;
  return {
    operator: {
      name: settings.OPERATOR_NAME,
      legalForm: settings.OPERATOR_LEGAL_FORM,
      address: settings.OPERATOR_ADDRESS,
      register: settings.OPERATOR_REGISTER,
      vat: settings.OPERATOR_VAT_ID,
      email: settings.OPERATOR_EMAIL ?? "",
      phone: settings.OPERATOR_PHONE ?? "",
      editor: settings.OPERATOR_EDITOR,
    },
    host: { name: settings.HOST_NAME, address: settings.HOST_ADDRESS, phone: settings.HOST_PHONE },
  };
}

/** Directive 2000/31/EC, article 5; LCEN, article 1-1; DDG § 5, MStV § 18; Regulation (EU) 2022/2065. */
export default function LegalNotice() {
  const { operator, host } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <LegalScreen page="notice">
      <LegalSection id="contact" heading={t("legal:notice.operator")}>
        <LegalFacts
          facts={withValue([
            { term: t("legal:notice.name"), value: operator.name },
            { term: t("legal:notice.legalForm"), value: operator.legalForm },
            { term: t("legal:notice.address"), value: operator.address },
            { term: t("legal:notice.register"), value: operator.register },
            { term: t("legal:notice.vat"), value: operator.vat },
            { term: t("legal:notice.email"), value: operator.email, href: mailtoHref(operator.email) },
            { term: t("legal:notice.phone"), value: operator.phone, href: phoneHref(operator.phone) },
            { term: t("legal:notice.editor"), value: operator.editor },
          ])}
        />
      </LegalSection>
      <LegalSection heading={t("legal:notice.host")}>
        <LegalFacts
          facts={withValue([
            { term: t("legal:notice.name"), value: host.name },
            { term: t("legal:notice.address"), value: host.address },
            { term: t("legal:notice.phone"), value: host.phone, href: phoneHref(host.phone) },
          ])}
        />
      </LegalSection>
      <LegalSection heading={t("legal:notice.report")}>
        <p>{t("legal:notice.report1", { email: operator.email })}</p>
        <p>{t("legal:notice.report2", { languages: format.list(LOCALES.map(format.language)) })}</p>
      </LegalSection>
      <LegalSection heading={t("legal:notice.rights")}>
        <p>{t("legal:notice.rights1")}</p>
        <p>
          <a href={paths.sources()}>{t("common:nav.sources")}</a>
        </p>
      </LegalSection>
    </LegalScreen>
  );
}

const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

type OptionalFact = Omit<LegalFact, "value"> & { value: string | undefined };

const withValue = (facts: readonly OptionalFact[]): LegalFact[] =>
  facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));
