import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { isMember, memberSuffix } from "~/domain/couples/access.server";
import type { Deps, LinkDeps, Links } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { projectServices, type ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import type { Conditions } from "~/domain/guarded-batch.server";
import type { Acceptance } from "~/domain/notifications/answer-emails.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { ownEvent, projectEmailFields } from "~/domain/projects/projects.server";
import { coverOfProvider } from "~/domain/providers/shown.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Email } from "~/emails/email.server";
import type { MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import { shownPhone } from "./find-answers.server";
import { refusalOf } from "./request.rules";
import { firstPicture, writtenToName } from "./request-columns.server";

export interface AnswerRequest {
  requestId: string;
}

type AnswerableRequest = Awaited<ReturnType<typeof findAnswerableRequest>>;

/** @throws session.expired, requests.notFound, requests.alreadyUnlocked, requests.alreadyRejected, project.closed */
export async function findAnswerableRequest({ db, links }: LinkDeps, actor: Provider, input: AnswerRequest) {
  const { rows } = await readInSession(db, [actor], {
    rows: db
      .select({
        status: requests.status,
        closedAt: projects.closedAt,
        accountId: accounts.id,
        suffix: memberSuffix(),
        project: projects.publicId,
        contactChannel: projects.contactChannel,
        hasAcceptance: HAS_ACCEPTANCE.mapWith(Boolean),
        couple: columnsOf(accounts, ["publicId", "firstname", "locale", "market"]),
        recipientName: writtenToName(),
        isVenue: sql`${requests.venueId} IS NOT NULL`.mapWith(Boolean),
        emailFields: projectEmailFields(),
        eventType: namesIn(eventTypes),
        category: eventTypes.category,
        serviceType: projects.serviceType,
        provider: {
          ...columnsOf(providers, ["profileImage", "city", "rating", "reviewCount"]),
          cover: coverOfProvider,
          phone: shownPhone,
          services: visibleServices,
        },
        venue: { city: venues.city, seated: venues.seatedCapacity, minPrice: venues.minPrice, cover: firstPicture() },
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, isMember())
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .leftJoin(venues, eq(venues.id, requests.venueId))
      .where(isOwnRequest(actor, input))
      .orderBy(memberSuffix()),
  });
  const [row] = rows;
  if (!row) throw new DomainError("requests.notFound");
  const refusal = refusalOf(row);
  if (refusal) throw new DomainError(refusal);
  const acceptance = acceptanceIn(row);
  const readers = await Promise.all(
    rows.map(async ({ accountId, suffix, project, couple, recipientName, isVenue, emailFields, eventType }) => ({
      suffix,
      couple,
      notice: await noticeTo(links, "answer", { ...couple, owner: { accountId, publicId: couple.publicId } }),
      isMailboxProved: emailFields.isMailboxProved,
      emailFacts: {
        planner: recipientName,
        event: ownEvent(emailFields, eventType[couple.locale]),
        eventDate: emailFields.eventDate,
        place: emailFields.place,
        isVenue,
      },
      acceptance: acceptanceShown(links, couple.market, acceptance),
      url: links.url(couple.market, isVenue ? paths.venueRequest(project) : paths.project(project)),
    })),
  );
  return { ...input, actor, contactChannel: row.contactChannel, hasAcceptance: row.hasAcceptance, readers };
}

interface StoredAcceptance extends Omit<Acceptance, "portrait" | "picture"> {
  profileImage: string | null;
  cover: string | null;
}

interface Accepting {
  provider: Pick<typeof providers.$inferSelect, "profileImage" | "city" | "rating" | "reviewCount"> & {
    cover: string | null;
    phone: string | null;
    services: { code: ServiceCode; price: number | null }[];
  };
  venue: { city: string | null; seated: number | null; minPrice: number | null; cover: string | null } | null;
  category: (typeof eventTypes.$inferSelect)["category"];
  serviceType: string | null;
}

/** Returns what an acceptance shows: the venue, or the planner with its cheapest service for the project. */
function acceptanceIn({ provider, venue, category, serviceType }: Accepting): StoredAcceptance {
  const { services, ...own } = provider;
  if (venue) {
    const { city, seated, minPrice, cover } = venue;
    return { ...own, city: city ?? own.city, cover, service: null, seated, price: minPrice };
  }
  const wanted: readonly string[] = projectServices(category, serviceType);
  const [offer] = services
    .filter(({ code }) => wanted.includes(code))
    .sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  return { ...own, service: offer?.code ?? null, seated: null, price: offer?.price ?? null };
}

/** Selects the public services of a row of `providers`, without hidden prices. */
const visibleServices = sql`(SELECT json_group_array(json_object('code', ${providerServices.code},
    'price', CASE WHEN ${providers.showBudget} AND ${providerServices.showBudget} THEN ${providerServices.budgetStartingFrom} END))
  FROM ${providerServices} WHERE ${providerServices.providerId} = ${providers.id} AND ${providerServices.showPublicly} = 1)`.mapWith(
  (json: string) => JSON.parse(json) as Accepting["provider"]["services"],
);

function acceptanceShown(
  links: Links,
  market: MarketCode,
  { profileImage, cover, ...offer }: StoredAcceptance,
): Acceptance {
  const urlOf = (stored: string | null, width: 160 | 1200) =>
    stored === null ? null : links.url(market, paths.picture(stored, width));
  return { ...offer, portrait: urlOf(profileImage, 160), picture: urlOf(cover, 1200) };
}

const other = alias(requests, "other");

/** SQL condition on a row of `projects`: a planner has accepted the project. */
const HAS_ACCEPTANCE = sql`EXISTS (SELECT 1 FROM ${requests} other
  WHERE ${other.projectId} = ${projects.id} AND ${other.status} = 'unlocked')`;

export const isOwnRequest = ({ providerId }: Provider, { requestId }: AnswerRequest) =>
  and(eq(requests.publicId, requestId), eq(requests.providerId, providerId));

export const PROJECT_IS_OPEN = sql`EXISTS (SELECT 1 FROM ${projects}
  WHERE ${and(eq(projects.id, requests.projectId), isNull(projects.closedAt))})`;

export const ownRequestExists = (actor: Provider, input: AnswerRequest, condition?: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${requests} WHERE ${and(isOwnRequest(actor, input), condition)})`;

export const mayAnswer = (actor: Provider, input: AnswerRequest): Conditions => ({
  "session.expired": sessionIsOpen(actor),
  "requests.notFound": ownRequestExists(actor, input),
  "requests.alreadyUnlocked": ownRequestExists(actor, input, ne(requests.status, "unlocked")),
  "requests.alreadyRejected": ownRequestExists(actor, input, ne(requests.status, "rejected")),
  "project.closed": ownRequestExists(actor, input, PROJECT_IS_OPEN),
});

export const queueAnswer = (
  deps: Deps,
  { readers }: AnswerableRequest,
  emailTo: (reader: AnswerableRequest["readers"][number]) => Email,
  { key, notBefore }: { key: string; notBefore?: number },
) =>
  readers.flatMap((reader) =>
    queueNotice(deps, reader.notice, {
      ...emailTo(reader),
      dedupeKey: key + reader.suffix,
      url: reader.url,
      ...(notBefore === undefined ? {} : { notBefore }),
    }),
  );
