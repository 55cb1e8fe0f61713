import { USER_AGENT } from "~/adapters/call-vendor";
import { within } from "~/adapters/within";
import { type CalendarSource, type Resolve, SourceUnreadable } from "./port";

interface CalendarSourceSettings extends Pick<HttpsCalendarSettings, "addressOf" | "isPublicIp"> {
  resolverUrl: string;
}

export function selectCalendarSource({ resolverUrl, ...rules }: CalendarSourceSettings): CalendarSource {
  return httpsCalendar({ ...rules, resolve: dnsOverHttps(resolverUrl) });
}

const READING = { bytes: 1_048_576, redirects: 3, timeLimitMs: 10_000 } as const;

interface HttpsCalendarSettings {
  /** Returns the normalised address, or null if it is refused. */
  addressOf: (url: string) => string | null;
  isPublicIp: (ip: string) => boolean;
  resolve: Resolve;
  transport?: (url: string, init: RequestInit) => Promise<Response>;
  timeLimitMs?: number;
}

/** Reads calendars at public addresses. `fetch` resolves the host again, but Workers cannot reach private networks. */
export function httpsCalendar(settings: HttpsCalendarSettings): CalendarSource {
  const { addressOf, isPublicIp, resolve, timeLimitMs = READING.timeLimitMs } = settings;
  const transport = settings.transport ?? ((url: string, init: RequestInit) => fetch(url, init));

  async function follow(typed: string, signal: AbortSignal): Promise<string> {
    let url = addressOf(typed);
    for (let redirects = 0; redirects <= READING.redirects; redirects++) {
      if (url === null) throw new SourceUnreadable("forbidden");
      const addresses = await resolve(new URL(url).hostname.replace(/\.$/, ""), signal);
      if (addresses.length === 0) throw new SourceUnreadable("unreachable");
      if (!addresses.every(isPublicIp)) throw new SourceUnreadable("forbidden");
      const response = await transport(url, {
        redirect: "manual",
        headers: { Accept: "text/calendar, text/plain;q=0.5", "User-Agent": USER_AGENT },
        signal,
      });
      if (response.status < 300 || response.status > 399) return readText(response, signal);
      await response.body?.cancel().catch(() => {});
      const location = response.headers.get("Location");
      if (location === null) throw new SourceUnreadable("refused");
      url = URL.canParse(location, url) ? addressOf(new URL(location, url).href) : null;
    }
    throw new SourceUnreadable("redirects");
  }

  return {
    async read(typed) {
      const stopped = new AbortController();
      try {
        return await within(timeLimitMs, follow(typed, stopped.signal), () => new SourceUnreadable("slow"));
      } catch (error) {
        // The message of another error may contain the address, so it is dropped.
        throw error instanceof SourceUnreadable ? error : new SourceUnreadable("unreachable");
      } finally {
        stopped.abort();
      }
    },
  };
}

/** Reads the decompressed body up to the limit. @throws SourceUnreadable refused, tooLarge */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => {});
  signal.addEventListener("abort", stop, { once: true });
  if (!response.ok) {
    stop();
    throw new SourceUnreadable("refused");
  }
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > READING.bytes) {
      stop();
      throw new SourceUnreadable("tooLarge");
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Types of DNS records by number (RFC 1035, RFC 3596). */
const RECORDS = { A: 1, AAAA: 28 } as const;

interface Answer {
  type?: unknown;
  data?: unknown;
}

/** Uses DNS over HTTPS in JSON (https://developers.cloudflare.com/1.1.1.1/encryption), as Workers have no resolver. */
export function dnsOverHttps(baseUrl: string): Resolve {
  return async (host, signal) => {
    const found = await Promise.all(
      Object.entries(RECORDS).map(async ([name, type]) => {
        const url = `${baseUrl}?${new URLSearchParams({ name: host, type: name })}`;
        const response = await fetch(url, { headers: { Accept: "application/dns-json" }, redirect: "manual", signal });
        if (!response.ok) throw new Error(`The resolver answered ${response.status}`);
        const { Answer: answers } = (await response.json()) as { Answer?: unknown };
        const records = Array.isArray(answers) ? (answers as Answer[]) : [];
        return records.flatMap(({ type: of, data }) => (of === type && typeof data === "string" ? [data] : []));
      }),
    );
    return found.flat();
  };
}
