import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import type { FinePrint } from "~/letters/letter.server";
import type { Stoppable } from "./notices.rules";

/** What stands below the letter of a notice: which one it is, where to choose, and how to stop it. */
export function noticeFine(locale: Locale, notice: Stoppable, urls: { stop: string; settings: string }): FinePrint {
  const t = translator(locale);
  return {
    text: t("notices:fine.why", { notice: t(`notices:name.${notice}`) }),
    links: [
      { label: t("notices:fine.settings"), url: urls.settings },
      { label: t("notices:fine.stop"), url: urls.stop },
    ],
  };
}

/** Why a letter is always sent (rule notice-12). */
export const NECESSITIES = ["account", "money", "sent", "content", "request"] as const;
export type Necessity = (typeof NECESSITIES)[number];

/** Below a letter that cannot be turned off. */
export function necessaryFine(locale: Locale, about: Necessity): FinePrint {
  const t = translator(locale);
  return { text: `${t("notices:necessary.always")} ${t(`notices:necessary.${about}`)}`, links: [] };
}
