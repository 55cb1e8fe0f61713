interface Options {
  Collator: Intl.CollatorOptions;
  DateTimeFormat: Intl.DateTimeFormatOptions;
  DisplayNames: Intl.DisplayNamesOptions;
  ListFormat: Intl.ListFormatOptions;
  NumberFormat: Intl.NumberFormatOptions;
  PluralRules: Intl.PluralRulesOptions;
  RelativeTimeFormat: Intl.RelativeTimeFormatOptions;
}
type Kind = keyof Options;
type Made<K extends Kind> = InstanceType<(typeof Intl)[K]>;

/** Maximum number of cached objects; all pages in seven languages and markets need fewer. */
const MOST = 500;

const made = new Map<string, Made<Kind>>();

/** Returns an `Intl` object. They are slow to create and the same for everyone, so each isolate caches them. */
export function intl<K extends Kind>(kind: K, tag: string, options?: Options[K]): Made<K> {
  const key = `${kind} ${tag} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known as Made<K>;
  const Constructor = Intl[kind] as unknown as new (tag: string, options?: Options[K]) => Made<K>;
  const created = new Constructor(tag, options);
  if (made.size >= MOST) made.clear();
  made.set(key, created);
  return created;
}
