import type { ServerBuild } from "@remix-run/cloudflare";

const root = { id: "root", path: "", module: { default: () => null, ErrorBoundary: () => null } };

/** Returns a Remix build without assets: `routes` below an empty root, and the entry module for documents. */
export function serverBuild(entry: object, routes: object): ServerBuild {
  return {
    mode: "production",
    isSpaMode: false,
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true, v3_throwAbortReason: true },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    entry: { module: entry },
    routes: { root, ...routes },
  } as unknown as ServerBuild;
}
