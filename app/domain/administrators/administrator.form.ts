import { z } from "zod";
import { hours, minutes, seconds } from "~/domain/durations";
import { codeField } from "~/domain/one-time-code.rules";

const LONGEST = { email: 254, password: 128 } as const;

export const administratorLoginForm = z.lazy(() =>
  z.object({
    email: z.string({ error: "admin:error.email" }).trim().max(LONGEST.email, "admin:error.email"),
    password: z.string({ error: "admin:error.noPassword" }).max(LONGEST.password, "admin:error.password"),
  }),
);

export const administratorCodeForm = z.lazy(() => z.object({ code: codeField("admin:error.code") }));

/** Limits of the login, first with a password, then with a code of the second factor. The database enforces them. */
export const ADMINISTRATOR_LOGIN = {
  /** Same as for a provider's login (`AccessRates`). */
  passwordTries: {
    together: { count: 10, window: minutes(15) },
    browser: { count: 10, window: minutes(15) },
    ip: { count: 30, window: hours(1) },
    address: { count: 50, window: hours(1) },
  },
  /** Time to enter the code after a correct password. */
  codeLifetime: minutes(5),
  codeTries: { count: 5, window: minutes(5) },
  /** RFC 6238 §4 and §5.2: length of a time step, and accepted steps before and after the current one. */
  totpStep: seconds(30),
  totpWindow: 1,
} as const;
