import { type ReactNode, useEffect, useRef, useState } from "react";
import { PHOTO_FIGURES, PHOTO_LIMITS } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/routes/use-hydrated";
import { Button } from "~/ui/button";
import { classNames, smallSummaryClass } from "~/ui/classes";
import { FileInput } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Progress } from "~/ui/progress";
import { ACCEPTED } from "../photos/check-picture";
import { type Upload, type UploadTarget, useUploads } from "../photos/use-uploads";
import type { RefusedFile } from "./change-gallery.server";

interface AddPicturesProps extends UploadTarget {
  id: string;
  /** Heading; its id is `add`. */
  children: ReactNode;
  problems: readonly RefusedFile[];
  /** Shown in place of the form if the limit is reached. */
  full: ReactNode;
}

/** Renders a form to add pictures by selection or drag and drop. With JavaScript each has its own request. */
export function AddPictures({ id, children, problems, full, ...target }: AddPicturesProps) {
  const { t } = useTexts();
  const isHydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { uploads, send, retry, said } = useUploads(target);
  // Files may have been selected before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script begins.
  useEffect(() => take(input.current?.files), []);
  function take(files: FileList | null | undefined) {
    if (files && files.length > 0) send([...files]);
    if (input.current) input.current.value = "";
  }
  return (
    <section className="space-y-4" aria-labelledby="add">
      {children}
      {problems.map(({ name, text, details }) => {
        const problem = t(text, details);
        return (
          <Flash key={`${name} ${text}`} kind="bad">
            {name ? t("pictures:error.some", { name, problem }) : problem}
          </Flash>
        );
      })}
      {full ? (
        full
      ) : (
        <form id={id} method="post" encType="multipart/form-data" noValidate>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside does the same. */}
          <div
            className={classNames(
              "grid place-items-center gap-1.5 rounded border border-dashed px-5 py-8 text-center hover:border-evergreen hover:bg-sage",
              isOver ? "border-evergreen bg-sage" : "border-edge bg-surface",
            )}
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
              <b>{t("pictures:add.drop")}</b>
            </label>
            <FileInput
              ref={input}
              choose={t("common:action.chooseFile")}
              id="photo"
              name="photo"
              multiple
              accept={ACCEPTED}
              aria-describedby="photo-hint"
              onChange={() => take(input.current?.files)}
            />{" "}
            <details>
              <summary className={`${smallSummaryClass} mx-auto`}>{t("pictures:add.rules")}</summary>
              <p className="text-small text-ink-muted" id="photo-hint">
                {t("pictures:add.hint", {
                  ...PHOTO_FIGURES,
                  megabytes: (target.bytes ?? PHOTO_LIMITS.fileSize) / 1024 / 1024,
                })}{" "}
                {isHydrated
                  ? t("pictures:add.scaled")
                  : t("pictures:add.limit", {
                      count: PHOTO_FIGURES.filesAtOnce,
                      megabytes: PHOTO_FIGURES.megabytesAtOnce,
                    })}
              </p>
            </details>{" "}
            {isHydrated ? null : <Button>{t("pictures:add.submit")}</Button>}
          </div>
        </form>
      )}
      <UploadList uploads={uploads} onRetry={retry} />
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  );
}

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (id: number) => void;
}

function UploadList({ uploads, onRetry }: UploadListProps) {
  const { t } = useTexts();
  if (uploads.length === 0) return null;
  return (
    <ul className="text-small" aria-label={t("pictures:upload.list")}>
      {uploads.map(({ id, file, state, percent, problem, reduced, canRetry }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-line py-2.5 wrap-anywhere"
        >
          <span>{file.name}</span>
          <span className="text-ink-muted">
            {state === "waiting" ? t("pictures:upload.waiting") : state === "sending" ? `${percent}%` : null}
          </span>
          {reduced ? <span className="col-span-full text-ink-muted">{reduced}</span> : null}
          {state === "waiting" || state === "sending" ? (
            <Progress percent={percent} label={t("pictures:upload.sending", { name: file.name })} />
          ) : state === "done" ? (
            <span className="col-span-full font-semibold text-success">{t("pictures:upload.done")}</span>
          ) : (
            <span className="col-span-full font-semibold text-error">{problem}</span>
          )}
          {canRetry ? (
            <span>
              <Button type="button" variant="quiet" compact onClick={() => onRetry(id)}>
                {t("pictures:upload.retry")}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
