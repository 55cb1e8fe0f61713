/** The codes of expected failures: `http/domain-errors.ts` fills this in from its table, so that a code without an answer does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged with the table's names.
export interface DomainErrorCodes {}

export type DomainErrorCode = keyof DomainErrorCodes;

/**
 * A failure that the product expects: it has a code, and one table (`http/domain-errors.ts`) maps each code to a status and a
 * text. Everything else that is thrown is a defect and goes to the error report.
 */
export class DomainError extends Error {
  override name = "DomainError";
  constructor(
    readonly code: DomainErrorCode,
    /** What the text needs to be exact, e.g. the seconds to wait. */
    readonly details: Record<string, string | number> = {},
    /** `cause`: what failed underneath, for the error report. */
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
