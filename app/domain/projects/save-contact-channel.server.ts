import { and, exists, isNull, type SQL } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwnProject } from "./find-projects.server";
import type { ContactChannel } from "./project.rules";

interface SaveContactChannel {
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
  const isSome = (condition?: SQL) =>
    exists(db.select({ id: projects.id }).from(projects).where(and(owned, condition)));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(couple),
      "project.notFound": isSome(),
      "project.closed": isSome(isNull(projects.closedAt)),
    },
    { saved: db.update(projects).set({ contactChannel }).where(owned) },
  );
}
