import { adminPaths } from "~/admin-paths";
import { may } from "~/domain/administrators/roles.rules";
import { compareProfiles, type DiffPart, type ProfileChange } from "~/domain/moderation/compare-profiles.server";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { HOLDABLE, REASON_TEMPLATES, reviewState } from "~/domain/moderation/moderation.rules";
import { type ProfileState, snapshotOf } from "~/domain/moderation/profile-state.server";
import type { ProfileText, TextField } from "~/domain/moderation/stored-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { plainText } from "~/domain/profile/notation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/context.server";
import { serviceName } from "~/http/planner-texts";
import { spokenLanguages } from "~/http/planner-view.server";
import { translator } from "~/i18n/i18n.server";
import { OWN_LANGUAGE_NAMES } from "~/i18n/language-names";
import { paths } from "~/paths";
import type { Fact } from "~/ui/facts";
import { type MediaEntry, photoEntry, videoEntry } from "./media-entries.server";

/** A text to look at. */
export interface TextEntry {
  label: string;
  text: string;
  reasons: string[];
  /** Value of the checkbox that holds the text back; null: it cannot be held back. */
  hold: string | null;
}

/** What a moderator reads of a profile, in the moderator's language. Plain JSON. */
export interface ModerationView {
  name: string;
  version: string;
  state: string;
  /** A waiting profile can be approved; a waiting or published one can be refused or returned for changes. */
  canApprove: boolean;
  canDecide: boolean;
  /** Why it cannot be approved yet. */
  obstacle: string | null;
  /** For whom it may be opened. */
  ledgerHref: string | null;
  historyHref: string | null;
  impersonateHref: string | null;
  publicHref: string | null;
  facts: (Fact & { value: string })[];
  /** The provider's website and networks, which couples do not see. */
  links: { term: string; hrefs: string[] }[];
  register: (Fact & { value: string })[];
  /** The last decision, unless it approved everything. */
  asked: { decision: string; reason: string; held: string; by: string; at: string } | null;
  /** Null: no decision yet. */
  changes: { label: string; parts: DiffPart[] }[] | null;
  /** Its place in the queue; null: it does not wait. */
  place: string | null;
  next: { href: string; name: string } | null;
  sameSiret: { href: string; name: string }[];
  /** Suspicious texts, photographs and videos that do not wait. */
  findings: TextEntry[];
  foundPhotos: MediaEntry[];
  foundVideos: MediaEntry[];
  /** The other photographs and videos. */
  photos: MediaEntry[];
  videos: MediaEntry[];
  /** Sentences for the letter, in the provider's language; those that match the findings are ticked. */
  templates: { value: string; label: string; text: string; fits: boolean }[];
  waitingTexts: TextEntry[];
  waitingPhotos: MediaEntry[];
  waitingVideos: MediaEntry[];
  copies: { label: string; share: string; other: string; otherHref: string; otherLabel: string; passages: string[] }[];
  decisions: { decision: string; reason: string; held: string; by: string; at: string }[];
  lang: string;
}

export function moderationView(
  context: AppContext,
  administrator: Administrator,
  found: ModeratedProfile,
): ModerationView {
  const { t } = context;
  const { contact, state } = found;
  const waiting = found.waitingSince !== null;
  const lang = contact.locale;
  const waits = (item: ProfileState["images" | "videos"][number]) => item.held === 1 || item.pending !== null;
  const isFound = (item: ProfileState["images" | "videos"][number]) => !waits(item) && item.findings !== "[]";
  const isSettled = (item: ProfileState["images" | "videos"][number]) => !waits(item) && !isFound(item);
  const photosOf = (images: ProfileState["images"]) => images.map((image) => photoEntry(context, image));
  const videosOf = (videos: ProfileState["videos"]) => videos.map((video) => videoEntry(context, video));
  const decisions = found.decisions.map(({ decision, reason, held, by, at }) => ({
    decision: t(`admin:decision.${decision}`),
    reason,
    held: context.format.list([...new Set(held.map((field) => heldName(context, field)))]),
    by,
    at: context.format.moment(at),
  }));
  const suspicions = new Set<string>([
    ...found.pending.flatMap(({ reasons }) => reasons),
    ...found.findings.flatMap(({ reasons }) => reasons),
    ...[...state.images, ...state.videos].flatMap(({ findings }) => JSON.parse(findings) as Suspicion[]),
    ...(found.sameSiret.length > 0 ? ["siret"] : []),
  ]);
  const sentence = translator(lang);
  return {
    name: found.name || t("admin:unnamed"),
    version: found.version,
    state: t(
      `admin:state.${reviewState({ status: found.status, waiting, lastDecision: found.decisions[0]?.decision ?? null })}`,
    ),
    canApprove: waiting,
    canDecide: waiting || found.status === "verified",
    obstacle: obstacleOf(context, found),
    historyHref: may(administrator, "history") ? adminPaths.history("provider", found.publicId) : null,
    ledgerHref: may(administrator, "ledger") ? adminPaths.ledger(found.publicId) : null,
    impersonateHref: may(administrator, "impersonate")
      ? adminPaths.impersonate(found.publicId, adminPaths.profile(found.publicId))
      : null,
    publicHref: found.isPublic ? paths.planner(found.publicId) : null,
    facts: facts(context, found),
    links: [
      { term: t("admin:field.website"), hrefs: state.website ? [state.website] : [] },
      { term: t("admin:field.social"), hrefs: state.social.map(({ url }) => url) },
    ].filter(({ hrefs }) => hrefs.length > 0),
    register: register(context, found),
    asked: decisions[0] && (decisions[0].reason !== "" || decisions[0].held !== "") ? decisions[0] : null,
    changes: found.before && changesOf(context, compareProfiles(found.before, snapshotOf(state), wording(context))),
    place:
      found.place && found.waitingSince !== null
        ? t("admin:profile.place", {
            number: found.place.number,
            count: found.place.of,
            since: context.format.moment(found.waitingSince),
          })
        : null,
    next: found.next && { href: adminPaths.profile(found.next.publicId), name: found.next.name || t("admin:unnamed") },
    sameSiret: found.sameSiret.map(({ publicId, name }) => ({
      href: adminPaths.profile(publicId),
      name: name || t("admin:unnamed"),
    })),
    findings: found.findings.map(({ field, reasons }) => ({
      ...textEntry(context, field, liveText(state, field), reasons),
      hold: found.status !== "verified" && HOLDABLE.test(field) ? field : null,
    })),
    foundPhotos: photosOf(state.images.filter(isFound)),
    foundVideos: videosOf(state.videos.filter(isFound)),
    photos: photosOf(state.images.filter(isSettled)),
    videos: videosOf(state.videos.filter(isSettled)),
    templates: REASON_TEMPLATES.map((value) => ({
      value,
      label: t(`admin:template.${value}.label`),
      text: sentence(`admin:template.${value}.text`),
      fits: suspicions.has(value) || (value === "contact" && suspicions.has("link")),
    })),
    waitingTexts: found.pending.map(({ field, value, reasons }) => ({
      ...textEntry(context, field, value, reasons),
      hold: field,
    })),
    waitingPhotos: photosOf(state.images.filter(waits)),
    waitingVideos: videosOf(state.videos.filter(waits)),
    copies: found.copies.map((copy) => ({
      label: fieldName(context, copy.field),
      share: t("admin:copies.share", { percent: Math.round(copy.share * 100) }),
      other: copy.otherName || t("admin:unnamed"),
      otherHref: adminPaths.profile(copy.otherPublicId),
      otherLabel: fieldName(context, copy.otherField),
      passages: copy.passages,
    })),
    decisions,
    lang,
  };
}

const textEntry = (context: AppContext, field: TextField, value: string, reasons: readonly Suspicion[]) => ({
  label: fieldName(context, field),
  text: plainText(value),
  reasons: reasons.map((reason) => context.t(`admin:suspicion.${reason}`)),
});

/** As couples read it now, or will once the profile is approved. */
function liveText(state: ProfileState, field: TextField): string {
  if (field.startsWith("service:"))
    return state.services.find(({ code }) => `service:${code}` === field)?.description ?? "";
  return state[field as ProfileText] ?? "";
}

/** Photographs and videos that were held back are named by their kind only. */
function heldName(context: AppContext, field: string): string {
  if (field.startsWith("photo:")) return context.t("admin:waiting.photo");
  return field.startsWith("video:") ? context.t("admin:waiting.video") : fieldName(context, field as TextField);
}

function obstacleOf({ t }: AppContext, { contact, register: { state } }: ModeratedProfile): string | null {
  if (!contact.emailVerified) return t("admin:error.unverified");
  return state === "not_found" || state === "closed" ? t("admin:error.register") : null;
}

function facts({ t, format }: AppContext, { kind, contact, state, ...found }: ModeratedProfile) {
  const proved = (value: string, isProved: boolean) =>
    t(isProved ? "admin:contact.proved" : "admin:contact.unproved", { value });
  return [
    { term: t("admin:contact.person"), value: `${contact.firstname} ${contact.lastname}` },
    { term: t("admin:queue.kind"), value: t(`admin:kind.${kind}`) },
    { term: t("admin:contact.email"), value: proved(contact.email, contact.emailVerified) },
    {
      term: t("admin:contact.phone"),
      value: [...new Set([contact.phone, contact.mobile ?? contact.phone])]
        .map((number) => proved(format.phone(number), number === contact.mobile))
        .join(" · "),
    },
    { term: t("admin:contact.language"), value: OWN_LANGUAGE_NAMES[contact.locale] },
    ...(contact.street ? [{ term: t("admin:contact.street"), value: contact.street }] : []),
    ...(state.city ? [{ term: t("admin:contact.zip"), value: `${contact.zipCode} ${state.city}`.trim() }] : []),
    ...(contact.foundedOn ? [{ term: t("admin:contact.founded"), value: format.longDate(contact.foundedOn) }] : []),
    { term: t("admin:contact.since"), value: format.day(found.createdAt) },
    ...(found.waitingSince === null
      ? []
      : [{ term: t("admin:queue.since"), value: format.moment(found.waitingSince) }]),
    ...(found.approvedAt === null
      ? []
      : [{ term: t("admin:contact.approved"), value: format.moment(found.approvedAt) }]),
  ];
}

function register({ t, format }: AppContext, { register: told, state }: ModeratedProfile) {
  return [
    { term: t("admin:register.state"), value: t(`admin:register.${told.state ?? "none"}`) },
    ...(state.siret ? [{ term: t("admin:field.siret"), value: state.siret }] : []),
    ...(told.name ? [{ term: t("admin:register.name"), value: told.name }] : []),
    ...(told.registrationNumber ? [{ term: t("admin:register.number"), value: told.registrationNumber }] : []),
    ...(told.checkedAt === null ? [] : [{ term: t("admin:register.checked"), value: format.moment(told.checkedAt) }]),
  ];
}

const changesOf = (context: AppContext, changes: readonly ProfileChange[]) =>
  changes.map(({ field, parts }) => ({ label: fieldName(context, field), parts }));

const wording = (context: AppContext) => ({
  service: (code: string) => serviceName(context, code),
  language: (iso: string) => spokenLanguages(context, [iso])[0]?.label ?? iso,
  euros: (amount: number) => context.format.euros(amount),
});

function fieldName(context: AppContext, field: ProfileChange["field"]): string {
  if (field.startsWith("service:")) return serviceName(context, field.slice("service:".length));
  return context.t(`admin:field.${field as "name"}`);
}
