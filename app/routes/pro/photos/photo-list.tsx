import type { ProfilePhotos } from "~/domain/media/find-photos.server";
import type { HeldState } from "~/domain/moderation/moderation.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Failed } from "~/routes/form-problems";
import { useHydrated } from "~/routes/use-hydrated";
import { Button, ButtonLink } from "~/ui/button";
import { Chip, Chips, type ChipText } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { FixedValue } from "~/ui/field";
import { pictureSources } from "~/ui/picture-sources";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { type Arranged, useArranging } from "../pictures/picture-list";

type ListedPhoto = Omit<ProfilePhotos["photos"][number], "held"> & { held: HeldState | null };

interface PhotoListProps {
  photos: readonly ListedPhoto[];
  arranged: Arranged | null;
}

const DIRECTIONS = ["earlier", "later"] as const;

/** Renders the provider's gallery, with buttons that work with or without JavaScript. */
export function PhotoList({ photos, arranged }: PhotoListProps) {
  const { t } = useTexts();
  const { ArrangeForm, failure, news } = useArranging(arranged);
  const isHydrated = useHydrated();
  if (photos.length === 0) return <EmptyState title={t("photos:gallery.empty")} text={t("photos:gallery.emptyText")} />;
  const moved = photos.find(({ publicId }) => publicId === news?.id);
  return (
    <>
      {failure ? <Failed failure={failure} /> : null}
      <p className="text-small" role="status">
        {news && moved ? t("photos:gallery.moved", { title: moved.title, place: news.place, count: news.total }) : ""}
      </p>
      <ol className="grid gap-x-5 gap-y-8 grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))]" data-photos="">
        {photos.map((photo, index) => (
          <li
            key={photo.publicId}
            id={`photo-${photo.publicId}`}
            className="min-w-0 scroll-mt-6 space-y-1.5 wrap-anywhere"
          >
            <div className="relative">
              <Picture photo={photo} isFirst={index === 0} />
              <span className="absolute left-2 top-2">
                <Chip>{photo.keyImage ? t("photos:pictures.key", { number: index + 1 }) : index + 1}</Chip>
              </span>
            </div>
            <div className="flex items-center justify-between gap-2">
              <h3 className="min-w-0 flex-1 font-sans text-small">{photo.title}</h3>
              <ButtonLink variant="plain" compact href={paths.pro.photo(photo.publicId)}>
                {t("photos:gallery.edit")}
                <VisuallyHidden>: {photo.title}</VisuallyHidden>
              </ButtonLink>
            </div>
            <Chips chips={chipsOf(photo, t)} />
            <ArrangeForm
              className="grid grid-cols-2 gap-2"
              method="post"
              action={paths.pro.photos()}
              preventScrollReset
            >
              <FixedValue name="photo" value={photo.publicId} />
              {isHydrated ? <FixedValue name="inPlace" value="on" /> : null}
              {DIRECTIONS.map((direction) => {
                const isAtEnd = index === (direction === "earlier" ? 0 : photos.length - 1);
                return (
                  <Button
                    key={direction}
                    id={`${direction}-${photo.publicId}`}
                    variant="quiet"
                    compact
                    name="intent"
                    value={direction}
                    aria-disabled={isAtEnd ? true : undefined}
                  >
                    {t(`photos:gallery.${direction}`)}
                    <VisuallyHidden>: {photo.title}</VisuallyHidden>
                  </Button>
                );
              })}
            </ArrangeForm>
          </li>
        ))}
      </ol>
    </>
  );
}

function Picture({ photo, isFirst }: { photo: ListedPhoto; isFirst: boolean }) {
  const { src, srcSet } = pictureSources(photo.src);
  return (
    <img
      className={`aspect-4/3 h-auto w-full rounded-sm object-cover ${photo.keyImage ? "outline-2 outline-offset-2 outline-gold" : ""}`}
      src={src}
      srcSet={srcSet}
      sizes={srcSet && "(min-width: 768px) 400px, 90vw"}
      width={photo.width}
      height={photo.height}
      alt={photo.alt || photo.title}
      loading={isFirst ? undefined : "lazy"}
    />
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
