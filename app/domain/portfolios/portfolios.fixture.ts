import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { portfolioImages } from "#db/schema/portfolios";
import type { Provider } from "~/domain/sessions/session.rules";
import type { PortfolioDetails } from "./portfolio.form";
import { judgePortfolio, startPortfolio } from "./save-portfolio.server";

export const NOW = Date.UTC(2026, 5, 1);

export const details: PortfolioDetails = {
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

export async function begin(db: Database, owner: Provider, changes: Partial<PortfolioDetails> = {}) {
  const deps = { db, clock: { now: () => NOW } };
  const id = newId();
  const told = { ...details, ...changes };
  await startPortfolio(deps, owner, id, told, ANDLAU, await judgePortfolio(deps, owner, told));
  for (let position = 0; position < 3; position++)
    await db.insert(portfolioImages).values({
      ownerId: sql`(SELECT id FROM portfolios WHERE public_id = ${id})`,
      ...{ position, publicId: newId(), src: `a/${id}${position}`, width: 400, height: 400, createdAt: NOW },
    });
  return id;
}
