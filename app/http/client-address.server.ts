import { isAddress, isLoopback } from "~/domain/network.rules";
import type { Settings } from "./settings.server";

/** Everyone whose address is missing or none counts as one address. */
const UNKNOWN = "unknown";

/** Returns the visitor's IP address as Cloudflare sends it. In production no request escapes the limits by address. */
export function clientAddress(request: Request, { ENVIRONMENT }: Pick<Settings, "ENVIRONMENT">): string {
  const sent = request.headers.get("CF-Connecting-IP")?.trim();
  if (ENVIRONMENT === "development") return sent ?? "127.0.0.1";
  return sent && isAddress(sent) && !isLoopback(sent) ? sent : UNKNOWN;
}
