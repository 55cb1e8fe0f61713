import { newWord } from "./couples";
import { rows, value, write } from "./database";
import { insertApprovedProvider, newProvider, type ProviderAccount } from "./providers";
import { insertCase } from "./review-cases";
import { insertReview } from "./reviews";
import { listVenue } from "./venues";

/**
 * Inserts a provider with data of each kind: profile, venue, portfolio, review, statistics, emails.
 * tests/integration/erasure-of-providers.test.ts checks that all tables are covered.
 */
export async function writtenProvider(): Promise<Leaver> {
  const word = newWord();
  // A demo picture, because all screens of this provider load its file.
  const picture = `/assets/demo/gallery/arch-blush.svg?${word}`;
  const provider = await insertApprovedProvider({
    provider: newProvider("fr", { firstname: `Z${word}` }),
    columns: {
      portrait: word,
      experience: word,
      website: `https://${word}.example/`,
      street: `1 rue ${word}`,
      register_name: word,
      profile_image: picture,
    },
  });
  const { id, email, phone } = provider;
  const now = Date.now();
  const administrator = `${newWord()}@alliance.test`;
  const insert = (table: string, values: Record<string, string | number | null>) => ({
    sql: `INSERT INTO ${table} (${Object.keys(values).join(", ")}) VALUES (${Object.keys(values)
      .map(() => "?")
      .join(", ")})`,
    args: Object.values(values),
  });
  await write(
    insert("provider_busy_dates", { provider_id: id, date: "2027-06-12" }),
    insert("provider_images", {
      provider_id: id,
      position: 0,
      src: picture,
      alt: word,
      width: 1,
      height: 1,
      public_id: word,
      title: word,
    }),
    insert("provider_videos", {
      provider_id: id,
      position: 0,
      link: `https://youtu.be/${word}`,
      title: word,
      public_id: `v${word}`,
    }),
    insert("provider_social_links", { provider_id: id, network: "instagram", url: `https://instagram.com/${word}` }),
    insert("provider_links", {
      hash: word,
      provider_id: id,
      purpose: "change_email",
      email: `${word}@planners.test`,
      created_at: now,
      expires_at: now + 1000,
    }),
    insert("provider_phone_codes", {
      provider_id: id,
      phone: phone.e164,
      code_hash: word,
      sent_at: now,
      expires_at: now + 1000,
    }),
    insert("provider_pending_texts", {
      provider_id: id,
      field: "portrait",
      value: word,
      reasons: "[]",
      created_at: now,
    }),
    insert("provider_text_prints", { hash: id, provider_id: id, field: "portrait" }),
    insert("provider_views", { provider_id: id, day: "2027-01-01", count: 3 }),
    insert("provider_days", { provider_id: id, day: "2027-01-01", measure: "badge", count: 3 }),
    insert("media_days", { provider_id: id, kind: "photo", item: word, day: "2027-01-01", count: 3 }),
    insert("review_links", { provider_id: id, code: word, created_at: now }),
    insert("portfolios", {
      ...{ public_id: `w${word}`, provider_id: id, slug: word, title: word, description: word, status: "published" },
      ...{ created_at: now, updated_at: now, published_at: now },
    }),
    {
      sql: `INSERT INTO portfolio_images (portfolio_id, position, public_id, src, width, height, caption, created_at)
        SELECT id, 0, 'c' || slug, ?, 800, 600, ?, ? FROM portfolios WHERE public_id = ?`,
      args: [picture, word, now, `w${word}`],
    },
    insert("credit_entries", { provider_id: id, kind: "welcome", amount: 1, cause: `welcome:${id}`, created_at: now }),
    insert("administrators", {
      email: administrator,
      name: "Test",
      locale: "fr",
      password_hash: "",
      totp_secret: "",
      created_at: now,
    }),
    {
      sql: `INSERT INTO moderation_decisions (provider_id, administrator_id, decision, reason, snapshot, created_at)
        SELECT ?, id, 'changes_asked', ?, ?, ? FROM administrators WHERE email = ?`,
      args: [id, word, JSON.stringify({ name: word }), now, administrator],
    },
    insert("outbox", {
      dedupe_key: `test:${word}`,
      kind: "email",
      provider_id: id,
      recipient: `old-${word}@planners.test`,
      subject: word,
      text: word,
      state: "sent",
      next_attempt_at: now,
      created_at: now,
    }),
    insert("outbox", {
      dedupe_key: `test2:${word}`,
      kind: "email",
      recipient: email,
      subject: word,
      text: word,
      state: "sent",
      next_attempt_at: now,
      created_at: now,
    }),
  );
  const text = `${word} hat uns einen schönen Tag gemacht, vielen Dank dafür.`;
  await insertCase(await insertReview(provider.publicId, { text, answer: word }), { document: `${word}.pdf` });
  const venue = await listVenue(provider, { name: `Clos ${word}`, town: "Angers" });
  const ofVenue = (table: string, values: Record<string, string | number>) => ({
    sql: `INSERT INTO ${table} (venue_id, ${Object.keys(values).join(", ")}) SELECT id, ${Object.keys(values)
      .map(() => "?")
      .join(", ")} FROM venues WHERE public_id = ?`,
    args: [...Object.values(values), venue],
  });
  await write(
    ofVenue("venue_images", {
      ...{ position: 0, public_id: `i${word}`, src: picture, width: 800, height: 600, caption: word, created_at: now },
    }),
    ofVenue("venue_services", { position: 0, name: word }),
    ofVenue("venue_videos", { position: 0, link: `https://vimeo.com/${word}`, title: word }),
    ofVenue("venue_busy_dates", { date: "2027-06-12" }),
  );
  return { ...provider, word };
}

export interface Leaver extends ProviderAccount {
  word: string;
}

/** Returns the tables that contain data of a provider, except search indexes, which the cron merges. */
export async function tracesOf({ word, id, publicId, email, phone, lastname, company }: Leaver): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'places%' AND name NOT IN ('media_removals', 'cache_purges') AND (name NOT LIKE '%search%' OR name LIKE '%search_rows')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${name}')`);
    const says = columns.flatMap((column) =>
      [word, publicId, email, phone.e164, lastname, company].map((text) => `instr("${column.name}", '${text}')`),
    );
    const numbered = columns.filter((column) => column.name === "provider_id").map(() => `provider_id = ${id}`);
    if (await value(`SELECT count(*) FROM "${name}" WHERE ${[...says, ...numbered].join(" OR ")}`)) found.push(name);
  }
  return found.sort();
}

export const REASON = "Trop peu de demandes cette année";
