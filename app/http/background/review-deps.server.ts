import type { AppContext } from "~/http/pipeline/context.server";

export const reviewDeps = (context: AppContext) => ({ ...context, secret: context.settings.SESSION_SECRET });
