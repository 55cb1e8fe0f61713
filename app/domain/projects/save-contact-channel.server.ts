import { and, isNull } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { projects } from "#db/schema/projects";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwnProject } from "./find-projects.server";
import type { ContactChannel } from "./project.rules";

export interface SaveContactChannel {
  /** Public id. */
  project: string;
  contactChannel: ContactChannel;
}

/**
 * Keeps how a planner who accepts may reach the couple, in one round trip.
 * @throws DomainError session.expired, project.notFound (unknown, another couple's, or not saved yet), project.closed
 */
export async function saveContactChannel({ db }: Pick<Deps, "db">, couple: Couple, input: SaveContactChannel) {
  const { project: publicId, contactChannel } = input;
  const owned = isOwnProject(couple, { publicId, savedOnly: true, anyKind: true });
  const {
    written,
    rows,
    session: [session],
  } = await namedBatch(db, {
    written: db
      .update(projects)
      .set({ contactChannel })
      .where(and(owned, isNull(projects.closedAt), sessionIsOpen(couple))),
    rows: db.select({ id: projects.id }).from(projects).where(owned),
    session: readOpen(db, couple),
  });
  if (written.rowsAffected > 0) return;
  if (!session?.open) throw new DomainError("session.expired");
  throw new DomainError(rows.length > 0 ? "project.closed" : "project.notFound");
}
