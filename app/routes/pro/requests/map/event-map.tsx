import { MAP } from "~/domain/requests/map.rules";
import { useTexts } from "~/i18n/texts";
import { iconLinkClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { Inset } from "./draw-inset.server";
import type { Mark } from "./draw-map.server";
import type { MapView } from "./map-view.server";

/** Of the inset's side, pixels of the map. */
const INSET_SIZE = 84;

/**
 * Where the event is: a map that the server has drawn, in the page's colours, and the same in words. Needs no script and nobody else's
 * server (rules map-1 to map-3).
 */
export function EventMap({ view }: { view: MapView }) {
  const { t } = useTexts();
  if (view.state === "noCoordinates") return <NoMap text={t("dashboard:request.noCoordinates")} />;
  return (
    <>
      {view.state === "drawn" ? <Drawing view={view} /> : null}
      {view.state === "failed" ? <NoMap text={t("received:map.failed")} /> : null}
      <p className="text-small pt-2.5">{view.state === "noTown" ? t("received:map.noTown") : view.text}</p>
      <p>
        <a className={iconLinkClass} href={view.href}>
          {t("received:map.open")} <Icon name="out" />
        </a>
      </p>
    </>
  );
}

const NoMap = ({ text }: { text: string }) => (
  <p className="grid min-h-[120px] place-items-center rounded-[12px] border border-dashed border-edge bg-sand p-7 text-center">
    {text}
  </p>
);

function Drawing({ view: { map, label, distance } }: { view: Extract<MapView, { state: "drawn" }> }) {
  return (
    <figure className="event-map">
      <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="img" aria-label={label}>
        <path className="away" d={map.away} />
        <path className="home" d={map.home} />
        <path className="edge" d={map.edges} />
        <circle className="reach" cx={map.own.x} cy={map.own.y} r={map.own.reach} />
        {map.event.reach > 0 ? (
          <circle className="extent" cx={map.event.x} cy={map.event.y} r={map.event.reach} />
        ) : null}
        {map.countries.map(({ code, name, x, y }) => (
          <g key={code}>
            <text className="land" x={x} y={y} textAnchor="middle">
              {name}
            </text>{" "}
          </g>
        ))}
        {map.towns.map((town) => (
          <g key={`${town.x} ${town.y}`} className={town.fine ? "fine" : undefined}>
            <circle className="town" cx={town.x} cy={town.y} r={2.5} />
            <Name mark={town} />{" "}
          </g>
        ))}
        <line className="way" x1={map.own.x} y1={map.own.y} x2={map.event.x} y2={map.event.y} />
        <Place mark={map.own} className="you" />
        <Place mark={map.event} className="there" />
        {map.way ? (
          <text className="far" x={map.way.x} y={map.way.y} textAnchor={map.way.anchor}>
            {distance}
          </text>
        ) : null}
        <path className="scale" d={`M18 ${MAP.height - 24}v6h${map.scale.px}v-6`} />
        <text x={26 + map.scale.px} y={MAP.height - 14}>
          {map.scale.text}
        </text>
        {map.inset ? <CountryInset inset={map.inset} /> : null}
      </svg>
    </figure>
  );
}

function Place({ mark, className }: { mark: Mark; className: string }) {
  return (
    <>
      <circle className={className} cx={mark.x} cy={mark.y} r={8} />
      <circle className="dot" cx={mark.x} cy={mark.y} r={3} />
      <Name mark={mark} className="name" />
    </>
  );
}

function Name({ mark: { name, label }, className }: { mark: Mark; className?: string }) {
  if (!label) return null;
  return (
    <text className={className} x={label.x} y={label.y} textAnchor={label.anchor}>
      {name}
    </text>
  );
}

function CountryInset({ inset: { path, circle } }: { inset: Inset }) {
  const corner = { x: MAP.width - INSET_SIZE - 12, y: MAP.height - INSET_SIZE - 12 };
  return (
    <g className="inset" transform={`translate(${corner.x} ${corner.y})`}>
      <rect width={INSET_SIZE} height={INSET_SIZE} rx={6} />
      <path d={path} />
      <circle cx={circle.x} cy={circle.y} r={circle.r} />
    </g>
  );
}
