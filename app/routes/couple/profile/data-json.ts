import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { exportAccount } from "~/domain/couples/export-account.server";
import { download } from "~/http/pipeline/download.server";
import { requireCouple } from "~/http/pipeline/guards.server";
import { forgetSession } from "~/http/pipeline/session.server";
import { paths } from "~/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const data = await exportAccount(context, couple, context.locale);
  if (!data) {
    forgetSession(context);
    throw redirectDocument(paths.welcome());
  }
  return download(`${JSON.stringify(data, null, 2)}\n`, "application/json", "data.json");
}
