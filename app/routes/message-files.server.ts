import { MESSAGE_FILE_FIGURES } from "~/domain/conversations/message-files.rules";
import type { MessageFile } from "~/domain/conversations/message-files.server";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import { PHOTO_FIGURES } from "~/domain/media/photo.rules";
import type { Refusal } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { reportCause } from "~/http/pipeline/error-reports.server";
import { isFetch } from "~/http/pipeline/is-fetch.server";
import type { TextKey } from "~/i18n/texts";
import { paths } from "~/paths";
import type { MessageFileView } from "./message-files";

/** Field of the files. */
export const FILES = "files";

/** Returns the files of a message as pages show them. @param message public id */
export const filesView = ({ format }: AppContext, message: string, files: readonly MessageFile[]): MessageFileView[] =>
  files.map(({ kind, name, bytes, width, height }, n) => ({
    name,
    href: paths.messageFile(message, n),
    thumbnail:
      kind === "pdf"
        ? null
        : { src: paths.messageFile(message, n, "thumbnail"), width: width ?? 0, height: height ?? 0 },
    detail: `PDF, ${format.fileSize(bytes)}`,
  }));

const TEXTS: { [code in DomainErrorCode]?: TextKey } = {
  "photos.format": "conversation:files.error.format",
  "photos.tooLarge": "conversation:files.error.tooLarge",
  "photos.tooMany": "conversation:files.error.tooMany",
  "photos.timeout": "conversation:files.error.lost",
  "photos.upload": "conversation:files.error.lost",
  "photos.save": "conversation:files.error.lost",
};

/** Returns the refusal of a form because of its files; null: the error is not about them. */
export function refusedFiles(
  context: AppContext,
  error: unknown,
): Pick<Refusal, "errors" | "details" | "status"> | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code !== "conversation.full" && !error.code.startsWith("photos.")) return null;
  reportCause(context, error);
  const { status, text } = httpErrorOf(error);
  const details = { ...PHOTO_FIGURES, ...MESSAGE_FILE_FIGURES, ...error.details };
  return { errors: { [FILES]: TEXTS[error.code] ?? text }, details, status };
}

/** Returns the error that asks to choose the files of a refused form again. A script keeps them in the form. */
export const chooseAgain = (context: AppContext, hasFiles: boolean): Record<string, TextKey> =>
  hasFiles && !isFetch(context) ? { [FILES]: "conversation:files.error.again" } : {};
