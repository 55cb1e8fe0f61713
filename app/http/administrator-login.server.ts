import { adminPaths } from "~/admin-paths";
import { ADMINISTRATOR_LOGIN } from "~/domain/administrators/administrator.rules";
import { may } from "~/domain/administrators/roles.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";

const NAME = "admin-login";
const PURPOSE = "administrator-code";

/** This browser knows an administrator's password. That is no session: it opens the page of the second factor and nothing else. */
export async function keepFirstFactor(context: AppContext, administratorId: number, email: string): Promise<void> {
  const { codeLifetime } = ADMINISTRATOR_LOGIN;
  const value = await context.signed.sign(PURPOSE, { administratorId, email }, context.clock.now(), codeLifetime);
  context.cookies.set(NAME, value, { maxAge: codeLifetime / 1000 });
}

/** @returns the administrator with that password */
export async function readFirstFactor(context: AppContext): Promise<{ administratorId: number; email: string } | null> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (typeof facts?.administratorId !== "number") return null;
  return { administratorId: facts.administratorId, email: String(facts.email ?? "") };
}

export function forgetFirstFactor(context: AppContext): void {
  context.cookies.clear(NAME);
}

/** The first page of an administrator: the queue, or the search where it does not moderate. */
export const adminHome = (administrator: Pick<Administrator, "roles">) =>
  may(administrator, "moderate") ? adminPaths.queue() : adminPaths.search();
