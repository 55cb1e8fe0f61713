import type { AuditDeps } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import type { MediaDeps } from "~/domain/media/keep-media.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import type { AppContext } from "~/http/pipeline/context.server";

export const reviewDeps = ({
  db,
  clock,
  links,
  media,
  images,
  settings,
  requestId,
}: AppContext): ReviewDeps & MediaDeps & AuditDeps & LinkDeps => ({
  db,
  clock,
  links,
  media,
  images,
  requestId,
  secret: settings.SESSION_SECRET,
});
