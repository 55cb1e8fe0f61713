// `npm run mails`: shows every email of the application in a browser (show-mails.ts). PORT sets the port.
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { requireFreePorts } = await import("./sqld.mjs");
const { loadModule } = await import("./load-module.mjs");
const port = Number(process.env.PORT ?? 8791);
try {
  await requireFreePorts({ PORT: port });
  const { module } = await loadModule("/scripts/show-mails.ts");
  module.showMails(port);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
