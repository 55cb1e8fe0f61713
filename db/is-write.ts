/** Whitespace and comments before a statement. */
const BEFORE = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/;

/**
 * Checks whether a statement changes data. After `WITH … AS (…)` its verb is not at the start, so it may mistake a read
 * for a write. Such a read is only not batched.
 */
export function isWrite(text: string): boolean {
  const statement = text.replace(BEFORE, "");
  if (/^(insert|update|delete|replace)\b/i.test(statement)) return true;
  return (
    /^with\b/i.test(statement) &&
    /\b(?:(?:insert|replace)(?:\s+or\s+\w+)?\s+into|delete\s+from|update\s+(?:or\s+\w+\s+)?["`\w]+\s+set)\b/i.test(
      statement,
    )
  );
}
