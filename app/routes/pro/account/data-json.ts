import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportProvider } from "~/domain/providers/export-provider.server";
import { download } from "~/http/pipeline/download.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { db, clock, settings } = context;
  const deps = { db, clock, secret: settings.SESSION_SECRET };
  const data = (await exportProvider(deps, provider)) ?? providerGone(context);
  return download(`${JSON.stringify(data, null, 2)}\n`, "application/json", "data.json");
}
