import type { BadgeWords } from "~/domain/statistics/badge.rules";
import type { Badge } from "~/domain/statistics/find-badge.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { isLocale, MARKETS } from "~/i18n/markets";

/** Returns the texts of a badge in its provider's language, because the badge is on the provider's website. */
export function badgeWords({ settings }: Pick<AppContext, "settings">, badge: Badge): BadgeWords {
  const { name, kind, premium, rated } = badge;
  const market = MARKETS[badge.market];
  const locale = isLocale(badge.locale) ? badge.locale : market.locale;
  const t = translator(locale);
  const brand = settings.BRAND_NAME;
  const format = formatters(locale, market);
  const what = t(`badge:kind.${kind}`);
  if (!rated)
    return { brand, name, kind: what, premium, rated: null, title: t("badge:alt.plain", { name, kind: what, brand }) };
  const rating = format.number(Math.round(rated.rating * 10) / 10);
  const count = rated.reviews;
  const reviews = t("badge:reviews", { count, number: format.number(count) });
  const figures = t("badge:figures", { rating, reviews });
  const title = t("badge:alt.rated", { name, kind: what, rating, brand });
  return {
    brand,
    name,
    kind: what,
    premium,
    title,
    rated: {
      rating: rated.rating,
      figures,
      from: t("badge:from", { rating, reviews }),
      brief: `${rating} (${format.number(count)})`,
    },
  };
}
