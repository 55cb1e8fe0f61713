import { useTexts } from "~/i18n/texts";

/** Pixels of the recorded screen (scripts/record-walk.mjs). */
const SCREEN = { width: 400, height: 720 };
const SCENES = ["one", "two", "three", "four", "five"] as const;

/** The explainer video (rule welcome-4): silent, in the page's language, loaded when somebody starts it. */
export function Film() {
  const { t, i18n } = useTexts();
  const file = `/video/walk-${i18n.language}`;
  return (
    <section className="wrap section split even mid" aria-labelledby="film">
      <div className="flow">
        <h2 className="rule" id="film">
          {t("welcome:film.heading")}
        </h2>
        <p className="prose muted">{t("welcome:film.text")}</p>
        <details>
          <summary>{t("welcome:film.summary")}</summary>
          <ol className="prose flow small" id="scenes">
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
