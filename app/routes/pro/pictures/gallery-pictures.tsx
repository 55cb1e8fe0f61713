import { useActionData } from "@remix-run/react";
import { useContext } from "react";
import type { OwnPicture } from "~/domain/media/pictures.server";
import { type TextKey, type Translate, useTexts } from "~/i18n/texts";
import { Failed } from "~/routes/post-form";
import { useHydrated } from "~/routes/use-hydrated";
import { classNames, inputClass } from "~/ui/classes";
import { FixedValue } from "~/ui/field";
import { Note } from "~/ui/flash";
import { ImpersonationNoticeContext } from "~/ui/impersonation";
import { Hint, VisuallyHidden } from "~/ui/text";
import { Tip } from "~/ui/tip";
import { AddPictures } from "./add-pictures";
import type { RefusedFile } from "./change-gallery.server";
import { DragHint, MoveButtons, PictureFrame, pictureGridClass } from "./picture-frame";
import { type Arranged, useArranging } from "./use-arranging";

interface GalleryPicturesProps extends PictureListProps {
  /** Id of the section, which the page returns to after an upload. */
  id: string;
  limit: number;
  address: string;
  bytes: number;
}

export function GalleryPictures({ id, limit, address, bytes, ...list }: GalleryPicturesProps) {
  const { t } = useTexts();
  const answer = useActionData<{ problems?: RefusedFile[] }>();
  const { length } = list.pictures;
  return (
    <div id={id} className="space-y-4" tabIndex={-1}>
      <AddPictures
        id="add-pictures"
        problems={answer?.problems ?? []}
        full={
          length >= limit ? (
            <Note>
              <p>{t("pictures:error.full", { count: limit })}</p>
            </Note>
          ) : null
        }
        address={address}
        bytes={bytes}
        said={(count) => t("pictures:added", { count })}
      >
        <h2 className="text-h3" id="add">
          {t("pictures:title")}
        </h2>
      </AddPictures>
      {length > 0 ? (
        <>
          <Hint>{t("pictures:order", { count: length })}</Hint>
          <PictureList {...list} />
        </>
      ) : null}
    </div>
  );
}

interface PictureListProps {
  pictures: readonly OwnPicture[];
  action: string;
  /** Id of the form that saves the captions, as `caption_ID`. */
  captionForm: string;
  captionLength: number;
  /** Change that a form submission made just before this page; null: none. */
  arranged: Arranged | null;
}

const LINK_BUTTON =
  "min-h-11 px-1 bg-transparent border-0 text-tiny sm:text-small underline underline-offset-4 cursor-pointer";

function PictureList({ pictures, action, captionForm, captionLength, arranged }: PictureListProps) {
  const { t } = useTexts();
  const withheld = useContext(ImpersonationNoticeContext);
  const { ordered, ArrangeForm, dragging, failure, news } = useArranging(action, pictures, arranged);
  const isHydrated = useHydrated();
  const said = news && (news.place === 0 ? "pictures:removed" : "pictures:moved");
  const chosen = pictures.find(({ keyImage }) => keyImage) ?? pictures[0];
  return (
    <>
      {failure ? <Failed failure={failure} /> : null}
      <p className="text-small" role="status">
        {said ? t(said as TextKey, { place: news?.place, count: news?.total ?? 0 }) : ""}
      </p>
      {pictures.length > 1 ? <DragHint /> : null}
      <ol id="pictures" tabIndex={-1} className={pictureGridClass}>
        {ordered.map((picture, index) => {
          const number = index + 1;
          const isKey = picture === chosen;
          const named = <VisuallyHidden>{t("pictures:ofPicture", { number })}</VisuallyHidden>;
          const { className, ...item } = dragging.item(picture.id);
          return (
            <li key={picture.id} className={classNames("flex flex-col gap-2 min-w-0", className)} {...item}>
              <PictureFrame
                picture={picture}
                alt={picture.caption || t("pictures:uncaptioned", { number })}
                isKey={isKey}
                chip={chipOf(picture, number, isKey, t)}
                kind={picture.held ? "bad" : "neutral"}
                eager={index < 3}
                dragging={dragging}
              />
              <label className="sr-only" htmlFor={`caption-${picture.id}`}>
                {t("pictures:caption", { number })}
              </label>
              <input
                className={inputClass()}
                id={`caption-${picture.id}`}
                name={`caption_${picture.id}`}
                form={captionForm}
                defaultValue={picture.caption}
                placeholder={t("pictures:captionHint")}
                maxLength={captionLength}
                autoComplete="off"
              />
              <ArrangeForm method="post" action={action} preventScrollReset className="flex flex-wrap">
                <FixedValue name="picture" value={picture.id} />
                {isHydrated ? <FixedValue name="inPlace" value="on" /> : null}
                <MoveButtons
                  id={picture.id}
                  isFirst={index === 0}
                  isLast={number === pictures.length}
                  of={t("pictures:ofPicture", { number })}
                />
                <div className="flex basis-full justify-between gap-2">
                  {isKey ? (
                    <span />
                  ) : (
                    <button type="submit" className={`${LINK_BUTTON} text-evergreen`} name="move" value="key">
                      {t("pictures:makeKey")}
                      {named}
                    </button>
                  )}
                  {withheld === null ? (
                    <button type="submit" className={`${LINK_BUTTON} flex-none text-error`} name="move" value="remove">
                      {t("pictures:remove")}
                      {named}
                    </button>
                  ) : (
                    <Tip tip={withheld} className={`${LINK_BUTTON} flex flex-none items-center text-ink-muted`}>
                      {t("pictures:remove")}
                      {named}
                    </Tip>
                  )}
                </div>
              </ArrangeForm>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function chipOf({ held }: OwnPicture, number: number, isKey: boolean, t: Translate): string {
  if (held) return t("pictures:held", { number });
  return isKey ? t("pictures:key", { number }) : String(number);
}
