const TIME_LIMIT_MS = 5_000;

/**
 * Requests the URL of an outside service, which alerts when the requests stop. Never throws. The log contains no part
 * of the URL, because its path is a key.
 */
export async function sendHeartbeat(url: string, timeLimitMs = TIME_LIMIT_MS): Promise<void> {
  const signal = AbortSignal.timeout(timeLimitMs);
  const result = await fetch(url, { headers: { "User-Agent": "alliance/1.0" }, redirect: "manual", signal }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    },
    (error: unknown) => (error instanceof Error ? error.name : "unknown"),
  );
  if (result) console.error(JSON.stringify({ level: "error", message: `The heartbeat was not accepted: ${result}` }));
}
