import { useTexts } from "~/i18n/texts";
import { Fold } from "~/ui/fold";
import { rowsClass } from "~/ui/rows";
import type { ModerationView } from "./moderation-view.server";

/** The closest matches are shown, the others folded. */
const SHOWN = 3;

/** Texts that also appear in other profiles. */
export function Copies({ copies, lang }: Pick<ModerationView, "copies" | "lang">) {
  const { t } = useTexts();
  return (
    <section className="space-y-4" aria-labelledby="copies">
      <h2 className="text-h3" id="copies">
        {t("admin:copies.heading")}
      </h2>
      {copies.length === 0 ? <p className="text-ink-muted">{t("admin:copies.none")}</p> : null}
      <CopyList copies={copies.slice(0, SHOWN)} lang={lang} />
      {copies.length > SHOWN ? (
        <Fold summary={t("admin:copies.more", { count: copies.length - SHOWN })}>
          <CopyList copies={copies.slice(SHOWN)} lang={lang} />
        </Fold>
      ) : null}
    </section>
  );
}

function CopyList({ copies, lang }: Pick<ModerationView, "copies" | "lang">) {
  return (
    <ul className={rowsClass}>
      {copies.map((copy) => (
        <li key={`${copy.label} ${copy.otherHref} ${copy.otherLabel}`} className="space-y-1.5">
          <p>
            <strong>{copy.label}</strong> · {copy.share}{" "}
            <a href={copy.otherHref}>
              {copy.other}, {copy.otherLabel}
            </a>
          </p>
          {copy.passages.map((passage) => (
            <blockquote key={passage} className="text-small" lang={lang}>
              {passage}
            </blockquote>
          ))}
        </li>
      ))}
    </ul>
  );
}
