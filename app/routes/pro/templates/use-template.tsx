import type { Locale } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { smallSummaryClass } from "~/ui/classes";
import { Note } from "~/ui/flash";
import { Hint } from "~/ui/text";

export interface TemplatesView {
  body: string | null;
  /** The URL names the template; it is not the default one. */
  isChosen: boolean;
  /** First placeholder of the template without a value. */
  missing: string | null;
  /** Placeholder of the couple's name, which is filled in at the unlock. */
  firstName: string | null;
  offered: { href: string; title: string; lang: Locale }[];
}

/**
 * Classes that depend on whether the field has a typed text. Browsers without `:user-valid` treat any text as typed.
 * Hidden elements keep their space: a click blurs the field first, and must not move its button.
 */
const HIDDEN_WHEN_TYPED =
  "group-has-[textarea:user-valid:not(:placeholder-shown)]/templates:invisible not-supports-[selector(:user-valid)]:group-has-[textarea:not(:placeholder-shown)]/templates:invisible not-supports-[selector(:has(*))]:hidden";
const SHOWN_WHEN_TYPED =
  "invisible group-has-[textarea:user-valid:not(:placeholder-shown)]/templates:visible not-supports-[selector(:user-valid)]:group-has-[textarea:not(:placeholder-shown)]/templates:visible";

export function UseTemplate({ templates: { missing, firstName, offered } }: { templates: TemplatesView }) {
  const { t } = useTexts();
  return (
    <div className="space-y-2">
      {missing ? <Note>{t("templates:use.missing", { name: missing })}</Note> : null}
      {firstName ? <Hint>{t("templates:use.firstName", { name: firstName })}</Hint> : null}
      <div className="grid *:col-start-1 *:row-start-1">
        <details className={HIDDEN_WHEN_TYPED}>
          <summary className={smallSummaryClass}>{t("templates:use.heading")}</summary>
          <ul className="text-small">
            {offered.map(({ href, title, lang }) => (
              <li key={href}>
                <a className="inline-block py-3 wrap-anywhere" href={href} lang={lang}>
                  {title}
                </a>
              </li>
            ))}
            <li>
              <a className="inline-block py-3 text-ink-muted" href={paths.pro.templates()}>
                {t("templates:use.manage")}
              </a>
            </li>
          </ul>
        </details>
        {offered.length > 0 ? (
          <div className={SHOWN_WHEN_TYPED}>
            <Hint>{t("templates:use.typed")}</Hint>
          </div>
        ) : null}
      </div>
    </div>
  );
}
