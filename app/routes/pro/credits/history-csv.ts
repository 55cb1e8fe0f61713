import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStatement } from "~/domain/credits/find-statement.server";
import { orSayWhy } from "~/http/file-unavailable.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import { todayIn } from "~/i18n/format.server";
import { statementCsv } from "./statement-csv.server";

/** The whole statement as a file for spreadsheets. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return orSayWhy(context, "shop:error.history", async () => {
    const entries = (await findStatement(context, provider, context.locale)) ?? providerGone(context);
    const today = todayIn(context.market, context.clock.now());
    return new Response(statementCsv(context, entries), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="credits-${today}.csv"`,
      },
    });
  });
}
