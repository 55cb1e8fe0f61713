import type { GeoContext } from "d3-geo";

/** What `d3-geo` draws into: SVG path data in whole pixels, without the points that nobody sees. */
export class PathWriter implements GeoContext {
  #path = "";
  #line: [number, number][] = [];
  #last: [number, number] | undefined;

  /** @param leastStep points nearer than that to the one before are left out; pixels */
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

  /** Points are never drawn as such. */
  arc(): void {}

  beginPath(): void {}

  toString(): string {
    this.#end(false);
    return this.#path;
  }

  #end(closed: boolean): void {
    const line = this.#line;
    // The end of a line stays: others begin there.
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
