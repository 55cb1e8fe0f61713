import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { weddingImages } from "#db/schema/weddings";
import type { Provider } from "~/domain/sessions/session.rules";
import { judgeWedding, startWedding } from "./change-wedding.server";
import type { WeddingDetails } from "./wedding.form";

export const NOW = Date.UTC(2026, 5, 1);

export const details: WeddingDetails = {
  title: "Louise et Karim",
  description: "Entre deux averses, soixante invités et un orchestre dans la grange.",
  style: "country",
  weddingDate: "2025-06-14",
  numberOfGuests: 60,
  plannerBudget: 2_900,
  totalBudget: 24_500,
  budgetHidden: false,
  prestations: ["FULL_PLANNING"],
};

const ANDLAU = { name: "Andlau", zipCode: "67140", country: "FR", latitude: 48.39, longitude: 7.42 };

let ids = 0;
const newId = () => `${++ids}`.padStart(16, "0");

export async function begin(db: Database, owner: Provider, changes: Partial<WeddingDetails> = {}) {
  const deps = { db, clock: { now: () => NOW } };
  const id = newId();
  const told = { ...details, ...changes };
  await startWedding(deps, owner, id, told, ANDLAU, await judgeWedding(deps, owner, told));
  for (let position = 0; position < 3; position++)
    await db.insert(weddingImages).values({
      ownerId: sql`(SELECT id FROM portfolios WHERE public_id = ${id})`,
      ...{ position, publicId: newId(), src: `a/${id}${position}`, width: 400, height: 400, createdAt: NOW },
    });
  return id;
}
