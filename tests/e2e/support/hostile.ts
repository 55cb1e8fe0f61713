const MARKUP = "<script>alert(1)</script>";

const OTHERS = [
  "' OR 1=1 --",
  '"; DROP TABLE projects; --',
  "../../etc/passwd",
  "%00",
  "__proto__",
  "-1",
  "1e309",
  "NaN",
  "9007199254740993",
  "{{constructor}}",
  "\u202e\ud83d\udc8d",
  "x".repeat(6000),
] as const;

/** Markup as a page contains it if it does not escape texts. */
export const UNESCAPED = MARKUP;

/** Returns the markup and one of the other texts, chosen by `turn`. `load/fuzz.spec.ts` tries all texts. */
export const hostileTexts = (turn: number): string[] => [MARKUP, OTHERS[turn % OTHERS.length] ?? MARKUP];
