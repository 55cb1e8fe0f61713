import { sql } from "drizzle-orm";
import { openDatabase } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { DAY_MEASURES } from "#db/schema/statistics";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { neighboursQuery } from "~/domain/statistics/find-statistics.server";
import { saveCouple } from "../support/couples";
import { savedProject } from "../support/projects";
import { saveProviderSession } from "../support/providers";
import type { Town } from "./in-server";

const TIMEOUT_MS = 600_000;
const COUPLE = 900_001;
/** Number of days that the statistics page of a year reads: its twelve months, and the previous twelve. */
const DAYS = 731;
/** Number of photographs, weddings and venues with daily views. */
const ITEMS = { photo: 40, wedding: 10, venue: 10 } as const;
/** Requests per year that the provider receives (OWN_REQUESTS), and that each nearby planner receives (EACH_OTHERS). */
const OWN_REQUESTS = 400;
const EACH_OTHERS = 100;
const YEAR = days(365);

/** Adds two years of complete daily figures to a Premium planner near the town. Not repeatable. @returns its session */
export async function fillStatistics(url: string, town: Town, now: number): Promise<Provider> {
  const { db } = openDatabase({ url, timeoutMs: TIMEOUT_MS });
  const [found] = await db
    .select({
      providerId: providers.id,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
    })
    .from(providers)
    .where(
      sql`kind = 'planner' AND status = 'verified' AND visible = 1 AND country = ${town.country}
        AND abs(latitude - ${town.latitude}) < 0.3 AND abs(longitude - ${town.longitude}) < 0.3`,
    )
    .limit(1);
  if (!found) throw new Error(`No planner works around ${town.name}.`);
  const { providerId } = found;
  const back = sql`WITH RECURSIVE back (days) AS (SELECT 0 UNION ALL SELECT days + 1 FROM back WHERE days < ${DAYS - 1})`;
  const day = sql`date(${now} / 1000, 'unixepoch', '-' || back.days || ' days')`;
  const count = sql`1 + back.days % 90`;
  await saveCouple(db, COUPLE);
  await db.batch([
    db
      .update(providers)
      .set({ premiumUntil: now + YEAR })
      .where(sql`id = ${providerId}`),
    db.run(
      sql`INSERT INTO provider_views (provider_id, day, count) ${back} SELECT ${providerId}, ${day}, ${count} FROM back WHERE true
        ON CONFLICT DO NOTHING`,
    ),
    db.run(sql`
      INSERT INTO provider_days (provider_id, day, measure, count) ${back}
      SELECT ${providerId}, ${day}, measure.value, ${count} FROM json_each(${JSON.stringify(DAY_MEASURES)}) measure CROSS JOIN back WHERE true
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO media_days (provider_id, kind, item, day, count) ${back}, items AS (
        SELECT * FROM (SELECT 'photo' AS kind, public_id FROM venue_images ORDER BY public_id LIMIT ${ITEMS.photo})
        UNION ALL SELECT * FROM (SELECT 'portfolio', public_id FROM portfolios ORDER BY public_id LIMIT ${ITEMS.wedding})
        UNION ALL SELECT * FROM (SELECT 'venue', public_id FROM venues ORDER BY public_id LIMIT ${ITEMS.venue}))
      SELECT ${providerId}, items.kind, items.public_id, ${day}, ${count} FROM items CROSS JOIN back WHERE true ON CONFLICT DO NOTHING`),
  ]);
  await db.batch([
    ...Array.from({ length: OWN_REQUESTS }, (_, index) =>
      db.insert(projects).values(savedProject({ publicId: `bench${index}`, accountId: COUPLE })),
    ),
  ] as never);
  const age = sql`((n.place * ${YEAR}) / ${OWN_REQUESTS})`;
  const project = sql`numbers AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM ${projects} WHERE account_id = ${COUPLE})`;
  const receive = (whom: ReturnType<typeof sql>) =>
    db.run(sql`
      INSERT INTO ${requests} (public_id, project_id, provider_id, status, message, created_at, seen_at, unlocked_at, unlocked_by)
      WITH ${project}
      SELECT 'bench' || n.id || '-' || o.id, n.id, o.id, iif(n.place % 4 = 0, 'locked', 'unlocked'), 'Bonjour', ${now} - ${age}, NULL,
        iif(n.place % 4 = 0, NULL, ${now} - ${age} + 60000 * (o.id % 500)), iif(n.place % 4 = 0, NULL, 'premium')
      FROM ${whom} o CROSS JOIN numbers n WHERE o.id = ${providerId} OR n.place % ${OWN_REQUESTS / EACH_OTHERS} = 0`);
  const around = sql`(SELECT ${providers.id} FROM ${providers} WHERE ${providers.id} = ${providerId}
    UNION SELECT ${providers.id} FROM ${providers} WHERE ${providers.kind} = 'planner' AND ${providers.country} = ${town.country}
      AND abs(${providers.latitude} - ${town.latitude}) < 1 AND abs(${providers.longitude} - ${town.longitude}) < 1)`;
  await receive(around);
  const compared = await neighboursQuery(db, providerId, now);
  console.error(`${compared.length - 1} planners around the busy one.`);
  return saveProviderSession(db, { ...found, role: "provider", sessionId: "" } as Provider);
}
