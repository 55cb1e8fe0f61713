import type { AuthorKind } from "~/domain/reviews/review.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { dotted } from "~/i18n/dotted";
import { languageLine } from "~/routes/review-view.server";
import { pictureSources } from "~/ui/picture-sources";
import type { Sheet } from "./review-sheet";

interface Written {
  authorKind: AuthorKind;
  authorName: string;
  weddingDate: string;
  stars: number;
  text: string;
  photo: string | null;
  locale?: string;
}

export function sheetOf(context: AppContext, review: Written): Sheet {
  const { t, format } = context;
  const { authorKind, authorName, weddingDate, stars, text, photo, locale } = review;
  const who = t("reviews:sheet.who", {
    name: authorName,
    kind: t(`reviews:sheet.kind.${authorKind}`),
    date: format.longDate(weddingDate),
  });
  return {
    stars,
    rating: t("reviews:stars.of", { stars }),
    text,
    who: dotted([who, locale && languageLine(context, locale)]),
    photo: photo && pictureSources(photo).src,
  };
}
