import { and, eq, gt, gte, inArray, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { keepPicture, type MediaDeps } from "~/domain/media/keep-media.server";
import { settleLater, settlePicture } from "~/domain/media/stored-media.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { addressLimits, allBelow, countOne, type Limit, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { hmac, newPublicId, sha256 } from "~/domain/secrets.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import type { ReviewFields } from "./review.form";
import { REVIEW, REVIEW_LIMITS } from "./review.rules";
import { authorEmail, authorSecret } from "./review-emails.server";
import { IS_KNOWN, reviewLinkQuery } from "./review-links.server";
import { queueReviewPhotos } from "./reviews-by-author.server";

export interface ReviewDeps extends Deps {
  /** Key for the hashes of addresses, and for the links of authors. */
  secret: string;
}

export interface WriteReview {
  code: string;
  /** Secret from the invitation email to a couple that met the provider here; null: none. */
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

/** Checks link and limits before the photo is read. @throws DomainError reviews.unknownLink, reviews.tooMany */
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
 * Stores a review. Only an email says that this author has reviewed this wedding already, because strangers can see the
 * page. Replaces an unconfirmed review. Drops a provider's review of itself without a message.
 * @throws DomainError reviews.unknownLink, reviews.tooMany, and the errors of `keepPicture`
 */
export async function writeReview(
  deps: ReviewDeps & MediaDeps & LinkDeps,
  { code, invitation, fields, file, ip, locale }: WriteReview,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const limits = await limitsOf(secret, fields.email, ip, now);
  const read = await namedBatch(db, {
    link: reviewLinkQuery(db, code, invitation && (await sha256(invitation))),
    may: readAllowed(db, limits),
    known: db
      .select({ ...columnsOf(reviews, ["publicId", "providerId", "stars", "weddingDate"]), email: reviews.authorEmail })
      .from(reviews)
      .where(
        and(
          isSameMailbox(reviews.authorEmail, fields.email),
          eq(reviews.weddingDate, fields.weddingDate),
          ne(reviews.status, "unconfirmed"),
        ),
      ),
  });
  const [[link], [may]] = [read.link, read.may];
  const { known } = read;
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
  // Several unconfirmed reviews may have the request, because an address may be mistyped. The first confirmed one keeps
  // it.
  const unused = sql`${requestId} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${reviews}
    WHERE ${reviews.requestId} = ${requestId} AND ${reviews.status} <> 'unconfirmed')`;
  /** Earlier review by the same person, and the address that was verified then. */
  const earlier = known.find((review) => review.providerId === providerId);
  const earlierUrl = earlier && links.url(market, paths.ownReview(await authorSecret(secret, earlier.publicId)));
  await settleLater(deps, picture ? [picture.key] : [], () =>
    guardedBatch(
      db,
      { "reviews.tooMany": allBelow(limits) },
      {
        replacedPhoto: queueReviewPhotos(db, replaced, now),
        replacedEmail: db.delete(outbox).where(
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
        email: queueMessageWhere(
          deps,
          {
            kind: "email",
            to: email,
            dedupeKey: `reviewConfirm:${publicId}`,
            ...authorEmail(links, author, "confirm", {
              planner,
              review: { stars, weddingDate },
              url: links.url(market, paths.confirmReview(authorLink)),
            }),
          },
          isThere(publicId),
        ),
        knownEmail:
          earlier && earlierUrl
            ? [
                queueMessageWhere(
                  deps,
                  {
                    kind: "email",
                    // The link allows changes, so it is sent to the verified address.
                    to: earlier.email,
                    dedupeKey: `reviewKnown:${earlier.publicId}:${Math.floor(now / days(1))}`,
                    ...authorEmail(links, author, "known", { planner, review: earlier, url: earlierUrl }),
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

/** Marks all recent reviews of a provider as a campaign if there are too many within a minute. */
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

/** Removes the part after a plus sign: many email providers deliver both to one mailbox. */
function plainAddress(email: string): string {
  const { local, host } = partsOf(email);
  return `${local}${host}`;
}

/** Condition: a lower-case address is of the same mailbox. It searches the column's index twice. */
function isSameMailbox(column: SQLiteColumn, email: string): SQL {
  const { local, host } = partsOf(email);
  // "," follows "+" in ASCII: the range contains all addresses with this prefix.
  const tagged = and(
    gte(column, `${local}+`),
    lt(column, `${local},`),
    sql`substr(${column}, ${-host.length}) = ${host}`,
  );
  return or(eq(column, `${local}${host}`), tagged) as SQL;
}
