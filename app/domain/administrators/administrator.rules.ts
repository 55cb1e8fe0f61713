import { hours, minutes, seconds } from "~/domain/durations";

/** The login of administrators: a password, then a code of the second factor. All limits are enforced in the database. */
export const ADMINISTRATOR_LOGIN = {
  /** As a provider's login (`AccessRates`). */
  passwordTries: {
    together: { count: 10, window: minutes(15) },
    browser: { count: 10, window: minutes(15) },
    ip: { count: 30, window: hours(1) },
    address: { count: 50, window: hours(1) },
  },
  /** After the password was right: how long the browser may take to enter the code. */
  codeLifetime: minutes(5),
  codeTries: { count: 5, window: minutes(5) },
  /** RFC 6238 §4 and §5.2: the length of a time step, and the steps before and after the current one that are good, too. */
  totpStep: seconds(30),
  totpWindow: 1,
} as const;
