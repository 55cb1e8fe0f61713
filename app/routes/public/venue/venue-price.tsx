import { useTexts } from "~/i18n/texts";
import { SectionTitle } from "~/ui/heading";
import { ServiceList } from "~/ui/service-list";
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
      {price ? <p className="mt-8 font-serif text-h2/none">{price}</p> : null}
      {range ? (
        <>
          <Range from={range.from} to={range.to} />
          <p className="text-small text-ink-muted">{range.text}</p>
        </>
      ) : null}
      {services.length > 0 ? (
        <div className="pt-4">
          <ServiceList services={services} lang={lang} ownNames />
        </div>
      ) : null}
    </section>
  );
}

/** Of what is asked, at both ends. */
const END = "fill-paper stroke-2";

function Range({ from, to }: { from: number; to: number }) {
  const { width, margin, height } = LINE;
  const at = (percent: number) => Math.round(margin + ((width - 2 * margin) * percent) / 100);
  const middle = height / 2;
  return (
    <svg className="mt-4 mb-2 w-full max-w-140" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className="stroke-edge" strokeDasharray="2 5" d={`M${margin} ${middle}H${width - margin}`} />
      <path className="stroke-gold stroke-2" d={`M${at(from)} ${middle}H${at(to)}`} />
      <circle className={`${END} stroke-evergreen`} cx={at(from)} cy={middle} r={6} />
      <circle className={`${END} stroke-gold`} cx={at(to)} cy={middle} r={6} />
    </svg>
  );
}
