/**
 * Codes of expected failures. `http/pipeline/domain-errors.ts` fills this interface from its table, so a code without a
 * response does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is merged with the table's names.
export interface DomainErrorCodes {}

export type DomainErrorCode = keyof DomainErrorCodes;

/**
 * An expected failure with a code. The table in `http/pipeline/domain-errors.ts` maps each code to a status and a text.
 * Every other error is a defect and is reported.
 */
export class DomainError extends Error {
  override name = "DomainError";
  constructor(
    readonly code: DomainErrorCode,
    /** Values for the text, e.g. the seconds to wait. */
    readonly details: Record<string, string | number> = {},
    /** `cause`: the underlying error, for the error report. */
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
