import { and, eq, sql } from "drizzle-orm";
import { portfolioImages, portfolios } from "#db/schema/portfolios";
import type { Deps } from "~/domain/deps";
import { type Gallery, ownedPictures } from "~/domain/media/pictures.server";
import type { Provider } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { PORTFOLIO_LIMITS, portfolioImageBytes } from "./portfolio.rules";
import { ownPortfolio, pictureCount } from "./portfolio-conditions.server";

const w = portfolios;

/** Returns the pictures of a portfolio, for statements that need no limits. */
export const portfolioPictures = (provider: Provider, id: string) =>
  ownedPictures(portfolioImages, sql`(SELECT ${w.id} FROM ${w} WHERE ${ownPortfolio(provider, id)})`);

/**
 * Returns the gallery of a portfolio. A published portfolio with too few pictures becomes a draft again (rule
 * portfolio-2). The maximum file size depends on the language (rule portfolio-3).
 */
export const portfolioGallery = (
  { db, clock, locale }: Deps & { locale: Locale },
  provider: Provider,
  id: string,
): Gallery => ({
  ...portfolioPictures(provider, id),
  limit: sql`${PORTFOLIO_LIMITS.images}`,
  bytes: portfolioImageBytes(locale),
  whenAdded: () => [],
  whenRemoved: () => [
    db
      .update(w)
      .set({ status: "unpublished", updatedAt: clock.now() })
      .where(
        and(
          ownPortfolio(provider, id),
          eq(w.status, "published"),
          sql`${pictureCount} < ${PORTFOLIO_LIMITS.fewestImages}`,
        ),
      ),
  ],
});
