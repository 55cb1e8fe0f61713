/**
 * What does not fit into the page as it is shown now, with its text: a page wider than its window, text that is cut off by something
 * around it, and text that runs out of its own box. Runs inside the page (`page.evaluate`), so it stands alone.
 */
export async function misfits(): Promise<string[]> {
  await document.fonts.ready;
  const found = new Set<string>();
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    found.add(`page: ${root.scrollWidth} px in a window of ${root.clientWidth} px`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (!element || !text.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (isForScreenReaders(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !scrolls(element)) {
      found.add(`${nameOf(element)} runs out of its box: ${text.nodeValue.trim()}`);
    }
    for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
      if (scrolls(around) || movesForEver(around)) break;
      const cut = cutBy(around, box);
      if (cut) found.add(`${nameOf(around)} cuts off ${cut}: ${text.nodeValue.trim()}`);
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")) {
    if (field.checkVisibility() && field.value && field.scrollWidth > field.clientWidth + 1 && field.clientWidth > 1)
      found.add(`${nameOf(field)} is too narrow: ${field.value}`);
  }
  return [...found];

  /** Which sides of a text lie beyond what its surroundings show; a pixel is rounding. */
  function cutBy(around: Element, box: DOMRect): string {
    const { overflowX, overflowY } = getComputedStyle(around);
    const shown = around.getBoundingClientRect();
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const sides = [
      hides(overflowX) && box.left < shown.left - 1 && "left",
      hides(overflowX) && box.right > shown.right + 1 && "right",
      hides(overflowY) && box.top < shown.top - 1 && "top",
      hides(overflowY) && box.bottom > shown.bottom + 1 && "bottom",
    ];
    return sides.filter(Boolean).join(", ");
  }

  function scrolls(element: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(element);
    return [overflowX, overflowY].some((overflow) => overflow === "auto" || overflow === "scroll");
  }

  /** A strip that runs through its window shows all of its text in time. */
  function movesForEver(element: Element): boolean {
    return element
      .getAnimations()
      .some(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
  }

  function isForScreenReaders(element: Element): boolean {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (getComputedStyle(around).clipPath === "inset(50%)") return true;
    return false;
  }

  function nameOf(element: Element): string {
    const part = (e: Element) => [e.localName, ...e.classList].join(".") + (e.id ? `#${e.id}` : "");
    return element.parentElement ? `${part(element.parentElement)} > ${part(element)}` : part(element);
  }
}
