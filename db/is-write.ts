/** Blanks and comments in front of a statement. */
const BEFORE = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/;

/**
 * Whether a statement changes data and so has to wait for its turn among the writers. After `WITH … AS (…)` the verb comes late. A read that
 * looks like a write is only not sent together with other reads.
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
