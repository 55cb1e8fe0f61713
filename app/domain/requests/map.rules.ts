/** Layout of an event's map: extent, scale and label positions, in map pixels (rule map-1). */
import { angleBetween, EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import type { Coordinates } from "./request-facts.rules";

export const MAP = {
  width: 560,
  height: 400,
  /** Share of the height that the travel radius fills. */
  radiusShare: 0.8,
  margin: { x: 96, y: 44 },
  towns: 10,
  townGap: 24,
  phoneTowns: 4,
} as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

export interface MapFrame {
  center: Coordinates;
  pxPerKm: number;
}

/** Returns the frame of a map. The travel radius fills 80 % of its height, or less if the event is farther away. */
export function frameOf(own: Coordinates, event: Coordinates, radiusKm: number): MapFrame {
  const pxPerKm = (MAP.height * MAP.radiusShare) / 2 / radiusKm;
  const [halfWidth, halfHeight] = [MAP.width / 2 - MAP.margin.x, MAP.height / 2 - MAP.margin.y];
  const bearing = radians(bearingOf(own, event));
  const [east, north] = [Math.abs(Math.sin(bearing)), Math.abs(Math.cos(bearing))];
  const scaleFor = (km: number) => Math.min(halfWidth / (east * km), halfHeight / (north * km));
  const angle = angleBetween(unitVector(own.latitude, own.longitude), unitVector(event.latitude, event.longitude));
  if (angle === 0 || scaleFor(flat(angle)) >= pxPerKm) return { center: own, pxPerKm };
  return { center: middleOf(own, event), pxPerKm: Math.min(pxPerKm, scaleFor(flat(angle / 2))) };
}

/** Returns the distance from the centre in an azimuthal equal-area projection, in kilometres. */
const flat = (angle: number) => 2 * Math.sin(angle / 2) * EARTH_RADIUS_KM;

function middleOf(one: Coordinates, other: Coordinates): Coordinates {
  const a = unitVector(one.latitude, one.longitude);
  const b = unitVector(other.latitude, other.longitude);
  const [x, y, z] = [a.x + b.x, a.y + b.y, a.z + b.z];
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) };
}

/** Returns the initial bearing of the shortest path: degrees clockwise from north. */
export function bearingOf(from: Coordinates, to: Coordinates): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const turn = radians(to.longitude - from.longitude);
  const east = Math.sin(turn) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  return (degrees(Math.atan2(east, north)) + 360) % 360;
}

const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
type Direction = (typeof DIRECTIONS)[number];

export const directionOf = (from: Coordinates, to: Coordinates): Direction =>
  DIRECTIONS[Math.round(bearingOf(from, to) / 45) % 8] ?? "n";

export function scaleBarOf(pxPerKm: number, room = 90): { km: number; px: number } {
  const longest = room / pxPerKm;
  const power = 10 ** Math.floor(Math.log10(longest));
  const km = [5, 4, 2, 1].map((step) => step * power).find((length) => length <= longest) ?? power;
  return { km, px: Math.round(km * pxPerKm) };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

type Side = "right" | "left" | "below" | "above";

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

interface Type {
  /** Font size in pixels. */
  size: number;
  /** Width of a letter, relative to the size. */
  letter: number;
  gap: number;
}

/** The largest displayed sizes (pro-map.css). Widths are estimates: the server cannot measure text. */
export const TYPES = {
  town: { size: 13.5, letter: 0.6, gap: 8 },
  phoneTown: { size: 17, letter: 0.6, gap: 8 },
  name: { size: 25, letter: 0.56, gap: 13 },
} as const satisfies Record<string, Type>;

/** Places labels greedily, without overlap or overflow. */
export class Labels {
  readonly #taken: Box[] = [];

  take(box: Box): void {
    this.#taken.push(box);
  }

  takeIfFree(box: Box): boolean {
    const isFree = this.#isInside(box) && !this.#taken.some((other) => overlap(box, other));
    if (isFree) this.take(box);
    return isFree;
  }

  #isInside(box: Box): boolean {
    return box.x >= 4 && box.y >= 4 && box.x + box.width <= MAP.width - 4 && box.y + box.height <= MAP.height - 4;
  }

  /** Places a label to the right of the point, else to the left, below or above. Returns null if there is no room. */
  place(text: string, point: { x: number; y: number }, type: Type): Label | null {
    const sides: Side[] = ["right", "left", "below", "above"];
    for (const side of sides) {
      const { label, box } = labelAt(side, text, point, type);
      if (this.takeIfFree(box)) return label;
    }
    return null;
  }
}

function labelAt(side: Side, text: string, { x, y }: { x: number; y: number }, { size, letter, gap }: Type) {
  const width = [...text].length * size * letter;
  const height = size * 1.15;
  const line = Math.round(y + size * 0.34);
  switch (side) {
    case "right":
      return {
        label: { x: x + gap, y: line, anchor: "start" as const },
        box: { x: x + gap, y: y - height / 2, width, height },
      };
    case "left":
      return {
        label: { x: x - gap, y: line, anchor: "end" as const },
        box: { x: x - gap - width, y: y - height / 2, width, height },
      };
    case "below":
      return {
        label: { x, y: Math.round(y + gap + size * 0.85), anchor: "middle" as const },
        box: { x: x - width / 2, y: y + gap, width, height },
      };
    case "above":
      return {
        label: { x, y: Math.round(y - gap), anchor: "middle" as const },
        box: { x: x - width / 2, y: y - gap - height, width, height },
      };
  }
}
