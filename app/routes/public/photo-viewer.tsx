import { useTexts } from "~/i18n/texts";
import { BackLink, ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Portrait } from "~/ui/portrait";

export interface PhotoViewerProps {
  /** What the photograph belongs to. */
  back: { text: string; href: string; city?: string };
  /** Of a wedding or a profile. */
  planner?: { name: string; city: string; href: string; portrait: string | null; gold: boolean };
  photo: {
    src: string;
    srcSet?: string | undefined;
    width: number;
    height: number;
    alt: string;
    title: string;
    description?: string | undefined;
    caption?: string | undefined;
    /** "Photo 3 of 8" */
    place: string;
  };
  /** Language of the words. */
  lang: string;
  /** Addresses of the neighbours; null: it is the first or the last. */
  previous: string | null;
  next: string | null;
  thumbs: { href: string; src: string; alt: string; isCurrent: boolean }[];
}

/** One photograph of a gallery with its words, and links to the others. */
export function PhotoViewer({ back, planner, photo, lang, previous, next, thumbs }: PhotoViewerProps) {
  const { t } = useTexts();
  return (
    <div className="mx-auto w-full px-pad max-w-page pt-top pb-section space-y-4">
      <p>
        <BackLink href={back.href}>{back.text}</BackLink>
        {back.city ? <span className="text-small text-ink-muted"> {back.city}</span> : null}
      </p>
      <div className="viewer">
        <figure>
          <img
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={photo.srcSet && "(min-width: 1120px) 760px, (min-width: 960px) 65vw, 92vw"}
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
          />
        </figure>
        <div>
          <Kicker>{photo.place}</Kicker>
          <PageTitle lang={lang}>{photo.title}</PageTitle>
          {photo.description ? (
            <p className="text-ink-muted mt-8 whitespace-pre-line" lang={lang}>
              {photo.description}
            </p>
          ) : null}
          {photo.caption ? (
            <p className="text-small text-ink-muted pt-2.5" lang={lang}>
              {photo.caption}
            </p>
          ) : null}
          {previous || next ? (
            <nav className="turn" aria-label={t("planner:photo.neighbours")}>
              {previous ? (
                <ButtonLink variant="quiet" href={previous} rel="prev">
                  <Icon name="back" /> {t("planner:photo.previous")}
                </ButtonLink>
              ) : null}
              {next ? (
                <ButtonLink variant="quiet" href={next} rel="next">
                  {t("planner:photo.next")} <Icon name="next" />
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
          {planner ? (
            <div className="who by">
              <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} size="m" />
              <p>
                <a className="text-h3 font-serif" href={planner.href}>
                  {planner.name}
                </a>
                <br />
                <span className="text-small text-ink-muted">{planner.city}</span>
              </p>
            </div>
          ) : null}
        </div>
      </div>
      {thumbs.length > 1 ? (
        <nav aria-label={t("planner:photo.all")}>
          <ul className="thumbs">
            {thumbs.map(({ href, src, alt, isCurrent }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent ? "true" : undefined}>
                  <img src={src} alt={alt} width={160} height={120} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
