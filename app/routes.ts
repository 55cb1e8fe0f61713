import type { RouteConfig } from "@remix-run/route-config";
import { coupleRoutes } from "./routes/couple/routes";
import { publicRoutes } from "./routes/public/routes";
import { resourceRoutes } from "./routes/resources/routes";

/** The whole URL map. */
export default [...coupleRoutes, ...resourceRoutes, ...publicRoutes] satisfies RouteConfig;
