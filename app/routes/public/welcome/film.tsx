import { useTexts } from "~/i18n/texts";
import { SectionTitle } from "~/ui/heading";

/** Pixels of the recorded screen (scripts/record-walk.mjs). */
const SCREEN = { width: 400, height: 720 };
const SCENES = ["one", "two", "three", "four", "five"] as const;

/** The explainer video (rule welcome-4): silent, in the page's language, loaded when somebody starts it. */
export function Film() {
  const { t, i18n } = useTexts();
  const file = `/video/walk-${i18n.language}`;
  return (
    <section
      className="mx-auto w-full px-pad max-w-page py-section grid gap-gap md:grid-cols-2 items-center"
      aria-labelledby="film"
    >
      <div className="space-y-4">
        <SectionTitle id="film">{t("welcome:film.heading")}</SectionTitle>
        <p className="max-w-prose text-ink-muted">{t("welcome:film.text")}</p>
        <details>
          <summary>{t("welcome:film.summary")}</summary>
          <ol className="max-w-prose space-y-4 text-small" id="scenes">
            {SCENES.map((scene) => (
              <li key={scene}>{t(`welcome:film.scene.${scene}`)}</li>
            ))}
          </ol>
        </details>
      </div>
      <video
        className="walk"
        {...SCREEN}
        src={`${file}.mp4`}
        poster={`${file}.webp`}
        preload="none"
        controls
        muted
        playsInline
        aria-labelledby="film"
        aria-describedby="scenes"
      />
    </section>
  );
}
