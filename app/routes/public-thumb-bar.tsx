import { useRouteLoaderData } from "@remix-run/react";
import type { rootData } from "~/http/pages/root-data.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ThumbBar, type ThumbLink } from "~/ui/thumb-bar";

/** First parts of the addresses that belong to each link. */
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
