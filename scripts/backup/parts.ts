import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Part } from "./manifest";

export async function writePart(folder: string, file: string, pages: AsyncIterable<string[]>): Promise<Part> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(
    async function* () {
      for await (const lines of pages) yield `${lines.join("\n")}\n`;
    },
    createGzip({ level: 5 }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(join(folder, file)),
  );
  return { file, bytes, hash: hash.digest("hex") };
}

/** Yields the lines of a compressed file, in pages. @throws Error if its bytes have changed */
export async function* readPart(folder: string, { file, hash }: Part): AsyncGenerator<string[]> {
  const found = createHash("sha256");
  const bytes = createReadStream(join(folder, file)).on("data", (chunk) => found.update(chunk));
  const text = createGunzip();
  pipeline(bytes, text).catch(() => undefined); // the loop below throws the error
  let rest = "";
  try {
    // `readline` also splits at other characters, such as U+2028.
    for await (const chunk of text.setEncoding("utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) yield lines;
    }
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (found.digest("hex") !== hash) throw new Error(`${file} is not as it was written.`);
}

export async function hashFile(path: string): Promise<{ hash: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest("hex"), bytes };
}

export const hashOfBytes = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
