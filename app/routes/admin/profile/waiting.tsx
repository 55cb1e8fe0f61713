import { useTexts } from "~/i18n/texts";
import { Chips } from "~/ui/chip";
import type { ModerationView } from "./moderation-view.server";

/** What couples do not see yet, because it looks suspicious. */
export function Waiting({ view }: { view: ModerationView }) {
  const { t } = useTexts();
  const { waitingTexts, waitingPhotos, waitingVideos, lang } = view;
  if (waitingTexts.length + waitingPhotos.length + waitingVideos.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="waiting">
      <h2 id="waiting">{t("admin:waiting.heading")}</h2>
      <p className="small muted">{t("admin:waiting.text")}</p>
      <ul className="rows">
        {waitingTexts.map(({ label, text, reasons }) => (
          <li key={label} className="flow-s">
            <h3>{label}</h3>
            <Reasons reasons={reasons} />
            <p className="whitespace-pre-line" lang={lang}>
              {text}
            </p>
          </li>
        ))}
        {waitingPhotos.map(({ src, alt, words, reasons }) => (
          <li key={src} className="flow-s">
            <h3>{t("admin:waiting.photo")}</h3>
            <Reasons reasons={reasons} />
            <a className="frame max-w-60" href={src} aria-label={alt || t("admin:waiting.photo")}>
              <img src={src} alt={alt} width={400} height={300} loading="lazy" />
            </a>
            <p lang={lang}>{words}</p>
          </li>
        ))}
        {waitingVideos.map(({ href, words, reasons }) => (
          <li key={words} className="flow-s">
            <h3>{t("admin:waiting.video")}</h3>
            <Reasons reasons={reasons} />
            <p lang={lang}>
              {href ? (
                <a href={href} target="_blank" rel="noopener" referrerPolicy="origin">
                  {words}
                </a>
              ) : (
                words
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return <Chips chips={reasons.map((text) => ({ kind: "bad", text }))} />;
}
