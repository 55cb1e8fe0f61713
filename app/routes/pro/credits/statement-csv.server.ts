import type { StatementEntry } from "~/domain/credits/find-statement.server";
import type { AppContext } from "~/http/context.server";
import { todayIn } from "~/i18n/format.server";
import { csvFile, separatorOf } from "./csv.rules";
import { describeEntry } from "./describe-entry.server";

/** The statement, the newest entry first. Dates are YYYY-MM-DD and numbers plain, which every spreadsheet sorts. */
export function statementCsv(context: AppContext, entries: readonly StatementEntry[]): string {
  const { t, market, locale } = context;
  const head = (["date", "what", "details", "credits", "after", "invoice"] as const).map((column) =>
    t(`shop:statement.${column}`),
  );
  const rows = entries.map((entry) => {
    const { what, detail } = describeEntry(context, entry);
    const { amount, balance, createdAt, invoice } = entry;
    return [
      ...[todayIn(market, createdAt), what, detail ?? ""],
      ...[String(amount), String(balance), invoice?.number ?? ""],
    ];
  });
  return csvFile([head, ...rows], separatorOf(locale));
}
