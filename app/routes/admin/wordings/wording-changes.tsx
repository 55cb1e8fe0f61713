import { adminPaths } from "~/admin-paths";
import { wordingOf } from "~/domain/administration/claims-and-names.form";
import type { WordingChange } from "~/domain/administration/claims-and-names.server";
import { dotted } from "~/i18n/dotted";
import type { Translate } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { TouchLink } from "~/ui/touch-link";

/** Returns the title of an editable text. @param name how a list entry is named; default: its slug */
export function wordingTitle(t: Translate, key: string, name?: string): string {
  const wording = wordingOf(key);
  if (!wording) return key;
  if (wording.of === "claim") return t(`wording:claim.${wording.claim}`);
  return t("wording:name", { list: t(`wording:list.${wording.list}`), key: name ?? wording.slug });
}

const UNITS: Partial<Record<string, (figure: string) => string>> = {
  "claim:hours": (figure) => `${figure}\u00a0h`,
  "claim:factor": (figure) => `×\u00a0${figure}`,
  "claim:minutes": (figure) => `${figure}\u00a0min`,
};

/** Returns a figure with its unit: 24 h, × 6, 87 %. */
export function figureText(format: Format, key: string, value: number): string {
  if (key === "claim:badge") return format.percent(value / 100);
  const figure = format.number(value);
  return UNITS[key]?.(figure) ?? figure;
}

interface WordingChangesProps {
  changes: readonly WordingChange[];
  /** True: the changes are to several texts, so each change shows the title of its text. */
  named?: boolean;
}

export function WordingChanges({ changes, named }: WordingChangesProps) {
  const { t, format } = useLanguage();
  return (
    <Section id="changes" title={t("wording:changes")}>
      {changes.length === 0 ? <p className="text-ink-muted">{t("wording:none")}</p> : null}
      <ul>
        {changes.map((change) => (
          <li key={change.id} className="border-t border-line py-2">
            <p className="wrap-anywhere">
              {named ? (
                <TouchLink href={adminPaths.wording(change.key)}>{wordingTitle(t, change.key)}</TouchLink>
              ) : null}{" "}
              {differenceOf(format, change)}
            </p>
            <p className="text-small text-ink-muted">
              <DotLine texts={[format.moment(change.at), change.by]} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Stored = number | Record<string, string>;

function differenceOf(format: Format, { key, before, after }: WordingChange): string {
  const was = JSON.parse(before) as Stored;
  const is = JSON.parse(after) as Stored;
  if (typeof was !== "object" || typeof is !== "object")
    return `${figureText(format, key, Number(was))} → ${figureText(format, key, Number(is))}`;
  return dotted(
    Object.keys(is)
      .filter((locale) => was[locale] !== is[locale])
      .map((locale) => `${locale}: ${was[locale]} → ${is[locale]}`),
  );
}
