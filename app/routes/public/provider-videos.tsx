import type { LinkedVideo } from "~/domain/providers/video.rules";
import { useTexts } from "~/i18n/texts";
import { Icon } from "~/ui/icon";

/** Picture for all videos, because their thumbnails would be loaded from the video platforms. */
const STILL = { src: "/art/evening.svg", width: 400, height: 300 };

const PLAY =
  "absolute inset-0 m-auto size-18 rounded-full bg-paper p-5 text-evergreen outline-[1.5px] outline-offset-6 outline-gold";

interface ProviderVideosProps {
  videos: readonly LinkedVideo[];
  lang: string;
  heading?: "h2" | "h3";
  look: "stills" | "rows";
}

/** Loads nothing from video platforms before a click. Their players need the origin as referrer. */
export function ProviderVideos({ videos, lang, heading: Heading = "h2", look }: ProviderVideosProps) {
  const { t } = useTexts();
  if (videos.length === 0) return null;
  return (
    <section className="space-y-4">
      <Heading>{t("planner:profile.videos")}</Heading>
      <p className="text-small text-ink-muted">{t("planner:profile.videosNote")}</p>
      <ul className={look === "stills" ? "grid gap-4 sm:grid-cols-2 lg:only:*:col-span-full" : "space-y-4"}>
        {videos.map(({ href, title, description, site }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener" referrerPolicy="origin">
              {look === "stills" ? (
                <span className="group relative mb-4 block overflow-hidden rounded print:hidden">
                  <img className="aspect-video w-full object-cover" {...STILL} alt="" loading="lazy" />
                  <Icon name="play" className={PLAY} />
                </span>
              ) : (
                <>
                  <Icon name="play" />{" "}
                </>
              )}
              {title} <span className="text-small">{t("planner:profile.videoSite", { site })}</span>
            </a>
            {description ? (
              <p className="text-small text-ink-muted" lang={lang}>
                {description}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
