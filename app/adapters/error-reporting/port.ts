/** Place of an error. The fields are few on purpose: none has room for personal data. */
export interface ErrorContext {
  requestId?: string | undefined;
  /** Id or pattern of the route, e.g. `routes/pro/requests/$id`, or name of a job; never an address with its query. */
  route?: string | undefined;
  market?: string | undefined;
  method?: string | undefined;
  /** Undefined: a request to the Worker. */
  source?: "cron" | "webhook" | "browser" | undefined;
}

export interface ErrorReporter {
  /** Sends an error without personal data. Resolves when sent or given up; pass it to `waitUntil`. Never throws. */
  report(error: unknown, context?: ErrorContext): Promise<void>;
}
