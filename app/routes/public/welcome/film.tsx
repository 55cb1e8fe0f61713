import { useTexts } from "~/i18n/texts";
import { classNames, pageClass } from "~/ui/classes";
import { Toggle, toggledClass } from "~/ui/disclosure";
import { SectionTitle } from "~/ui/heading";
import { timelineClass } from "~/ui/timeline";

/** Pixels of the recorded screen (scripts/record-walk.mjs). */
const SCREEN = { width: 400, height: 720 };
const SCENES = ["one", "two", "three", "four", "five"] as const;

/** Evergreen in both colour schemes. */
const NIGHT =
  "bg-[#1f4d46] [--back:#1f4d46] text-ink [--green:#fbf8f3] [--ink:#fbf8f3] [--line:#44706a] [--muted:#cfdcd5] print:hidden";

/** Explainer video (rule welcome-4): silent, in the page's language, loaded on play. */
export function Film() {
  const { t, i18n } = useTexts();
  const file = `/video/walk-${i18n.language}`;
  return (
    <section className={NIGHT} aria-labelledby="film">
      <div className={pageClass({ className: "py-section grid items-center gap-gap md:grid-cols-2" })}>
        <div className="space-y-4">
          <SectionTitle className="text-calm" id="film">
            {t("welcome:film.heading")}
          </SectionTitle>
          <Toggle summary={t("welcome:film.summary")} />
          <ol className={classNames(timelineClass, toggledClass, "max-w-prose max-lg:pt-4")} id="scenes">
            {SCENES.map((scene) => (
              <li key={scene}>{t(`welcome:film.scene.${scene}`)}</li>
            ))}
          </ol>
        </div>
        <video
          className="mx-auto h-auto w-full max-w-75 rounded-[24px] outline-1 outline-offset-8 outline-gold"
          {...SCREEN}
          src={`${file}.mp4`}
          poster={`${file}.webp`}
          preload="none"
          loading="lazy"
          controls
          muted
          playsInline
          aria-labelledby="film"
          aria-describedby="scenes"
        />
      </div>
    </section>
  );
}
