import { useTexts } from "~/i18n/texts";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { ModerationView } from "./moderation-view.server";

type Changes = NonNullable<ModerationView["changes"]>;

/** Changes since the last decision: underlined, struck through, and announced to screen readers, so colour is not needed. */
export function ProfileChanges({ changes, lang }: Pick<ModerationView, "changes" | "lang">) {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="changes">
      <h2 className="text-h3" id="changes">
        {t("admin:changes.heading")}
      </h2>
      {changes === null ? (
        <p className="text-ink-muted">{t("admin:changes.first")}</p>
      ) : changes.length === 0 ? (
        <p className="text-ink-muted">{t("admin:changes.none")}</p>
      ) : (
        <>
          <p className="text-small text-ink-muted">{t("admin:changes.legend")}</p>
          {changes.map(({ label, parts }) => (
            <div key={label} className="space-y-1.5">
              <h3>{label}</h3>
              <Difference parts={parts} lang={lang} />
            </div>
          ))}
        </>
      )}
    </section>
  );
}

function Difference({ parts, lang }: { parts: Changes[number]["parts"]; lang: string }) {
  const { t } = useTexts();
  const pieces = parts.map((part, index) => ({ ...part, key: `${index} ${part.kind}` }));
  return (
    <p className="whitespace-pre-line">
      {pieces.map(({ key, kind, text }) =>
        kind === "same" ? (
          <span key={key} lang={lang}>
            {text}
          </span>
        ) : kind === "added" ? (
          <ins className="bg-sage px-[3px] underline" key={key}>
            <VisuallyHidden>{` ${t("admin:changes.added")} `}</VisuallyHidden>
            <span lang={lang}>{text}</span>
          </ins>
        ) : (
          <del className="px-[3px] text-ink-muted line-through" key={key}>
            <VisuallyHidden>{` ${t("admin:changes.removed")} `}</VisuallyHidden>
            <span lang={lang}>{text}</span>
          </del>
        ),
      )}
    </p>
  );
}
