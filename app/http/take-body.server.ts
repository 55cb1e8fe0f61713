import { UPLOADS } from "~/domain/media/photo.rules";
import { paths } from "~/paths";
import { isCallback, LARGEST_REPORT } from "./callbacks.server";
import { isUpload } from "./upload.server";

/** Bytes, of any form without a file. The longest one, the portrait's 17,000 characters, is some 30 KB as browsers encode it. */
export const LARGEST_FORM = 64 * 1024;

/**
 * The request with its body read, in one place for all actions: an isolate of 128 MB serves many at once. An upload stays as it is, for
 * its action reads it when its turn has come (upload.server.ts).
 * @returns null when the body is larger than a form may be; nothing of it is held then
 */
export async function takeBody(request: Request): Promise<Request | null> {
  const { method, signal } = request;
  const url = new URL(request.url);
  // Remix would answer it as it did before single fetch, and report each as a defect. No page of this release asks that way.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  const headers = new Headers(request.headers);
  // The origin has been checked. Remix would compare these two again, and every client can send the second.
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  if (method === "GET" || method === "HEAD") {
    // Some programs send one. It means nothing, and a Request must not have it.
    await drain(request.body);
    return new Request(url, { method, headers, signal });
  }
  if (takesUpload(request)) return new Request(url, new Request(request, { headers }));
  const bytes = await readWhole(request, isCallback(url) ? LARGEST_REPORT : LARGEST_FORM);
  return bytes && new Request(url, { method, headers, signal, body: bytes });
}

/** Addresses that take files, with what is below them; a `multipart/form-data` anywhere else is a form as any other. */
const TAKE_FILES = [
  ...[paths.pro.photos(), paths.pro.portfolios(), paths.pro.venues(), paths.pro.reviews()],
  ...[paths.reviewForm(""), paths.reviewCase("")],
];

function takesUpload(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return isUpload(request) && TAKE_FILES.some((path) => pathname.startsWith(path));
}

/** @returns null when it is too large: what comes after the limit is let go, for a browser listens only when it has sent everything. */
async function readWhole({ headers, body }: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!body) return new Uint8Array();
  const announced = Number(headers.get("Content-Length") ?? 0);
  if (announced > most) {
    await drain(body);
    return null;
  }
  const held = new Uint8Array(most);
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return held.slice(0, length);
    if (length + value.length > most) break;
    held.set(value, length);
    length += value.length;
  }
  reader.releaseLock();
  await drain(body);
  return null;
}

/** Lets a body pass unread. One left in the connection spoils the next request on it; one without end is cut off. */
export async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let passed = 0; passed <= UPLOADS.largestBody; ) {
      const { done, value } = await reader.read();
      if (done) return;
      passed += value.length;
    }
    await reader.cancel();
  } catch {
    // The visitor has left.
  }
}
