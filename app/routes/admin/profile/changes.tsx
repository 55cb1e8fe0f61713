import { adminPaths } from "~/admin-paths";
import type { DiffPart, ProfileChange } from "~/domain/moderation/compare-profiles.server";
import type { Copy } from "~/domain/moderation/find-copies.server";
import { useTexts } from "~/i18n/texts";
import { rowsClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { fieldName } from "./waiting";

interface ProfileChangesProps {
  /** Null: no decision yet. */
  changes: readonly ProfileChange[] | null;
  lang: string;
}

/** Changes since the last decision: underlined, struck through, and announced to screen readers, not only coloured. */
export function ProfileChanges({ changes, lang }: ProfileChangesProps) {
  const { t } = useTexts();
  if (changes === null || changes.length === 0)
    return <p className="text-ink-muted">{t(changes === null ? "admin:changes.first" : "admin:changes.none")}</p>;
  return (
    <section className="space-y-4" aria-labelledby="changes">
      <h2 className="text-h3" id="changes">
        {t("admin:changes.heading")}
      </h2>
      <p className="text-small text-ink-muted">{t("admin:changes.legend")}</p>
      {changes.map(({ field, parts }) => (
        <div key={field} className="space-y-1.5 border-t border-line pt-5">
          <h3>{fieldName(t, field)}</h3>
          <Difference parts={parts} lang={lang} />
        </div>
      ))}
    </section>
  );
}

function Difference({ parts, lang }: { parts: readonly DiffPart[]; lang: string }) {
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

const SHOWN = 3;

interface CopiesProps {
  copies: readonly Copy[];
  lang: string;
}

export function Copies({ copies, lang }: CopiesProps) {
  const { t } = useTexts();
  if (copies.length === 0) return null;
  return (
    <section className="space-y-4" aria-labelledby="copies">
      <h2 className="text-h3" id="copies">
        {t("admin:copies.heading")}
      </h2>
      <CopyList copies={copies.slice(0, SHOWN)} lang={lang} />
      {copies.length > SHOWN ? (
        <Disclosure summary={t("admin:copies.more", { count: copies.length - SHOWN })}>
          <CopyList copies={copies.slice(SHOWN)} lang={lang} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function CopyList({ copies, lang }: CopiesProps) {
  const { t } = useTexts();
  return (
    <ul className={rowsClass}>
      {copies.map(({ field, share, otherPublicId, otherName, otherField, passages }) => (
        <li key={`${field} ${otherPublicId} ${otherField}`} className="space-y-1.5">
          <p>
            <strong>{fieldName(t, field)}</strong> · {t("admin:copies.share", { percent: Math.round(share * 100) })}{" "}
            <a href={adminPaths.profile(otherPublicId)}>
              {otherName || t("admin:unnamed")}, {fieldName(t, otherField)}
            </a>
          </p>
          {passages.map((passage) => (
            <blockquote key={passage} className="text-small" lang={lang}>
              {passage}
            </blockquote>
          ))}
        </li>
      ))}
    </ul>
  );
}
