// Measures requests per second over a few keep-alive connections.
import { Agent, request } from "node:http";

const CONNECTIONS = 8;

/**
 * @returns {Promise<{ perSecond: number, p50: number, p95: number }>} milliseconds; @throws if any status is not 200
 */
export async function measureLoad({ base, path, cookie }, requests) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times = [];
  let left = requests;
  const started = performance.now();
  const client = async () => {
    while (left-- > 0) {
      const since = performance.now();
      await get(base + path, { agent, cookie });
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (q) => times[Math.min(times.length - 1, Math.floor(times.length * q))];
  return { perSecond: requests / seconds, p50: quantile(0.5), p95: quantile(0.95) };
}

function get(url, { agent, cookie }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers: { Cookie: cookie, "Accept-Encoding": "identity" } }, (response) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}
