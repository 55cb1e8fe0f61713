import { getInputProps } from "@conform-to/react";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { HOLDABLE, type MediaState, mediaState } from "~/domain/moderation/moderation.rules";
import type { ProfileChange, ProfileState } from "~/domain/moderation/profile-state.server";
import type { TextField } from "~/domain/moderation/revise-texts.server";
import { flaggedParts, type Suspicion } from "~/domain/moderation/suspicion.rules";
import { plainText } from "~/domain/providers/notation.rules";
import type { ComparedField, ProfileText } from "~/domain/providers/profile-fields.rules";
import { videoLink } from "~/domain/providers/video.rules";
import { dotted } from "~/i18n/dotted";
import { type Translate, useTexts } from "~/i18n/texts";
import { Chips } from "~/ui/chip";
import { tickClass, tickLineClass } from "~/ui/classes";
import type { FormField } from "~/ui/field";
import { Kicker } from "~/ui/heading";
import { pictureSources } from "~/ui/picture-sources";
import { Section } from "~/ui/section";
import { Marks } from "../inline-text";

export function fieldName(t: Translate, field: ProfileChange["field"]): string {
  if (field.startsWith("service:")) return t(`planner:service.${field.slice("service:".length) as ServiceCode}`);
  return t(`admin:field.${field as ComparedField}`);
}

interface SectionProps {
  found: ModeratedProfile;
  /** Field `hold` of the decision form. */
  held: FormField;
}

export function Waiting({ found, held }: SectionProps) {
  const { t } = useTexts();
  const lang = found.contact.locale;
  const media = mediaIn(found.state, "waiting");
  if (found.pending.length + media.count === 0) return null;
  return (
    <Section id="waiting" title={t("admin:waiting.heading")}>
      <p className="text-small text-ink-muted">{t("admin:waiting.text")}</p>
      {found.pending.map(({ field, value, reasons }) => (
        <Text
          key={field}
          field={field}
          text={value}
          published={liveText(found.state, field)}
          reasons={reasons}
          hold={field}
          lang={lang}
          held={held}
        />
      ))}
      <MediaLists {...media} lang={lang} held={held} />
    </Section>
  );
}

/** Suspicious texts, photographs and videos that couples already see. */
export function Findings({ found, held }: SectionProps) {
  const { t } = useTexts();
  const lang = found.contact.locale;
  const media = mediaIn(found.state, "suspicious");
  if (found.findings.length + media.count === 0) return null;
  return (
    <Section id="findings" title={t("admin:findings.heading")}>
      <p className="text-small text-ink-muted">{t("admin:findings.text")}</p>
      {found.findings.map(({ field, reasons }) => (
        <Text
          key={field}
          field={field}
          text={liveText(found.state, field)}
          reasons={reasons}
          hold={found.status !== "verified" && HOLDABLE.test(field) ? field : null}
          lang={lang}
          held={held}
        />
      ))}
      <MediaLists {...media} lang={lang} held={held} />
    </Section>
  );
}

export function Media({ found, held }: SectionProps) {
  const { t } = useTexts();
  const media = mediaIn(found.state, "settled");
  if (media.count === 0) return null;
  return (
    <Section id="media" title={t("admin:media.heading")}>
      <MediaLists {...media} lang={found.contact.locale} held={held} />
    </Section>
  );
}

type Photo = ProfileState["images"][number];
type Video = ProfileState["videos"][number];

function mediaIn({ images, videos }: ProfileState, state: MediaState) {
  const photos = images.filter((photo) => mediaState(photo) === state);
  const films = videos.filter((video) => mediaState(video) === state);
  return { photos, videos: films, count: photos.length + films.length };
}

/** Returns a text as couples read it, now or once the profile is approved. */
function liveText(state: ProfileState, field: TextField): string {
  if (field.startsWith("service:"))
    return state.services.find(({ code }) => `service:${code}` === field)?.description ?? "";
  return state[field as ProfileText] ?? "";
}

interface EntryProps {
  /** Value of the item's `hold` checkbox: a text's field, `photo:ID` or `video:ID`. Null: it has no checkbox. */
  hold: string | null;
  lang: string;
  held: FormField;
}

interface TextProps extends EntryProps {
  field: TextField;
  text: string;
  /** The text that couples read until the decision. */
  published?: string;
  reasons: readonly Suspicion[];
}

function Text({ field, text, published = "", reasons, hold, lang, held }: TextProps) {
  const { t } = useTexts();
  return (
    <article className="space-y-1.5 border-t border-line pt-5 pb-2">
      <h3>{fieldName(t, field)}</h3>
      <Reasons reasons={reasons} />
      <p className="whitespace-pre-line" lang={lang}>
        <Marks bad parts={flaggedParts(plainText(text))} />
      </p>
      {published ? (
        <p className="text-small text-ink-muted whitespace-pre-line">
          {t("admin:waiting.instead", { words: plainText(published) })}
        </p>
      ) : null}
      <HeldBox field={held} value={hold} />
    </article>
  );
}

interface MediaListsProps extends Omit<EntryProps, "hold"> {
  photos: readonly Photo[];
  videos: readonly Video[];
}

function MediaLists({ photos, videos, ...rest }: MediaListsProps) {
  const { t } = useTexts();
  const shownPhotos = photos.map((item) => {
    const { src, largest: href } = pictureSources(item.src);
    return { item, src, href, name: t("admin:waiting.photo"), hold: item.id === null ? null : `photo:${item.id}` };
  });
  const shownVideos = videos.map((item) => {
    const href = videoLink(item.link)?.href ?? null;
    const hold = item.id === null ? null : `video:${item.id}`;
    return { item, src: null, href, name: t("admin:waiting.video"), hold };
  });
  const lists = [shownPhotos, shownVideos].filter((media) => media.length > 0);
  return lists.map((media) => (
    <ul key={media[0]?.name}>
      {media.map((medium) => (
        <Medium key={medium.hold ?? `${medium.href} ${medium.item.title}`} {...medium} {...rest} />
      ))}
    </ul>
  ));
}

/** Texts of a photograph or a video; a video has neither `alt` nor `caption`. */
type MediumTexts = Pick<Video, "title" | "description"> & Partial<Pick<Photo, "alt" | "caption">>;

interface MediumProps extends EntryProps {
  item: MediumTexts & Pick<Photo, "pending" | "findings">;
  /** URL of a photograph; null for a video. */
  src: string | null;
  /** URL of the full picture, or of the player. */
  href: string | null;
  name: string;
}

/** Renders the newest texts and, until they are approved, also the published ones. */
function Medium({ item, src, href, name, hold, lang, held }: MediumProps) {
  const { t } = useTexts();
  const changes = item.pending === null ? {} : (JSON.parse(item.pending) as Partial<MediumTexts>);
  const newest: MediumTexts = { ...item, ...changes };
  const { title } = newest;
  const published = item.pending === null ? "" : dotted([item.title, textsOf(item)]);
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line py-5 sm:grid-cols-[200px_1fr]">
      {src ? (
        <a className="self-start overflow-hidden rounded-sm bg-sand" href={href ?? src} aria-label={title || name}>
          <img
            className="aspect-4/3 h-auto w-full object-cover"
            src={src}
            alt=""
            width={400}
            height={300}
            loading="lazy"
          />
        </a>
      ) : (
        <Kicker>{name}</Kicker>
      )}
      <div className="space-y-1.5 wrap-anywhere">
        <p lang={lang}>
          {href && !src ? (
            <a href={href} target="_blank" rel="noopener" referrerPolicy="origin">
              <b>{title || name}</b>
            </a>
          ) : (
            <b>{title}</b>
          )}
        </p>
        <Reasons reasons={JSON.parse(item.findings) as Suspicion[]} />
        <p className="text-small" lang={lang}>
          {textsOf(newest)}
        </p>
        {published ? (
          <p className="text-small text-ink-muted">{t("admin:waiting.instead", { words: published })}</p>
        ) : null}
        <HeldBox field={held} value={hold} />
      </div>
    </li>
  );
}

const textsOf = ({ description, alt = "", caption = "" }: MediumTexts) => dotted([description, alt, caption]);

function Reasons({ reasons }: { reasons: readonly Suspicion[] }) {
  const { t } = useTexts();
  return <Chips chips={reasons.map((reason) => ({ kind: "bad", text: t(`admin:suspicion.${reason}`) }))} />;
}

/** Checkbox that excludes one item from the approval. Its `form` attribute assigns it to the decision form. */
function HeldBox({ field, value }: { field: FormField; value: string | null }) {
  const { t } = useTexts();
  if (value === null) return null;
  const id = `${field.id}-${value}`;
  return (
    <label className={`${tickLineClass} text-small`} htmlFor={id}>
      <input
        className={tickClass}
        {...getInputProps(field, { type: "checkbox", value, ariaAttributes: false })}
        id={id}
      />
      <span>{t("admin:decide.hold")}</span>
    </label>
  );
}
