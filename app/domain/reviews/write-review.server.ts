import { and, eq, gt, gte, inArray, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { keepPicture, type MediaDeps } from "~/domain/media/keep-picture.server";
import { settlePicture } from "~/domain/media/photo-statements.server";
import { settleLater } from "~/domain/media/upload-owner.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { addressLimits, allBelow, countOne, type Limit, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { hmac, newPublicId, sha256 } from "~/domain/secrets.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { IS_KNOWN, reviewLinkQuery } from "./find-review-link.server";
import type { ReviewFields } from "./review.form";
import { REVIEW, REVIEW_LIMITS } from "./review.rules";
import { authorEmail, authorSecret } from "./review-letters.server";
import { queueReviewPhotos } from "./review-photo.server";

export interface ReviewDeps extends Deps {
  /** Key of the hashes of addresses, and of the authors' links. */
  secret: string;
}

export interface WriteReview {
  code: string;
  /** Secret of the letter to a couple that was met here; null: there was none. */
  invitation: string | null;
  fields: ReviewFields;
  /** Null: no photograph was chosen. */
  file: Uint8Array | null;
  ip: string;
  locale: Locale;
}

const limitsOf = async (secret: string, email: string, ip: string, now: number): Promise<Limit[]> => [
  limitOf(`review:email:${await hmac(secret, plainAddress(email))}`, REVIEW_LIMITS.email, now),
  ...(await limitsOfAddress(secret, ip, now)),
];

const limitsOfAddress = (secret: string, ip: string, now: number) =>
  addressLimits(secret, { name: "review:ip", rate: REVIEW_LIMITS.ip }, ip, now);

/**
 * Checks whether a review can be taken, before its photograph is read. One round trip.
 * @throws DomainError reviews.unknownLink, reviews.tooMany
 */
export async function admitReview(
  { db, clock, secret }: ReviewDeps,
  { code, invitation, ip }: Pick<WriteReview, "code" | "invitation" | "ip">,
): Promise<void> {
  const limits = await limitsOfAddress(secret, ip, clock.now());
  const { link, may } = await namedBatch(db, {
    link: reviewLinkQuery(db, code, invitation && (await sha256(invitation))),
    may: limits.length > 0 ? [readAllowed(db, limits)] : [],
  });
  if (link.length === 0) throw new DomainError("reviews.unknownLink");
  if (may[0]?.[0]?.allowed === 0) throw new DomainError("reviews.tooMany");
}

/**
 * Takes a review, which nobody sees until its mailbox is proved, and asks for that by letter. Two round trips. That the same
 * person has reviewed this provider's work at this wedding before is said in the letter alone, because strangers can read the page. A review
 * that still waits for its mailbox is replaced. A review that a provider writes of itself, with its own mailbox, is dropped silently.
 * @throws DomainError reviews.unknownLink, reviews.tooMany, and what `keepPicture` throws
 */
export async function writeReview(
  deps: ReviewDeps & MediaDeps & LinkDeps,
  { code, invitation, fields, file, ip, locale }: WriteReview,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const limits = await limitsOf(secret, fields.email, ip, now);
  const {
    link: [link],
    may: [may],
    known,
  } = await namedBatch(db, {
    link: reviewLinkQuery(db, code, invitation && (await sha256(invitation))),
    may: readAllowed(db, limits),
    known: db
      .select({ publicId: reviews.publicId, providerId: reviews.providerId, email: reviews.authorEmail })
      .from(reviews)
      .where(
        and(
          isSameMailbox(reviews.authorEmail, fields.email),
          eq(reviews.weddingDate, fields.weddingDate),
          ne(reviews.status, "unconfirmed"),
        ),
      ),
  });
  if (!link) throw new DomainError("reviews.unknownLink");
  if (!may?.allowed) throw new DomainError("reviews.tooMany");
  const picture = file && (await keepPicture(deps, link.publicId, file, undefined, "gallery"));
  const { providerId, market, name: planner, requestId } = link;
  const { email, stars, text, weddingDate, authorKind } = fields;
  const publicId = newPublicId();
  const authorLink = await authorSecret(secret, publicId);
  const hash = await sha256(authorLink);
  const author = { name: fields.name, locale };
  const isSame = and(
    eq(reviews.providerId, providerId),
    isSameMailbox(reviews.authorEmail, email),
    eq(reviews.weddingDate, weddingDate),
  );
  const replaced = and(isSame, eq(reviews.status, "unconfirmed"));
  const isThere = (id: string) => sql`EXISTS (SELECT 1 FROM ${reviews} WHERE ${eq(reviews.publicId, id)})`;
  // Which of several that wait for their mailbox keeps the request, the first confirmation decides: an address may be mistyped.
  const unused = sql`${requestId} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${reviews}
    WHERE ${reviews.requestId} = ${requestId} AND ${reviews.status} <> 'unconfirmed')`;
  /** The same person's earlier review, and the address that was proved then. */
  const earlier = known.find((review) => review.providerId === providerId);
  const earlierUrl = earlier && links.url(market, paths.ownReview(await authorSecret(secret, earlier.publicId)));
  await settleLater(deps, picture ? [picture.key] : [], () =>
    guardedBatch(
      db,
      { "reviews.tooMany": allBelow(limits) },
      {
        replacedPhoto: queueReviewPhotos(db, replaced, now),
        replacedLetter: db.delete(outbox).where(
          inArray(
            outbox.dedupeKey,
            db
              .select({ key: sql<string>`'reviewConfirm:' || ${reviews.publicId}` })
              .from(reviews)
              .where(replaced),
          ),
        ),
        replaced: db.delete(reviews).where(replaced),
        written: db.run(
          insertSelect(
            reviews,
            {
              publicId,
              providerId,
              authorKind,
              authorName: fields.name,
              authorEmail: email,
              locale,
              weddingDate,
              stars,
              text,
              status: "unconfirmed",
              createdAt: now,
              requestId: sql`CASE WHEN ${unused} THEN ${requestId} END`,
              metHere: sql`${unused}`,
              ...(picture && { photo: picture.key, photoWidth: picture.width, photoHeight: picture.height }),
              confirmHash: hash,
              authorHash: hash,
            },
            sql`FROM ${providers} WHERE ${and(
              eq(providers.id, providerId),
              not(isSameMailbox(providers.email, email)),
              IS_KNOWN,
              sql`NOT EXISTS (SELECT 1 FROM ${reviews} WHERE ${isSame})`,
            )} ON CONFLICT DO NOTHING`,
          ),
        ),
        campaign: markCampaign(deps, providerId),
        letter: queueMessageWhere(
          deps,
          {
            kind: "email",
            to: email,
            dedupeKey: `reviewConfirm:${publicId}`,
            ...authorEmail(links, author, "confirm", {
              planner,
              url: links.url(market, paths.confirmReview(authorLink)),
            }),
          },
          isThere(publicId),
        ),
        knownLetter:
          earlier && earlierUrl
            ? [
                queueMessageWhere(
                  deps,
                  {
                    kind: "email",
                    // Its link changes the review, so it goes to the address that was proved.
                    to: earlier.email,
                    dedupeKey: `reviewKnown:${earlier.publicId}:${Math.floor(now / days(1))}`,
                    ...authorEmail(links, author, "known", { planner, url: earlierUrl }),
                  },
                  isThere(earlier.publicId),
                ),
              ]
            : [],
        settled: picture ? [settlePicture(db, picture.key, now)] : [],
        counted: limits.map((limit) => db.run(countOne(limit))),
      },
    ),
  );
}

/** Statement: so many reviews of one provider within a minute are marked for the moderators, all of them. */
function markCampaign({ db, clock }: Deps, providerId: number) {
  const { count, window } = REVIEW.campaign;
  const recent = and(eq(reviews.providerId, providerId), gt(reviews.createdAt, clock.now() - window)) as SQL;
  return db
    .update(reviews)
    .set({ findings: sql`json_insert(${reviews.findings}, '$[#]', 'campaign')` })
    .where(
      and(
        recent,
        inArray(reviews.status, ["unconfirmed", "waiting"]),
        sql`instr(${reviews.findings}, '"campaign"') = 0`,
        sql`${count} <= (SELECT count(*) FROM ${reviews} WHERE ${recent})`,
      ),
    );
}

const partsOf = (email: string) => {
  const [address, at] = [email.toLowerCase(), email.lastIndexOf("@")];
  const plus = address.indexOf("+");
  return { local: address.slice(0, plus > 0 && plus < at ? plus : at), host: address.slice(at) };
};

/** An address without the part after a plus sign, lower case: with many vendors both reach the same mailbox. Nothing is sent to it. */
function plainAddress(email: string): string {
  const { local, host } = partsOf(email);
  return `${local}${host}`;
}

/** Condition: a column of addresses, lower case, has the same mailbox. Two searches by the column's index. */
function isSameMailbox(column: SQLiteColumn, email: string): SQL {
  const { local, host } = partsOf(email);
  // "," follows "+".
  const tagged = and(
    gte(column, `${local}+`),
    lt(column, `${local},`),
    sql`substr(${column}, ${-host.length}) = ${host}`,
  );
  return or(eq(column, `${local}${host}`), tagged) as SQL;
}
