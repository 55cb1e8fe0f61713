import { eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { conversationsCountQuery } from "~/domain/conversations/conversations.server";
import { offersCountQuery } from "~/domain/conversations/offers.server";
import { partnershipQuery, toPartnership } from "~/domain/couples/partner.server";
import type { Deps } from "~/domain/deps";
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import type { MatchQuery } from "~/domain/matching/matching.rules";
import { nameAndCountry } from "~/domain/places/places.rules";
import { answersQuery } from "~/domain/requests/find-answers.server";
import { type AskedSearch, searchQueries, settleSearch, type Visitor } from "~/domain/search/find-providers.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { DAY_ART } from "~/domain/share/share-card.rules";
import type { Locale } from "~/i18n/markets";
import { suggestedOf, whyFurther } from "./answer.rules";
import { projectIdQuery, projectQuery, toProject } from "./projects.server";

export type ProjectPage = NonNullable<Awaited<ReturnType<typeof findProjectPage>>>;

/** Finds a project; null if it is not the couple's, or not saved yet. @param publicId default: the one updated last */
export async function findProjectPage(
  { db, clock }: Deps,
  couple: Couple,
  visitor: Visitor,
  publicId: string | undefined,
  asked: AskedSearch | null = null,
) {
  const now = clock.now();
  const { accountId } = couple;
  const theProject = projectIdQuery(db, couple, { publicId, savedOnly: true });
  const read = await namedBatch(db, {
    projects: projectQuery(db, couple, visitor.locale, { publicId, savedOnly: true }),
    contexts: db
      .select({ query: projects.matchQuery, home: accounts.city })
      .from(projects)
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .where(eq(projects.id, theProject)),
    contacted: answersQuery(db, eq(requests.projectId, theProject), now),
    matches: matchesQuery(db, { publicId, accountId, savedOnly: true }, { now }),
    searched: asked ? searchQueries(db, asked, { ...visitor, project: sql`${theProject}`, now }) : [],
    conversations: conversationsCountQuery(db, couple),
    offers: offersCountQuery(db, couple, eq(requests.projectId, theProject)),
    partnerships: partnershipQuery(db, couple),
  });
  const [[row], [context], [conversations]] = [read.projects, read.contexts, read.conversations];
  const { contacted, matches, searched, offers, partnerships } = read;
  if (!row) return null;
  const query = context?.query ? (JSON.parse(context.query) as MatchQuery | { error: "city-not-found" }) : null;
  const project = toProject(row);
  const further = whyFurther(project, contacted, now);
  const partnership = toPartnership(partnerships, now);
  return {
    project,
    partner: partnership.state === "joined" ? partnership.firstname : null,
    homeCity: context?.home ?? null,
    contacted,
    further,
    suggested:
      query === null || "error" in query
        ? query
        : { query, matches: suggestedOf(project, toMatches(matches), further) },
    search: asked && settleSearch(asked, searched, visitor),
    conversations: conversations ?? { count: 0, unread: 0 },
    offers: offers[0]?.count ?? 0,
  };
}

/** Finds the first names of owner and partner, date and place. Parameters as `findProjectPage`. */
export async function findOurDate({ db, clock }: Deps, couple: Couple, locale: Locale, publicId: string | undefined) {
  const results = await namedBatch(db, {
    projects: projectQuery(db, couple, locale, { publicId, savedOnly: true }),
    partners: partnershipQuery(db, couple),
  });
  const [project] = results.projects;
  const { partners } = results;
  if (!project?.eventDate) return null;
  const names = [couple.firstname];
  const partnership = toPartnership(partners, clock.now());
  if (partnership.state === "joined") names.push(partnership.firstname);
  if (partnership.state === "joined" && partnership.role === "partner") names.reverse();
  const place = nameAndCountry(project.eventLocation ?? "");
  return {
    project: project.publicId,
    date: project.eventDate,
    card: { name: names.join(" & "), place, src: DAY_ART },
  };
}
