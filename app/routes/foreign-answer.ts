/** Answer to a form of a hydrated page by another server: a proxy, a firewall. */
export class ForeignAnswer extends Error {
  constructor(
    readonly status: number,
    /** What it says of itself; empty: nothing that can be shown. */
    readonly said: string,
  ) {
    super(`Status ${status} of another server: ${said}`);
  }
}

/** Characters of an answer that are shown. */
const LONGEST = 120;

/**
 * Returns `send`, which throws a ForeignAnswer for data that did not come from the product. Remix decodes every answer without looking at
 * its status, and reports one that it cannot decode without naming it.
 */
export function refusingForeignAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const isForm = init?.method === "POST" && new URL(answer.url).pathname.endsWith(".data");
    const isOurs = answer.headers.get("Content-Type")?.startsWith("text/x-script");
    if (!isForm || isOurs || answer.status < 400) return answer;
    throw new ForeignAnswer(answer.status, await saidBy(answer));
  };
}

async function saidBy(answer: Response): Promise<string> {
  const body = await answer.text().catch(() => "");
  const said = saidIn(body, answer.headers.get("Content-Type") ?? "").trim() || answer.statusText;
  return said.length > LONGEST ? "" : said;
}

function saidIn(body: string, type: string): string {
  if (type.includes("html")) return /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1] ?? "";
  if (!type.includes("json")) return body;
  try {
    const { message, error } = JSON.parse(body) as { message?: unknown; error?: unknown };
    return [message, error].find((text) => typeof text === "string") ?? "";
  } catch {
    return "";
  }
}
