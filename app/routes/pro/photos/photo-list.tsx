import type { Gallery } from "~/domain/media/find-photos.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Chips, type ChipText } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { HiddenField } from "~/ui/field";
import { pictureSources } from "~/ui/picture-sources";
import { VisuallyHidden } from "~/ui/visually-hidden";

type ListedPhoto = Gallery["photos"][number];

/** The gallery in its order, as its owner sees it. The order is changed by buttons, which need no script. */
export function PhotoList({ photos }: { photos: readonly ListedPhoto[] }) {
  const { t } = useTexts();
  if (photos.length === 0) return <EmptyState title={t("photos:gallery.empty")} text={t("photos:gallery.emptyText")} />;
  return (
    <ol className="photos">
      {photos.map((photo, index) => (
        <li key={photo.publicId} id={`photo-${photo.publicId}`} className="panel flow-s">
          <Picture photo={photo} isFirst={index === 0} />
          <h3>{photo.title}</h3>
          <Chips chips={chipsOf(photo, t)} />
          <form className="actions" method="post" action={paths.pro.photos()}>
            <HiddenField name="photo" value={photo.publicId} />
            {index > 0 ? (
              <Button variant="quiet" compact name="intent" value="earlier">
                {t("photos:gallery.earlier")}
                <VisuallyHidden>: {photo.title}</VisuallyHidden>
              </Button>
            ) : null}
            {index < photos.length - 1 ? (
              <Button variant="quiet" compact name="intent" value="later">
                {t("photos:gallery.later")}
                <VisuallyHidden>: {photo.title}</VisuallyHidden>
              </Button>
            ) : null}
            <ButtonLink variant="plain" compact href={paths.pro.photo(photo.publicId)}>
              {t("photos:gallery.edit")}
              <VisuallyHidden>: {photo.title}</VisuallyHidden>
            </ButtonLink>
          </form>
        </li>
      ))}
    </ol>
  );
}

function Picture({ photo, isFirst }: { photo: ListedPhoto; isFirst: boolean }) {
  const { src, srcSet } = pictureSources(photo.src);
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes="(min-width: 768px) 400px, 90vw"
      width={photo.width}
      height={photo.height}
      alt={photo.alt || photo.title}
      loading={isFirst ? undefined : "lazy"}
    />
  );
}

function chipsOf({ keyImage, visible, held, overQuota }: ListedPhoto, t: Translate): ChipText[] {
  return [
    ...(keyImage ? [{ kind: "active", text: t("photos:state.key") } as const] : []),
    ...(held ? [{ kind: "bad", text: t("photos:state.held") } as const] : []),
    ...(visible ? [] : [{ text: t("photos:state.hidden") }]),
    ...(overQuota ? [{ text: t("photos:state.overQuota") }] : []),
  ];
}
