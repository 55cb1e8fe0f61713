import { useTexts } from "~/i18n/texts";
import { Chips, type ChipText } from "~/ui/chip";
import { pictureSources } from "~/ui/picture-sources";

interface PictureGridProps {
  pictures: readonly { src: string; caption: string; chips?: readonly ChipText[] }[];
  lang: string;
  /** True: two columns of numbered pictures, because a report is about one picture. False: small pictures. */
  isLarge?: boolean;
}

export function PictureGrid({ pictures, lang, isLarge = false }: PictureGridProps) {
  const { t } = useTexts();
  return (
    <ul
      className={
        isLarge
          ? "grid gap-4 sm:grid-cols-2"
          : "grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]"
      }
    >
      {pictures.map(({ src: stored, caption, chips = [] }, index) => {
        const { src, largest } = pictureSources(stored);
        return (
          <li key={stored} className="min-w-0 space-y-1.5">
            <a className="relative block overflow-hidden rounded-sm bg-sand" href={largest}>
              <img
                className="aspect-4/3 h-auto w-full object-cover"
                src={src}
                width={400}
                height={300}
                lang={lang}
                alt={caption || t("pictures:uncaptioned", { number: index + 1 })}
                loading="lazy"
              />
              {isLarge ? (
                <span className="absolute top-2 left-2 grid size-9 place-items-center rounded-full border border-gold bg-surface font-serif text-large text-ink">
                  {index + 1}
                </span>
              ) : null}
            </a>
            {caption ? (
              <p className="text-small wrap-anywhere" lang={lang} aria-hidden="true">
                {caption}
              </p>
            ) : null}
            <Chips chips={chips} />
          </li>
        );
      })}
    </ul>
  );
}
