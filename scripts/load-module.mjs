// Loads a module of the application with the configuration of the unit tests.

/** @param {string} path from the repository root, e.g. "/tests/support/sample-emails.ts" */
export async function loadModule(path) {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: "vitest.config.ts",
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
  });
  return { module: await vite.ssrLoadModule(path), close: () => vite.close() };
}
