import { expect, type Locator } from "@playwright/test";

type Colour = [red: number, green: number, blue: number, alpha: number];

/** Returns the visible size of a canvas or picture, and the colours of 64 points; null if it is not drawn yet. */
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

function hasPixels(drawn: Awaited<ReturnType<typeof drawnBy>>): boolean {
  if (!drawn) return false;
  const { width, height, values } = drawn;
  const colours = new Set(Array.from({ length: 64 }, (_, n) => values.slice(4 * n, 4 * n + 4).join()));
  const isOpaque = values.some((value, index) => index % 4 === 3 && value > 0);
  return width > 20 && height > 20 && isOpaque && colours.size > 1;
}

/** Waits until a visible canvas or picture has several colours. @returns the colours of its corners */
export async function expectDrawn(shown: Locator): Promise<{ topLeft: Colour; bottomRight: Colour; ratio: number }> {
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(async () => hasPixels(await drawnBy(shown)), "has pixels").toBe(true);
  const drawn = await drawnBy(shown);
  if (!drawn) throw new Error("It was drawn, and is no more.");
  const { width, height, values } = drawn;
  const at = (point: number): Colour => [
    values[4 * point] ?? 0,
    values[4 * point + 1] ?? 0,
    values[4 * point + 2] ?? 0,
    values[4 * point + 3] ?? 0,
  ];
  return { topLeft: at(0), bottomRight: at(63), ratio: width / height };
}
