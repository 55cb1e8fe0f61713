/** Error response in Stripe's format. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; param?: string; [more: string]: unknown } = {},
  ) {
    super(message);
  }

  get body() {
    return { error: { type: "invalid_request_error", message: this.message, ...this.details } };
  }
}

export const refused = (message: string, details: { code?: string; param?: string } = {}) =>
  new StripeProblem(400, message, details);

export const missing = (what: string, id: string, param = "id") =>
  new StripeProblem(404, `No such ${what}: '${id}'`, { code: "resource_missing", param });

/** Rejects Stripe features that the simulator lacks, so they do not appear to work. */
export const notSimulated = (what: string) => refused(`The simulator of Stripe does not do this: ${what}`);
