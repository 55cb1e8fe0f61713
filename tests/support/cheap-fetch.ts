import { Agent, request as send } from "node:http";

interface Pipeline {
  requests: { type: string; sql_id?: number }[];
}

interface Answer {
  baton: string | null;
  results: object[];
}

/**
 * Returns a faster `fetch` for the sqld at `url`, because tests send some ten thousand requests. It reuses streams,
 * because sqld parses the schema for each new stream, and asks for uncompressed responses.
 */
export function cheapFetch(url: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const agent = new Agent({ keepAlive: true });
  const idle: string[] = [];

  async function ask(requests: object[], signal: AbortSignal): Promise<Response> {
    const baton = idle.pop();
    const { status, text } = await post(`${url}/v2/pipeline`, JSON.stringify({ baton, requests }), { agent, signal });
    if (status === 200) return new Response(text);
    // sqld closes idle streams after some seconds. In this case it ran nothing, so a retry is safe.
    return baton
      ? ask(requests, signal)
      : new Response(text, { status, headers: { "Content-Type": "application/json" } });
  }

  return async (input, init) => {
    if (!(input instanceof Request) || input.url !== `${url}/v2/pipeline`) return fetch(input, init);
    const { requests } = (await input.json()) as Pipeline;
    // Keeps the stream open: replaces the last request, which closes it, with requests that drop its stored statements.
    const kept = requests.slice(0, -1);
    const stored = kept.filter(({ type }) => type === "store_sql").map(({ sql_id }) => ({ type: "close_sql", sql_id }));
    const response = await ask([...kept, ...stored], init?.signal ?? input.signal);
    if (!response.ok) return response;
    const { baton, results } = (await response.json()) as Answer;
    if (baton) idle.push(baton);
    return Response.json({ results: [...results.slice(0, kept.length), { type: "ok", response: { type: "close" } }] });
  };
}

function post(url: string, body: string, options: { agent: Agent; signal: AbortSignal }) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const request = send(url, { method: "POST", headers, ...options }, async (response) => {
      try {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 500, text });
      } catch (error) {
        reject(error);
      }
    });
    request.on("error", reject).end(body);
  });
}
