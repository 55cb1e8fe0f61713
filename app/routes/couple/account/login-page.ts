import { paths } from "~/paths";

/** One of the two URLs of the phone login; their steps are the same (rule landing-1). */
export interface LoginPage {
  /** Prefix of the page's usage events. */
  name: "account" | "account_lp";
  address: (step?: "code", next?: string) => string;
}

export const PHONE_FORM = "login";
export const CODE_FORM = "login-code";

export const ACCOUNT: LoginPage = { name: "account", address: paths.account };
export const ACCOUNT_LANDING: LoginPage = { name: "account_lp", address: paths.accountLanding };
