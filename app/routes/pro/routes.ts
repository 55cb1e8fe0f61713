import { index, layout, type RouteConfigEntry, route } from "@remix-run/route-config";

/** The providers' back-office (back-office specification §2). What is for one provider stands below its guarded layout. */
export const proRoutes: RouteConfigEntry[] = [
  route("pro", "routes/pro/pro-layout.tsx", [index("routes/pro/dashboard/dashboard.tsx")]),
  layout("routes/pro/pro-entrance.tsx", []),
];
