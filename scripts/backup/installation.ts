import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { startSqld } from "../sqld.mjs";
import type { Bucket } from "./bucket";
import type { DatabaseAddress } from "./read-database";
import { openS3Bucket } from "./s3-bucket.mjs";

export interface Installation {
  database: DatabaseAddress;
  bucket: Bucket;
  /** Somebody else has started its database on this machine, and may write to it. */
  isRunning?: boolean;
  close(): Promise<void>;
}

type Environment = Record<string, string | undefined>;

const BUCKET_SETTINGS = ["MEDIA_ENDPOINT", "MEDIA_BUCKET", "MEDIA_ACCESS_KEY_ID", "MEDIA_SECRET_ACCESS_KEY"] as const;

/**
 * The installation that the settings name, in the environment or in the file of SETTINGS_FILE; without DATABASE_URL that of `npm start` on this
 * machine, whose database is started for the time being where it does not run.
 */
export async function openInstallation(given: Environment): Promise<Installation> {
  const env = withFile(given);
  return env.DATABASE_URL ? openRemote(env, env.DATABASE_URL) : openLocal(env);
}

export function withFile(env: Environment): Environment {
  return env.SETTINGS_FILE ? { ...parseEnv(readFileSync(env.SETTINGS_FILE, "utf8")), ...env } : env;
}

function openRemote(env: Environment, url: string): Installation {
  const missing = BUCKET_SETTINGS.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(missing.map((name) => `The setting ${name} is missing.`).join(" "));
  const [endpoint = "", name = "", accessKeyId = "", secretAccessKey = ""] = BUCKET_SETTINGS.map((one) => env[one]);
  const bucket = openS3Bucket({ endpoint, bucket: name, accessKeyId, secretAccessKey });
  return { database: { url, token: env.DATABASE_TOKEN }, bucket, close: () => bucket.close() };
}

async function openLocal(env: Environment): Promise<Installation> {
  const port = Number(env.PORT ?? 8788);
  const dataDir = env.DATA_DIR ?? ".data";
  // The local runtime takes a second to load.
  const { openLocalBucket } = await import("./local-bucket");
  const bucket = await openLocalBucket(join(dataDir, `wrangler-${port}`, "v3", "r2"));
  const url = `http://127.0.0.1:${env.DB_PORT ?? port + 1}`;
  const runs = await fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  );
  const server = runs
    ? undefined
    : await startSqld({ dataDir: join(dataDir, "database"), port: Number(new URL(url).port) });
  return {
    database: { url },
    bucket,
    isRunning: runs,
    async close() {
      await bucket.close();
      await server?.stop();
    },
  };
}
