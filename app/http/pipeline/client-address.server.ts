import { isAddress, isLoopback } from "~/domain/network.rules";
import type { Settings } from "./settings.server";

const UNKNOWN = "unknown";

/**
 * Returns the visitor's IP address from `CF-Connecting-IP`. In production, all requests without a valid address share
 * one value, so none escapes the limits per address.
 */
export function clientAddress(request: Request, { ENVIRONMENT }: Pick<Settings, "ENVIRONMENT">): string {
  const sent = request.headers.get("CF-Connecting-IP")?.trim();
  if (ENVIRONMENT === "development") return sent ?? "127.0.0.1";
  return sent && isAddress(sent) && !isLoopback(sent) ? sent : UNKNOWN;
}
