/** `http/pipeline/domain-errors.ts` fills this interface, so a code without a response does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging adds the codes.
export interface DomainErrorCodes {}

export type DomainErrorCode = keyof DomainErrorCodes;

/** An expected failure. Every other error is a defect and is reported. */
export class DomainError extends Error {
  override name = "DomainError";
  constructor(
    readonly code: DomainErrorCode,
    /** Values for the text, e.g. the seconds to wait. */
    readonly details: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}
