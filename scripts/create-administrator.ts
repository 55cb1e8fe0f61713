import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server";
import {
  type AdministratorKeys,
  changeRoles,
  createAdministrator,
  disableAdministrator,
  resetAdministrator,
} from "~/domain/administrators/administrators.server";
import { isRole, ROLES, type Role } from "~/domain/administrators/roles.rules";
import { isLocale, LOCALES } from "~/i18n/markets";

const USAGE = `npm run administrator -- <email> --name "First Last" [--locale ${LOCALES.join("|")}] [--roles ${ROLES.join(",")}]
npm run administrator -- <email> --roles …    these in place of its roles; every session ends
npm run administrator -- <email> --reset      new password and second factor; every session ends
npm run administrator -- <email> --disable    no login any more; the decisions stay`;

interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_TOKEN?: string | undefined;
  SESSION_SECRET?: string | undefined;
  BRAND_NAME?: string | undefined;
}

const TIMEOUT_MS = 10_000;

const LEAST: Role[] = ["moderator"];

/** @returns the text for the operator */
export async function manageAdministrator(args: string[], settings: DatabaseSettings): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: "string" },
      roles: { type: "string" },
      locale: { type: "string", default: "fr" },
      reset: { type: "boolean", default: false },
      disable: { type: "boolean", default: false },
    },
  });
  const [email = ""] = positionals;
  const { name = "", locale, reset, disable } = values;
  const asked = values.roles?.split(",") ?? [];
  const roles = asked.filter(isRole);
  const wrongRoles = asked.filter((role) => !isRole(role));
  if (email === "") throw new Error(USAGE);
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Error(`${email} is not an email address.\n\n${USAGE}`);
  if (wrongRoles.length > 0)
    throw new Error(`There is no role ${wrongRoles.join(", ")}. The roles are ${ROLES.join(", ")}.\n\n${USAGE}`);
  if (!isLocale(locale))
    throw new Error(`There is no language ${locale}. The languages are ${LOCALES.join(", ")}.\n\n${USAGE}`);
  if (reset && disable) throw new Error(`--reset and --disable exclude each other.\n\n${USAGE}`);
  if (!reset && !disable && name.trim() === "" && roles.length === 0) throw new Error(`--name is missing.\n\n${USAGE}`);
  if (!settings.SESSION_SECRET) throw new Error("The setting SESSION_SECRET is missing.");
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: TIMEOUT_MS });
  const deps = {
    db,
    clock: { now: () => Date.now() },
    requestId: crypto.randomUUID(),
    secret: settings.SESSION_SECRET,
    brand: settings.BRAND_NAME ?? "Alliance",
  };
  if (disable) {
    await disableAdministrator(deps, email);
    return `${email} can no longer sign in.`;
  }
  if (reset) return told(email, await resetAdministrator(deps, email));
  if (name.trim() !== "")
    return told(
      email,
      await createAdministrator(deps, { email, name: name.trim(), locale, roles: roles.length > 0 ? roles : LEAST }),
    );
  await changeRoles(deps, email, roles);
  return `${email} is now: ${roles.join(", ")}.`;
}

function told(email: string, { password, totpAddress }: AdministratorKeys): string {
  return `Administrator  ${email}
Password       ${password}
Second factor  ${totpAddress}

Both are shown once. Send them through separate channels. An authenticator app accepts the address of the second factor.`;
}
