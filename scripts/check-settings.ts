// Prints as JSON the settings of the environment that the product knows, or says of each that is missing or wrong what it is.

import { parseSettings } from "../app/http/settings.server";

const { env } = process;
/** Rules between settings are looked at only once each setting is well-formed by itself; with these the others have their turn, too. */
const wellFormed = { DATABASE_URL: "https://database.example", SESSION_SECRET: "abcdefghijklmnopqrstuvwxyz0123456789" };

const problems = new Set([...problemsOf(env), ...problemsOf({ ...env, ...wellFormed })]);
if (problems.size > 0) {
  console.error([...problems].join("\n"));
  process.exit(1);
}
const given = Object.keys(parseSettings(env)).flatMap((name) => (env[name] ? [[name, env[name]]] : []));
console.log(JSON.stringify(Object.fromEntries(given)));

function problemsOf(settings: Record<string, string | undefined>): string[] {
  try {
    parseSettings(settings);
    return [];
  } catch (error) {
    return (error as Error).message.split(/(?<=\.) (?=The setting )/);
  }
}
