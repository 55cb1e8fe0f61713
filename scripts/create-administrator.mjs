// `npm run administrator -- <email> --name "…" --locale fr`: creates a moderator, `--roles moderator,support` one with
// these roles; `--roles`, `--reset` and `--disable` see to an existing one.
// DATABASE_URL, DATABASE_TOKEN and SESSION_SECRET say of which installation; without DATABASE_URL it is the one that `npm start` runs
// here (PORT, DB_PORT and DATA_DIR move it).
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
  ["scripts/create-administrator.ts", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...local, ...env } },
);
process.exitCode = status ?? 1;
