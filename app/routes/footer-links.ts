import type { Translate } from "~/i18n/texts";
import { paths } from "~/paths";

/** Returns the links of the footer of tasks. */
export const slimFooter = (t: Translate) => [
  { href: paths.privacy(), text: t("common:nav.privacy") },
  { href: paths.terms(), text: t("common:nav.termsShort") },
  { href: `${paths.legalNotice()}#contact`, text: t("common:nav.help") },
  { href: paths.cookies(), text: t("common:nav.cookies"), wideOnly: true },
];

/** Returns the links of the footer of public pages. */
export const groupedFooter = (t: Translate, brand: string) => [
  {
    heading: t("common:nav.explore"),
    links: [
      { href: paths.planners(), text: t("common:nav.directory") },
      { href: paths.venues(), text: t("common:nav.venues") },
      { href: paths.favorites(), text: t("common:nav.favorites") },
      { href: paths.pro.login(), text: t("common:nav.pro") },
    ],
  },
  {
    heading: brand,
    links: [
      { href: paths.ranking(), text: t("common:nav.ranking") },
      { href: paths.reviewChecks(), text: t("common:nav.reviewChecks") },
      { href: paths.sources(), text: t("common:nav.sources") },
    ],
  },
  {
    heading: t("common:nav.rules"),
    links: [
      { href: paths.terms(), text: t("common:nav.terms") },
      { href: paths.legalNotice(), text: t("common:nav.legalNotice") },
      { href: paths.privacy(), text: t("common:nav.privacy") },
      { href: paths.cookies(), text: t("common:nav.cookies") },
    ],
  },
];
