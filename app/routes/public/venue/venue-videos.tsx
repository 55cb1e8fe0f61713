import { useTexts } from "~/i18n/texts";
import { Icon } from "~/ui/icon";
import type { VenueView } from "./venue-view.server";

/** Links to players of other sites, in a tab of their own: nothing is loaded from there until somebody asks. */
export function VenueVideos({ videos, lang }: Pick<VenueView, "videos" | "lang">) {
  const { t } = useTexts();
  if (videos.length === 0) return null;
  return (
    <section className="flow">
      <h2 className="rule">{t("planner:profile.videos")}</h2>
      <p className="small muted">{t("planner:profile.videosNote")}</p>
      <ul className="rows">
        {videos.map(({ href, title, description, site }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noopener" referrerPolicy="origin">
              <Icon name="play" /> {title} <span className="small">{t("planner:profile.videoSite", { site })}</span>
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
