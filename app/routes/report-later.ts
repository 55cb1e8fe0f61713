/** Reports a script error. Loads the reporting code on demand. */
export const reportLater = (error: unknown): void =>
  void import("./report-error").then(({ reportError }) => reportError(error)).catch(() => {});
