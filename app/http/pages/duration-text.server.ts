import type { AppContext } from "~/http/pipeline/context.server";
import { formattingTag, unitOf } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";

type Texts = Pick<AppContext, "locale" | "market">;

/** Formats a duration in whole units, at least one minute: `25 min`, `3 h`, `5 days`. */
export function durationText({ locale, market }: Texts, ms: number): string {
  const { unit, number } = inUnit(ms);
  const short = { style: "unit", unit, unitDisplay: "short" } as const;
  return intl("NumberFormat", formattingTag(locale, market), short).format(number);
}

/** Formats the time since an event in words: `3 minutes ago`, `yesterday`. */
export function agoText({ locale, market }: Texts, ms: number): string {
  const { unit, number } = inUnit(ms);
  return intl("RelativeTimeFormat", formattingTag(locale, market), { numeric: "auto" }).format(-number, unit);
}

function inUnit(ms: number) {
  const [unit, length] = unitOf(ms);
  return { unit, number: Math.max(1, Math.round(ms / length)) };
}
