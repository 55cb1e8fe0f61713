import type { GeoContext } from "d3-geo";

/** Drawing context for `d3-geo` that writes SVG path data in whole pixels, without invisible points. */
export class PathWriter implements GeoContext {
  #path = "";
  #line: [number, number][] = [];
  #last: [number, number] | undefined;

  /** @param leastStep minimum distance in pixels between consecutive points; nearer points are omitted */
  constructor(private readonly leastStep = 3) {}

  moveTo(x: number, y: number): void {
    this.#end(false);
    this.#line = [[Math.round(x), Math.round(y)]];
  }

  lineTo(x: number, y: number): void {
    const point: [number, number] = [Math.round(x), Math.round(y)];
    const before = this.#line.at(-1);
    this.#last = undefined;
    if (before && Math.hypot(point[0] - before[0], point[1] - before[1]) < this.leastStep) this.#last = point;
    else this.#line.push(point);
  }

  closePath(): void {
    this.#last = undefined;
    this.#end(true);
  }

  /** Required by the interface; the map contains no points. */
  arc(): void {}

  beginPath(): void {}

  toString(): string {
    this.#end(false);
    return this.#path;
  }

  #end(closed: boolean): void {
    const line = this.#line;
    // The last point of a line stays, because other lines start there.
    if (this.#last) line.push(this.#last);
    this.#line = [];
    this.#last = undefined;
    const [first, ...rest] = line;
    if (!first || rest.length < (closed ? 2 : 1)) return;
    let [x, y] = first;
    this.#path += `M${x} ${y}l`;
    this.#path += rest
      .map(([toX, toY]) => {
        const step = `${toX - x} ${toY - y}`;
        [x, y] = [toX, toY];
        return step;
      })
      .join(" ");
    if (closed) this.#path += "z";
  }
}
