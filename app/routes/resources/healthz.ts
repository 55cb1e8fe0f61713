import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOperation } from "~/domain/administration/alarms.server";
import { type Operation, problemsOf } from "~/domain/administration/problem.rules";
import { seconds } from "~/domain/durations";
import { findHealth, writesOf } from "~/domain/health.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { anyone } from "~/http/pipeline/guards.server";
import { checkReplica } from "~/http/pipeline/read-replica.server";
import type { Settings } from "~/http/pipeline/settings.server";

/** Answers monitoring: 200 while the database responds; 503 while it does not, or while writes fail in production. */
export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { settings, clock, url } = context;
  const isDeep = url.searchParams.has("deep");
  const [operation, health, replica] = await Promise.all([
    isDeep ? recentOperation(context) : null,
    isDeep ? null : findHealth(context),
    checkReplica(settings),
  ]);
  const { writes } = (operation ? writesOf(operation.lastWrite, clock.now()) : health) ?? {};
  // Writes are late on a developer's machine that was switched off.
  const isLate = writes === "late" && settings.ENVIRONMENT === "production";
  const isUp = writes !== undefined && !isLate;
  return Response.json(
    {
      status: isUp ? "ok" : "unavailable",
      version: settings.VERSION,
      database: writes ? "up" : "down",
      writes: writes ?? "unknown",
      replica,
      reads: replica && (replica === "up" ? "replica" : "primary"),
      ...(operation && describeOperation(operation, { settings, clock })),
    },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

/** Describes the operation to anyone: without personal data, numbers and errors. */
function describeOperation(state: Operation, { settings, clock }: Pick<AppContext, "settings" | "clock">) {
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const problems = problemsOf(state, { now: clock.now(), backupHours: settings.BACKUP_HOURS });
  return {
    problems: problems.map(({ kind }) => kind),
    lastCron: instant(state.lastWrite),
    oldestDueMessage: instant(state.oldestMessage),
    lastBackup: instant(state.lastBackup),
  };
}

const CACHED_MS = seconds(10);
const cache = new WeakMap<Settings, { readAt: number; state: Operation | null }>();

/** Returns the state of at most ten seconds ago, so that requests of strangers cost little. */
async function recentOperation(context: Pick<AppContext, "settings" | "db" | "clock">): Promise<Operation | null> {
  const now = context.clock.now();
  const last = cache.get(context.settings);
  if (last && now - last.readAt < CACHED_MS) return last.state;
  // Concurrent requests receive the previous state.
  if (last) last.readAt = now;
  const state = await findOperation(context);
  cache.set(context.settings, { readAt: now, state });
  return state;
}
