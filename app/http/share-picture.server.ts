import type { Shared } from "~/domain/share/find-share-card.server";
import { type ShareCard, shareVersion } from "~/domain/share/share-card.rules";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";

/** Path of the picture that goes with a link to a page, as long as it shows this. */
export const sharePath = ({ settings }: Pick<AppContext, "settings">, shared: Shared, card: ShareCard): string =>
  paths.sharePicture(shared.kind, shareVersion(settings.BRAND_NAME, card), shared.publicId, shared.slug);
