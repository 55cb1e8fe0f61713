import { adminPaths } from "~/admin-paths";
import type { Copy } from "~/domain/moderation/find-moderated-profile.server";
import type { DiffPart, ProfileChange } from "~/domain/moderation/profile-state.server";
import { useTexts } from "~/i18n/texts";
import { rowsClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Section } from "~/ui/section";
import { VisuallyHidden } from "~/ui/text";
import { fieldName } from "./waiting";

interface ProfileChangesProps {
  changes: readonly ProfileChange[];
  /** True: no decision was made yet, so all texts are shown as new. False: each text is next to its old version. */
  isFirst: boolean;
  lang: string;
}

/** The photographs and videos of a new profile have sections of their own. */
const MEDIA: readonly string[] = ["profileImage", "images", "videos"];

/** Changes since the last decision, each with the old text next to the new one, or the texts of a new profile. */
export function ProfileChanges({ changes, isFirst, lang }: ProfileChangesProps) {
  const { t } = useTexts();
  if (changes.length === 0) return <p className="text-ink-muted">{t("admin:changes.none")}</p>;
  return (
    <Section id="changes" title={t(isFirst ? "admin:cause.new" : "admin:changes.heading")}>
      {isFirst ? (
        <>
          <p className="text-small text-ink-muted">{t("admin:changes.first")}</p>
          <dl>
            {changes
              .filter(({ field }) => !MEDIA.includes(field))
              .map(({ field, parts }) => (
                <div key={field} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[170px_minmax(0,1fr)]">
                  <dt className="text-small text-ink-muted">{fieldName(t, field)}</dt>
                  <dd className="whitespace-pre-line" lang={lang}>
                    {parts.map(({ text }) => text).join("")}
                  </dd>
                </div>
              ))}
          </dl>
        </>
      ) : (
        changes.map(({ field, parts }) => (
          <div key={field} className="border-t border-line pt-5">
            <h3 className="font-sans text-base font-semibold">{fieldName(t, field)}</h3>
            <div className="mt-1.5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
              <Version title={t("admin:changes.before")} parts={parts} other="added" lang={lang} />
              <Version title={t("admin:changes.after")} parts={parts} other="removed" lang={lang} />
            </div>
          </div>
        ))
      )}
    </Section>
  );
}

interface VersionProps {
  title: string;
  parts: readonly DiffPart[];
  /** Kind of parts that this version does not contain. */
  other: "added" | "removed";
  lang: string;
}

function Version({ title, parts, other, lang }: VersionProps) {
  const { t } = useTexts();
  const pieces = parts.map((part, index) => ({ ...part, key: `${index} ${part.kind}` }));
  const own = pieces.filter(({ kind }) => kind !== other);
  return (
    <div className="min-w-0">
      <p className="text-tiny text-ink-muted">{title}</p>
      <p className="whitespace-pre-line">
        {own.length === 0 ? "–" : null}
        {own.map(({ key, kind, text }) =>
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
    </div>
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
    <Section id="copies" title={t("admin:copies.heading")}>
      <CopyList copies={copies.slice(0, SHOWN)} lang={lang} />
      {copies.length > SHOWN ? (
        <Disclosure summary={t("admin:copies.more", { count: copies.length - SHOWN })}>
          <CopyList copies={copies.slice(SHOWN)} lang={lang} />
        </Disclosure>
      ) : null}
    </Section>
  );
}

function CopyList({ copies, lang }: CopiesProps) {
  const { t } = useTexts();
  return (
    <ul className={rowsClass}>
      {copies.map(({ field, share, otherPublicId, otherName, otherField, passages }) => (
        <li key={`${field} ${otherPublicId} ${otherField}`} className="space-y-1.5">
          <p>
            <strong>{fieldName(t, field)}</strong>
            {" ·\u00a0"}
            {t("admin:copies.share", { percent: Math.round(share * 100) })}{" "}
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
