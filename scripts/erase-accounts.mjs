// `npm run erase -- --couple 12 --provider 4`: after a restore, erases accounts again that were deleted after the copy was made.
// DATABASE_URL and DATABASE_TOKEN say of which installation; without DATABASE_URL it is the one that `npm start` runs here (PORT, DB_PORT and
// DATA_DIR move it).
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { developmentSettings } from "./stack.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { env } = process;
const dbPort = env.DB_PORT ?? Number(env.PORT ?? 8788) + 1;
const local = env.DATABASE_URL ? {} : developmentSettings(env.DATA_DIR ?? ".data", `http://127.0.0.1:${dbPort}`);
const { status } = spawnSync(
  join("node_modules", ".bin", "tsx"),
  ["scripts/erase-accounts.ts", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...local, ...env } },
);
process.exitCode = status ?? 1;
