import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { browserFailure } from "~/domain/administration/failure.form";
import { mayReport } from "~/domain/administration/failures.server";
import { afterResponse } from "~/http/background/after-response.server";
import { anyone } from "~/http/pipeline/guards.server";
import { pathWithoutSecrets } from "~/http/pipeline/log.server";

export { loader } from "~/http/pipeline/webhooks.server";

/** Takes script errors from anyone: limited by IP address, and recorded after the response (rule failure-3). */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context);
  const given = browserFailure.safeParse(Object.fromEntries(await request.formData()));
  if (!given.success) return new Response(null, { status: 400 });
  const { name, message, stack, path, request: requestId } = given.data;
  const { ip, settings } = context;
  afterResponse(context, "failures", async (deps) => {
    if (!(await mayReport(deps, { ip, secret: settings.SESSION_SECRET }))) return;
    const error = Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
    const route = pathWithoutSecrets(new URL(path, context.url));
    await context.errors.report(error, { source: "browser", requestId, route, method: undefined });
  });
  return new Response(null, { status: 204 });
}
