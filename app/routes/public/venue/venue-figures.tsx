import type { VenuePage } from "~/domain/venues/find-venue.server";
import { startingPrice } from "~/http/pages/planner-texts";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { ServiceList } from "~/ui/service-list";
import { rangeOf } from "../venues/venue-tiles";

export function VenueCapacity({ venue }: { venue: Pick<VenuePage, "seated" | "standing" | "bedrooms"> }) {
  const { t } = useTexts();
  const { seated, standing, bedrooms } = venue;
  if (!seated && !standing) return null;
  return (
    <section>
      <h2>{t("venue:page.capacity")}</h2>
      <div className="mt-4 grid grid-cols-2 gap-4">
        {seated ? <Crowd seating="seated" guests={seated} /> : null}
        {standing ? <Crowd seating="standing" guests={standing} /> : null}
      </div>
      {bedrooms ? <p className="mt-4 text-ink-muted">{t("venue:card.bedrooms", { count: bedrooms })}</p> : null}
    </section>
  );
}

function Crowd({ seating, guests }: { seating: "seated" | "standing"; guests: number }) {
  const { t, format } = useLanguage();
  return (
    <p className="flex items-center gap-2 font-serif text-large/tight">
      {seating === "seated" ? TABLE : FIGURE}
      {t(`venue:card.${seating}`, { number: format.number(guests) })}
    </p>
  );
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`;

const SIGN = "h-11 flex-none";

const TABLE = (
  <svg className={SIGN} width={44} viewBox="0 0 44 44" aria-hidden="true">
    <path className="stroke-evergreen stroke-5" fill="none" strokeDasharray="5 4.42" d={circle(22, 22, 15)} />
    <path className="fill-sand stroke-gold" d={circle(22, 22, 8)} />
  </svg>
);

const FIGURE = (
  <svg className={SIGN} width={22} viewBox="0 0 22 44" aria-hidden="true">
    <path className="fill-evergreen" d={`${circle(11, 10, 5)}M5 22a6 6 0 0 1 12 0v10a6 6 0 0 1-12 0z`} />
  </svg>
);

interface VenuePriceProps {
  venue: Pick<VenuePage, "minPrice" | "maxPrice" | "area" | "region" | "services" | "locale">;
}

export function VenuePrice({ venue }: VenuePriceProps) {
  const { t, format } = useLanguage();
  const { minPrice, maxPrice, area, region, services } = venue;
  const day = rangeOf({ t, format }, venue);
  const prices = [
    ...(day ? [{ name: t("venue:page.day"), from: day }] : []),
    ...services.map(({ name, description, ...service }) => ({
      name,
      lang: venue.locale,
      description,
      from: startingPrice({ t, format }, service) ?? null,
    })),
  ];
  if (prices.length === 0) return null;
  const hasRange = area !== null && minPrice !== null && maxPrice !== null && area.max > area.min;
  return (
    <section>
      <h2>{t("venue:page.price")}</h2>
      <ServiceList services={prices} lang={venue.locale} wide />
      {hasRange ? (
        <>
          <Range from={percentOf(minPrice, area)} to={percentOf(maxPrice, area)} />
          <p className="text-small text-ink-muted">
            {t("venue:page.range", { region, from: format.euros(area.min), to: format.euros(area.max) })}
          </p>
        </>
      ) : null}
    </section>
  );
}

const percentOf = (price: number, { min, max }: { min: number; max: number }) =>
  Math.round((1000 * (price - min)) / (max - min)) / 10;

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
