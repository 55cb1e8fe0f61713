// `npm run mails`: every letter that the application writes, in a browser (show-mails.ts). PORT moves it.
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { createServer } = await import("vite");
const vite = await createServer({
  configFile: "vitest.config.ts",
  server: { middlewareMode: true, ws: false },
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
});
const { showMails } = await vite.ssrLoadModule("/scripts/show-mails.ts");
showMails(Number(process.env.PORT ?? 8791));
