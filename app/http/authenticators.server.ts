import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { administratorCodeForm, administratorLoginForm } from "~/domain/administrators/administrator.form";
import { checkAdministratorPassword, logInAdministrator } from "~/domain/administrators/log-in-administrator.server";
import { codeForm } from "~/domain/couples/account.form";
import type { LoginAttempt, LoginDeps } from "~/domain/couples/send-login-code.server";
import { type VerifiedLogin, verifyLoginCode } from "~/domain/couples/verify-login-code.server";
import type { Marked } from "~/domain/favorites/favorite.rules";
import { logInProvider } from "~/domain/provider-access/log-in-provider.server";
import type { Visitor } from "~/domain/provider-access/provider-access.server";
import { loginForm } from "~/domain/provider-access/provider-registration.form";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import type { GrantedSession } from "~/domain/sessions/session.server";
import { parseForm } from "./form.server";

// Every way to log in, one authenticator a kind of person (docs/decisions/0031-remix-auth.md). They say who somebody is, or throw
// the DomainErrors of the commands; sessions and cookies are the actions' matter. An authenticator takes the body of its request: give it
// one that nobody else reads.

/**
 * `code`: the one that was texted to a couple's phone.
 * @param favorites what was marked before the login
 */
export const coupleAuthenticator = (deps: LoginDeps, attempt: LoginAttempt, favorites: Marked) =>
  new Authenticator<VerifiedLogin>().use(
    new FormStrategy(codeForm, ({ code }) => verifyLoginCode(deps, attempt, code, favorites)),
    "code",
  );

/** `password`: a provider's, with the e-mail address. */
export const providerAuthenticator = (deps: LoginDeps, visitor: Visitor) =>
  new Authenticator<GrantedSession<Provider>>().use(
    new FormStrategy(loginForm, (login) => logInProvider(deps, login, visitor)),
    "password",
  );

interface PassedAdministrator {
  administratorId: number;
  /** Null after the password alone. */
  session: GrantedSession<Administrator> | null;
}

/**
 * `password`, then `totp`: both factors of an administrator.
 * @param passed whose password this browser has given; without one there is no second factor
 */
export function administratorAuthenticator(deps: LoginDeps, visitor: Visitor, passed?: { administratorId: number }) {
  const { ip, browser = null, device } = visitor;
  const authenticator = new Authenticator<PassedAdministrator>().use(
    new FormStrategy(administratorLoginForm, async (login) => ({
      administratorId: await checkAdministratorPassword(deps, { ...login, ip, browser }),
      session: null,
    })),
    "password",
  );
  if (!passed) return authenticator;
  const { administratorId } = passed;
  const code = new FormStrategy(administratorCodeForm, async ({ code }) => ({
    administratorId,
    session: await logInAdministrator(deps, administratorId, { code, device }),
  }));
  return authenticator.use(code, "totp");
}

/** Who somebody is, by what a form says. Its action has answered before what does not fit the schema: only what fits comes here. */
class FormStrategy<Passed, S extends z.ZodType> extends Strategy<Passed, z.output<S>> {
  name = "form";

  constructor(
    readonly schema: S,
    verify: Strategy.VerifyFunction<Passed, z.output<S>>,
  ) {
    super(verify);
  }

  async authenticate(request: Request): Promise<Passed> {
    const submission = parseForm(await request.formData(), this.schema);
    if (submission.status !== "success") throw new TypeError("A form that does not fit must not get here.");
    return this.verify(submission.value);
  }
}
