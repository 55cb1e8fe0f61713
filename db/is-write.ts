/** Whitespace and comments before a statement. */
const BEFORE = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/;

/**
 * Checks whether a statement changes data and so waits for its turn among the writers. After `WITH … AS (…)` the verb
 * comes late. A read that looks like a write is only not batched with other reads.
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
