import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { SectionTitle } from "~/ui/heading";
import type { VenueView } from "./venue-view.server";

/** Pixels of the line that is the range of the region. */
const LINE = { width: 500, margin: 10, height: 20 } as const;

/** What a day costs, where that lies among the venues of the region, and what can be booked. */
export function VenuePrice({ venue }: { venue: Pick<VenueView, "price" | "range" | "services" | "lang"> }) {
  const { t } = useTexts();
  const { price, range, services, lang } = venue;
  if (!price && services.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t("venue:page.price")}</SectionTitle>
      {price ? <p className="huge">{price}</p> : null}
      {range ? (
        <>
          <Range from={range.from} to={range.to} />
          <p className="text-small text-ink-muted">{range.text}</p>
        </>
      ) : null}
      {services.length > 0 ? (
        <ul className="services">
          {services.map(({ name, description, from }) => (
            <li key={name}>
              <div>
                <strong lang={lang}>{name}</strong>
                {description ? (
                  <p className="text-small text-ink-muted whitespace-pre-line" lang={lang}>
                    {description}
                  </p>
                ) : null}
              </div>
              {from ? <p className="from">{from}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Range({ from, to }: { from: number; to: number }) {
  const { width, margin, height } = LINE;
  const at = (percent: number) => Math.round(margin + ((width - 2 * margin) * percent) / 100);
  const middle = height / 2;
  return (
    <svg className="range" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={`M${margin} ${middle}H${width - margin}`} />
      <path className="mine" d={`M${at(from)} ${middle}H${at(to)}`} />
      <circle cx={at(from)} cy={middle} r={6} />
      <circle className="end" cx={at(to)} cy={middle} r={6} />
    </svg>
  );
}

/** Free Saturdays by month; nothing where no calendar is kept. */
export function VenueMonths({ months }: Pick<VenueView, "months">) {
  const { t } = useTexts();
  if (months.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t("venue:page.saturdays")}</SectionTitle>
      <dl className="months">
        {months.map(({ name, days }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
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
      <p className="text-small text-ink-muted pt-2.5">{t("venue:page.otherDays")}</p>
    </section>
  );
}
