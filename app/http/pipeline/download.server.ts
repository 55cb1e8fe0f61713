import { isDatabaseUnavailable } from "#db/client.server";
import type { TextKey } from "~/i18n/texts";
import type { AppContext } from "./context.server";

export const download = (body: string, type: string, filename: string) =>
  new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });

/** Seconds, as on the error screens. */
const RETRY_AFTER = "10";

/** Returns a file, or a plain text while the database is unavailable. @param text key of that text */
export async function orSayWhy(
  { t }: Pick<AppContext, "t">,
  text: TextKey,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": RETRY_AFTER };
    return new Response(`${t(text)}\n`, { status: 503, headers });
  }
}
