import type { ProfilePhotos } from "~/domain/media/find-photos.server";
import type { HeldState } from "~/domain/moderation/moderation.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Failed } from "~/routes/post-form";
import { useHydrated } from "~/routes/use-hydrated";
import { ButtonLink } from "~/ui/button";
import { Chips, type ChipText } from "~/ui/chip";
import { classNames } from "~/ui/classes";
import { FixedValue } from "~/ui/field";
import { VisuallyHidden } from "~/ui/text";
import { DragHint, MoveButtons, PictureFrame, pictureGridClass } from "../pictures/picture-frame";
import { type Arranged, useArranging } from "../pictures/use-arranging";

type ListedPhoto = Omit<ProfilePhotos["photos"][number], "held"> & { held: HeldState | null };

export function PhotoList({ photos, arranged }: { photos: readonly ListedPhoto[]; arranged: Arranged | null }) {
  const { t } = useTexts();
  const pictures = photos.map((photo) => ({ ...photo, id: photo.publicId }));
  const { ordered, ArrangeForm, dragging, failure, news } = useArranging(paths.pro.photos(), pictures, arranged);
  const isHydrated = useHydrated();
  const moved = photos.find(({ publicId }) => publicId === news?.id);
  return (
    <>
      {failure ? <Failed failure={failure} /> : null}
      <p className="text-small" role="status">
        {news && moved ? t("photos:gallery.moved", { title: moved.title, place: news.place, count: news.total }) : ""}
      </p>
      {photos.length > 1 ? <DragHint /> : null}
      <ol className={pictureGridClass} data-photos="">
        {ordered.map((photo, index) => {
          const number = index + 1;
          const { className, ...item } = dragging.item(photo.id);
          return (
            <li
              key={photo.id}
              id={`photo-${photo.id}`}
              className={classNames("min-w-0 scroll-mt-6 space-y-1.5 wrap-anywhere", className)}
              {...item}
            >
              <PictureFrame
                picture={photo}
                alt={photo.alt || photo.title}
                isKey={photo.keyImage}
                chip={photo.keyImage ? t("pictures:key", { number }) : String(number)}
                eager={index < 3}
                dragging={dragging}
              />
              <h3 className="pt-1 font-sans text-small max-sm:text-tiny">{photo.title}</h3>
              <Chips chips={chipsOf(photo, t)} />
              <div className="flex flex-wrap items-center justify-between">
                <ArrangeForm className="-ms-3 flex" method="post" action={paths.pro.photos()} preventScrollReset>
                  <FixedValue name="picture" value={photo.id} />
                  {isHydrated ? <FixedValue name="inPlace" value="on" /> : null}
                  <MoveButtons
                    id={photo.id}
                    isFirst={index === 0}
                    isLast={number === photos.length}
                    of={`: ${photo.title}`}
                  />
                </ArrangeForm>
                <ButtonLink
                  variant="plain"
                  compact
                  className="px-0! whitespace-nowrap max-sm:text-tiny!"
                  href={paths.pro.photo(photo.id)}
                >
                  {t("photos:gallery.edit")}
                  <VisuallyHidden>: {photo.title}</VisuallyHidden>
                </ButtonLink>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function stateOf(held: HeldState, shownMeanwhile: boolean) {
  if (held !== "waiting") return held;
  return shownMeanwhile ? "heldMeanwhile" : "held";
}

function chipsOf({ visible, held, shownMeanwhile, overQuota }: ListedPhoto, t: Translate): ChipText[] {
  return [
    ...(held === null ? [] : [{ kind: "bad", text: t(`photos:state.${stateOf(held, shownMeanwhile)}`) } as const]),
    ...(visible ? [] : [{ text: t("photos:state.hidden") }]),
    ...(overQuota ? [{ text: t("photos:state.overQuota") }] : []),
  ];
}
