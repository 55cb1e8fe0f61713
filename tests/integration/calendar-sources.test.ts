import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dnsOverHttps, httpsCalendar } from "~/adapters/calendar-source/https-calendar";
import { isPublicIp, sourceAddress } from "~/domain/calendars/source-address.rules";
import { CALENDAR, type CalendarServer, startCalendarServer } from "../simulators/calendars/calendar-server";
import { startResolverSimulator } from "../simulators/calendars/resolver";
import type { VendorServer } from "../simulators/vendor-server";

const HOST = "https://calendar.alliance.fr";
const PUBLIC = ["93.184.216.34", "2606:2800:220:1::1"];
const MEGABYTE = 1_048_576;

/** IP addresses by host name; tests change them. */
const names: Record<string, string[]> = {};
let server: CalendarServer;
let resolver: VendorServer;
/** Requested URLs. */
let requested: string[] = [];

beforeAll(async () => {
  server = await startCalendarServer();
  resolver = await startResolverSimulator(names);
});
afterAll(() => Promise.all([server.stop(), resolver.stop()]));
beforeEach(() => {
  server.requests.length = 0;
  requested = [];
  resolver.always(undefined);
  names["calendar.alliance.fr"] = PUBLIC;
  names["private.alliance.fr"] = [...PUBLIC, "169.254.169.254"];
});

/** Reads a calendar with the production rules and resolver. The transport sends each request to the simulator. */
const read = (address: string, timeLimitMs = 2_000) =>
  httpsCalendar({
    addressOf: sourceAddress,
    isPublicIp,
    timeLimitMs,
    resolve: dnsOverHttps(resolver.url),
    transport: (url, init) => {
      requested.push(url);
      const { pathname, search } = new URL(url);
      return fetch(`${server.url}${pathname}${search}`, init);
    },
  }).read(address);

const problemOf = async (address: string, timeLimitMs?: number) =>
  read(address, timeLimitMs).then(
    () => "none",
    (error) => error.problem,
  );

describe("reading a provider's calendar", () => {
  it.each(["/ok", "/gzip", "/steps?left=3"])(
    "a calendar is read, over at most three redirects (calendar-4): %s",
    async (path) => {
      expect(await read(`webcal://calendar.alliance.fr${path}`)).toBe(CALENDAR);
      expect(server.headers).not.toHaveProperty("cookie");
      expect(server.headers).not.toHaveProperty("authorization");
    },
  );

  it.each(["/size", "/size-gzip"])("reads 1,048,576 decompressed bytes, and not one more: %s", async (path) => {
    expect(await read(`${HOST}${path}?bytes=${MEGABYTE}`)).toHaveLength(MEGABYTE);
    expect(await problemOf(`${HOST}${path}?bytes=${MEGABYTE + 1}`)).toBe("tooLarge");
  });

  it.each([
    ["/steps?left=4", "redirects", 4],
    ["/loop", "redirects", 4],
    ["/forth", "redirects", 4],
    ["/nowhere", "refused", 1],
    ["/to?url=https%3A%2F%2F", "forbidden", 1],
    ["/status?code=401", "refused", 1],
    ["/status?code=404", "refused", 1],
    ["/status?code=500", "refused", 1],
    ["/status?code=304", "refused", 1],
    ["/error-endless", "refused", 1],
    ["/endless", "tooLarge", 1],
    ["/large", "tooLarge", 1],
    ["/bomb", "tooLarge", 1],
    ["/bomb-deflate", "tooLarge", 1],
    ["/bomb-brotli", "tooLarge", 1],
    ["/bomb-twice", "tooLarge", 1],
    ["/not-gzip", "unreachable", 1],
    ["/large-headers", "unreachable", 1],
    ["/cut", "unreachable", 1],
    ["/drop", "unreachable", 1],
    ["/redirect-with-flood", "none", 2],
  ])("%s is answered with %s after %i requests, and takes at most 8 of 64 MB", async (path, problem, requests) => {
    const before = server.sent;
    expect(await problemOf(`${HOST}${path}`)).toBe(problem);
    expect(server.requests).toHaveLength(requests);
    // The operating system buffers bytes that no one reads.
    expect(server.sent - before).toBeLessThan(8 * MEGABYTE);
  });

  it.each(["/silent", "/slow-headers", "/slow", "/slow-steps"])(
    "stops after the time limit, for redirects, headers and body together: %s",
    async (path) => {
      const began = performance.now();
      expect(await problemOf(`${HOST}${path}`, 200)).toBe("slow");
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );

  it("stops after the time limit if the resolver does not answer", async () => {
    resolver.always({ kind: "hang" });
    expect(await problemOf(`${HOST}/ok`, 200)).toBe("slow");
    expect(requested).toEqual([]);
  });

  it("the time limit is ten seconds, and aborts the request", async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    let problem = "";
    const transport = (_: string, init: RequestInit) => {
      signal = init.signal;
      return new Promise<Response>(() => {});
    };
    const resolve = async () => PUBLIC;
    const reading = httpsCalendar({ addressOf: sourceAddress, isPublicIp, resolve, transport })
      .read(`${HOST}/ok`)
      .catch((error) => {
        problem = error.problem;
      });
    await vi.advanceTimersByTimeAsync(9_999);
    expect([problem, signal?.aborted]).toEqual(["", false]);
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    vi.useRealTimers();
    expect([problem, signal?.aborted]).toEqual(["slow", true]);
  });

  it.each([
    "http://calendar.alliance.fr/ok",
    "HTTP://calendar.alliance.fr:443/ok",
    "https://127.0.0.1/ok",
    "https://127.0.0.1./ok",
    "https://127.1/ok",
    "https://2130706433/ok",
    "https://0x7f000001/ok",
    "https://0x7f.0x0.0x0.0x1/ok",
    "https://0177.0.0.1/ok",
    "https://017700000001/ok",
    "https://１２７.０.０.１/ok",
    "https://127。0。0。1/ok",
    "https://①②⑦.⓪.⓪.①/ok",
    "https://%31%32%37.0.0.1/ok",
    "https://0/ok",
    "https://0.0.0.0/ok",
    "https://10.0.0.1/ok",
    "https://100.64.0.1/ok",
    "https://172.16.0.1/ok",
    "https://192.168.1.1/ok",
    "https://169.254.169.254/latest/meta-data",
    "https://2852039166/latest/meta-data",
    "https://168.63.129.16/ok",
    "https://224.0.0.1/ok",
    "https://255.255.255.255/ok",
    "https://8.8.8.8/ok",
    "https://[::]/ok",
    "https://[::1]/ok",
    "https://[0:0:0:0:0:0:0:1]/ok",
    "https://[::127.0.0.1]/ok",
    "https://[::ffff:7f00:1]/ok",
    "https://[::ffff:169.254.169.254]/ok",
    "https://[0:0:0:0:0:ffff:127.0.0.1]/ok",
    "https://[64:ff9b::7f00:1]/ok",
    "https://[64:ff9b:1::10.0.0.1]/ok",
    "https://[2002:7f00:1::]/ok",
    "https://[2001::1]/ok",
    "https://[fc00::1]/ok",
    "https://[fe80::1]/ok",
    "https://[fe80::1%25eth0]/ok",
    "https://[2606:4700::1111]/ok",
    "https://localhost/ok",
    "https://LOCALHOST./ok",
    "https://a.localhost/ok",
    "https://localhost.localdomain/ok",
    "https://metadata.google.internal/ok",
    "https://printer.local/ok",
    "https://nas.home.arpa/ok",
    "https://intranet/ok",
    "https://a.test/ok",
    "https://a.onion/ok",
    "https://calendar.alliance.fr:8443/ok",
    "https://calendar.alliance.fr:80/ok",
    "https://a:b@calendar.alliance.fr/ok",
    "https://calendar.alliance.fr@127.0.0.1/ok",
    "ftp://calendar.alliance.fr/ok",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_INFO",
    "data:text/calendar,BEGIN:VCALENDAR",
    "javascript:alert(1)",
    "https:///ok",
    `https://calendar.alliance.fr/${"a".repeat(2_000)}`,
    "https://private.alliance.fr/ok",
    "https://private.alliance.fr./ok",
  ])(
    "nothing is requested from an address that is not public, nor from one it redirects to (calendar-5): %s",
    async (target) => {
      const redirect = `${HOST}/to?url=${encodeURIComponent(target)}`;
      expect(await problemOf(target)).toBe("forbidden");
      expect(requested).toEqual([]);
      // A longer URL would itself be refused.
      if (redirect.length > 2_000) return;
      expect(await problemOf(redirect)).toBe("forbidden");
      expect(requested).toHaveLength(1);
    },
  );

  it.each([
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "168.63.129.16", "169.254.169.254"],
    ...["172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1"],
    ...["198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "012.1.1.1", "1.2.3", "134744072"],
    ...["::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1"],
    ...["2001::1", "2001:10::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::1", "3fff::1", "5f00::1", "fc00::1"],
    ...["fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1", "a:b", "::1::2"],
  ])("nothing is requested if a name resolves to %s, also among public addresses", async (ip) => {
    names["calendar.alliance.fr"] = [...PUBLIC, ip];
    expect(await problemOf(`${HOST}/ok`)).toBe("forbidden");
    expect(requested).toEqual([]);
  });

  it("a name is resolved again for each redirect", async () => {
    names["moved.alliance.fr"] = ["10.0.0.1"];
    expect(await problemOf(`${HOST}/to?url=${encodeURIComponent("https://moved.alliance.fr/ok")}`)).toBe("forbidden");
    expect(requested).toHaveLength(1);
  });

  it("nothing is requested without an address or a resolver, and no error contains the address", async () => {
    names["calendar.alliance.fr"] = [];
    expect(await problemOf(`${HOST}/ok`)).toBe("unreachable");
    expect(await problemOf("https://unknown.alliance.fr/ok")).toBe("unreachable");
    resolver.always({ kind: "status", status: 500 });
    const error: Error = await read(`${HOST}/secret`).catch((thrown) => thrown);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain("alliance.fr/secret");
    expect(requested).toEqual([]);
  });

  it.each(["/html", "/empty", "/binary"])(
    "what is not a calendar is read, and refused by its parser: %s",
    async (path) => {
      expect(await read(`${HOST}${path}`)).not.toContain("VCALENDAR");
    },
  );
});
