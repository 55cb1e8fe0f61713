import type { RouteConfig } from "@remix-run/route-config";
import { adminRoutes } from "./routes/admin/routes";
import { coupleRoutes } from "./routes/couple/routes";
import { proRoutes } from "./routes/pro/routes";
import { publicRoutes } from "./routes/public/routes";
import { resourceRoutes } from "./routes/resources/routes";

/** The whole URL map. */
export default [
  ...coupleRoutes,
  ...proRoutes,
  ...adminRoutes,
  ...resourceRoutes,
  ...publicRoutes,
] satisfies RouteConfig;
