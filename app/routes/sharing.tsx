import type { ReactNode } from "react";
import { CARDS, type UPRIGHT_SHAPES } from "~/domain/share/draw-card.rules";
import { useTexts } from "~/i18n/texts";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { panelClass } from "~/ui/panel";

interface NewLinkProps {
  heading: string;
  link: string;
  /** Explains how long the link is valid, or that it is shown once. */
  text: string;
  children?: ReactNode;
}

/** Shows a new secret link, which no later page shows again. */
export function NewLink({ heading, link, text, children }: NewLinkProps) {
  return (
    <div className={panelClass("card", "space-y-4")} role="status">
      <h2 className="text-h3">{heading}</h2>
      <p className="rounded bg-sand px-4 py-3 wrap-anywhere select-all">{link}</p>
      <p className="text-small text-ink-muted">{text}</p>
      {children}
    </div>
  );
}

/** Links that open a text message or an email with a text. */
export function ShareLinks({ sms, mail }: { sms: string; mail: string }) {
  const { t } = useTexts();
  return (
    <p className="flex flex-wrap gap-x-6">
      <a className={iconLinkClass} href={sms}>
        {t("partner:link.sms")}
      </a>
      <a className={iconLinkClass} href={mail}>
        {t("partner:link.mail")}
      </a>
    </p>
  );
}

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
