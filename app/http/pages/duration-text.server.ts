import { days, hours, minutes } from "~/domain/durations";
import type { AppContext } from "~/http/pipeline/context.server";
import { formattingTag } from "~/i18n/format.server";
import { intl } from "~/i18n/intl";

const LONGEST_IN_HOURS = hours(48);

/** Formats a duration in its largest sensible unit, at least one minute: `25 min`, `3 h`, `5 days`. */
export function durationText({ locale, market }: Pick<AppContext, "locale" | "market">, duration: number): string {
  const { unit, number } = inUnit(duration);
  return intl("NumberFormat", formattingTag(locale, market), { style: "unit", unit, unitDisplay: "short" }).format(
    number,
  );
}

/** Formats the time since an event in words: `3 minutes ago`, `yesterday`. */
export function agoText({ locale, market }: Pick<AppContext, "locale" | "market">, duration: number): string {
  const { unit, number } = inUnit(duration);
  return intl("RelativeTimeFormat", formattingTag(locale, market), { numeric: "auto" }).format(-number, unit);
}

function inUnit(duration: number) {
  const [unit, length] =
    duration < hours(1)
      ? (["minute", minutes(1)] as const)
      : duration < LONGEST_IN_HOURS
        ? (["hour", hours(1)] as const)
        : (["day", days(1)] as const);
  return { unit, number: Math.max(1, Math.round(duration / length)) };
}
