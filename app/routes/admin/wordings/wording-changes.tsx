import { useTexts } from "~/i18n/texts";
import type { changeView } from "./wording-view.server";

interface WordingChangesProps {
  changes: readonly ReturnType<typeof changeView>[];
  /** Of several wordings: each change says of which. */
  named?: boolean;
}

/** Who has changed what, the newest first. */
export function WordingChanges({ changes, named }: WordingChangesProps) {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="changes">
      <h2 className="text-h3" id="changes">
        {t("wording:changes")}
      </h2>
      {changes.length === 0 ? <p className="text-ink-muted">{t("wording:none")}</p> : null}
      <ul>
        {changes.map(({ id, title, href, line, changed }) => (
          <li key={id} className="border-t border-line py-2">
            <p className="wrap-anywhere">
              {named ? (
                <a className="inline-flex min-h-11 items-center" href={href}>
                  {title}
                </a>
              ) : null}{" "}
              {changed}
            </p>
            <p className="text-small text-ink-muted">{line}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
