/** Sizes of serif text in pixels. The last two are the sizes of the largest title and of the credit balance. */
const SERIF = { narrow: [17, 20, 22, 30, 36, 153], wide: [17, 20, 24, 30, 40, 68, 229.5] } as const;
/** Heights in pixels of controls with one line. In a search bar, a control contains its label. */
const CONTROL = { alone: 48, withLabel: 56 } as const;

export interface Scale {
  sizes: readonly number[];
  control: Record<keyof typeof CONTROL, number>;
}

export const scaleAt = (width: number): Scale => ({
  sizes: width < 600 ? SERIF.narrow : SERIF.wide,
  control: CONTROL,
});

/**
 * Returns serif texts that are bold or have a size outside the scale, and controls with a height outside the scale.
 * Ignores drawings, whose texts scale with them. Runs inside the page (`page.evaluate`), so it must be self-contained.
 */
export function offScale({ sizes, control }: Scale): string[] {
  const found = new Set<string>();
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const words = texts.currentNode.nodeValue?.trim();
    if (!words || !element || element.closest("svg, noscript, .sr-only") || !isShown(element)) continue;
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
    if (!fontFamily.startsWith("Newsreader")) continue;
    const size = Number.parseFloat(fontSize);
    if (!sizes.some((one) => Math.abs(one - size) < 0.1)) found.add(`serif of ${size} px: ${words.slice(0, 40)}`);
    if (Number(fontWeight) > 400) found.add(`bold serif: ${words.slice(0, 40)}`);
  }
  // The field for a code looks like six boxes.
  const others =
    "[type=checkbox], [type=radio], [type=hidden], [type=file], [type=range], [autocomplete=one-time-code]";
  const lines = `input:not(${others}), select`;
  for (const field of document.querySelectorAll(lines)) {
    const { height, width } = field.getBoundingClientRect();
    const expected = field.closest(".search-bar") && !field.closest("fieldset") ? control.withLabel : control.alone;
    if (width > 1 && isShown(field) && Math.abs(height - expected) > 0.5)
      found.add(`${field.tagName.toLowerCase()} ${field.getAttribute("name")}: ${height} px high`);
  }
  return [...found];
}
