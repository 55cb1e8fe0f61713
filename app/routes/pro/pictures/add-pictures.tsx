import { useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PHOTO_FIGURES, PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/routes/use-hydrated";
import { Button } from "~/ui/button";
import { classNames, smallSummaryClass } from "~/ui/classes";
import { FileInput } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { Progress } from "~/ui/progress";
import { ACCEPTED, prepareFile, reducedText } from "../photos/check-picture";
import type { RefusedFile } from "./change-gallery.server";

interface AddPicturesProps extends UploadTarget {
  id: string;
  /** Heading; its id is `add`. */
  children: ReactNode;
  problems: readonly RefusedFile[];
  /** Shown in place of the form if the limit is reached. */
  full: ReactNode;
}

/** Renders a form to add pictures by selection or drag and drop. JavaScript sends each picture in its own request. */
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
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside does the same. */}
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

function UploadList({ uploads, onRetry }: { uploads: readonly Upload[]; onRetry: (id: number) => void }) {
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

interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "done" | "refused";
  /** 0 to 100. */
  percent: number;
  problem: string;
  /** Text such as "Reduced from 14 MB to 2 MB."; empty: the file was not reduced. */
  reduced: string;
  canRetry: boolean;
}

interface Answer {
  problem: RefusedFile | null;
}

interface UploadTarget {
  address: string;
  bytes?: number | undefined;
  said: (count: number) => string;
}

/** Uploads each file in its own request, a few in parallel. Scales down those that are too large. */
function useUploads({ address, bytes = PHOTO_LIMITS.fileSize, said }: UploadTarget) {
  const texts = useTexts();
  const { t } = texts;
  const { state, revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const refuse = (id: number, problem: string, canRetry = false) => change(id, { state: "refused", problem, canRetry });

  async function start({ id, file }: Upload) {
    change(id, { state: "sending", percent: 0 });
    const ready = await prepareFile(file, bytes).catch(() => "read" as const);
    if (typeof ready === "string")
      return refuse(id, t(`pictures:error.${ready}`, { ...PHOTO_FIGURES, megabytes: bytes / 1024 / 1024 }));
    change(id, { reduced: reducedText(texts, file, ready) });
    try {
      const { problem } = await post(address, ready, (percent) => change(id, { percent }));
      if (problem) return refuse(id, t(problem.text, problem.details));
      change(id, { state: "done", percent: 100 });
    } catch {
      refuse(id, t("pictures:upload.offline"), true);
    }
  }

  const sending = uploads.filter(({ state }) => state === "sending").length;
  const next = uploads.find(({ state }) => state === "waiting");
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another upload can start.
  useEffect(() => {
    if (next && sending < UPLOADS.atOnceEach) void start(next);
  }, [next?.id, sending]);

  const isOver = uploads.length > 0 && !next && sending === 0;
  const added = uploads.filter(({ state }) => state === "done").length;
  const asked = useRef(0);
  // Reloads the list after uploads, one request at a time: a second request would abort the first.
  useEffect(() => {
    if (added === asked.current || state !== "idle") return;
    asked.current = added;
    revalidate();
  }, [added, state, revalidate]);
  return {
    uploads,
    send: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({
          id: ++last.current,
          file,
          state: "waiting" as const,
          percent: 0,
          problem: "",
          reduced: "",
          canRetry: false,
        })),
      ]),
    retry: (id: number) => change(id, { state: "waiting", problem: "", canRetry: false }),
    /** Announcement for screen readers after all uploads. */
    said: isOver && added > 0 ? said(added) : "",
  };
}

/** Posts a file with XMLHttpRequest, because `fetch` reports no upload progress. @throws if there is no response */
function post(address: string, file: File, onProgress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append("photo", file);
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (answer && "problem" in answer) resolve(answer);
      else reject(new Error(`status ${request.status}`));
    };
    request.onerror = request.ontimeout = () => reject(new Error("no answer"));
    request.send(body);
  });
}
