import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { type DatabaseRefusal, openStream } from "./hrana";

/** Starts a database that gives these answers in sequence. */
async function answering(...answers: { code?: string; message?: string }[]) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { code, message } = answers.shift() ?? {};
      const error = { type: "error", error: { message: message ?? "refused", code } };
      const result = { type: "ok", response: { result: { cols: [], rows: [] } } };
      response.end(JSON.stringify({ baton: null, base_url: null, results: [code ? error : result] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    left: answers,
    stop: () => server.close(),
  };
}

it("sends a statement again while the database is locked, and no other refused one", async () => {
  const busy = { code: "SQLITE_BUSY", message: "database is locked" };
  const database = await answering(busy, busy, {}, { code: "SQLITE_CONSTRAINT" }, {});
  try {
    const stream = openStream({ url: database.url });
    expect(await stream.execute("INSERT")).toEqual({ cols: [], rows: [] });
    const refusal = await stream.execute("INSERT").catch((error: DatabaseRefusal) => error);
    expect(refusal).toMatchObject({ name: "DatabaseRefusal", code: "SQLITE_CONSTRAINT" });
    expect(database.left).toHaveLength(1);
  } finally {
    database.stop();
  }
});
