import type { RouteConfigEntry } from "@remix-run/route-config";

/** Moderation. What is for administrators stands below its guarded layout. */
export const adminRoutes: RouteConfigEntry[] = [];
