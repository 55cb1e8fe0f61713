import { compareProfiles, type DiffPart, type ProfileChange } from "~/domain/moderation/compare-profiles.server";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { reviewState } from "~/domain/moderation/moderation.rules";
import { snapshotOf } from "~/domain/moderation/profile-state.server";
import { plainText } from "~/domain/moderation/revise-texts.server";
import { suspicionsIn } from "~/domain/moderation/suspicion.rules";
import { videoLink } from "~/domain/providers/video-links.rules";
import type { AppContext } from "~/http/context.server";
import { serviceName, spokenLanguages } from "~/http/planner-view.server";
import { OWN_LANGUAGE_NAMES } from "~/i18n/language-names";
import { paths } from "~/paths";
import type { Fact } from "~/ui/facts";
import { pictureSources } from "~/ui/picture-sources";

/** What a moderator reads of a profile, in the moderator's language. Plain JSON. */
export interface ModerationView {
  publicId: string;
  name: string;
  version: string;
  state: string;
  /** It can be approved, refused, or asked for changes; one that couples see can be refused or asked at any time. */
  canApprove: boolean;
  canDecide: boolean;
  /** Why it cannot be approved yet. */
  obstacle: string | null;
  publicHref: string | null;
  facts: (Fact & { value: string })[];
  /** What leads elsewhere: the provider's own site, its networks. Couples do not see them. */
  links: { term: string; hrefs: string[] }[];
  register: (Fact & { value: string })[];
  /** Null: it was never approved, so that everything is new. */
  changes: { label: string; parts: DiffPart[] }[] | null;
  waitingTexts: { label: string; text: string; reasons: string[]; lang: string }[];
  waitingPhotos: { src: string; alt: string; words: string; reasons: string[] }[];
  waitingVideos: { href: string | null; words: string; reasons: string[] }[];
  copies: { label: string; share: string; other: string; otherHref: string; otherLabel: string; passages: string[] }[];
  decisions: { decision: string; reason: string; by: string; at: string }[];
  lang: string;
}

export function moderationView(context: AppContext, found: ModeratedProfile): ModerationView {
  const { t } = context;
  const { contact, state } = found;
  const waiting = found.waitingSince !== null;
  const lang = contact.locale;
  const words = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");
  const held = <T extends { held: 0 | 1 }>(items: readonly T[]) => items.filter((item) => item.held === 1);
  return {
    publicId: found.publicId,
    name: found.name || t("admin:unnamed"),
    version: found.version,
    state: t(
      `admin:state.${reviewState({ status: found.status, waiting, lastDecision: found.decisions[0]?.decision ?? null })}`,
    ),
    canApprove: waiting,
    canDecide: waiting || found.status === "verified",
    obstacle: obstacleOf(context, found),
    publicHref: found.isPublic ? paths.planner(found.publicId) : null,
    facts: facts(context, found),
    links: [
      { term: t("admin:field.website"), hrefs: state.website ? [state.website] : [] },
      { term: t("admin:field.social"), hrefs: state.social.map(({ url }) => url) },
    ].filter(({ hrefs }) => hrefs.length > 0),
    register: register(context, found),
    changes: found.approved && changesOf(context, compareProfiles(found.approved, snapshotOf(state), wording(context))),
    waitingTexts: found.pending.map(({ field, value, reasons }) => ({
      label: fieldName(context, field),
      text: plainText(value),
      reasons: reasons.map((reason) => t(`admin:suspicion.${reason}`)),
      lang,
    })),
    waitingPhotos: held(state.images).map(({ src, alt, title, description, caption }) => ({
      src: pictureSources(src).src,
      alt,
      words: words(title, alt, description, caption),
      reasons: whyHeld(context, words(title, alt, description, caption)),
    })),
    waitingVideos: held(state.videos).map(({ link, title, description }) => ({
      href: videoLink(link)?.href ?? null,
      words: words(title, description, link),
      reasons: whyHeld(context, words(title, description)),
    })),
    copies: found.copies.map((copy) => ({
      label: fieldName(context, copy.field),
      share: t("admin:copies.share", { percent: Math.round(copy.share * 100) }),
      other: copy.otherName || t("admin:unnamed"),
      otherHref: paths.admin.profile(copy.otherPublicId),
      otherLabel: fieldName(context, copy.otherField),
      passages: copy.passages,
    })),
    decisions: found.decisions.map(({ decision, reason, by, at }) => ({
      decision: t(`admin:decision.${decision}`),
      reason,
      by,
      at: context.format.moment(at),
    })),
    lang,
  };
}

/** Of words that wait with their picture or video; what nothing in them explains was found in another profile. */
function whyHeld({ t }: AppContext, words: string): string[] {
  const found = suspicionsIn(words);
  return (found.length > 0 ? found : (["copied"] as const)).map((reason) => t(`admin:suspicion.${reason}`));
}

function obstacleOf({ t }: AppContext, { contact, register: { state } }: ModeratedProfile): string | null {
  if (!contact.emailVerified) return t("admin:error.unverified");
  return state === "not_found" || state === "closed" ? t("admin:error.register") : null;
}

function facts({ t, format }: AppContext, { kind, contact, ...found }: ModeratedProfile) {
  const proved = (value: string, isProved: boolean) =>
    t(isProved ? "admin:contact.proved" : "admin:contact.unproved", { value });
  return [
    { term: t("admin:contact.person"), value: `${contact.firstname} ${contact.lastname}` },
    { term: t("admin:queue.kind"), value: t(`admin:kind.${kind}`) },
    { term: t("admin:contact.email"), value: proved(contact.email, contact.emailVerified) },
    { term: t("admin:contact.phone"), value: proved(format.phone(contact.phone), contact.phoneVerified) },
    { term: t("admin:contact.language"), value: OWN_LANGUAGE_NAMES[contact.locale] },
    ...(contact.street ? [{ term: t("admin:contact.street"), value: contact.street }] : []),
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

/** A photograph is stored by its address without a width; a drawing's is whole. */
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
