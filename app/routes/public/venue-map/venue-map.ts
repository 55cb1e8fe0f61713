import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicIdOf } from "~/domain/profile-slug.rules";
import { MAP } from "~/domain/requests/map.rules";
import { escapeMarkup } from "~/domain/statistics/badge.rules";
import { findVenueMap } from "~/domain/venues/find-venue.server";
import { countryName } from "~/http/pages/planner-view.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { type DrawnMap, drawMap, INSET, type Inset, type Mark } from "~/routes/pro/requests/map/draw-map.server";
import { loadOutlines } from "~/routes/pro/requests/map/map-view.server";

export const handle: RouteHandle = { cache: "public" };

/** Seconds in caches; venues rarely move. */
const KEPT_FOR = 24 * 60 * 60;

/** Draws a map of a venue. Drawn here, so that no other server learns about the visitor (rule venue-25). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const found = await findVenueMap(context, publicIdOf(params.venue));
  if (!found) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { venue, towns } = found;
  const nameOf = (code: string) => countryName(context, code);
  const map = drawMap(await loadOutlines(context), venue, { ...venue, radiusKm: 0 }, towns, nameOf);
  return new Response(writeVenueMap(map, { nameOf, scale: context.format.kilometres(map.scale.km) }), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": `public, max-age=${KEPT_FOR}` },
  });
}

/** As in tokens.css. An SVG image cannot load web fonts, but may use an installed one. */
const SANS = `Figtree,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif`;

/** Colours of tokens.css, light and dark. */
const STYLE = `svg{--surface:#fffefc;--ink:#1f2a2e;--muted:#5b676b;--green:#1f4d46;--sage:#e3ebe4;--sand:#f1e8d8;--gold:#b08d3c}
@media(prefers-color-scheme:dark){svg{--surface:#1c2426;--ink:#ece7dc;--muted:#aab3b0;--green:#93c7b8;--sage:#24332e;--sand:#2b281f;--gold:#c9a961}}
.sea{fill:var(--surface)}.away{fill:var(--sand)}.home{fill:var(--sage)}.edge{fill:none;stroke:var(--muted);stroke-opacity:.7}
.ring{fill:none;stroke:var(--gold);stroke-dasharray:2 6;stroke-linecap:round}.town{fill:var(--muted)}.scale{fill:none;stroke:var(--muted)}.there{fill:var(--surface);stroke:var(--gold);stroke-width:3}.dot{fill:var(--green)}
text{font:17px ${SANS};fill:var(--muted);paint-order:stroke;stroke:var(--surface);stroke-opacity:.6;stroke-width:3px}
.name{font:600 23px ${SANS};fill:var(--ink)}.land{font:italic 20px ${SANS};stroke:none}`;

interface Words {
  /** Returns the name of a country. Takes ISO 3166-1 alpha-2. */
  nameOf: (code: string) => string;
  scale: string;
}

/** Returns the map as SVG. @param map its `own` and `event` are both the venue */
function writeVenueMap({ away, home, edges, event, towns, countries, scale, inset }: DrawnMap, words: Words): string {
  const { width, height } = MAP;
  const paths = [
    `<path class="away" d="${away}"/>`,
    `<path class="home" d="${home}"/>`,
    `<path class="edge" d="${edges}"/>`,
    `<path class="scale" d="M18 ${height - 24}v6h${scale.px}v-6"/>`,
  ];
  const rings = [1, 2].map((times) => `<circle class="ring" cx="${event.x}" cy="${event.y}" r="${times * scale.px}"/>`);
  const dots = towns.map(({ x, y }) => `<circle class="town" cx="${x}" cy="${y}" r="2.5"/>`);
  const texts = [
    ...countries.map(({ code, x, y }) => text("land", { x, y, anchor: "middle" }, words.nameOf(code))),
    ...towns.map((town) => named("", town)),
    text("", { x: 26 + scale.px, y: height - 14, anchor: "start" }, words.scale),
    named("name", event),
  ];
  const { x, y } = event;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${STYLE}</style>`,
    `<rect class="sea" width="${width}" height="${height}"/>`,
    ...[...paths, ...rings, ...dots],
    `<circle class="there" cx="${x}" cy="${y}" r="8"/><circle class="dot" cx="${x}" cy="${y}" r="3"/>`,
    ...texts,
    inset ? insetOf(inset) : "",
    "</svg>",
  ].join("");
}

/** Draws the small map in a corner: the outline of the country, and a circle around the mapped area. */
function insetOf({ path, circle: { x, y, r } }: Inset): string {
  const side = INSET.size;
  return [
    `<g transform="translate(${MAP.width - side - 12} ${MAP.height - side - 12})">`,
    `<rect class="sea" width="${side}" height="${side}" rx="6"/><path class="home" d="${path}"/>`,
    `<path class="edge" d="${path}"/><circle class="there" cx="${x}" cy="${y}" r="${r}"/></g>`,
  ].join("");
}

const named = (className: string, { name, label }: Mark) => (label ? text(className, label, name) : "");

function text(className: string, { x, y, anchor }: NonNullable<Mark["label"]>, words: string): string {
  return `<text class="${className}" x="${x}" y="${y}" text-anchor="${anchor}">${escapeMarkup(words)}</text>`;
}
