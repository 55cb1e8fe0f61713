import { formattingTag } from "./format.server";
import { intl } from "./intl";
import type { Locale, Market } from "./markets";

/** `1,240 km`, as the language writes it. */
export function kilometres({ locale, market }: { locale: Locale; market: Market }, km: number): string {
  const unit = { style: "unit", unit: "kilometer", useGrouping: true } as const;
  return intl("NumberFormat", formattingTag(locale, market), unit).format(km);
}
