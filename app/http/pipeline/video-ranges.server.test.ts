import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partOf, serveFilm } from "./video-ranges.server";

const FILM = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
const files = {
  fetch: async (request: Request) =>
    request.url.endsWith("walk-fr.mp4")
      ? new Response(request.method === "HEAD" ? null : FILM, { headers: { "Content-Type": "video/mp4" } })
      : new Response("Not found", { status: 404 }),
};
const ask = (range?: string, method = "GET", name = "walk-fr.mp4") =>
  serveFilm(
    new Request(`http://localhost/video/${name}`, { method, headers: range === undefined ? {} : { Range: range } }),
    files,
  );
const bytesOf = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())];

describe("a film", () => {
  it("is sent whole without a range, and offers ranges", async () => {
    const response = await ask();
    expect([response.status, response.headers.get("Accept-Ranges")]).toEqual([200, "bytes"]);
    expect(await bytesOf(response)).toEqual([...FILM]);
    expect((await ask("bytes=0-1", "HEAD")).status).toBe(200);
  });

  it("comes in the part that Safari asks for first", async () => {
    const response = await ask("bytes=0-1");
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe("bytes 0-1/1000");
    expect(response.headers.get("Content-Type")).toBe("video/mp4");
    expect(await bytesOf(response)).toEqual([0, 1]);
  });

  it("comes from the middle to the end, and from the end", async () => {
    expect(await bytesOf(await ask("bytes=990-"))).toEqual([...FILM.slice(990)]);
    expect(await bytesOf(await ask("bytes=-5"))).toEqual([...FILM.slice(-5)]);
    expect(await bytesOf(await ask("bytes=990-5000"))).toEqual([...FILM.slice(990)]);
  });

  it("has nothing behind its end", async () => {
    const response = await ask("bytes=1000-");
    expect([response.status, response.headers.get("Content-Range")]).toEqual([416, "bytes */1000"]);
  });

  it("that does not exist is not found", async () => {
    expect((await ask("bytes=0-1", "GET", "walk-xx.mp4")).status).toBe(404);
  });

  it("never reads bytes beyond its end, for any Range header", () => {
    const header = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(2000), fc.nat(2000)).map(([a, b]) => `bytes=${a}-${b}`),
      fc.nat(2000).map((a) => `bytes=-${a}`),
    );
    fc.assert(
      fc.property(header, (range) => {
        const part = partOf(range, 1000);
        if (typeof part === "string") return;
        expect(part.first).toBeGreaterThanOrEqual(0);
        expect(part.first).toBeLessThanOrEqual(part.last);
        expect(part.last).toBeLessThan(1000);
      }),
    );
  });
});
