import { type Client, createClient, type InStatement } from "@libsql/client/web";
import { address } from "./addresses";

let client: Client | undefined;

/** Returns a client for the development stack's database, without the switch in front of it. */
export function database(): Client {
  client ??= createClient({ url: address("DATABASE_URL") });
  return client;
}

type Values = (string | number | null)[];

export async function rows<T>(sql: string, ...args: Values): Promise<T[]> {
  const result = await database().execute({ sql, args });
  return result.rows.map((row) => ({ ...row })) as T[];
}

export async function value<T = number>(sql: string, ...args: Values): Promise<T> {
  const [row] = await rows<Record<string, T>>(sql, ...args);
  return Object.values(row ?? {})[0] as T;
}

export async function write(...statements: InStatement[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database().batch(statements, "write");
      return;
    } catch (error) {
      // Retries while another connection writes, as the application does.
      if (tries === 10 || (error as { code?: string }).code !== "SQLITE_BUSY") throw error;
      await new Promise((resolve) => setTimeout(resolve, tries * 50));
    }
  }
}
