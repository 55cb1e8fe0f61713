import { useTexts } from "~/i18n/texts";
import { BackLink, ButtonLink, iconLinkClass } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";

interface ViewedPhoto {
  /** Key in the media store, or the path of a demo picture (see `pictureSources`). */
  src: string;
  width: number;
  height: number;
  alt: string;
  title: string;
  description?: string | undefined;
  caption?: string | undefined;
}

interface PhotoViewerProps {
  back: { text: string; href: string; city?: string };
  /** Set for weddings and profiles. */
  planner?: { name: string; city: string; href: string; start: string; portrait: string | null; gold: boolean };
  photos: readonly ViewedPhoto[];
  /** Number of the photo in the page's address, from 1. */
  opened: number;
  lang: string;
}

const idOf = (number: number) => `photo-${number}`;

/** Renders all photos of a gallery in a row that scrolls sideways, one at a time, without requests for pages. */
export function PhotoViewer({ back, planner, photos, opened, lang }: PhotoViewerProps) {
  const { t } = useTexts();
  return (
    <div className="pb-section">
      <div className={pageClass({ className: "flex min-h-14 items-center gap-3" })}>
        <BackLink href={back.href}>{back.text}</BackLink>
        {back.city ? <span className="text-small text-ink-muted">{back.city}</span> : null}
        <h1 className="sr-only">
          {t("planner:photo.all")}, {back.text}
        </h1>
      </div>
      <ol
        className="relative flex snap-x snap-mandatory items-start overflow-x-auto overscroll-x-contain print:block"
        data-row=""
      >
        {photos.map((photo, index) => (
          <ViewerItem
            key={idOf(index + 1)}
            photo={photo}
            number={index + 1}
            count={photos.length}
            isOpened={index + 1 === opened}
            lang={lang}
          />
        ))}
      </ol>
      <div className={pageClass({ className: "mt-8 space-y-8" })}>
        {photos.length > 1 ? <Thumbs photos={photos} /> : null}
        {planner ? <PlannerLine planner={planner} /> : null}
      </div>
    </div>
  );
}

interface ViewerItemProps {
  photo: ViewedPhoto;
  number: number;
  count: number;
  /** True: the URL is that of this photo. The photo gets the focus, which scrolls to it if the URL has no fragment. */
  isOpened: boolean;
  lang: string;
}

function ViewerItem({ photo, number, count, isOpened, lang }: ViewerItemProps) {
  const { t } = useTexts();
  const { src, srcSet } = pictureSources(photo.src);
  const to = (step: -1 | 1) => ({
    className: `${iconLinkClass} min-w-11${step === 1 ? " justify-end justify-self-end" : ""}`,
    href: `#${idOf(number + step)}`,
    rel: step === 1 ? "next" : "prev",
  });
  return (
    <li
      id={idOf(number)}
      className="w-full flex-none snap-center snap-always scroll-mt-8 outline-none focus-visible:shadow-none lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the address names this photo.
      autoFocus={isOpened}
    >
      <img
        className="max-h-[min(85vw,80svh)] w-full object-contain lg:row-span-2 lg:max-h-[min(54vw,80svh)]"
        src={src}
        srcSet={srcSet}
        sizes={srcSet && "(min-width: 960px) calc(100vw - 360px), 100vw"}
        width={photo.width}
        height={photo.height}
        alt={photo.alt}
        loading={isOpened ? undefined : "lazy"}
      />
      <div className="grid min-h-14 grid-cols-[minmax(max-content,1fr)_auto_minmax(max-content,1fr)] items-center gap-3 px-pad print:hidden">
        {number > 1 ? (
          <a {...to(-1)}>
            <Icon name="back" /> <span className="max-sm:sr-only">{t("planner:photo.previous")}</span>
          </a>
        ) : (
          <span />
        )}
        <p className="text-small text-ink-muted">{t("planner:photo.number", { number, count })}</p>
        {number < count ? (
          <a {...to(1)}>
            <span className="max-sm:sr-only">{t("planner:photo.next")}</span> <Icon name="next" />
          </a>
        ) : null}
      </div>
      <div className="max-w-prose space-y-2 px-pad pt-2">
        <h2 className="text-h3" lang={lang}>
          {photo.title}
        </h2>
        {photo.description ? (
          <p className="whitespace-pre-line text-ink-muted" lang={lang}>
            {photo.description}
          </p>
        ) : null}
        {photo.caption ? (
          <p className="text-small text-ink-muted" lang={lang}>
            {photo.caption}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Thumbs({ photos }: Pick<PhotoViewerProps, "photos">) {
  const { t } = useTexts();
  return (
    <nav className="print:hidden" aria-label={t("planner:photo.all")}>
      <ul className="grid grid-cols-5 gap-2 lg:grid-cols-12">
        {photos.map(({ src, alt }, index) => (
          <li key={idOf(index + 1)}>
            <a href={`#${idOf(index + 1)}`}>
              <img
                className="aspect-square w-full rounded-sm object-cover"
                src={pictureSources(src).smallest}
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
  );
}

function PlannerLine({ planner }: { planner: NonNullable<PhotoViewerProps["planner"]> }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait name={planner.name} src={planner.portrait} gold={planner.gold} size="m" />
      <p className="min-w-50 flex-1">
        <a className="font-serif text-h3/tight text-ink" href={planner.href}>
          {planner.name}
        </a>
        <br />
        <span className="text-small text-ink-muted">{planner.city}</span>
      </p>
      <ButtonLink href={planner.start}>{t("welcome:start")}</ButtonLink>
    </div>
  );
}
