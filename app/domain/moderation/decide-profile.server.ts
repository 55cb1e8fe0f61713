import { and, eq, isNotNull, not, or, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { moderationDecisions, providerPendingTexts, providerTextFindings } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { profileSlug } from "~/domain/profile-slug.rules";
import { flag } from "~/domain/providers/completion-steps.server";
import type { ProviderKind } from "~/domain/providers/provider-account.rules";
import { coverOfProvider } from "~/domain/providers/shown.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { type Email, renderEmail } from "~/emails/email.server";
import { type Face, photoOr } from "~/emails/email-parts";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { settleMedia } from "./media-words.server";
import type { Decision, ReasonTemplate } from "./moderation.rules";
import { partName } from "./part-name";
import { type ProfileState, profileState, settledProfile, snapshotOf, versionOf } from "./profile-state.server";
import { nextInQueue } from "./queue.server";
import { EMAIL_VERIFIED, REGISTER_AGREES } from "./request-review.server";
import { holdText, releasePrints, storeText, type TextField } from "./revise-texts.server";

interface DecideProfile {
  publicId: string;
  decision: Decision;
  /** Text for the provider; empty for an approval of everything. */
  reason: string;
  /** Chosen templates. Their sentences, in the provider's language, come before the reason. */
  why?: readonly ReasonTemplate[];
  /** Parts that an approval holds back: fields of texts, `photo:ID`, `video:ID`. */
  held?: readonly string[];
  /** Version of the profile that the moderator saw (`ModeratedProfile`). */
  version: string;
}

const WAITS = isNotNull(providers.reviewRequestedAt);
/** Condition for an approval: the profile waits, its email is verified, and the register does not contradict it. */
const APPROVABLE = and(WAITS, EMAIL_VERIFIED, REGISTER_AGREES);

/**
 * Decides on a version of a profile; fails if it was decided or changed concurrently. An approval publishes everything
 * that waits, except held parts, which wait until the provider changes them. If changes are requested, an approved
 * profile stays visible, and its texts keep waiting.
 * @returns the profile's name, and the public id of the next one in the queue, or null if none waits
 * @throws DomainError session.expired, provider.notFound, moderation.decided, moderation.changed,
 * moderation.unverified, moderation.register
 */
export async function decideProfile(
  deps: AuditDeps & LinkDeps,
  administrator: Administrator,
  { publicId, decision, reason: typed, why = [], held = [], version }: DecideProfile,
): Promise<{ name: string; next: string | null }> {
  const { db, clock, links } = deps;
  const { id, status } = providers;
  const { profile } = await readInSession(db, [administrator, "moderate"], {
    profile: db
      .select({
        ...columnsOf(providers, ["id", "kind", "status", "visible", "reviewRequestedAt", "name"]),
        ...columnsOf(providers, ["city", "email", "firstname", "locale", "market", "profileImage"]),
        cover: coverOfProvider,
        verified: EMAIL_VERIFIED,
        known: flag(REGISTER_AGREES),
        state: profileState,
      })
      .from(providers)
      .where(eq(providers.publicId, publicId)),
  });
  const [row] = profile;
  if (!row) throw new DomainError("provider.notFound");
  const approves = decision === "approved";
  if (row.reviewRequestedAt === null && (approves || row.status !== "verified"))
    throw new DomainError("moderation.decided");
  if ((await versionOf(row.state)) !== version) throw new DomainError("moderation.changed");
  if (approves && !row.verified) throw new DomainError("moderation.unverified");
  if (approves && !row.known) throw new DomainError("moderation.register");

  const now = clock.now();
  const state = JSON.parse(row.state) as ProfileState;
  const isOnline = approves && row.visible;
  const urlOf = (stored: string | null, width: 160 | 1200) =>
    stored === null ? null : links.url(row.market, paths.picture(stored, width));
  const t = translator(row.locale);
  const reason = [...why.map((template) => t(`admin:template.${template}.text`)), typed].filter(Boolean).join("\n\n");
  const decidable = approves ? APPROVABLE : or(WAITS, eq(status, "verified"));
  const isAsSeen = sql`EXISTS (SELECT 1 FROM ${providers}
    WHERE ${and(eq(id, row.id), sql`${profileState} = ${row.state}`, decidable)})`;
  const read = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(administrator, "moderate"), "moderation.changed": isAsSeen },
    {
      written: db.insert(moderationDecisions).values({
        providerId: row.id,
        administratorId: administrator.administratorId,
        decision,
        reason,
        createdAt: now,
        snapshot: JSON.stringify(snapshotOf(state, held)),
        held: JSON.stringify(held),
      }),
      entered: auditStatement(deps, administrator, {
        act: `profile.${decision}`,
        subjectKind: "provider",
        subjectId: publicId,
        before: { status: row.status },
        after: { decision, held },
      }),
      consequences: approves ? approval(deps, row.id, state, held) : [settledProfile(deps, row.id, decision)],
      email: queueMessage(deps, {
        kind: "email",
        to: row.email,
        providerId: row.id,
        dedupeKey: `moderation:${row.id}:${now}`,
        ...(approves && { notice: "approved" }),
        ...decisionEmail(links.brand, row, {
          decision,
          reason,
          held: approves ? heldNames(state, held) : [],
          url: links.url(row.market, isOnline ? paths.planner(profileSlug({ ...row, publicId })) : paths.pro.preview()),
          isOnline,
          face: { name: row.name, url: urlOf(row.profileImage, 160) },
          picture: urlOf(row.cover, 1200),
        }),
      }),
      synced: syncProvider(db, row.id, now),
      next: nextInQueue(db, row.reviewRequestedAt ?? 0, row.id),
    },
  );
  const [next] = read.next;
  return { name: row.name, next: next?.publicId ?? null };
}

const heldNames = ({ images, videos }: ProfileState, held: readonly string[]) =>
  held.map((part) => {
    const id = part.slice("photo:".length);
    const media = [...images, ...videos].find((one) => /^(?:photo|video):/.test(part) && one.id === id);
    const pending = media?.pending ? (JSON.parse(media.pending) as { title?: string }) : {};
    return { part, title: pending.title ?? media?.title ?? "" };
  });

/** Returns the statements of an approval. Fingerprints of a waiting text are released before its row is deleted. */
function approval({ db, clock }: Deps, providerId: number, { pending }: ProfileState, held: readonly string[]) {
  const now = clock.now();
  const released = pending.filter(({ field }) => !held.includes(field));
  const waiting = new Set<string>(pending.map(({ field }) => field));
  const live = held.filter((field) => !/^(?:photo|video):/.test(field) && !waiting.has(field)) as TextField[];
  const isHeld = sql`${providerPendingTexts.field} IN (SELECT value FROM json_each(${JSON.stringify(held)}))`;
  return [
    db
      .update(providers)
      .set({ status: "verified", approvedAt: now, reviewRequestedAt: null })
      .where(eq(providers.id, providerId)),
    ...released.flatMap(({ field, value }) => [
      storeText(db, field, providerId, value),
      ...releasePrints(db, providerId, field),
    ]),
    db.delete(providerPendingTexts).where(and(eq(providerPendingTexts.providerId, providerId), not(isHeld))),
    ...live.flatMap((field) => holdText(db, providerId, field, now)),
    db.delete(providerTextFindings).where(eq(providerTextFindings.providerId, providerId)),
    ...settleMedia(db, "photos", providerId, held, now),
    ...settleMedia(db, "videos", providerId, held, now),
  ];
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "");

interface DecidedProfile {
  decision: Decision;
  reason: string;
  held?: readonly { part: string; title: string }[];
  /** The public page, or the provider's own page. */
  url: string;
  isOnline: boolean;
  /** Portrait and photo, absolute URLs. */
  face: Face;
  picture: string | null;
}

export function decisionEmail(
  brand: string,
  provider: { firstname: string; locale: Locale; kind: ProviderKind },
  { decision, reason, held = [], url, isOnline, face, picture }: DecidedProfile,
): Email {
  const t = translator(provider.locale);
  const isVenue = provider.kind === "venue";
  return renderEmail({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "content"),
    subject: t(`admin:letter.${isOnline && !isVenue ? "approved.online" : (`${decision}.subject` as const)}`, {
      brand,
    }),
    ...(decision === "approved" && { scene: { face, picture: photoOr("pair", url, picture, face.name) } }),
    paragraphs: [
      decision === "approved" && isVenue
        ? t("admin:letter.approved.introVenue", { brand })
        : t(`admin:letter.${decision}.intro`, { brand }),
      ...(held.length > 0
        ? [
            [t("admin:letter.approved.held"), ...held.map(({ part, title }) => `– ${partName(t, part, title)}`)].join(
              "\n",
            ),
          ]
        : []),
    ],
    facts:
      isOnline && held.length === 0 ? [{ label: t("favorites:share.shown.heading"), value: withoutScheme(url) }] : [],
    quote:
      reason === "" ? undefined : { heading: t("admin:letter.reason"), text: reason, isFirst: decision !== "approved" },
    closing: [{ label: t(`admin:letter.${decision}.next`), url }],
  });
}
