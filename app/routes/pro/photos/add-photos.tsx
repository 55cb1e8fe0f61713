import { useEffect, useRef, useState } from "react";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { useHydrated } from "~/routes/use-hydrated";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Flash } from "~/ui/flash";
import { Note } from "~/ui/note";
import type { RefusedFile } from "./add-sent-photos.server";
import { ACCEPTED } from "./check-picture";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";

interface AddPhotosProps {
  problems: readonly RefusedFile[];
  /** Photographs that the plan still allows. */
  places: number;
  quota: number;
}

/** Adds several photographs, chosen or dropped: with a script each in its own request, without one in a single form. */
export function AddPhotos({ problems, places, quota }: AddPhotosProps) {
  const { t } = useTexts();
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { uploads, send, retry, said } = useUploads();
  // Files may have been chosen before the script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins.
  useEffect(() => take(input.current?.files), []);
  function take(files: FileList | null | undefined) {
    if (files && files.length > 0) send([...files]);
    if (input.current) input.current.value = "";
  }
  return (
    <section className="flow" aria-labelledby="add">
      <h2 id="add">{t("photos:add.title")}</h2>
      {problems.map(({ name, text, details }) => {
        const problem = t(text, details);
        return (
          <Flash key={`${name} ${text}`} kind="bad">
            {name ? t("photos:error.some", { name, problem }) : problem}
          </Flash>
        );
      })}
      {places <= 0 ? (
        <Note>
          <p>{t("photos:add.full", { count: quota })}</p>
          <p>
            <a href={paths.pro.subscription()}>{t("photos:add.plan")}</a>
          </p>
        </Note>
      ) : (
        <form id="add-photos" method="post" encType="multipart/form-data" noValidate>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside does the same. */}
          <div
            className={classNames("drop", isOver && "over")}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              take(event.dataTransfer.files);
            }}
          >
            <label htmlFor="photo">
              <b>{t("photos:add.drop")}</b>
            </label>
            <p className="small muted" id="photo-hint">
              {t("photos:add.hint", PHOTO_FIGURES)}{" "}
              {isHydrated
                ? null
                : t("photos:add.limit", { count: PHOTO_FIGURES.filesAtOnce, megabytes: PHOTO_FIGURES.megabytesAtOnce })}
            </p>
            <input
              ref={input}
              className="input"
              type="file"
              id="photo"
              name="photo"
              multiple
              accept={ACCEPTED}
              aria-describedby="photo-hint"
              onChange={() => take(input.current?.files)}
            />{" "}
            {isHydrated ? null : <Button>{t("photos:add.submit")}</Button>}
          </div>
        </form>
      )}
      <UploadList uploads={uploads} onRetry={retry} />
      <p className="sr" role="status">
        {said}
      </p>
    </section>
  );
}
