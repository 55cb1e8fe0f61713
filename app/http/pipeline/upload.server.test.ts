import { expect, it, vi } from "vitest";
import { PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";
import { isSmall, isUpload, type SentFile, textsOf, withUpload, withUploads } from "./upload.server";

async function formWith(bytes: number, texts: Record<string, string> = {}): Promise<Request> {
  const form = new FormData();
  form.set("photo", new File([new Uint8Array(bytes)], "a.png"));
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  const { headers, body } = new Request("http://localhost/", { method: "POST", body: form });
  const content = await new Response(body).arrayBuffer();
  const sent = new Request("http://localhost/", { method: "POST", headers, body: content });
  sent.headers.set("Content-Length", String(content.byteLength));
  return sent;
}

let senders = 0;
const sender = () => ({ ip: `192.0.2.${++senders}` });

it("takes uploads in turn, and leaves what waits unread", async () => {
  const requests = await Promise.all(Array.from({ length: 8 }, () => formWith(1_000)));
  let [running, most] = [0, 0];
  await Promise.all(
    requests.map((request) =>
      withUpload(sender(), request, async ({ file }) => {
        running += 1;
        most = Math.max(most, running);
        const read = requests.filter(({ bodyUsed }) => bodyUsed).length;
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(requests.filter(({ bodyUsed }) => bodyUsed).length, "nobody else was let in").toBeLessThanOrEqual(
          read + UPLOADS.atOnce - 1,
        );
        expect(file).toHaveLength(1_000);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(UPLOADS.atOnce);
});

it("one IP address uses at most two of three upload slots, and is cut off after a minute without data (photo-20)", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  try {
    const type = { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": "1000" };
    const endless = () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("--b\r\n")),
      });
      return new Request("http://localhost/", { method: "POST", headers: type, body, duplex: "half" } as RequestInit);
    };
    const attacker = { ip: "2001:db8:1:2::3" };
    const problems = Array.from({ length: 3 }, (_, n) =>
      withUpload({ ip: `2001:db8:1:${n}::3` }, endless(), async ({ problem }) => problem),
    );
    expect(await withUpload(sender(), await formWith(1_000), async ({ file }) => file?.length)).toBe(1_000);
    await vi.advanceTimersByTimeAsync(UPLOADS.longestReading + 1_000);
    expect(await Promise.all(problems.slice(0, UPLOADS.atOnceEach))).toEqual(["photos.timeout", "photos.timeout"]);
    await vi.advanceTimersByTimeAsync(UPLOADS.longestReading + 1_000);
    expect(await problems[2]).toBe("photos.timeout");
    const next = withUpload(attacker, await formWith(1_000), async ({ problem }) => problem);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await next, "its turns are free again").toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it("gives the turn on when the work fails", async () => {
  for (let n = 0; n < 2 * UPLOADS.atOnce; n++)
    await expect(withUpload(sender(), await formWith(1), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});

it("a photo has at most 10 MB, and the fields after a larger file still arrive (photo-5)", async () => {
  const read = async (bytes: number) =>
    withUpload(sender(), await formWith(bytes, { title: "Jardin" }), async (upload) => upload);
  const most = await read(PHOTO_LIMITS.fileSize);
  expect([most.problem, most.file?.length]).toEqual([null, PHOTO_LIMITS.fileSize]);
  for (const bytes of [PHOTO_LIMITS.fileSize + 1, PHOTO_LIMITS.fileSize + 1_000_000]) {
    const tooLarge = await read(bytes);
    expect([tooLarge.problem, tooLarge.file, tooLarge.fields.get("title")]).toEqual([
      "photos.tooLarge",
      null,
      "Jardin",
    ]);
  }
});

it("makes room for one file, however many a form has", async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nx\r\n';
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": String(PHOTO_LIMITS.fileSize) },
    body: `${part.repeat(900)}--b--`,
  });
  const started = process.cpuUsage();
  expect(await withUpload(sender(), request, async ({ file }) => file?.length)).toBe(1);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000, "ms").toBeLessThan(1_000);
});

async function messageWith(sizes: readonly number[], texts: Record<string, string> = { body: "Bonjour" }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const [n, bytes] of sizes.entries()) form.append("files", new File([new Uint8Array(bytes)], `${n}.pdf`));
  const { headers, body } = new Request("http://localhost/", { method: "POST", body: form });
  const content = await new Response(body).arrayBuffer();
  const sent = new Request("http://localhost/", { method: "POST", headers, body: content });
  sent.headers.set("Content-Length", String(content.byteLength));
  return sent;
}

async function takeAll(files: AsyncIterable<SentFile>) {
  const taken: [string, number | string][] = [];
  for await (const { name, ...file } of files) taken.push([name, file.problem ?? file.bytes.length]);
  return taken;
}

it("reads the texts of a form before its files, and the files one after the other", async () => {
  const read = async (sizes: readonly number[]) =>
    withUploads(sender(), await messageWith(sizes), "files", async ({ fields, hasFiles, files }) => ({
      body: fields.get("body"),
      hasFiles,
      taken: await takeAll(files),
    }));
  expect(await read([])).toEqual({ body: "Bonjour", hasFiles: false, taken: [] });
  for (const size of [1_000, 1_000_000])
    expect(await read([size, size])).toMatchObject({
      body: "Bonjour",
      taken: [
        ["0.pdf", size],
        ["1.pdf", size],
      ],
    });
  const tooLarge = PHOTO_LIMITS.fileSize + 1;
  expect((await read([1_000, tooLarge])).taken).toEqual([
    ["0.pdf", 1_000],
    ["1.pdf", "photos.tooLarge"],
  ]);
  expect(await read(Array(7).fill(PHOTO_LIMITS.fileSize))).toEqual({
    body: "Bonjour",
    hasFiles: true,
    taken: [["", "photos.tooMany"]],
  });
});

it("reads the files that the work leaves to their end, and gives the turn on when it fails", async () => {
  for (let n = 0; n < 2 * UPLOADS.atOnce; n++) {
    const request = await messageWith([100_000, 100_000]);
    const work = withUploads(sender(), request, "files", () => Promise.reject(new Error("no")));
    await expect(work).rejects.toThrow("no");
    expect(await request.body?.getReader().read()).toMatchObject({ done: true });
  }
});

it("a form with files that is cut off keeps its texts", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const part = (head: string, text: string) => `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}`;
  const body = `${part('"body"', "Bonjour\r\n")}${part('"files"; filename="a.pdf"', "%PDF")}`;
  const request = (length: string) =>
    new Request("http://localhost/", { method: "POST", headers: { ...type, "Content-Length": length }, body });
  const read = (length: string) =>
    withUploads(sender(), request(length), "files", async ({ fields, files }) => [
      fields.get("body"),
      await takeAll(files),
    ]);
  expect(await read(String(body.length))).toEqual(["Bonjour", [["", "photos.upload"]]]);
  await expect(read("none")).rejects.toMatchObject({ code: "photos.upload" });
});

it("returns the texts of a form with files, before and after the files were read", async () => {
  const unread = await messageWith([1_000_000, 1_000_000]);
  expect((await textsOf(unread)).get("body")).toBe("Bonjour");
  expect(unread.bodyUsed, "read to its end").toBe(true);
  const read = await messageWith([1_000_000]);
  await withUploads(sender(), read, "files", ({ files }) => takeAll(files));
  expect([...(await textsOf(read)).entries()]).toEqual([["body", "Bonjour"]]);
  const huge = await messageWith([1]);
  huge.headers.set("Content-Length", String(UPLOADS.largestBody + 1));
  expect([...(await textsOf(huge)).entries()]).toEqual([]);
});

it("an empty file is not left out in silence", async () => {
  const taken = withUploads(sender(), await messageWith([10, 0]), "files", ({ files }) => takeAll(files));
  expect(await taken).toEqual([
    ["0.pdf", 10],
    ["1.pdf", 0],
  ]);
});

it("tells a small form from one that must not be held twice", async () => {
  const [small, large] = [await formWith(1_000), await formWith(1_000_000)];
  expect([isUpload(small), isSmall(small)]).toEqual([true, true]);
  expect([isUpload(large), isSmall(large)]).toEqual([true, false]);
  expect(isSmall(new Request("http://localhost/", { method: "POST", body: "x" })), "of unknown length").toBe(false);
});
