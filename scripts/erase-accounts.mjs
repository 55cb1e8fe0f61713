// `npm run erase -- --couple 12 --provider 4`: after a restore, erases accounts again that were deleted after the copy was made
// (erase-again.ts). DATABASE_URL and DATABASE_TOKEN say of which installation; without DATABASE_URL it is the one that `npm start` runs here
// (PORT, DB_PORT and DATA_DIR move it).
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { developmentSettings } from "./stack.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
install();
const { env } = process;
const dbPort = env.DB_PORT ?? Number(env.PORT ?? 8788) + 1;
const local = env.DATABASE_URL ? {} : developmentSettings(env.DATA_DIR ?? ".data", `http://127.0.0.1:${dbPort}`);
const { loadModule } = await import("./load-module.mjs");
const { module, close } = await loadModule("/scripts/erase-again.ts");
try {
  console.log(await module.eraseAccounts(process.argv.slice(2), { ...local, ...env }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
