import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { administratorCodeForm, administratorLoginForm } from "~/domain/administrators/administrator.form";
import { checkAdministratorPassword, logInAdministrator } from "~/domain/administrators/administrators.server";
import { codeForm } from "~/domain/couples/account.form";
import { type VerifiedLogin, verifyLoginCode } from "~/domain/couples/log-in-couple.server";
import type { LoginAttempt, LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import type { Marked } from "~/domain/favorites/favorite.form";
import { loginForm } from "~/domain/providers/provider-account.form";
import { logInProvider, type Visitor } from "~/domain/providers/provider-entrance.server";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import type { GrantedSession } from "~/domain/sessions/session.server";
import { parseForm } from "~/http/forms/form.server";

// One authenticator per kind of account (docs/decisions/0031-remix-auth.md). It returns the person or throws the
// DomainErrors of the commands; actions handle sessions and cookies. It consumes the body of its request.

/** Strategy `code`: the code texted to a couple's phone. @param favorites marked before the login */
export const coupleAuthenticator = (deps: LoginDeps & LinkDeps, attempt: LoginAttempt, favorites: Marked) =>
  new Authenticator<VerifiedLogin>().use(
    new FormStrategy(codeForm, ({ code }) => verifyLoginCode(deps, attempt, code, favorites)),
    "code",
  );

export const providerAuthenticator = (deps: LoginDeps, visitor: Visitor) =>
  new Authenticator<GrantedSession<Provider>>().use(
    new FormStrategy(loginForm, (login) => logInProvider(deps, login, visitor)),
    "password",
  );

interface PassedAdministrator {
  administratorId: number;
  /** Null after the password, before the second factor. */
  session: GrantedSession<Administrator> | null;
}

/** @param passed administrator whose password was correct; undefined: there is no strategy `totp` */
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

/** Authenticates with the fields of a form. The action has already rejected invalid forms. */
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
