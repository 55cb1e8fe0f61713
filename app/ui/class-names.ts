/** Joins the class names that apply. Returns undefined if there is none, so that React omits the attribute. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
