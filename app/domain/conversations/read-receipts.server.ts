import { sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { messages } from "#db/schema/messages";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isMember } from "~/domain/couples/access.server";
import type { Side } from "./conversation.rules";

// Nested, because Drizzle omits the table names of columns in queries of one table.
const bothShow = sql`(SELECT min(${accounts.showsReads} AND ${providers.showsReads})
  FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId} JOIN ${accounts} ON ${isMember()}
    JOIN ${providers} ON ${providers.id} = ${requests.providerId}
  WHERE ${requests.id} = ${messages.requestId})`;

/**
 * Column for a row of `messages`: the provider, the couple and its partner all show when they read messages (rule
 * talk-6).
 */
export const showsReads = sql<boolean>`${bothShow}`;

/** Column of an export: when a message was read, without the other side's reads unless both sides show them. */
export const exportedReadAt = (side: Side) =>
  sql<number | null>`CASE WHEN ${messages.side} <> ${side} OR ${showsReads} THEN ${messages.readAt} END`;
