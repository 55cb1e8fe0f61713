import type { AuthorKind } from "~/domain/reviews/review.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { pictureSources } from "~/ui/picture-sources";
import type { Sheet } from "./review-sheet";

interface Written {
  authorKind: AuthorKind;
  authorName: string;
  weddingDate: string;
  stars: number;
  text: string;
  photo: string | null;
}

export function sheetOf({ t, format }: Pick<AppContext, "t" | "format">, review: Written): Sheet {
  const { authorKind, authorName, weddingDate, stars, text, photo } = review;
  return {
    stars,
    rating: t("reviews:stars.of", { stars }),
    text,
    who: t("reviews:sheet.who", {
      name: authorName,
      kind: t(`reviews:sheet.kind.${authorKind}`),
      date: format.longDate(weddingDate),
    }),
    photo: photo && pictureSources(photo).src,
  };
}
