import type { VenuePage } from "~/domain/venues/find-venue.server";
import { startingPrice } from "~/http/pages/planner-texts";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { SectionTitle } from "~/ui/heading";
import { ServiceList } from "~/ui/service-list";
import { priceOf } from "../venues/venue-texts";

interface VenuePriceProps {
  venue: Pick<VenuePage, "minPrice" | "maxPrice" | "area" | "region" | "services" | "locale">;
}

export function VenuePrice({ venue }: VenuePriceProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { minPrice, maxPrice, area, region, services } = venue;
  const price = priceOf({ t, format }, venue);
  if (!price && services.length === 0) return null;
  const hasRange = area !== null && minPrice !== null && maxPrice !== null && area.max > area.min;
  return (
    <section>
      <SectionTitle>{t("venue:page.price")}</SectionTitle>
      {price ? <p className="mt-8 font-serif text-h2/none">{price}</p> : null}
      {hasRange ? (
        <>
          <Range from={percentOf(minPrice, area)} to={percentOf(maxPrice, area)} />
          <p className="text-small text-ink-muted">
            {t("venue:page.range", { region, from: format.euros(area.min), to: format.euros(area.max) })}
          </p>
        </>
      ) : null}
      {services.length > 0 ? (
        <div className="pt-4">
          <ServiceList
            services={services.map(({ name, description, ...service }) => ({
              name,
              description,
              from: startingPrice({ t, format }, service) ?? null,
            }))}
            lang={venue.locale}
            ownNames
          />
        </div>
      ) : null}
    </section>
  );
}

/** Returns the position of a price in the price range of the region, in percent with one decimal. */
const percentOf = (price: number, { min, max }: { min: number; max: number }) =>
  Math.round((1000 * (price - min)) / (max - min)) / 10;

/** Pixels of the line for the price range of the region. */
const LINE = { width: 500, margin: 10, height: 20 } as const;

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
