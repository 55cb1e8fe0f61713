import { MAP } from "~/domain/requests/map.rules";
import { useTexts } from "~/i18n/texts";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/touch-link";
import type { Inset, Mark } from "./draw-map.server";
import type { MapView } from "./map-view.server";

const INSET_SIZE = 84;

/** Classes of labels. They are larger in a small drawing. A halo separates them from lines. */
const LETTERS =
  "stroke-[color:color-mix(in_srgb,var(--sage)_50%,var(--surface))] stroke-[3.5px] [paint-order:stroke] [stroke-linejoin:round]";
const smallClass = `${LETTERS} fill-ink-muted font-sans text-[17px] @min-[480px]:text-[13.5px]`;
const nameClass = `${LETTERS} fill-ink font-serif text-[25px] @min-[480px]:text-[20px]`;
const farClass = `${LETTERS} fill-ink font-serif text-[24px] italic @min-[480px]:text-[19px]`;

/** Renders the event on a map drawn by the server, and as text; without external servers (rules map-1 to map-3). */
export function EventMap({ view }: { view: MapView }) {
  const { t } = useTexts();
  if (view.state === "noCoordinates") return <NoMap text={t("dashboard:request.noCoordinates")} />;
  return (
    <>
      {view.state === "drawn" ? <Drawing view={view} /> : null}
      {view.state === "failed" ? <NoMap text={t("received:map.failed")} /> : null}
      <p className="text-small pt-2.5">{view.state === "noTown" ? t("received:map.noTown") : view.text}</p>
      <p>
        <IconLink href={view.href}>
          {t("received:map.open")} <Icon name="out" />
        </IconLink>
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
    <figure className="@container mt-3 break-inside-avoid overflow-hidden rounded border border-line bg-surface print:bg-transparent">
      <svg className="block h-auto w-full" viewBox={`0 0 ${MAP.width} ${MAP.height}`} role="img" aria-label={label}>
        <path className="fill-sand stroke-sand stroke-1" strokeLinejoin="round" d={map.away} />
        <path className="fill-sage stroke-sage stroke-1" strokeLinejoin="round" d={map.home} />
        <path
          className="fill-none stroke-ink-muted stroke-1"
          strokeOpacity={0.7}
          strokeLinejoin="round"
          d={map.edges}
        />
        <circle
          className="fill-surface stroke-gold stroke-[1.6]"
          fillOpacity={0.34}
          cx={map.own.x}
          cy={map.own.y}
          r={map.own.reach}
        />
        {map.event.reach > 0 ? (
          <circle
            className="fill-none stroke-evergreen stroke-[1.4]"
            strokeDasharray="5 5"
            cx={map.event.x}
            cy={map.event.y}
            r={map.event.reach}
          />
        ) : null}
        {map.countries.map(({ code, name, x, y }) => (
          <g key={code}>
            <text
              className="fill-ink-muted font-serif text-[22px] italic @min-[480px]:text-[17px]"
              x={x}
              y={y}
              textAnchor="middle"
            >
              {name}
            </text>{" "}
          </g>
        ))}
        {map.towns.map((town) => (
          <g key={`${town.x} ${town.y}`} className={town.fine ? "@max-[480px]:invisible" : undefined}>
            <circle className="fill-ink-muted" cx={town.x} cy={town.y} r={2.5} />
            <Name mark={town} />{" "}
          </g>
        ))}
        <line
          className="stroke-gold stroke-2"
          strokeDasharray="1 6"
          strokeLinecap="round"
          x1={map.own.x}
          y1={map.own.y}
          x2={map.event.x}
          y2={map.event.y}
        />
        <Place mark={map.own} className="stroke-evergreen" />
        <Place mark={map.event} className="stroke-gold" />
        {map.way ? (
          <text className={farClass} x={map.way.x} y={map.way.y} textAnchor={map.way.anchor}>
            {distance}
          </text>
        ) : null}
        <path className="fill-none stroke-ink-muted stroke-[1.2]" d={`M18 ${MAP.height - 24}v6h${map.scale.px}v-6`} />
        <text className={smallClass} x={26 + map.scale.px} y={MAP.height - 14}>
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
      <circle className={`fill-surface stroke-[3] ${className}`} cx={mark.x} cy={mark.y} r={8} />
      <circle className="fill-evergreen" cx={mark.x} cy={mark.y} r={3} />
      <Name mark={mark} className={nameClass} />
    </>
  );
}

function Name({ mark: { name, label }, className = smallClass }: { mark: Mark; className?: string }) {
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
    <g transform={`translate(${corner.x} ${corner.y})`}>
      <rect className="fill-surface stroke-line" width={INSET_SIZE} height={INSET_SIZE} rx={6} />
      <path className="fill-sage stroke-ink-muted stroke-[0.8]" strokeOpacity={0.5} d={path} />
      <circle className="fill-none stroke-gold stroke-[1.6]" cx={circle.x} cy={circle.y} r={circle.r} />
    </g>
  );
}
