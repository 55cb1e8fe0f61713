/** Response of another server to a form of a hydrated page, e.g. from a proxy or firewall. */
export class ForeignAnswer extends Error {
  constructor(
    readonly status: number,
    /** Message in the response; empty: none that can be shown. */
    readonly said: string,
  ) {
    super(`Status ${status} of another server: ${said}`);
  }
}

/** Maximum length of a shown message. */
const LONGEST = 120;

/**
 * Returns `send`, extended to throw a ForeignAnswer for error responses of other servers. Remix decodes responses
 * regardless of their status, and its decoding error does not contain the status.
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
