import { useTexts } from "~/i18n/texts";
import { BackLink, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Kicker, PageTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";

interface PhotoViewerProps {
  back: { text: string; href: string; city?: string };
  /** Set for weddings and profiles. */
  planner?: { name: string; city: string; href: string; start: string; portrait: string | null; gold: boolean };
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
  lang: string;
  /** URLs of the neighbours; null: this is the first or the last photograph. */
  previous: string | null;
  next: string | null;
  thumbs: { href: string; src: string; alt: string; isCurrent: boolean }[];
}

const THUMB = "aspect-4/3 w-full rounded-sm object-cover";

export function PhotoViewer({ back, planner, photo, lang, previous, next, thumbs }: PhotoViewerProps) {
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "space-y-4 pt-5 pb-section" })}>
      <p>
        <BackLink href={back.href}>{back.text}</BackLink>
        {back.city ? <span className="text-small text-ink-muted"> {back.city}</span> : null}
      </p>
      <div className="grid gap-x-gap gap-y-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <figure>
          <img
            className="max-h-[80vh] w-full rounded object-contain"
            src={photo.src}
            srcSet={photo.srcSet}
            sizes={photo.srcSet && "(min-width: 1120px) 760px, (min-width: 960px) 65vw, 92vw"}
            width={photo.width}
            height={photo.height}
            alt={photo.alt}
          />
        </figure>
        <div className="flex flex-col">
          <Kicker>{photo.place}</Kicker>
          <PageTitle lang={lang}>{photo.title}</PageTitle>
          {photo.description ? (
            <p className="mt-8 whitespace-pre-line text-ink-muted" lang={lang}>
              {photo.description}
            </p>
          ) : null}
          {photo.caption ? (
            <p className="pt-2 text-small text-ink-muted" lang={lang}>
              {photo.caption}
            </p>
          ) : null}
          {previous || next ? (
            <nav className="mt-4 flex gap-4 print:hidden" aria-label={t("planner:photo.neighbours")}>
              {previous ? (
                <ButtonLink className="flex-1 px-2!" variant="quiet" href={previous} rel="prev">
                  <Icon name="back" /> {t("planner:photo.previous")}
                </ButtonLink>
              ) : null}
              {next ? (
                <ButtonLink className="flex-1 px-2!" variant="quiet" href={next} rel="next">
                  {t("planner:photo.next")} <Icon name="next" />
                </ButtonLink>
              ) : null}
            </nav>
          ) : null}
          {planner ? (
            <div className="mt-8 flex flex-wrap items-center gap-4 lg:mt-auto">
              <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} size="m" />
              <p className="flex-1">
                <a className="font-serif text-h3/tight text-ink" href={planner.href}>
                  {planner.name}
                </a>
                <br />
                <span className="text-small text-ink-muted">{planner.city}</span>
              </p>
              <ButtonLink wide href={planner.start}>
                {t("welcome:start")}
              </ButtonLink>
            </div>
          ) : null}
        </div>
      </div>
      {thumbs.length > 1 ? (
        <nav className="print:hidden" aria-label={t("planner:photo.all")}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-2 lg:grid-cols-12">
            {thumbs.map(({ href, src, alt, isCurrent }) => (
              <li key={href}>
                <a href={href} aria-current={isCurrent ? "true" : undefined}>
                  <img
                    className={isCurrent ? `${THUMB} outline-2 outline-offset-2 outline-gold` : THUMB}
                    src={src}
                    alt={alt}
                    width={160}
                    height={120}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}
