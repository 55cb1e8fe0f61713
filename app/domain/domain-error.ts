/**
 * A failure that the product expects: it has a code, and one table (`http/domain-errors.ts`) maps each code to a status and a
 * text. Everything else that is thrown is a defect and goes to the error report.
 */
export class DomainError extends Error {
  override name = "DomainError";
  constructor(
    readonly code: string,
    /** What the text needs to be exact, e.g. the seconds to wait. */
    readonly details: Record<string, string | number> = {},
  ) {
    super(code);
  }
}
