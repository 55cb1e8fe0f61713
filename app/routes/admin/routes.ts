import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";

/** Moderation. What is for administrators stands below its guarded layout. */
export const adminRoutes: RouteConfigEntry[] = [
  route("admin", "routes/admin/admin-layout.tsx", [
    index("routes/admin/queue/queue.tsx"),
    route("profiles/:publicId", "routes/admin/profile/profile.tsx"),
    route("decisions", "routes/admin/decisions/decisions.tsx"),
  ]),
  layout("routes/admin/admin-entrance.tsx", [
    route("admin/login", "routes/admin/login/login.tsx"),
    route("admin/login/code", "routes/admin/login/login-code.tsx"),
  ]),
];
