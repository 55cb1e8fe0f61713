import { MESSAGE_FILE_FIGURES } from "~/domain/conversations/message-files.rules";
import { DOCUMENT_TYPES } from "~/domain/media/document.rules";
import { useTexts } from "~/i18n/texts";
import { FileField, type FormField } from "~/ui/field";
import { Icon } from "~/ui/icon";

export interface MessageFileView {
  name: string;
  href: string;
  /** Null: a PDF, which can only be downloaded. */
  thumbnail: { src: string; width: number; height: number } | null;
  /** Type and size of a PDF. */
  detail: string;
}

/** Files of a message: thumbnails of pictures, links to PDF documents (rule talk-3). */
export function MessageFiles({ files }: { files: readonly MessageFileView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap items-start gap-3 print:hidden">
      {files.map(({ name, href, thumbnail, detail }) => (
        <li key={href} className="min-w-0 max-w-full">
          {thumbnail ? (
            <a className="block" href={href}>
              <img
                {...thumbnail}
                className="h-32 w-auto min-w-11 max-w-full rounded-sm border border-line bg-surface object-cover p-1"
                alt={name}
                loading="lazy"
                decoding="async"
              />
            </a>
          ) : (
            <a className="inline-flex min-h-11 items-center gap-2" href={href} download>
              <Icon name="doc" />
              <span className="wrap-anywhere">
                {name} <span className="text-small text-ink-muted">{`(${detail})`}</span>
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Field for the files of a message. The texts and the intent of its form come before it, so that they arrive first. */
export function MessageFilesField({ field }: { field: FormField }) {
  const { t } = useTexts();
  return (
    <FileField
      field={field}
      label={t("conversation:files.label")}
      hint={t("conversation:files.hint", MESSAGE_FILE_FIGURES)}
      choose={t("common:action.chooseFile")}
      accept={DOCUMENT_TYPES}
      multiple
    />
  );
}
