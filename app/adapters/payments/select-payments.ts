import { type Payments, PaymentsUnavailable } from "./port";

/** Without a vendor no call arrives. */
export const selectPayments = (): Payments =>
  new Proxy({} as Payments, {
    get: () => () => Promise.reject(new PaymentsUnavailable("There is no payment vendor.")),
  });
