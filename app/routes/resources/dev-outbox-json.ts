import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listOutbox } from "~/domain/notifications/outbox.server";
import { requireDevelopment } from "~/http/pipeline/guards.server";

export async function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context);
  return Response.json(await listOutbox(context));
}
