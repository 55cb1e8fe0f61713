import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findStatement, type StatementEntry } from "~/domain/credits/shop.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { download, orSayWhy } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import { csvFile } from "./csv.rules";
import { describeEntry } from "./statement";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return orSayWhy(context, "shop:error.history", async () => {
    const entries = (await findStatement(context, provider, context.locale)) ?? providerGone(context);
    const today = todayIn(context.market, context.clock.now());
    return download(statementCsv(context, entries), "text/csv", `credits-${today}.csv`);
  });
}

/** Returns the rows, the newest first. Dates are YYYY-MM-DD and numbers plain, so every spreadsheet can sort them. */
function statementCsv(context: AppContext, entries: readonly StatementEntry[]): string {
  const { t, format, market, locale } = context;
  const texts = { t, format, brand: context.settings.BRAND_NAME };
  const head = (["date", "what", "details", "credits", "after", "invoice"] as const).map((column) =>
    t(`shop:statement.${column}`),
  );
  const rows = entries.map((entry) => {
    const { what, detail } = describeEntry(texts, entry);
    const { amount, balance, createdAt, invoice } = entry;
    const day = todayIn(market, createdAt);
    return [day, what, detail ?? "", String(amount), String(balance), invoice?.number ?? ""];
  });
  return csvFile([head, ...rows], locale);
}
