import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Progress } from "~/ui/progress";
import type { Upload } from "./use-uploads";

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (id: number) => void;
}

/** One line per file: waiting, progress, done, or the problem. */
export function UploadList({ uploads, onRetry }: UploadListProps) {
  const { t } = useTexts();
  if (uploads.length === 0) return null;
  return (
    <ul className="text-small" aria-label={t("photos:upload.list")}>
      {uploads.map(({ id, file, state, percent, problem, canRetry }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-line py-2.5 wrap-anywhere"
        >
          <span>{file.name}</span>
          <span className="text-ink-muted">
            {state === "waiting" ? t("photos:upload.waiting") : state === "sending" ? `${percent}%` : null}
          </span>
          {state === "waiting" || state === "sending" ? (
            <Progress percent={percent} label={t("photos:upload.sending", { name: file.name })} />
          ) : state === "done" ? (
            <span className="col-span-full font-semibold text-success">{t("photos:upload.done")}</span>
          ) : (
            <span className="col-span-full font-semibold text-error">{problem}</span>
          )}
          {canRetry ? (
            <span>
              <Button type="button" variant="quiet" compact onClick={() => onRetry(id)}>
                {t("photos:upload.retry")}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
