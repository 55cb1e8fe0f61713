interface Options {
  Collator: Intl.CollatorOptions;
  DateTimeFormat: Intl.DateTimeFormatOptions;
  DisplayNames: Intl.DisplayNamesOptions;
  ListFormat: Intl.ListFormatOptions;
  NumberFormat: Intl.NumberFormatOptions;
  RelativeTimeFormat: Intl.RelativeTimeFormatOptions;
}
type Kind = keyof Options;
type Made<K extends Kind> = InstanceType<(typeof Intl)[K]>;

/** More than all that pages ask for in seven languages and markets. */
const MOST = 500;

const made = new Map<string, Made<Kind>>();

/** An object of `Intl`: they take long to make and are the same for everybody, so each is made once an isolate, when it is first used. */
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
