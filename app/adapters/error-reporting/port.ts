/** Where it happened. The fields are few on purpose: none has room for personal data. */
export interface ErrorContext {
  requestId?: string | undefined;
  /** The route's id or pattern, e.g. `routes/pro/requests/$id`, or the name of a job; never an address with its query. */
  route?: string | undefined;
  market?: string | undefined;
  method?: string | undefined;
  /** Without it the Worker, while it answered. */
  source?: "cron" | "webhook" | "browser" | undefined;
}

export interface ErrorReporter {
  /**
   * Resolves when the report is delivered or given up; give it to `waitUntil`. Never throws. Phone numbers, e-mail addresses,
   * codes, tokens, cookies and the parameters of queries are taken out.
   */
  report(error: unknown, context?: ErrorContext): Promise<void>;
}
