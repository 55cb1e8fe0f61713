import { expect, type Locator } from "@playwright/test";

type Colour = [red: number, green: number, blue: number];

/** What a canvas or a picture shows: its visible sides, and the colours of 64 points. Null: it is not drawn yet. */
const drawnBy = (shown: Locator) =>
  shown.evaluate((element: HTMLCanvasElement | HTMLImageElement) => {
    const isPicture = element instanceof HTMLImageElement;
    if (isPicture && !element.naturalWidth) return null;
    const copy = document.createElement("canvas");
    copy.width = copy.height = 8;
    const context = copy.getContext("2d");
    context?.drawImage(element, 0, 0, 8, 8);
    const { width, height } = element.getBoundingClientRect();
    return { width, height, values: [...(context?.getImageData(0, 0, 8, 8).data ?? [])] };
  });

/** Waits until a canvas or a picture has pixels in more than one colour, in a box that can be seen. @returns its corners' colours */
export async function expectDrawn(shown: Locator): Promise<{ topLeft: Colour; bottomRight: Colour; ratio: number }> {
  await shown.scrollIntoViewIfNeeded();
  let drawn: Awaited<ReturnType<typeof drawnBy>> = null;
  await expect
    .poll(async () => {
      drawn = await drawnBy(shown);
      const values = drawn?.values ?? [];
      const colours = new Set(Array.from({ length: 64 }, (_, n) => values.slice(4 * n, 4 * n + 4).join()));
      const isOpaque = values.some((value, index) => index % 4 === 3 && value > 0);
      return (drawn?.width ?? 0) > 20 && (drawn?.height ?? 0) > 20 && isOpaque && colours.size > 1;
    }, "has pixels")
    .toBe(true);
  const { width, height, values } = drawn ?? { width: 0, height: 1, values: [] };
  const at = (index: number) => values.slice(4 * index, 4 * index + 3) as Colour;
  return { topLeft: at(0), bottomRight: at(63), ratio: width / height };
}
