import { join } from "node:path";
import { BUCKET_SETTINGS, localPlace } from "../settings.mjs";
import { startSqld } from "../sqld.mjs";
import type { Bucket } from "./bucket";
import type { DatabaseAddress } from "./read-database";
import { openS3Bucket } from "./s3-bucket.mjs";

export interface Installation {
  database: DatabaseAddress;
  bucket: Bucket;
  /** True: the database was already running on this machine, so its application may write to it. */
  isRunning?: boolean;
  close(): Promise<void>;
}

type Environment = Record<string, string | undefined>;

/** Opens the installation that the settings name, or that of `npm start`, and starts its database if necessary. */
export async function openInstallation(settings: Environment): Promise<Installation> {
  return settings.DATABASE_URL ? openRemote(settings, settings.DATABASE_URL) : openLocal(settings);
}

function openRemote(env: Environment, url: string): Installation {
  const missing = BUCKET_SETTINGS.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(missing.map((name) => `The setting ${name} is missing.`).join(" "));
  const [endpoint = "", name = "", accessKeyId = "", secretAccessKey = ""] = BUCKET_SETTINGS.map((one) => env[one]);
  const bucket = openS3Bucket({ endpoint, bucket: name, accessKeyId, secretAccessKey });
  return { database: { url, token: env.DATABASE_TOKEN }, bucket, close: () => bucket.close() };
}

async function openLocal(env: Environment): Promise<Installation> {
  const { port, dbPort, dataDir, url } = localPlace(env);
  // Imported only here, because the local runtime takes a second to load.
  const { openLocalBucket } = await import("./local-bucket");
  const bucket = await openLocalBucket(join(dataDir, `wrangler-${port}`, "v3", "r2"));
  const runs = await fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  );
  const server = runs ? undefined : await startSqld({ dataDir: join(dataDir, "database"), port: dbPort });
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
