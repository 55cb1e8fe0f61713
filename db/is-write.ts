/** Whitespace and comments before a statement. */
const BEFORE = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/;

/**
 * Checks whether a statement changes data. A read that begins with `WITH` may be mistaken for a write; then it is sent
 * without other reads.
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
