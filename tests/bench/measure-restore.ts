import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "../../scripts/backup/back-up";
import { openStream } from "../../scripts/backup/hrana";
import { type Installation, openInstallation } from "../../scripts/backup/installation";
import { bytesOf, rowsOf } from "../../scripts/backup/manifest";
import { restoreCopy } from "../../scripts/backup/restore-copy";
import { freePort } from "../../scripts/sqld.mjs";
import { provideData } from "../support/prepared-data.mjs";

// Backs up, deletes and restores a full data folder, and prints seconds and sizes as a line of JSON. RESTORE_MB:
// approximate size.

const MEGABYTES = Number(process.env.RESTORE_MB ?? 1_000);
/** Bytes of a re-encoded phone photograph. Photographs are 30% of the data. */
const PHOTO_BYTES = 300_000;
const PHOTOS = Math.round((MEGABYTES * 1e6 * 0.3) / PHOTO_BYTES);
/** Bytes of an email. Emails are the rest of the data, after places and demo data. */
const EMAIL_BYTES = 3_500;
const EMAILS = Math.round((MEGABYTES * 1e6 * 0.7) / EMAIL_BYTES);
const EMAILS_AT_ONCE = 5_000;

const folder = mkdtempSync(join(tmpdir(), "alliance-restore-"));
const env = { DATA_DIR: join(folder, "data"), PORT: String(await freePort()), DB_PORT: String(await freePort()) };

async function during<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation(env);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

async function fill({ database, bucket }: Installation): Promise<void> {
  const stream = openStream(database);
  for (let first = 0; first < EMAILS; first += EMAILS_AT_ONCE)
    await stream.execute(`
      WITH RECURSIVE n (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${Math.min(first + EMAILS_AT_ONCE, EMAILS)})
      INSERT INTO outbox (dedupe_key, kind, recipient, subject, text, html, state, next_attempt_at, created_at)
      SELECT 'bench:' || i, 'email', 'couple-' || i || '@example.org', 'Votre demande', hex(randomblob(${EMAIL_BYTES / 4})),
        hex(randomblob(${EMAIL_BYTES / 4})), 'sent', 0, i FROM n`);
  await stream.close();
  for (let n = 0; n < PHOTOS; n++) await bucket.put(`${n % 500}/${n}`, randomBytes(PHOTO_BYTES), "image/webp");
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const started = Date.now();
  const result = await work();
  return { seconds: (Date.now() - started) / 1000, result };
}

try {
  cpSync(await provideData({ quiet: true }), join(folder, "data", "database"), { recursive: true });
  const copies = join(folder, "copies");
  const filled = await timed(() => during(fill));
  const options = { release: "bench", clock: Date };
  const first = await timed(() => during((installation) => backUp(copies, installation, options)));
  const second = await timed(() => during((installation) => backUp(copies, installation, options)));
  rmSync(env.DATA_DIR, { recursive: true });
  const { copy, manifest } = second.result;
  const restored = await timed(() =>
    during((installation) => restoreCopy(copies, copy, installation, { replace: false, erase: async () => "" })),
  );
  console.log(
    JSON.stringify({
      rows: rowsOf(manifest),
      objects: manifest.media.objects,
      megabytes: Math.round(bytesOf(manifest) / 1e6),
      filled: filled.seconds,
      backup: first.seconds,
      again: second.seconds,
      restored: restored.seconds,
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
