import { ADMINISTRATOR_LOGIN } from "~/domain/accounts/administrator.rules";
import type { AppContext } from "./context.server";

const NAME = "admin-login";
const PURPOSE = "administrator-code";

/** This browser knows an administrator's password. That is no session: it opens the page of the second factor and nothing else. */
export async function keepFirstFactor(context: AppContext, administratorId: number): Promise<void> {
  const { codeLifetime } = ADMINISTRATOR_LOGIN;
  const value = await context.signed.sign(PURPOSE, { administratorId }, context.clock.now(), codeLifetime);
  context.cookies.set(NAME, value, { maxAge: codeLifetime / 1000 });
}

/** @returns the administrator's id */
export async function readFirstFactor(context: AppContext): Promise<number | null> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  return typeof facts?.administratorId === "number" ? facts.administratorId : null;
}

export function forgetFirstFactor(context: AppContext): void {
  context.cookies.clear(NAME);
}
