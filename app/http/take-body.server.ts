import { DomainError } from "~/domain/domain-error";
import { UPLOADS } from "~/domain/media/photo.rules";
import { chunksOf, newDeadline, TooSlow } from "./body-chunks.server";
import { isUpload } from "./upload.server";
import { isWebhook, LARGEST_WEBHOOK_BODY } from "./webhooks.server";

/** Bytes, of any form without a file. The longest one, the portrait's 17,000 characters, is some 30 KB as browsers encode it. */
export const LARGEST_FORM = 64 * 1024;

/**
 * The request with its body read, in one place for all actions: an isolate of 128 MB serves many at once. An upload stays as it is, for
 * its action reads it when its turn has come (upload.server.ts).
 * @param takesFiles whether the form of this address may hold files
 * @throws DomainError request.tooLarge, request.form (not a form, or not the one that its Content-Type announces)
 */
export async function takeBody(request: Request, takesFiles: boolean): Promise<Request> {
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
  if (takesFiles && isUpload(request)) return new Request(url, new Request(request, { headers }));
  const isWebhookBody = isWebhook(url);
  const body = await readWhole(request, isWebhookBody ? LARGEST_WEBHOOK_BODY : LARGEST_FORM);
  if (!body) throw new DomainError("request.tooLarge");
  const whole = new Request(url, { method, headers, signal, body });
  if (!isWebhookBody && !(await isForm(whole))) throw new DomainError("request.form");
  return whole;
}

/** Every action reads a form: a body that is none is refused here, in one place. */
async function isForm(request: Request): Promise<boolean> {
  try {
    await (request.clone() as Request).formData();
    return true;
  } catch {
    return false;
  }
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
  let isTooLarge = false;
  try {
    for await (const chunk of chunksOf(body, newDeadline())) {
      isTooLarge = length + chunk.length > most;
      if (isTooLarge) break;
      held.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    if (error instanceof TooSlow) throw new DomainError("request.form");
    throw error;
  }
  if (!isTooLarge) return held.slice(0, length);
  await drain(body);
  return null;
}

/** Lets a body pass unread. One left in the connection spoils the next request on it; one without end is cut off. */
export async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  let passed = 0;
  try {
    for await (const chunk of chunksOf(body, newDeadline())) {
      passed += chunk.length;
      if (passed > UPLOADS.largestBody) break;
    }
    await body.cancel();
  } catch {
    // The visitor has left, or sends nothing more.
  }
}
