import { useFetcher } from "@remix-run/react";
import { useContext, useEffect } from "react";
import type { OwnPicture } from "~/domain/media/pictures.server";
import { type TextKey, useTexts } from "~/i18n/texts";
import type { Failure } from "~/routes/client-action-in-place";
import { Failed } from "~/routes/form-problems";
import { useHydrated } from "~/routes/use-hydrated";
import { Chip } from "~/ui/chip";
import { inputClass } from "~/ui/classes";
import { FixedValue } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ImpersonationNoticeContext } from "~/ui/impersonation";
import { pictureSources } from "~/ui/picture-sources";
import { Tip } from "~/ui/tip";
import { VisuallyHidden } from "~/ui/visually-hidden";

/** New position of a picture, from 1; 0: it was removed. */
export interface Arranged {
  /** Public id of the picture. */
  id: string;
  place: number;
  total: number;
}

export interface PictureListProps {
  pictures: readonly OwnPicture[];
  action: string;
  /** Id of the form that saves the captions, as `caption_ID`. */
  captionForm: string;
  captionLength: number;
  /** The last change, after a page load. */
  arranged: Arranged | null;
}

const MOVE_BUTTON =
  "inline-flex flex-1 items-center justify-center gap-1.5 min-h-11 px-2.5 py-1 border border-line rounded-sm bg-surface text-evergreen text-tiny font-semibold cursor-pointer hover:border-evergreen aria-disabled:text-ink-muted aria-disabled:border-dashed aria-disabled:cursor-not-allowed";
const LINK_BUTTON = "min-h-11 px-1 bg-transparent border-0 text-small underline underline-offset-4 cursor-pointer";

/**
 * Submits the buttons of a list of pictures without a page load. The clicked button keeps the focus.
 * @param arranged the last change, after a page load
 * @returns the form of the buttons, and the change to announce
 */
export function useArranging(arranged: Arranged | null) {
  const mover = useFetcher<{ arranged?: Arranged & { button: string }; failure?: Failure }>();
  const { arranged: answer, failure } = (mover.state === "idle" && mover.data) || {};
  // Reordering the list drops the focus. After a removal, the list takes it.
  useEffect(() => {
    if (answer) (document.getElementById(answer.button) ?? document.getElementById("pictures"))?.focus();
  }, [answer]);
  return { ArrangeForm: mover.Form, failure, news: answer ?? arranged };
}

/** Renders pictures in their order, each with its caption and buttons that work with or without JavaScript. */
export function PictureList({ pictures, action, captionForm, captionLength, arranged }: PictureListProps) {
  const { t } = useTexts();
  const withheld = useContext(ImpersonationNoticeContext);
  const { ArrangeForm, failure, news } = useArranging(arranged);
  const isHydrated = useHydrated();
  const said = news && (news.place === 0 ? "photos:pictures.removed" : "photos:pictures.moved");
  const chosen = pictures.find(({ keyImage }) => keyImage) ?? pictures[0];
  return (
    <>
      {failure ? <Failed failure={failure} /> : null}
      <p className="text-small" role="status">
        {said ? t(said as TextKey, { place: news?.place, count: news?.total ?? 0 }) : ""}
      </p>
      <ol
        id="pictures"
        tabIndex={-1}
        className="grid gap-x-5 gap-y-7 grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))]"
      >
        {pictures.map((picture, index) => {
          const number = index + 1;
          const isKey = picture === chosen;
          const { src, srcSet } = pictureSources(picture.src);
          const named = <VisuallyHidden>{t("photos:pictures.ofPicture", { number })}</VisuallyHidden>;
          return (
            <li key={picture.id} className="flex flex-col gap-2 min-w-0">
              <div className={`relative rounded-sm ${isKey ? "outline-2 outline-offset-2 outline-gold" : ""}`}>
                <img
                  className="aspect-4/3 h-auto w-full rounded-sm object-cover"
                  src={src}
                  srcSet={srcSet}
                  sizes={srcSet && "(min-width: 768px) 300px, 90vw"}
                  width={picture.width}
                  height={picture.height}
                  alt={picture.caption || t("photos:pictures.uncaptioned", { number })}
                  loading={index < 3 ? undefined : "lazy"}
                />
                <span className="absolute left-2 top-2">
                  <Chip kind={picture.held ? "bad" : "neutral"}>
                    {picture.held
                      ? t("photos:pictures.held", { number })
                      : isKey
                        ? t("photos:pictures.key", { number })
                        : number}
                  </Chip>
                </span>
              </div>
              <label className="sr-only" htmlFor={`caption-${picture.id}`}>
                {t("photos:pictures.caption", { number })}
              </label>
              <input
                className={inputClass()}
                id={`caption-${picture.id}`}
                name={`caption_${picture.id}`}
                form={captionForm}
                defaultValue={picture.caption}
                placeholder={t("photos:pictures.captionHint")}
                maxLength={captionLength}
                autoComplete="off"
              />
              <ArrangeForm method="post" action={action} preventScrollReset className="flex flex-wrap gap-1.5">
                <FixedValue name="picture" value={picture.id} />
                {isHydrated ? <FixedValue name="inPlace" value="on" /> : null}
                <button
                  type="submit"
                  className={MOVE_BUTTON}
                  id={`before-${picture.id}`}
                  name="move"
                  value="before"
                  aria-disabled={index === 0 || undefined}
                >
                  <Icon name="back" /> {t("photos:pictures.before")}
                  {named}
                </button>
                <button
                  type="submit"
                  className={MOVE_BUTTON}
                  id={`after-${picture.id}`}
                  name="move"
                  value="after"
                  aria-disabled={index === pictures.length - 1 || undefined}
                >
                  {t("photos:pictures.after")}
                  {named} <Icon name="next" />
                </button>
                <div className="flex basis-full justify-between gap-2">
                  {isKey ? (
                    <span />
                  ) : (
                    <button type="submit" className={`${LINK_BUTTON} text-evergreen`} name="move" value="key">
                      {t("photos:pictures.makeKey")}
                      {named}
                    </button>
                  )}
                  {withheld === null ? (
                    <button type="submit" className={`${LINK_BUTTON} text-error`} name="move" value="remove">
                      {t("photos:pictures.remove")}
                      {named}
                    </button>
                  ) : (
                    <Tip tip={withheld} className={`${LINK_BUTTON} flex items-center text-ink-muted`}>
                      {t("photos:pictures.remove")}
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
