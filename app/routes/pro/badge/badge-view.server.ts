import { BADGE_SIZES, type BadgeLook, badgeHtml, badgeSize } from "~/domain/statistics/badge.rules";
import type { OwnBadge } from "~/domain/statistics/find-badge.server";
import { daysUntil, STATISTICS } from "~/domain/statistics/statistics.rules";
import { badgeWords } from "~/http/badge-words.server";
import type { AppContext } from "~/http/context.server";
import { marketAddress } from "~/http/market-address.server";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { paths } from "~/paths";

/** The badge as its provider sees it before it is put anywhere. */
export function badgeView(context: AppContext, { badge, isShown, days }: OwnBadge, look: BadgeLook) {
  const { t, claims, format } = context;
  const { publicId, market } = badge;
  const { title: alt } = badgeWords(context, badge);
  const address = marketAddress(context);
  const drawn = (dark: boolean) =>
    paths.badge(publicId, { dark: dark ? 1 : undefined, large: look.large ? 1 : undefined });
  const html = badgeHtml(
    { profile: address(market, paths.planner(publicId)), badge: address(market, drawn(look.dark)), alt },
    look,
  );
  return {
    claim: t("badge:claim", { percent: format.percent(claims.badge / 100) }),
    look: { theme: look.dark ? "dark" : "light", size: look.large ? "large" : "normal" },
    ...badgeSize(look),
    sizes: (["normal", "large"] as const).map((value) => {
      const { width, height } = BADGE_SIZES[value];
      return { value, label: `${width} × ${height} px` };
    }),
    alt,
    previews: isShown ? { light: drawn(false), dark: drawn(true) } : null,
    html,
    letter: `mailto:?${letterQuery({ subject: t("badge:subject"), body: html })}`,
    loaded: isShown ? loadedView(context, badge, days) : null,
  };
}

/** Mail programs do not read "+" as a space (RFC 6068 §5). */
const letterQuery = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

function loadedView({ t, format, clock }: AppContext, { market }: OwnBadge["badge"], found: OwnBadge["days"]) {
  const today = todayIn(MARKETS[market], clock.now());
  const byDay = new Map(found.map(({ day, count }) => [day, count]));
  const days = daysUntil(today, STATISTICS.month).map((day) => ({ day, count: byDay.get(day) ?? 0 }));
  const values = days.map(({ count }) => count);
  const count = values.reduce((sum, one) => sum + one, 0);
  const heading = t("badge:shown", { count, number: format.number(count), days: STATISTICS.month });
  return {
    heading,
    chart: {
      title: t("badge:chart", { days: STATISTICS.month }),
      description: heading,
      top: format.number(Math.max(...values)),
      ticks: [days[0]?.day, days.at(-1)?.day].map((day) => (day ? format.numericDate(day) : "")),
      values,
    },
    rows: days.map((one) => [format.longDate(one.day), format.number(one.count)]),
  };
}
