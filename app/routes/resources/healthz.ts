import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findHealth } from "~/domain/health.server";
import { anyone } from "~/http/pipeline/guards.server";
import { checkReplica } from "~/http/pipeline/read-replica.server";

/** Answers monitoring: 200 while the database responds; 503 while it does not, or while writes fail in production. */
export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { settings } = context;
  const [health, replica] = await Promise.all([findHealth(context), checkReplica(settings)]);
  // A developer's machine runs no cron jobs while it is off.
  const isLate = health?.writes === "late" && settings.ENVIRONMENT === "production";
  const isUp = health !== null && !isLate;
  return Response.json(
    {
      status: isUp ? "ok" : "unavailable",
      version: settings.VERSION,
      database: health ? "up" : "down",
      writes: health?.writes ?? "unknown",
      replica,
      /** Database that answers public pages. */
      reads: replica && (replica === "up" ? "replica" : "primary"),
    },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
