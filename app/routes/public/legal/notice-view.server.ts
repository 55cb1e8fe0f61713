import type { AppContext } from "~/http/context.server";
import { formattingTag } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";
import { LOCALES } from "~/i18n/markets";
import { paths } from "~/paths";
import type { LegalFact, LegalView } from "./legal-screen";
import { facts, legalView, link, operator, text } from "./legal-view.server";

/**
 * Who stands behind the site: Directive 2000/31/EC, Article 5 (France: LCEN, article 1-1; Germany: DDG § 5, MStV § 18), and how content is
 * reported: Regulation (EU) 2022/2065, Articles 11, 12 and 16.
 */
export function noticeView(context: AppContext): LegalView {
  const { t, settings } = context;
  const { email } = operator(context);
  const names = intl("DisplayNames", formattingTag(context.locale, context.market), { type: "language" });
  const languages = LOCALES.map((code) => names.of(code) ?? code);
  const phoneHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
  return legalView(context, "notice", [
    {
      heading: t("legal:notice.operator"),
      blocks: [
        given(
          { term: t("legal:notice.name"), value: settings.OPERATOR_NAME },
          { term: t("legal:notice.legalForm"), value: settings.OPERATOR_LEGAL_FORM },
          { term: t("legal:notice.address"), value: settings.OPERATOR_ADDRESS },
          { term: t("legal:notice.register"), value: settings.OPERATOR_REGISTER },
          { term: t("legal:notice.vat"), value: settings.OPERATOR_VAT_ID },
          { term: t("legal:notice.email"), value: settings.OPERATOR_EMAIL, href: `mailto:${email}` },
          {
            term: t("legal:notice.phone"),
            value: settings.OPERATOR_PHONE,
            href: phoneHref(settings.OPERATOR_PHONE ?? ""),
          },
          { term: t("legal:notice.editor"), value: settings.OPERATOR_EDITOR },
        ),
      ],
    },
    {
      heading: t("legal:notice.host"),
      blocks: [
        given(
          { term: t("legal:notice.name"), value: settings.HOST_NAME },
          { term: t("legal:notice.address"), value: settings.HOST_ADDRESS },
          { term: t("legal:notice.phone"), value: settings.HOST_PHONE, href: phoneHref(settings.HOST_PHONE) },
        ),
      ],
    },
    {
      heading: t("legal:notice.report"),
      blocks: [
        text(t("legal:notice.report1", { email })),
        text(t("legal:notice.report2", { languages: context.format.list(languages) })),
      ],
    },
    {
      heading: t("legal:notice.rights"),
      blocks: [text(t("legal:notice.rights1")), link(paths.sources(), t("common:nav.sources"))],
    },
  ]);
}

/** What the settings do not name is not mentioned. */
function given(...all: (Omit<LegalFact, "value"> & { value: string | undefined })[]) {
  return facts(...all.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : [])));
}
