import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { migrate as runMigrations } from "drizzle-orm/libsql/migrator";
import { describe, expect, it } from "vitest";
import { migrate } from "#db/migrate";
import retired from "#db/migrations/retired.json";
import { notationToHtml, tidy } from "~/domain/providers/notation.rules";
import { sha256 } from "~/domain/secrets.server";
import { renewSession } from "~/domain/sessions/session.server";
import { type TestDatabase, useEmptyDatabase, useTestDatabase } from "../support/database";

describe("the migrations", () => {
  const test = useTestDatabase();

  it("the database enforces foreign keys; its migrations can run twice (data-3)", async () => {
    await migrate({ url: test.url });
    const tables = await test.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`);
    expect(tables.map((t) => t.name)).toEqual(
      expect.arrayContaining(["accounts", "places_fts", "provider_match", "requests"]),
    );
    await expect(
      test.db.run(sql`INSERT INTO provider_languages (provider_id, iso) VALUES (1, 'xx')`),
    ).rejects.toThrow();
  });

  it("leave a batch one round trip", async () => {
    const before = test.roundTrips.count;
    await test.db.batch([test.db.all(sql`SELECT 1`), test.db.all(sql`SELECT 2`)]);
    expect(test.roundTrips.count - before).toBe(1);
  });
});

interface Entry {
  type: "table" | "index" | "trigger";
  name: string;
  tbl_name: string;
  sql: string;
}

describe("what the migrations make", () => {
  const migrated = useTestDatabase();
  const drawn = useEmptyDatabase();
  const entriesOf = (test: TestDatabase) =>
    test.db.all<Entry>(sql`
      SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> '__drizzle_migrations' ORDER BY name`);

  /** Removes the quotes, the spaces, and the table names in front of columns from a schema entry. */
  const plain = (text: string) =>
    text
      .replace(/["`]/g, "")
      .replace(/\b\w+\.(?=\w)/g, "")
      .replace(/\s+/g, "");

  function checksOf(table: string): string[] {
    return [...table.matchAll(/\bCHECK\s*\(/g)].map(({ index, 0: start }) => {
      let depth = 1;
      let end = index + start.length;
      for (; depth > 0; end++) depth += { "(": 1, ")": -1 }[table[end] ?? ""] ?? 0;
      return plain(table.slice(index, end));
    });
  }

  /** Returns whether an entry is retired: no release uses it, and a later migration drops it. */
  const isRetired = (name: string) => (retired as string[]).includes(name);

  async function facts(test: TestDatabase, { name, sql: text }: Entry) {
    const rows = (pragma: string) => test.db.all<Record<string, unknown>>(sql.raw(pragma));
    const columns = await rows(
      `SELECT name, lower(type) AS type, "notnull", dflt_value, pk FROM pragma_table_xinfo('${name}')`,
    );
    const keys = await rows(
      `SELECT "table", "from", "to", lower(on_delete) AS gone FROM pragma_foreign_key_list('${name}')`,
    );
    const inOrder = (all: Record<string, unknown>[]) => all.map((row) => JSON.stringify(row)).sort();
    const isUsed = (column: Record<string, unknown>) => !isRetired(`${name}.${column.name}`);
    return { name, columns: inOrder(columns.filter(isUsed)), keys: inOrder(keys), checks: checksOf(text).sort() };
  }

  it("is what the schema says, and beside it only what drizzle-kit does not know", async () => {
    const schema = Object.assign({}, ...Object.values(import.meta.glob("../../db/schema/*.ts", { eager: true })));
    const empty = await generateSQLiteDrizzleJson({});
    // drizzle-kit quotes an expression in an index as if it were a column.
    for (const statement of await generateSQLiteMigration(empty, await generateSQLiteDrizzleJson(schema)))
      await drawn.db.run(
        sql.raw(statement.replace(/`([^`]*)`/g, (quoted, name) => (/[ (]/.test(name) ? name : quoted))),
      );
    const [wanted, made] = [await entriesOf(drawn), await entriesOf(migrated)];
    const isWanted = ({ name }: Entry) => wanted.some((one) => one.name === name);

    for (const entry of wanted) {
      const own = made.find(({ name }) => name === entry.name);
      if (entry.type === "index") expect(plain(own?.sql ?? entry.name)).toBe(plain(entry.sql));
      else expect(own && (await facts(migrated, own))).toEqual(await facts(drawn, entry));
    }
    for (const table of ["provider_match", "venue_match", "provider_days", "media_days"])
      expect(made.find(({ name }) => name === table)?.sql, table).toMatch(/WITHOUT ROWID$/);
    const indexes = [
      "account_search_names",
      "places_fts",
      "provider_search",
      "provider_search_names",
      "provider_search_near",
      "venue_search",
      "venue_search_near",
    ];
    const isShadow = ({ name }: Entry) =>
      indexes.some((index) => name.startsWith(`${index}_`) && !indexes.includes(name));
    const others = made.filter(
      (entry) => !isWanted(entry) && !isRetired(entry.tbl_name) && !(entry.type === "table" && isShadow(entry)),
    );
    expect(others.map(({ type, name, tbl_name }) => [type, name, tbl_name])).toEqual([
      ["table", "account_search_names", "account_search_names"],
      ["trigger", "account_search_names_delete", "accounts"],
      ["trigger", "account_search_names_insert", "accounts"],
      ["trigger", "account_search_names_update", "accounts"],
      ["trigger", "audit_entries_kept", "audit_entries"],
      ["trigger", "audit_entries_stay", "audit_entries"],
      ["trigger", "credit_entries_covered", "credit_entries"],
      ["trigger", "credit_entries_kept", "credit_entries"],
      ["trigger", "credit_entries_stay", "credit_entries"],
      ["trigger", "media_removals_purged", "media_removals"],
      ["table", "places_fts", "places_fts"],
      ["trigger", "portfolio_images_delete_purged", "portfolio_images"],
      ["trigger", "portfolio_images_purged", "portfolio_images"],
      ["trigger", "portfolios_delete_purged", "portfolios"],
      ["trigger", "portfolios_purged", "portfolios"],
      ["trigger", "provider_images_delete_purged", "provider_images"],
      ["trigger", "provider_images_purged", "provider_images"],
      ["table", "provider_search", "provider_search"],
      ["table", "provider_search_names", "provider_search_names"],
      ["trigger", "provider_search_names_delete", "providers"],
      ["trigger", "provider_search_names_insert", "providers"],
      ["trigger", "provider_search_names_update", "providers"],
      ["table", "provider_search_near", "provider_search_near"],
      ["trigger", "provider_videos_delete_purged", "provider_videos"],
      ["trigger", "provider_videos_purged", "provider_videos"],
      ["trigger", "providers_delete_purged", "providers"],
      ["trigger", "providers_purged", "providers"],
      ["trigger", "reviews_delete_purged", "reviews"],
      ["trigger", "reviews_purged", "reviews"],
      ["trigger", "venue_images_delete_purged", "venue_images"],
      ["trigger", "venue_images_purged", "venue_images"],
      ["table", "venue_search", "venue_search"],
      ["table", "venue_search_near", "venue_search_near"],
      ["trigger", "venues_delete_purged", "venues"],
      ["trigger", "venues_purged", "venues"],
    ]);
  });
});

async function migrateBefore(test: TestDatabase, name: string) {
  const folder = mkdtempSync(join(tmpdir(), "alliance-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
  const journal = join(folder, "meta/_journal.json");
  const all = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  const next = all.entries.findIndex(({ tag }) => tag.endsWith(name));
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, next) }));
  await runMigrations(test.db, { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

describe("the migration that adds checks", () => {
  const test = useEmptyDatabase();

  it("keeps every row of the tables it rebuilds and of those that refer to them, and takes a proved phone for the mobile", async () => {
    await migrateBefore(test, "checks");
    const run = (statement: string) => test.db.run(sql.raw(statement));
    const columns = `public_id, kind, status, visible, name, firstname, lastname, email, phone, locale, market, city, zip_code, country,
      latitude, longitude, travel_radius_km, created_at, portrait, description_long, experience, service, benefits, completeness`;
    for (const n of [1, 2])
      await run(`INSERT INTO providers (id, ${columns}) VALUES (${n}, 'p${n}', 'planner', 'verified', 1, 'Fil ${n}', 'Zo', 'L',
        'p${n}@example.org', '+3361234567${n}', 'fr', 'FR', 'Lyon', '69001', 'FR', 45, 4, 30, 0, '', '', '', '', '', 1)`);
    await run(`INSERT INTO provider_credentials (provider_id, password_hash, password_changed_at, phone_verified_at, terms_version,
      terms_accepted_at) VALUES (1, 'x', 0, 5, '1', 0), (2, 'x', 0, NULL, '1', 0)`);
    await run(`INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, created_at, updated_at)
      VALUES (1, 'a', '+33612345678', 'Marie', 'Dupont', 'm@example.org', 'fr', 'FR', 0, 0)`);
    await run(`INSERT INTO event_types (slug, position, category, name_fr, name_en, name_nl, name_de, name_it, name_es, name_pt)
      VALUES ('mariage', 1, 'wedding', '', '', '', '', '', '', '')`);
    await run(`INSERT INTO projects (id, public_id, account_id, status, reached_step, event_type, created_at, updated_at)
      VALUES (1, 'j', 1, 'draft', 2, 'mariage', 0, 0)`);
    await run(`INSERT INTO requests (id, public_id, project_id, provider_id, status, message, created_at)
      VALUES (1, 'r', 1, 1, 'locked', 'Hello', 0)`);
    await run("INSERT INTO favorites (account_id, provider_id, created_at) VALUES (1, 2, 0)");
    await migrate({ url: test.url });
    for (const [table, rows] of Object.entries({
      providers: 2,
      provider_credentials: 2,
      projects: 1,
      requests: 1,
      favorites: 1,
    }))
      expect(await test.db.all(sql.raw(`SELECT 1 FROM ${table}`)), table).toHaveLength(rows);
    expect(await test.db.all(sql`SELECT phone, mobile FROM providers ORDER BY id`)).toEqual([
      { phone: "+33612345671", mobile: "+33612345671" },
      { phone: "+33612345672", mobile: null },
    ]);
    expect(await test.db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
    await run("UPDATE providers SET name = 'Atelier Lumen' WHERE id = 2");
    expect(await test.db.all(sql`SELECT rowid AS id FROM provider_search_names('lumen')`)).toEqual([{ id: 2 }]);
    await run("DELETE FROM providers WHERE id = 1");
    expect(await test.db.all(sql`SELECT 1 FROM requests`), "goes with its provider").toEqual([]);
  });

  it.each([
    "UPDATE providers SET register_state = 'lost'",
    "UPDATE providers SET answer_rate = 1.1",
    "UPDATE providers SET answer_hours = -1",
    "UPDATE providers SET rating = 0.5",
    "UPDATE providers SET completeness = 2",
    "UPDATE providers SET minimum_budget = -1",
    "UPDATE projects SET event_place_kind = 'planet'",
    "INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at, rejection_reason) VALUES ('s', 1, 2, 'rejected', 'Hello', 0, 'mood')",
  ])("refuses %s", async (statement) => {
    await expect(test.db.run(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("CHECK constraint failed") },
    });
  });
});

describe("the migration to venues", () => {
  const test = useEmptyDatabase();

  it("the migration makes a venue of each venue profile with a name, with its photos, and keeps couples' messages (venue-49)", async () => {
    await migrateBefore(test, "proof");
    const run = (statement: string) => test.db.run(sql.raw(statement));
    const columns = `public_id, kind, status, visible, name, firstname, lastname, email, phone, locale, market, city, zip_code, country,
      latitude, longitude, travel_radius_km, created_at, portrait, description_long, experience, service, benefits, completeness`;
    for (const [id, kind, name] of [
      [1, "planner", "Fil Blanc"],
      [2, "venue", "Trois Tilleuls"],
      [3, "venue", ""],
    ])
      await run(`INSERT INTO providers (id, ${columns}) VALUES (${id}, 'p${id}', '${kind}', 'verified', 1, '${name}', 'Zo', 'L',
        'p${id}@example.org', '+3361234567${id}', 'fr', 'FR', 'Barr', '67140', 'FR', 48.4, 7.4, 30, 0, 'Une cour', 'Une **cour**', '', '', '', 1)`);
    await run(
      `INSERT INTO provider_images (provider_id, position, src, alt, width, height) VALUES (2, 0, 'p2/a', 'La cour', 800, 600)`,
    );
    await run(`INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, created_at, updated_at)
      VALUES (1, 'a', '+33612345678', 'Marie', 'Dupont', 'm@example.org', 'fr', 'FR', 0, 0)`);
    await run(`INSERT INTO event_types (slug, position, category, name_fr, name_en, name_nl, name_de, name_it, name_es, name_pt)
      VALUES ('mariage', 1, 'wedding', '', '', '', '', '', '', '')`);
    await run(`INSERT INTO projects (id, public_id, account_id, status, reached_step, event_type, event_date, created_at, updated_at)
      VALUES (1, 'j', 1, 'draft', 2, 'mariage', '2027-05-29', 0, 0)`);
    await run(`INSERT INTO requests (id, public_id, project_id, provider_id, status, message, created_at)
      VALUES (1, 'r', 1, 1, 'locked', 'Hello', 0)`);
    await migrate({ url: test.url });
    expect(
      await test.db.all(sql`SELECT provider_id, name, city, detailed_description, moderation, published FROM venues`),
    ).toEqual([
      expect.objectContaining({
        ...{ provider_id: 2, name: "Trois Tilleuls", city: "Barr" },
        ...{ detailed_description: "Une **cour**", moderation: "notValidated", published: 0 },
      }),
    ]);
    expect(await test.db.all(sql`SELECT src, alt FROM venue_images`)).toEqual([{ src: "p2/a", alt: "La cour" }]);
    expect(await test.db.all(sql`SELECT kind, guests, event_date FROM projects`)).toEqual([
      { kind: "planners", guests: null, event_date: "2027-05-29" },
    ]);
    expect(await test.db.all(sql`SELECT venue_id FROM requests`)).toEqual([{ venue_id: null }]);
    expect(await test.db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
  });
});

describe("the migration to one session engine", () => {
  const test = useEmptyDatabase();

  it("keeps all logins", async () => {
    await migrateBefore(test, "one_session_engine");
    const now = Date.UTC(2027, 2, 1);
    const [ofCouple, ofProvider] = [await sha256("of a couple"), await sha256("s.of a provider")];
    await test.db.batch([
      test.db.run(sql`
        INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, created_at, updated_at)
        VALUES (1, 'a', '+33612345678', 'Marie', 'Dupont', 'm@example.org', 'fr', 'FR', 0, 0)`),
      test.db.run(sql`
        INSERT INTO administrators (id, email, name, locale, password_hash, totp_secret, created_at)
        VALUES (1, 'admin@alliance.test', 'Ada', 'en', 'x', 'x', 0)`),
      test.db.run(sql`INSERT INTO sessions (id, account_id, created_at) VALUES ('couple', 1, ${now})`),
      test.db.run(sql`
        INSERT INTO staff_sessions (id, administrator_id, remembered, device, created_at, seen_at, ended_at)
        VALUES ('open', 1, 0, 'Firefox, Linux', ${now}, ${now}, NULL), ('ended', 1, 0, '', ${now}, ${now}, ${now})`),
      test.db.run(sql`
        INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
        VALUES (${ofCouple}, 'couple', ${now}, ${now + 1000})`),
      test.db.run(sql`
        INSERT INTO staff_refresh_tokens (hash, session_id, created_at, expires_at)
        VALUES (${ofProvider}, 'open', ${now}, ${now + 1000}), ('ended', 'ended', ${now}, ${now + 1000})`),
    ]);
    await migrate({ url: test.url });
    const renew = (token: string) => renewSession({ db: test.db, clock: { now: () => now } }, token);
    expect(await renew("of a couple")).toMatchObject({ actor: { role: "couple", accountId: 1 }, remembered: true });
    expect(await renew("s.of a provider")).toMatchObject({
      actor: { role: "administrator", administratorId: 1 },
      remembered: false,
    });
    expect(await test.db.all(sql`SELECT id, ended_at FROM sessions ORDER BY id`)).toEqual([
      { id: "couple", ended_at: null },
      { id: "ended", ended_at: now },
      { id: "open", ended_at: null },
    ]);
    await test.db.run(sql`DELETE FROM accounts`);
    expect(await test.db.all(sql`SELECT id FROM sessions`), "goes with its account").toHaveLength(2);
    expect(await renew("of a couple")).toBeNull();
  });
});

describe("the migration to texts as they were typed", () => {
  const test = useEmptyDatabase();

  const stored = [
    "",
    "<p>Eins<br>zwei</p><p>drei</p>",
    "<p>Wir bieten:</p><ul><li>Planung</li><li>Blumen</li></ul><p>und mehr</p>",
    "<ul><li><strong>Planung:</strong> alles</li></ul><ul><li>zwei</li></ul>",
    "<p><em>calm</em> and <strong>precise</strong>, l’<em>amour</em>, «<em>toujours</em>»</p>",
    "<p>5*4*3, *nie*, 2 * 3, dès 900 €*, 1\\2</p>",
    "<p>- nie<br>– nie<br>• nie</p>",
    "<p>a &lt;b&gt;c&lt;/b&gt; &amp;lt; &quot;d&quot; 'e'\u00a0f</p>",
  ];

  it("shows couples the same", async () => {
    await migrateBefore(test, "notation");
    const run = (statement: string, ...values: string[]) =>
      test.db.run(
        sql.join([
          sql.raw(statement),
          sql.join(
            values.map((value) => sql`${value}`),
            sql`, `,
          ),
          sql`)`,
        ]),
      );
    await test.db.run(sql`INSERT INTO administrators (id, email, name, locale, password_hash, totp_secret, created_at)
      VALUES (1, 'admin@alliance.test', 'Ada', 'en', 'x', 'x', 0)`);
    for (const [n, html] of stored.entries()) {
      await run(
        `INSERT INTO providers (id, public_id, kind, status, visible, name, firstname, lastname, email, phone, locale, market, city, zip_code,
          country, latitude, longitude, travel_radius_km, created_at, completeness, benefits, portrait, description_long, experience, service)
        VALUES (${n + 1}, 'p${n}', 'planner', 'verified', 1, 'Fil', 'Zo', 'L', 'p${n}@example.org', '+3361234567${n}', 'fr', 'FR', 'Lyon',
          '69001', 'FR', 45, 4, 30, 0, 1, '', `,
        ...["d&#39;un &lt;b&gt;", html, html, html],
      );
      await run(
        `INSERT INTO provider_pending_texts (provider_id, reasons, created_at, field, value) VALUES (${n + 1}, '[]', 0, `,
        ...["portrait", html],
      );
      await run(
        `INSERT INTO moderation_decisions (provider_id, administrator_id, decision, reason, created_at, snapshot) VALUES (${n + 1}, 1, 'approved', '', 0, `,
        JSON.stringify({ name: "Fil", portrait: html, experience: html, service: html, benefits: "Calme\nPrécision" }),
      );
    }
    await migrate({ url: test.url });
    const rows = await test.db.all<{ texts: string; portrait: string; benefits: string }>(sql`
      SELECT json_array(p.description_long, p.experience, p.service, t.value,
        d.snapshot ->> '$.portrait', d.snapshot ->> '$.service') AS texts, p.portrait, d.snapshot ->> '$.benefits' AS benefits
      FROM providers p JOIN provider_pending_texts t ON t.provider_id = p.id JOIN moderation_decisions d ON d.provider_id = p.id
      ORDER BY p.id`);
    const shown = rows.map(({ texts }) => (JSON.parse(texts) as string[]).map(notationToHtml));
    expect(shown).toEqual(stored.map((html) => Array(6).fill(html)));
    expect(rows[0]).toMatchObject({ portrait: "d'un <b>", benefits: "Calme\nPrécision" });
    expect(rows.flatMap(({ texts }) => JSON.parse(texts) as string[]).filter((text) => tidy(text) !== text)).toEqual(
      [],
    );
  });
});

describe("the migration to keys of pictures", () => {
  const test = useEmptyDatabase();

  it("cuts addresses to keys, files of the product and words excepted, and keeps what is shown in the store", async () => {
    await migrateBefore(test, "media_keys");
    const demo = "/assets/demo/gallery/arch-blush.svg";
    const quoted = 'Voici "src":"/media/x"';
    for (const [n, image] of [null, "/media/p1/aa", demo].entries())
      await test.db.run(sql`
        INSERT INTO providers (id, public_id, kind, status, visible, name, firstname, lastname, email, phone, locale, market, city, zip_code,
          country, latitude, longitude, travel_radius_km, created_at, completeness, benefits, portrait, description_long, experience, service,
          profile_image)
        VALUES (${n}, ${`p${n}`}, 'planner', 'verified', 1, 'Fil', 'Zo', 'L', ${`p${n}@example.org`}, '+33612345678', 'fr', 'FR', 'Lyon',
          '69001', 'FR', 45, 4, 30, 0, 1, '', '', '', '', '', ${image})`);
    const snapshot = (address: (key: string) => string) =>
      JSON.stringify({
        profileImage: address("p1/aa"),
        experience: quoted,
        images: [{ src: address("p1/bb"), title: "/media/" }, { src: demo }],
      });
    await test.db.batch([
      test.db.run(sql`INSERT INTO provider_images (provider_id, position, src, alt, width, height)
        VALUES (1, 1, '/media/p1/bb', '/media/', 1, 1), (1, 2, ${demo}, '', 1, 1)`),
      test.db.run(sql`INSERT INTO administrators (id, email, name, locale, password_hash, totp_secret, created_at)
        VALUES (1, 'admin@alliance.test', 'Ada', 'en', 'x', 'x', 0)`),
      test.db.run(sql`INSERT INTO moderation_decisions (provider_id, administrator_id, decision, reason, created_at, snapshot)
        VALUES (1, 1, 'approved', '', 0, ${snapshot((key) => `/media/${key}`)})`),
      test.db.run(
        sql`INSERT INTO media_removals (key, due_at) VALUES ('p1/aa', 0), ('p1/bb', 0), ('p1/cc', 0), ('p9/', 0)`,
      ),
    ]);
    await migrate({ url: test.url });
    expect(await test.db.all(sql`SELECT profile_image AS image FROM providers ORDER BY id`)).toEqual([
      { image: null },
      { image: "p1/aa" },
      { image: demo },
    ]);
    expect(await test.db.all(sql`SELECT src, alt FROM provider_images ORDER BY position`)).toEqual([
      { src: "p1/bb", alt: "/media/" },
      { src: demo, alt: "" },
    ]);
    expect(await test.db.all(sql`SELECT snapshot FROM moderation_decisions`)).toEqual([
      { snapshot: snapshot((key) => key) },
    ]);
    expect(await test.db.all(sql`SELECT key FROM media_removals ORDER BY key`)).toEqual([
      { key: "p1/cc" },
      { key: "p9/" },
    ]);
  });
});
