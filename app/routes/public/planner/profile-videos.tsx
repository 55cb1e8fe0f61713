import { useTexts } from "~/i18n/texts";
import { Icon } from "~/ui/icon";
import type { ProfileView } from "./profile-view.server";

/** The picture that stands for every film: theirs would be fetched from the other site. */
const STILL = { src: "/art/evening.svg", width: 400, height: 300 };

/**
 * Links to players of other sites, in a tab of their own: nothing is loaded from there until somebody asks. The sites refuse to play for
 * a page that does not say where it comes from, so they learn the host and no more.
 */
export function ProfileVideos({
  videos,
  lang,
  heading: Heading,
}: Pick<ProfileView, "videos" | "lang"> & { heading: "h2" | "h3" }) {
  const { t } = useTexts();
  if (videos.length === 0) return null;
  return (
    <section className="flow">
      <Heading className="rule">{t("planner:profile.videos")}</Heading>
      <p className="small muted">{t("planner:profile.videosNote")}</p>
      <ul className="planners">
        {videos.map(({ href, title, description, site }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener" referrerPolicy="origin">
              <span className="frame film">
                <img {...STILL} alt="" loading="lazy" />
                <Icon name="play" className="play" />
              </span>
              {title} <span className="small">{t("planner:profile.videoSite", { site })}</span>
            </a>
            {description ? (
              <p className="small muted" lang={lang}>
                {description}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
