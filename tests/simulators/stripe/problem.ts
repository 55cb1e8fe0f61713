/** An answer of Stripe that says no, in Stripe's own shape. */
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

/** What Stripe can do and this simulator cannot is refused: it must not look as if it had been done. */
export const notSimulated = (what: string) => refused(`The simulator of Stripe does not do this: ${what}`);
