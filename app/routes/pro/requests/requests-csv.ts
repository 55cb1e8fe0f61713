import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type ExportedRequest, findExportedRequests } from "~/domain/requests/received-request.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { download, orSayWhy } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import type { TextKey } from "~/i18n/texts";
import { csvFile } from "../credits/csv.rules";
import { referenceOf, statusOf, whereOf } from "./request-texts";

/** Returns all requests of the provider as a CSV file (rule received-10). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return orSayWhy(context, "received:error.file", async () => {
    const requests = (await findExportedRequests(context, provider, context.locale)) ?? providerGone(context);
    const today = todayIn(context.market, context.clock.now());
    const head = COLUMNS.map(({ name }) => context.t(name));
    const rows = requests.map((request) => COLUMNS.map(({ value }) => value(request, context) ?? ""));
    return download(csvFile([head, ...rows], context.locale), "text/csv", `requests-${today}.csv`);
  });
}

/** Returns YYYY-MM-DD, which every spreadsheet can sort. */
const dayIn = ({ market }: AppContext, at: number | null) => (at === null ? null : todayIn(market, at));

const COLUMNS: readonly { name: TextKey; value(request: ExportedRequest, context: AppContext): string | null }[] = [
  { name: "dashboard:requests.column.request", value: referenceOf },
  { name: "received:file.received", value: ({ createdAt }, context) => dayIn(context, createdAt) },
  {
    name: "dashboard:requests.column.status",
    value: (request, { t }) => t(`dashboard:requests.status.${statusOf(request).status}`),
  },
  { name: "received:file.eventDate", value: ({ eventDate }) => eventDate },
  { name: "dashboard:request.event", value: ({ eventType }) => eventType },
  { name: "dashboard:request.place", value: whereOf },
  { name: "dashboard:request.fact.what", value: ({ serviceType }) => serviceType },
  { name: "dashboard:request.fact.guests", value: ({ guests }) => guests },
  { name: "dashboard:request.fact.budget", value: ({ budget }) => budget },
  { name: "dashboard:request.fact.plannerBudget", value: ({ plannerBudget }) => plannerBudget },
  { name: "dashboard:request.contact.name", value: ({ name }) => name },
  { name: "dashboard:request.contact.phone", value: ({ phone }, { format }) => phone && format.phone(phone) },
  { name: "dashboard:request.contact.email", value: ({ email }) => email },
  { name: "received:file.unlocked", value: ({ unlockedAt }, context) => dayIn(context, unlockedAt) },
  { name: "received:file.rejected", value: ({ rejectedAt }, context) => dayIn(context, rejectedAt) },
  { name: "received:file.closed", value: ({ closedAt }, context) => dayIn(context, closedAt) },
  {
    name: "received:progress.heading",
    value: ({ progress }, { t }) => progress && t(`received:progress.is.${progress}`),
  },
  { name: "received:progress.note", value: ({ note }) => note },
];
