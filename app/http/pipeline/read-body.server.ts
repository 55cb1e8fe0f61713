import { DomainError } from "~/domain/domain-error";
import { UPLOADS } from "~/domain/media/photo.rules";
import { isRead } from "./context.server";
import { chunksOf, isUpload, newDeadline, TooSlow } from "./upload.server";
import { isWebhook, LARGEST_WEBHOOK_BODY } from "./webhooks.server";

/** Maximum bytes of a form without files. The longest, with the portrait's 17,000 characters, has about 30 KB. */
export const LARGEST_FORM = 64 * 1024;

/** Maximum fields of a form. conform takes quadratic time for many values of one name. */
const MOST_FIELDS = 1_000;

/**
 * Returns the request with its body read, except an upload, which its action reads later (upload.server.ts).
 * @param takesFiles whether the form of this address may contain files
 * @throws DomainError request.tooLarge; request.form if the body is no form, or does not match its Content-Type
 */
export async function readBody(request: Request, takesFiles: boolean): Promise<Request> {
  const { method, signal } = request;
  const url = new URL(request.url);
  // Remix would treat `_data` as a request from before single fetch, and report an error. No page uses it.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  const headers = new Headers(request.headers);
  // The origin is already checked. Remix would compare it with `X-Forwarded-Host`, which any client can forge.
  headers.delete("Origin");
  headers.delete("X-Forwarded-Host");
  if (isRead(request)) {
    // Some clients send a body with a GET. `Request` does not accept it, and it has no meaning.
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

async function isForm(request: Request): Promise<boolean> {
  try {
    const fields = await (request.clone() as Request).formData();
    return [...fields.keys()].length <= MOST_FIELDS;
  } catch {
    return false;
  }
}

/** Returns null if the body is too large. Drains the rest: browsers read the response only after sending it all. */
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

/** Reads a body without storing it, up to a limit. Unread bytes would corrupt the next request on the connection. */
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
    // The visitor has left, or stopped sending.
  }
}
