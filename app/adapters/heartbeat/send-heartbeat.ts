import { USER_AGENT } from "~/adapters/call-vendor";

const TIME_LIMIT_MS = 5_000;

/** Requests the URL of a service that alerts when the requests stop. Never throws, and never logs the secret URL. */
export async function sendHeartbeat(url: string, timeLimitMs = TIME_LIMIT_MS): Promise<void> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const result = await fetch(url, { headers: { "User-Agent": USER_AGENT }, redirect: "manual", signal }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    },
    (error: unknown) => (error instanceof Error ? error.name : "unknown"),
  );
  if (result) console.error(JSON.stringify({ level: "error", message: `The heartbeat was not accepted: ${result}` }));
}
