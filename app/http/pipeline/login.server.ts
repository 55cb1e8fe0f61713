import { LOGIN } from "~/domain/couples/login.rules";
import type { LoginAttempt, LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { minutes } from "~/domain/durations";
import type { AppContext } from "./context.server";

const NAMES = { attempt: "login", verified: "registration" } as const;

/** Maximum time that a page with an attempt may stay open: enough for all its codes and resends. */
const ATTEMPT_LIFETIME = minutes(60);

type Stage = keyof typeof NAMES;

/** Returns the login attempt of this browser: open, or just confirmed by its code. */
export async function readLogin(context: AppContext, stage: Stage): Promise<LoginAttempt | null> {
  const facts = await context.signed.verify(stage, context.cookies.get(NAMES[stage]), context.clock.now());
  return facts ? (facts.attempt as LoginAttempt) : null;
}

export async function keepLogin(context: AppContext, stage: Stage, attempt: LoginAttempt): Promise<void> {
  const lifetime = stage === "attempt" ? ATTEMPT_LIFETIME : LOGIN.registrationLifetime;
  const value = await context.signed.sign(stage, { attempt }, context.clock.now(), lifetime);
  context.cookies.set(NAMES[stage], value, { maxAge: lifetime / 1000 });
}

/** Sets a cookie without an attempt, so that the next form shows whether this browser accepts cookies. */
export function probeCookies({ cookies }: Pick<AppContext, "cookies">): void {
  cookies.set(NAMES.attempt, "none", { maxAge: ATTEMPT_LIFETIME / 1000 });
}

export function forgetLogin(context: AppContext, stage: Stage): void {
  context.cookies.clear(NAMES[stage]);
}

export function loginDeps({ db, clock, links, settings }: AppContext): LoginDeps & LinkDeps {
  return { db, clock, links, secret: settings.SESSION_SECRET };
}
