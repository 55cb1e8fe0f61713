import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { address } from "../support/addresses";
import { HttpBrowser } from "../support/http-browser";

test("says that the product and its database are up", async ({ request }) => {
  const answer = await request.get("/healthz");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "ok", database: "up" });
});

test("the deep health check tells anyone the problems, without personal data, numbers and errors (health-5)", async () => {
  const answer = await HttpBrowser.in("fr").get("/healthz?deep");
  expect([answer.status, answer.headers["server-timing"]]).toEqual([200, expect.stringMatching(/^db;desc="[01]"/)]);
  const { problems, ...state } = JSON.parse(answer.text) as Record<string, unknown>;
  expect(problems).toBeInstanceOf(Array);
  const names = ["status", "version", "database", "writes", "lastCron", "oldestDueMessage", "lastBackup"];
  expect(Object.keys(state)).toEqual(names);
});

test("shows the outbox to developers alone", async ({ request }) => {
  expect((await request.get("/dev/outbox.json")).status()).toBe(200);
  const port = address("PRODUCTION_PORT");
  const production = new HttpBrowser({ host: `fr.alliance.example:${port}`, port });
  for (const path of ["/dev/outbox", "/dev/outbox.json"]) expect((await production.get(path)).status, path).toBe(404);
});

test("an error page after a form has its frame, and says its language", async () => {
  const { status, text } = await HttpBrowser.in("de").post("/nowhere", { a: "1" });
  expect(status).toBe(404);
  expect(text).toContain('<html lang="de"');
  expect(text).toMatch(/<title>[^<]+ · Alliance<\/title>/);
  expect(text).toContain("<footer");
});

test("serves no market under another name, except for those who watch", async () => {
  const port = address("PRODUCTION_PORT");
  const stranger = new HttpBrowser({ host: `evil.example:${port}`, port });
  const { status, location, text } = await stranger.get("/ranking?page=2");
  expect([status, location, text]).toEqual([308, "https://fr.alliance.example/ranking?page=2", ""]);
  expect((await stranger.get("/healthz")).status).toBe(200);
});

test("answers a client of HTTP/1.0 in one piece", async () => {
  const socket = connect(Number(address("PORT")), "127.0.0.1");
  socket.write(`GET /ranking HTTP/1.0\r\nHost: fr.localhost:${address("PORT")}\r\n\r\n`);
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/\r\ncontent-length: \d{4,}\r\n/i);
  expect(answer).toMatch(/\r\n\r\n<!DOCTYPE html>[\s\S]*<\/html>$/);
});

test("sends the security headers with every answer", async ({ request }) => {
  for (const path of ["/", "/account", "/healthz", "/nowhere"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    expect(headers["content-security-policy"], path).not.toContain("unsafe");
  }
});

test("gives films in parts, as Safari wants them", async ({ request }) => {
  const film = await request.get("/video/walk-fr.mp4", { headers: { Range: "bytes=4-7" } });
  expect(film.status()).toBe(206);
  expect((await film.body()).toString()).toBe("ftyp");
  expect(film.headers()["content-range"]).toMatch(/^bytes 4-7\/\d+$/);
  expect(film.headers()["x-content-type-options"]).toBe("nosniff");
  expect((await request.get("/video/walk-xx.mp4")).status()).toBe(404);
});

test("does not sniff, and keeps files with a hash in their name for a year", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "";
  const headers = (await request.get(stylesheet)).headers();
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const drawing = (await request.get("/assets/demo/portraits/p-01.svg")).headers();
  expect(drawing["cache-control"]).not.toContain("immutable");
});
