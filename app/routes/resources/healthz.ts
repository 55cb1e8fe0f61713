import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { databaseAnswers } from "~/domain/health.server";
import { anyone } from "~/http/guards.server";

/** For monitoring: 200 while the database answers, 503 while it does not. */
export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const up = await databaseAnswers(context);
  return Response.json(
    { status: up ? "ok" : "unavailable", version: context.settings.VERSION, database: up ? "up" : "down" },
    { status: up ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
