import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/routes/use-hydrated";
import { Chip, type ChipKind } from "~/ui/chip";
import { classNames } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { pictureSources } from "~/ui/picture-sources";
import { VisuallyHidden } from "~/ui/text";
import type { Dragging } from "./use-arranging";

export const pictureGridClass =
  "grid gap-x-3 gap-y-6 grid-cols-[repeat(auto-fill,minmax(140px,1fr))] max-[359px]:grid-cols-2 sm:gap-x-5 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]";

interface PictureFrameProps {
  picture: { id: string; src: string; width: number; height: number };
  alt: string;
  isKey: boolean;
  chip: string;
  kind?: ChipKind;
  eager: boolean;
  dragging: Dragging;
}

export function PictureFrame({ picture, alt, isKey, chip, kind, eager, dragging }: PictureFrameProps) {
  const isHydrated = useHydrated();
  const { src, srcSet } = pictureSources(picture.src);
  return (
    <div
      id={`picture-${picture.id}`}
      tabIndex={-1}
      className={classNames(
        "relative rounded-sm",
        isKey && "outline-2 outline-offset-2 outline-gold",
        isHydrated && "cursor-grab",
      )}
      onPointerDown={dragging.onPointerDown}
    >
      <img
        className="aspect-4/3 h-auto w-full rounded-sm object-cover"
        src={src}
        srcSet={srcSet}
        sizes={srcSet && "(min-width: 640px) 300px, 45vw"}
        width={picture.width}
        height={picture.height}
        alt={alt}
        draggable={false}
        loading={eager ? undefined : "lazy"}
      />
      <span className="absolute left-2 top-2">
        <Chip kind={kind}>{chip}</Chip>
      </span>
      {isHydrated ? (
        <span
          className="absolute bottom-0 right-0 grid size-11 touch-none place-items-center"
          aria-hidden="true"
          data-handle=""
        >
          <span className="grid size-8 place-items-center rounded-full bg-surface text-ink">
            <Icon name="grip" />
          </span>
        </span>
      ) : null}
    </div>
  );
}

const MOVE_BUTTON =
  "grid size-11 place-items-center rounded-sm border-0 bg-transparent text-evergreen cursor-pointer hover:bg-sage aria-disabled:text-ink-muted aria-disabled:opacity-40 aria-disabled:cursor-not-allowed";

interface MoveButtonsProps {
  id: string;
  isFirst: boolean;
  isLast: boolean;
  /** Name of the picture, at the end of the label of each button. */
  of: ReactNode;
}

export function MoveButtons({ id, isFirst, isLast, of }: MoveButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      <button
        type="submit"
        className={MOVE_BUTTON}
        id={`before-${id}`}
        name="move"
        value="before"
        aria-disabled={isFirst || undefined}
      >
        <Icon name="back" />
        <VisuallyHidden>
          {t("pictures:before")}
          {of}
        </VisuallyHidden>
      </button>
      <button
        type="submit"
        className={MOVE_BUTTON}
        id={`after-${id}`}
        name="move"
        value="after"
        aria-disabled={isLast || undefined}
      >
        <Icon name="next" />
        <VisuallyHidden>
          {t("pictures:after")}
          {of}
        </VisuallyHidden>
      </button>
    </>
  );
}

/** Explains dragging. Before hydration, the text is invisible but takes its space. */
export function DragHint() {
  const { t } = useTexts();
  const isHydrated = useHydrated();
  return <p className={classNames("text-small text-ink-muted", !isHydrated && "invisible")}>{t("pictures:drag")}</p>;
}
