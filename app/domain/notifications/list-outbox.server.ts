import { desc } from "drizzle-orm";
import { outbox } from "#db/schema/outbox";
import type { Deps } from "~/domain/deps";

interface ListedMessage {
  id: number;
  kind: "sms" | "email";
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
  state: "pending" | "sending" | "sent" | "dead";
  /** ISO 8601, UTC. */
  createdAt: string;
}

const MOST_LISTED = 200;

/** Lists the newest messages first, including codes and addresses, for the development page. */
export async function listOutbox({ db }: Pick<Deps, "db">, { limit = MOST_LISTED } = {}): Promise<ListedMessage[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
  return rows.map(({ id, kind, recipient, subject, text, html, state, createdAt }) => ({
    id,
    kind,
    to: recipient,
    subject,
    text,
    html,
    state,
    createdAt: new Date(createdAt).toISOString(),
  }));
}
