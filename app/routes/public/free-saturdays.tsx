import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { Chip } from "~/ui/chip";
import { SectionTitle } from "~/ui/heading";

interface FreeSaturdaysProps {
  /** `month`: YYYY-MM; `days`: days of the month. */
  months: readonly { month: string; days: readonly number[] }[];
  note: string;
}

export function FreeSaturdays({ months, note }: FreeSaturdaysProps) {
  const { t } = useTexts();
  const format = useFormat();
  if (months.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t("venue:page.saturdays")}</SectionTitle>
      <dl className="mt-8 gap-x-10 sm:columns-2">
        {months.map(({ month, days }) => (
          <div key={month} className="flex break-inside-avoid items-center gap-4 border-t border-line py-2">
            <dt className="flex-none basis-[9em]">{format.month(month)}</dt>
            <dd className="flex flex-wrap gap-2">
              {days.length > 0 ? (
                days.map((day) => (
                  <Chip kind="good" key={day}>
                    {day}
                  </Chip>
                ))
              ) : (
                <span className="text-small text-ink-muted">{t("venue:page.full")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-muted pt-2.5">{note}</p>
    </section>
  );
}
