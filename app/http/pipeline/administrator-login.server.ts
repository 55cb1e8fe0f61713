import { adminPaths } from "~/admin-paths";
import { ADMINISTRATOR_LOGIN } from "~/domain/administrators/administrator.form";
import { may } from "~/domain/administrators/roles.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";

const NAME = "admin-login";
const PURPOSE = "administrator-code";

/**
 * Remembers in a signed cookie that the password was correct. This is no session: it only opens the second-factor page.
 */
export async function keepFirstFactor(context: AppContext, administratorId: number, email: string): Promise<void> {
  const { codeLifetime } = ADMINISTRATOR_LOGIN;
  const value = await context.signed.sign(PURPOSE, { administratorId, email }, context.clock.now(), codeLifetime);
  context.cookies.set(NAME, value, { maxAge: codeLifetime / 1000 });
}

export async function readFirstFactor(context: AppContext): Promise<{ administratorId: number; email: string } | null> {
  const facts = await context.signed.verify(PURPOSE, context.cookies.get(NAME), context.clock.now());
  if (typeof facts?.administratorId !== "number") return null;
  return { administratorId: facts.administratorId, email: String(facts.email ?? "") };
}

export function forgetFirstFactor(context: AppContext): void {
  context.cookies.clear(NAME);
}

/** Returns the home page of an administrator: the moderation queue, or the search for roles that do not moderate. */
export const adminHome = (administrator: Pick<Administrator, "roles">) =>
  may(administrator, "moderate") ? adminPaths.queue() : adminPaths.search();
