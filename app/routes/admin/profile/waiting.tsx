import { useTexts } from "~/i18n/texts";
import { Chips } from "~/ui/chip";
import type { FormField } from "~/ui/field";
import { Kicker } from "~/ui/kicker";
import { HeldBox } from "./held-box";
import type { MediaEntry } from "./media-entries.server";
import type { ModerationView, TextEntry } from "./moderation-view.server";

interface ViewProps {
  view: ModerationView;
  /** `hold` of the decision's form. */
  held: FormField;
}

/** What couples do not see yet, because it looks suspicious. */
export function Waiting({ view, held }: ViewProps) {
  const { t } = useTexts();
  const { waitingTexts, waitingPhotos, waitingVideos, lang } = view;
  if (waitingTexts.length + waitingPhotos.length + waitingVideos.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="waiting">
      <h2 className="text-h3" id="waiting">
        {t("admin:waiting.heading")}
      </h2>
      <p className="text-small text-ink-muted">{t("admin:waiting.text")}</p>
      <TextList entries={waitingTexts} lang={lang} held={held} />
      <MediaList entries={waitingPhotos} name={t("admin:waiting.photo")} lang={lang} held={held} />
      <MediaList entries={waitingVideos} name={t("admin:waiting.video")} lang={lang} held={held} />
    </section>
  );
}

/** Suspicious texts, photographs and videos that do not wait. */
export function Findings({ view, held }: ViewProps) {
  const { t } = useTexts();
  const { findings, foundPhotos, foundVideos, lang } = view;
  if (findings.length + foundPhotos.length + foundVideos.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="findings">
      <h2 className="text-h3" id="findings">
        {t("admin:findings.heading")}
      </h2>
      <p className="text-small text-ink-muted">{t("admin:findings.text")}</p>
      <TextList entries={findings} lang={lang} held={held} />
      <MediaList entries={foundPhotos} name={t("admin:waiting.photo")} lang={lang} held={held} />
      <MediaList entries={foundVideos} name={t("admin:waiting.video")} lang={lang} held={held} />
    </section>
  );
}

/** Photographs and videos with their words, which couples read in the gallery's viewer. */
export function Media({ view, held }: ViewProps) {
  const { t } = useTexts();
  const { photos, videos, lang } = view;
  if (photos.length + videos.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="media">
      <h2 className="text-h3" id="media">
        {t("admin:media.heading")}
      </h2>
      <MediaList entries={photos} name={t("admin:waiting.photo")} lang={lang} held={held} />
      <MediaList entries={videos} name={t("admin:waiting.video")} lang={lang} held={held} />
    </section>
  );
}

interface TextListProps {
  entries: readonly TextEntry[];
  lang: string;
  held: FormField;
}

function TextList({ entries, lang, held }: TextListProps) {
  return entries.map(({ label, text, reasons, hold }) => (
    <article key={label} className="space-y-1.5 border-t border-line pt-5 pb-2">
      <h3>{label}</h3>
      <Reasons reasons={reasons} />
      <p className="whitespace-pre-line" lang={lang}>
        {text}
      </p>
      <HeldBox field={held} value={hold} />
    </article>
  ));
}

interface MediaListProps {
  entries: readonly MediaEntry[];
  name: string;
  lang: string;
  held: FormField;
}

function MediaList({ entries, name, lang, held }: MediaListProps) {
  const { t } = useTexts();
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map(({ src, href, title, words, instead, reasons, hold }) => (
        <li
          key={hold ?? `${src} ${href} ${title}`}
          className="grid gap-x-6 gap-y-3 border-t border-line py-5 sm:grid-cols-[200px_1fr]"
        >
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
            <Reasons reasons={reasons} />
            <p className="text-small" lang={lang}>
              {words}
            </p>
            {instead ? (
              <p className="text-small text-ink-muted">{t("admin:waiting.instead", { words: instead })}</p>
            ) : null}
            <HeldBox field={held} value={hold} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.length > 0 ? <Chips chips={reasons.map((text) => ({ kind: "bad", text }))} /> : null;
}
