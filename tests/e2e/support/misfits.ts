interface Look {
  hidesX: boolean;
  hidesY: boolean;
  scrolls: boolean;
  moves: boolean;
  forScreenReaders: boolean;
}

/**
 * Returns the parts of the page that do not fit: a page wider than its window, text that an ancestor cuts off, and text
 * that overflows its box. Runs inside the page (`page.evaluate`), so it must be self-contained.
 */
export async function misfits(): Promise<string[]> {
  await document.fonts.ready;
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.add(`page: ${root.scrollWidth} px in a window of ${root.clientWidth} px`);

  const looks = new Map<Element, Look>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    const words = text.nodeValue?.trim();
    // A dot of `DotLine` is cut off at the start of a line.
    if (!element || !words || words === "·" || !element.checkVisibility({ visibilityProperty: true })) continue;
    const chain = surroundings(element).map((around) => ({ around, ...lookOf(around) }));
    if (chain.some(({ forScreenReaders }) => forScreenReaders)) continue;
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !lookOf(element).scrolls)
      found.add(`${nameOf(element)} runs out of its box: ${words}`);
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (const { around, scrolls, moves, hidesX, hidesY } of chain) {
      if (scrolls || moves) break;
      if (!hidesX && !hidesY) continue;
      const shown = around.getBoundingClientRect();
      // Allows one pixel for rounding.
      const sides = [
        hidesX && box.left < shown.left - 1 && "left",
        hidesX && box.right > shown.right + 1 && "right",
        hidesY && box.top < shown.top - 1 && "top",
        hidesY && box.bottom > shown.bottom + 1 && "bottom",
      ].filter(Boolean);
      if (sides.length > 0) found.add(`${nameOf(around)} cuts off ${sides.join(", ")}: ${words}`);
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")) {
    if (lookOf(field).forScreenReaders) continue;
    if (field.checkVisibility() && field.value && field.scrollWidth > field.clientWidth + 1 && field.clientWidth > 1)
      found.add(`${nameOf(field)} is too narrow: ${field.value}`);
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll<Element>("select")) {
    if (!pen || !field.checkVisibility() || lookOf(field).forScreenReaders) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const words = field.querySelector<HTMLOptionElement>("option:checked")?.text ?? "";
    if (pen.measureText(words).width > room + 1) found.add(`${nameOf(field)} is too narrow: ${words}`);
  }
  return [...found];

  function surroundings(element: Element): Element[] {
    const chain: Element[] = [];
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement)
      chain.push(around);
    return chain;
  }

  function lookOf(element: Element): Look {
    const known = looks.get(element);
    if (known) return known;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    const is = (...values: string[]) => [values.includes(overflowX), values.includes(overflowY)] as const;
    const [hidesX, hidesY] = is("hidden", "clip");
    const look = {
      hidesX,
      hidesY,
      scrolls: is("auto", "scroll").some(Boolean),
      // A marquee shows all of its text over time.
      moves: element.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === Infinity),
      forScreenReaders: clipPath === "inset(50%)" || (hidesX && element.clientWidth <= 1),
    };
    looks.set(element, look);
    return look;
  }

  function nameOf(element: Element): string {
    const part = (e: Element) => [e.localName, ...e.classList].join(".") + (e.id ? `#${e.id}` : "");
    return element.parentElement ? `${part(element.parentElement)} > ${part(element)}` : part(element);
  }
}
