/** Reports what failed in this page's script; what does so is loaded when it is first needed. */
export const reportLater = (error: unknown): void =>
  void import("./report-error").then(({ reportError }) => reportError(error)).catch(() => {});
