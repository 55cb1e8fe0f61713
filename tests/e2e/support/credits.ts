import { randomUUID } from "node:crypto";
import { value, write } from "./database";

/** Adds credits to a provider's account; a negative amount removes them. */
export const giveCredits = ({ id }: { id: number }, amount: number) =>
  write({
    sql: "INSERT INTO credit_entries (provider_id, kind, amount, cause, created_at) VALUES (?, 'adjustment', ?, ?, ?)",
    args: [id, amount, randomUUID(), Date.now()],
  });

export const creditsOf = ({ id }: { id: number }) =>
  value<number>("SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE provider_id = ?", id);
