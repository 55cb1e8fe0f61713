import { randomUUID } from "node:crypto";
import { sha256 } from "~/domain/secrets.server";
import { insertAccount } from "./couples";
import { write } from "./database";
import { demoPlanners } from "./demo-planners";

/** Creates a link to a shortlist of two planners and a venue. @returns its secret */
export async function newShortlist(): Promise<string> {
  const { id } = await insertAccount();
  const secret = randomUUID();
  const planners = await demoPlanners(2);
  await write(
    ...planners.map((planner) => ({
      sql: "INSERT INTO favorites (account_id, provider_id, created_at) SELECT ?, id, 1 FROM providers WHERE public_id = ?",
      args: [id, planner.id],
    })),
    {
      sql: "INSERT INTO venue_favorites (account_id, venue_id, created_at) SELECT ?, id, 1 FROM venues WHERE visible = 1 LIMIT 1",
      args: [id],
    },
    {
      sql: "INSERT INTO shortlist_links (account_id, hash, created_at) VALUES (?, ?, 1)",
      args: [id, await sha256(secret)],
    },
  );
  return secret;
}
