import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpsCalendar } from "~/adapters/calendar-source/https-calendar";
import { isPublicIp, sourceAddress } from "~/domain/calendars/source-address.rules";
import { CALENDAR, type CalendarServer, startCalendarServer } from "../simulators/calendars/calendar-server";

const HOST = "https://calendar.alliance.fr";

let server: CalendarServer;
/** Names that were resolved, and URLs that were requested. */
let resolved: string[] = [];
let requested: string[] = [];
let addresses: string[] | Error = [];

beforeAll(async () => {
  server = await startCalendarServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
  resolved = [];
  requested = [];
  addresses = ["93.184.216.34", "2606:2800:220:1::1"];
});

/** Reads with the production rules; the transport sends each request to the simulator. */
const read = (address: string, timeLimitMs = 2_000) =>
  httpsCalendar({
    addressOf: sourceAddress,
    isPublicIp,
    timeLimitMs,
    resolve: async (host) => {
      resolved.push(host);
      if (addresses instanceof Error) throw addresses;
      return host.startsWith("private.") ? ["93.184.216.34", "169.254.169.254"] : addresses;
    },
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

  it.each([
    ["/steps?left=4", "redirects", 4],
    ["/loop", "redirects", 4],
    ["/status?code=401", "refused", 1],
    ["/status?code=404", "refused", 1],
    ["/status?code=500", "refused", 1],
    ["/status?code=304", "refused", 1],
    ["/endless", "tooLarge", 1],
    ["/large", "tooLarge", 1],
    ["/bomb", "tooLarge", 1],
    ["/drop", "unreachable", 1],
  ])("%s is answered with %s after %i requests", async (path, problem, requests) => {
    expect(await problemOf(`${HOST}${path}`)).toBe(problem);
    expect(server.requests).toHaveLength(requests);
  });

  it.each(["/silent", "/slow"])("stops after the time limit, headers and body together: %s", async (path) => {
    const began = performance.now();
    expect(await problemOf(`${HOST}${path}`, 200)).toBe("slow");
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each([
    "http://calendar.alliance.fr/ok",
    "https://127.0.0.1/ok",
    "https://2130706433/ok",
    "https://0x7f000001/ok",
    "https://0177.0.0.1/ok",
    "https://127.1/ok",
    "https://[::1]/ok",
    "https://[::ffff:7f00:1]/ok",
    "https://[::ffff:169.254.169.254]/ok",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/ok",
    "https://a.localhost/ok",
    "https://metadata.google.internal/ok",
    "https://printer.local/ok",
    "https://intranet/ok",
    "https://calendar.alliance.fr:8443/ok",
    "https://a:b@calendar.alliance.fr/ok",
    "ftp://calendar.alliance.fr/ok",
    "javascript:alert(1)",
    "https://private.alliance.fr/ok",
  ])(
    "nothing is requested from an address that is not public, nor from one it redirects to (calendar-5): %s",
    async (target) => {
      expect(await problemOf(target)).toBe("forbidden");
      expect(server.requests).toEqual([]);
      expect(await problemOf(`${HOST}/to?url=${encodeURIComponent(target)}`)).toBe("forbidden");
      expect(requested).toEqual([`${HOST}/to?url=${encodeURIComponent(target)}`]);
    },
  );

  it.each([
    ...["10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.0.1", "0.0.0.0"],
    ...["::1", "fc00::1", "fe80::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1", "not an address"],
  ])("nothing is requested if a name resolves to %s, also among public addresses", async (ip) => {
    addresses = ["93.184.216.34", ip];
    expect(await problemOf(`${HOST}/ok`)).toBe("forbidden");
    expect(requested).toEqual([]);
  });

  it("nothing is requested without an address or a resolver, and no error contains the address", async () => {
    addresses = [];
    expect(await problemOf(`${HOST}/ok`)).toBe("unreachable");
    addresses = new Error(`${HOST}/secret`);
    const error: Error = await read(`${HOST}/secret`).catch((thrown) => thrown);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain("alliance.fr/secret");
    expect(requested).toEqual([]);
  });
});
