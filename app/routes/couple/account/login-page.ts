import { paths } from "~/paths";

/** The phone login stands at two addresses; the steps are the same (rule landing-1). */
export interface LoginPage {
  /** Names its events. */
  name: "account" | "account_lp";
  address: (step?: "code", next?: string) => string;
}

/** Its two forms. */
export const PHONE_FORM = "login";
export const CODE_FORM = "login-code";

export const ACCOUNT: LoginPage = { name: "account", address: paths.account };
export const ACCOUNT_LANDING: LoginPage = { name: "account_lp", address: paths.accountLanding };
