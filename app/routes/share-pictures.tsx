import { CARDS, type UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface SharePicturesProps {
  pictures: readonly { shape: (typeof UPRIGHT_SHAPES)[number]; src: string }[];
}

/** Renders upright pictures with their downloads (rule share-9). */
export function SharePictures({ pictures }: SharePicturesProps) {
  const { t } = useTexts();
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[repeat(2,minmax(0,320px))] sm:gap-8">
      {pictures.map(({ shape, src }) => {
        const { width, height } = CARDS[shape];
        return (
          <figure className="grid grid-cols-[2fr_3fr] items-center gap-4 sm:block sm:space-y-4" key={shape}>
            <img
              className="h-auto w-full rounded-sm border border-line"
              src={src}
              width={width}
              height={height}
              alt={t(`badge:pictures.${shape}`)}
              loading="lazy"
            />
            <figcaption>
              <ButtonLink variant="quiet" compact wide href={src} download={`alliance-${shape}.jpg`}>
                <Icon name="down" /> {t(`badge:pictures.download.${shape}`)}
              </ButtonLink>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
