import type { VenuePage } from "~/domain/venues/find-venue.server";
import { crowdOf } from "~/domain/venues/venue.rules";
import { startingPrice } from "~/http/pages/planner-texts";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { SectionTitle } from "~/ui/heading";
import { ServiceList } from "~/ui/service-list";
import { priceOf } from "../venues/venue-tiles";

export function VenueCapacity({ venue }: { venue: Pick<VenuePage, "seated" | "standing" | "bedrooms"> }) {
  const { t } = useTexts();
  const { seated, standing, bedrooms } = venue;
  if (!seated && !standing) return null;
  return (
    <section>
      <SectionTitle>{t("venue:page.capacity")}</SectionTitle>
      <div className="mt-8 grid gap-7 sm:grid-cols-2">
        {seated ? <Crowd seating="seated" guests={seated} /> : null}
        {standing ? <Crowd seating="standing" guests={standing} /> : null}
      </div>
      {bedrooms ? (
        <p className="mt-4 text-large text-ink-muted">{t("venue:card.bedrooms", { count: bedrooms })}</p>
      ) : null}
    </section>
  );
}

function Crowd({ seating, guests }: { seating: "seated" | "standing"; guests: number }) {
  const { t } = useTexts();
  const format = useFormat();
  const { signs, each } = crowdOf(guests);
  return (
    <figure>
      {seating === "seated" ? <Tables count={signs} /> : <Figures count={signs} />}
      <figcaption className="mt-4">
        <strong className="block font-serif text-h2/none font-normal">
          {t(`venue:card.${seating}`, { number: format.number(guests) })}
        </strong>
        <span className="text-small text-ink-muted">
          {t(seating === "seated" ? "venue:page.eachTable" : "venue:page.eachFigure", { count: each })}
        </span>
      </figcaption>
    </figure>
  );
}

const TABLE = { side: 44, seats: 15, top: 8 } as const;
const FIGURE = { width: 22, height: 44 } as const;

const SIGNS = "h-11 max-w-full";

const placesOf = (count: number, width: number, height: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index * width + width / 2, y: height / 2 }));

const circle = ({ x, y }: { x: number; y: number }, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0`;

function Tables({ count }: { count: number }) {
  const { side, seats, top } = TABLE;
  const places = placesOf(count, side, side);
  return (
    <svg
      className={SIGNS}
      width={side * count}
      preserveAspectRatio="xMinYMax"
      viewBox={`0 0 ${side * count} ${side}`}
      aria-hidden="true"
    >
      <path
        className="stroke-evergreen stroke-5"
        fill="none"
        strokeDasharray="5 4.42"
        d={places.map((place) => circle(place, seats)).join("")}
      />
      <path className="fill-sand stroke-gold" d={places.map((place) => circle(place, top)).join("")} />
    </svg>
  );
}

function Figures({ count }: { count: number }) {
  const { width, height } = FIGURE;
  const figure = ({ x, y }: { x: number; y: number }) =>
    `${circle({ x, y: y - 12 }, 5)}M${x - 6} ${y}a6 6 0 0 1 12 0v10a6 6 0 0 1-12 0z`;
  return (
    <svg
      className={SIGNS}
      width={width * count}
      preserveAspectRatio="xMinYMax"
      viewBox={`0 0 ${width * count} ${height}`}
      aria-hidden="true"
    >
      <path className="fill-evergreen" d={placesOf(count, width, height).map(figure).join("")} />
    </svg>
  );
}

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
