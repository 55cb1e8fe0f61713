import type { FinePrint } from "~/emails/email.server";
import { translator } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import type { Stoppable } from "./notices.rules";

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

/** Reasons why an email is always sent (rule notice-12). */
type Necessity = "account" | "money" | "sent" | "content" | "request";

export function necessaryFine(locale: Locale, about: Necessity): FinePrint {
  const t = translator(locale);
  return { text: `${t("notices:necessary.always")} ${t(`notices:necessary.${about}`)}`, links: [] };
}
