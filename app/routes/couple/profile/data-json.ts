import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { exportAccount } from "~/domain/couples/export-account.server";
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
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="data.json"',
    },
  });
}
