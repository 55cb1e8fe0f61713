import { expect, it } from "vitest";
import { drawGallery, GALLERY } from "./draw-gallery";
import { drawVenues, VENUE_PICTURE } from "./draw-venues";

it("draws no line of ink that is wider than one pixel at the size of the picture", () => {
  const widths = new Map(GALLERY.map(({ src, width }) => [src, width]));
  for (const [src, svg] of [...drawGallery(), ...drawVenues()]) {
    const unit = (widths.get(src) ?? VENUE_PICTURE.width) / Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const lines = [
      ...svg.matchAll(/stroke:#1f2a2e;stroke-opacity:\.6;stroke-width:([\d.]+)|\.h\{stroke-width:([\d.]+)/g),
    ];
    expect(svg.match(/stroke:#1f2a2e;stroke-width/), src).toBeNull();
    for (const [, line, hairline] of lines) expect(Number(line ?? hairline) * unit, src).toBeLessThan(1.01);
  }
});
