import type { LinkedVideo } from "~/domain/profile/video-links.rules";
import { useTexts } from "~/i18n/texts";
import { Icon } from "~/ui/icon";
import { rowsClass } from "~/ui/rows";

/** The picture that stands for every film: theirs would be fetched from the other site. */
const STILL = { src: "/art/evening.svg", width: 400, height: 300 };

interface ProviderVideosProps {
  videos: readonly LinkedVideo[];
  /** Language of their words. */
  lang: string;
  heading?: "h2" | "h3";
  look: "stills" | "rows";
}

/**
 * Links to players of other sites, in a tab of their own: nothing is loaded from there until somebody asks. The sites refuse to play for
 * a page that does not say where it comes from, so they learn the host and no more.
 */
export function ProviderVideos({ videos, lang, heading: Heading = "h2", look }: ProviderVideosProps) {
  const { t } = useTexts();
  if (videos.length === 0) return null;
  return (
    <section className="space-y-4">
      <Heading className="rule">{t("planner:profile.videos")}</Heading>
      <p className="text-small text-ink-muted">{t("planner:profile.videosNote")}</p>
      <ul className={look === "stills" ? "planners" : rowsClass}>
        {videos.map(({ href, title, description, site }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener" referrerPolicy="origin">
              {look === "stills" ? (
                <span className="overflow-hidden rounded bg-sand [&_img]:w-full film">
                  <img {...STILL} alt="" loading="lazy" />
                  <Icon name="play" className="play" />
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
