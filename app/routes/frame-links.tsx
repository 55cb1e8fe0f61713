import { useRouteLoaderData } from "@remix-run/react";
import type { rootData } from "~/http/pages/root-data.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ThumbBar, type ThumbLink } from "~/ui/thumb-bar";

/** First path segments of the pages that belong to each link. */
const SECTIONS = {
  planners: ["planners", "planner"],
  venues: ["venues", "venue"],
  favorites: ["favorites"],
  own: ["presentation", "project", "formulaire", "contact", "profile", "register", "account", "account-lp"],
} as const satisfies Record<string, string[]>;

/** Renders the thumb bar of the couples' and public pages. */
export function PublicThumbBar() {
  const root = useRouteLoaderData<typeof rootData>("root");
  const { t } = useTexts();
  if (!root) return null;
  const { here, person, reader, favorites } = root;
  const [, first] = here.split(/[/?#]/);
  const isIn = (section: keyof typeof SECTIONS) => SECTIONS[section].some((name) => name === first);
  const own: Omit<ThumbLink, "current"> =
    person === null
      ? { href: paths.account(), text: t("common:nav.login"), icon: "user" }
      : { href: person.home, text: t(reader === "couple" ? "common:thumb.own" : "common:thumb.home"), icon: "home" };
  return (
    <ThumbBar
      className="sticky bottom-0 z-4 sm:hidden"
      label={t("common:thumb.label")}
      links={[
        { href: paths.planners(), text: t("common:thumb.planners"), icon: "search", current: isIn("planners") },
        { href: paths.venues(), text: t("common:nav.venuesShort"), icon: "pin", current: isIn("venues") },
        {
          href: paths.favorites(),
          text: t("common:thumb.favorites"),
          icon: "heart",
          current: isIn("favorites"),
          badge: { count: favorites, text: t("common:thumb.marked", { count: favorites }) },
        },
        { ...own, current: isIn("own") },
      ]}
    />
  );
}

export const slimFooter = (t: Translate) => [
  { href: paths.privacy(), text: t("common:nav.privacy") },
  { href: paths.terms(), text: t("common:nav.termsShort") },
  { href: `${paths.legalNotice()}#contact`, text: t("common:nav.help") },
  { href: paths.cookies(), text: t("common:nav.cookies"), wideOnly: true },
];

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
