import { addPictures, type Gallery, megabytesOf } from "~/domain/media/pictures.server";
import { PORTFOLIO_LIMITS, portfolioImageBytes } from "~/domain/portfolios/portfolio.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { addSent } from "../photos/add-sent-photos.server";

/** Returns the gallery of a portfolio. The maximum file size depends on the language (rule portfolio-3). */
export const galleryOf = ({ locale }: Pick<AppContext, "locale">, id: string): Gallery => ({
  kind: "portfolio",
  id,
  limit: PORTFOLIO_LIMITS.images,
  bytes: portfolioImageBytes(locale),
});

export function addPortfolioPictures(context: AppContext, provider: Provider, id: string, request: Request) {
  const gallery = galleryOf(context, id);
  return addSent(context, request, (read) => addPictures(context, provider, gallery, read), megabytesOf(gallery));
}
