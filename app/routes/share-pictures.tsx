import { CARDS, type UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import { useTexts } from "~/i18n/texts";

interface SharePicturesProps {
  pictures: readonly { shape: (typeof UPRIGHT_SHAPES)[number]; src: string }[];
}

/** Renders upright pictures with their downloads (rule share-9). */
export function SharePictures({ pictures }: SharePicturesProps) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-2 items-end gap-6 sm:max-w-md">
      {pictures.map(({ shape, src }) => {
        const { width, height } = CARDS[shape];
        return (
          <figure className="space-y-2" key={shape}>
            <img
              className="h-auto w-full rounded-sm border border-line"
              src={src}
              width={width}
              height={height}
              alt={t(`badge:pictures.${shape}`)}
              loading="lazy"
            />
            <figcaption className="text-small">
              <a className="inline-block py-3" href={src} download={`alliance-${shape}.jpg`}>
                {t(`badge:pictures.download.${shape}`)}
              </a>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
