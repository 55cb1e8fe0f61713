const MONTHS = 12;

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/**
 * Lists the free Saturdays of the next months; months without free Saturdays stay in the list. Returns no months if no
 * future day is busy, because the provider then uses no calendar.
 * @param busy and today YYYY-MM-DD
 */
export function freeSaturdays(busy: readonly string[], today: string): { month: string; days: number[] }[] {
  const taken = new Set(busy.filter((date) => date >= today));
  if (taken.size === 0) return [];
  const start = new Date(`${today}T12:00:00Z`);
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index, 1, 12));
    return { month: first.toISOString().slice(0, 7), days: [] as number[] };
  });
  const last = months.at(-1)?.month ?? "";
  for (let at = start.getTime() + ((SATURDAY - start.getUTCDay()) % 7) * DAY_MS; ; at += 7 * DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (date.slice(0, 7) > last) break;
    if (!taken.has(date)) months.find(({ month }) => date.startsWith(month))?.days.push(Number(date.slice(8)));
  }
  return months;
}
