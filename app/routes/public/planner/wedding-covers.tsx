import { useTexts } from "~/i18n/texts";
import { SectionTitle } from "~/ui/heading";
import type { CoverView } from "../wedding/cover-view.server";

/** Proportions of every cover, in px, so that nothing moves while the pictures arrive. */
const COVER = { width: 400, height: 300 };

interface WeddingCoversProps {
  weddings: readonly CoverView[];
  /** Language of the planner's words. */
  lang: string;
}

/** The planner's published weddings, the newest first. */
export function WeddingCovers({ weddings, lang }: WeddingCoversProps) {
  const { t } = useTexts();
  if (weddings.length === 0) return null;
  return (
    <section className="space-y-4">
      <SectionTitle>{t("wedding:covers")}</SectionTitle>
      <ul className="planners">
        {weddings.map(({ href, title, about, src, srcSet }) => (
          <li key={href}>
            <a href={href}>
              <span className="overflow-hidden rounded bg-sand [&_img]:w-full film">
                <img
                  src={src}
                  srcSet={srcSet}
                  sizes={srcSet && "(min-width: 1120px) 350px, (min-width: 720px) 45vw, 92vw"}
                  alt=""
                  loading="lazy"
                  {...COVER}
                />
              </span>
              <span lang={lang}>{title}</span>
            </a>
            <p className="text-small text-ink-muted">{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
