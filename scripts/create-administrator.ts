// Creates, resets or disables an administrator, or changes its roles. Prints what is shown once.
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.server";
import {
  type AdministratorKeys,
  changeRoles,
  createAdministrator,
  disableAdministrator,
  resetAdministrator,
} from "~/domain/administrators/manage-administrators.server";
import { isRole, ROLES, type Role } from "~/domain/administrators/roles.rules";
import { isLocale, LOCALES } from "~/i18n/markets";

const USAGE = `npm run administrator -- <email> --name "First Last" [--locale ${LOCALES.join("|")}] [--roles ${ROLES.join(",")}]
npm run administrator -- <email> --roles …    these in place of its roles; every session ends
npm run administrator -- <email> --reset      new password and second factor; every session ends
npm run administrator -- <email> --disable    no login any more; the decisions stay`;

const TIMEOUT_MS = 10_000;

/** Of an administrator that is created without a word about its roles. */
const LEAST: Role[] = ["moderator"];

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
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
  if (!/^\S+@\S+\.\S+$/.test(email) || !isLocale(locale) || (reset && disable) || roles.length < asked.length)
    throw new Error(USAGE);
  const { db } = openDatabase({
    url: setting("DATABASE_URL"),
    token: process.env.DATABASE_TOKEN,
    timeoutMs: TIMEOUT_MS,
  });
  const deps = {
    db,
    clock: { now: () => Date.now() },
    requestId: crypto.randomUUID(),
    secret: setting("SESSION_SECRET"),
    brand: process.env.BRAND_NAME ?? "Alliance",
  };
  if (disable) {
    await disableAdministrator(deps, email);
    return `${email} can no longer log in.`;
  }
  if (reset) return told(email, await resetAdministrator(deps, email));
  if (name.trim() !== "")
    return told(
      email,
      await createAdministrator(deps, { email, name: name.trim(), locale, roles: roles.length > 0 ? roles : LEAST }),
    );
  if (roles.length === 0) throw new Error(USAGE);
  await changeRoles(deps, email, roles);
  return `${email} is now: ${roles.join(", ")}.`;
}

function setting(name: "DATABASE_URL" | "SESSION_SECRET"): string {
  const value = process.env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

function told(email: string, { password, totpAddress }: AdministratorKeys): string {
  return `Administrator  ${email}
Password       ${password}
Second factor  ${totpAddress}

Both are shown once. Hand them over on separate ways; an authenticator application takes the address of the second factor.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
