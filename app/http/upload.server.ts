import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/cloudflare";
import { PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";

/** A form with a file, as it came. The texts are there even when the file could not be taken, for they come before it. */
export interface Upload {
  fields: FormData;
  /** Null: none was chosen, or it could not be taken. */
  file: Uint8Array | null;
  problem: UploadProblem | null;
}

export type UploadProblem = "photos.tooLarge" | "photos.timeout" | "photos.upload";

/** What the texts of a form may add to the size of the file. */
const TEXTS = 64 * 1024;
const POLL_MS = 50;

export const isUpload = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;

/** A body that is held twice without harm: no file, or hardly one. */
export const isSmall = (request: Request) => Number(request.headers.get("Content-Length") ?? Number.NaN) <= TEXTS;

/** When the uploads under way began. One whose request was cut off never says that it is done: it is forgotten after a while. */
const underWay = new Map<symbol, number>();
const FORGOTTEN_AFTER = UPLOADS.longestReading + 2 * UPLOADS.longestRendering;

/**
 * Takes an upload when its turn has come (a form that came without a file has none to wait for), and does the work with it while it lasts: an isolate of 128 MB must not hold them all at once.
 * Waits by the request's own timer, because an isolate must not wait for what belongs to another request; what waits is not read yet.
 */
export async function withUpload<T>(sent: Request | FormData, work: (upload: Upload) => Promise<T>): Promise<T> {
  if (sent instanceof FormData) return work({ fields: sent, file: null, problem: null });
  const since = Date.now();
  for (;;) {
    const now = Date.now();
    for (const [turn, began] of underWay) if (now - began > FORGOTTEN_AFTER) underWay.delete(turn);
    if (underWay.size < UPLOADS.atOnce) break;
    if (now - since > UPLOADS.longestWait)
      return work({ fields: new FormData(), file: null, problem: "photos.timeout" });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS * (0.5 + Math.random())));
  }
  const turn = Symbol("upload");
  underWay.set(turn, Date.now());
  try {
    return await work(await readUpload(sent));
  } finally {
    underWay.delete(turn);
  }
}

/**
 * Reads texts and one file. Of a file that is too large nothing is held, but it is read to its end, for the browser listens only when it
 * has sent everything, and the texts may come after it. Only what is announced as absurdly large is turned away unread.
 */
async function readUpload(request: Request): Promise<Upload> {
  const upload: Upload = { fields: new FormData(), file: null, problem: null };
  const announced = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (announced > UPLOADS.largestBody) return { ...upload, problem: "photos.tooLarge" };
  if (!(announced > 0)) return { ...upload, problem: "photos.upload" };
  const latest = Date.now() + UPLOADS.longestReading;
  let texts = 0;
  try {
    await parseMultipart(request, async ({ name, filename, data }) => {
      if (filename === undefined) {
        const text = await collected(data, TEXTS - texts, latest);
        texts += text.bytes.length;
        upload.fields.append(name, new TextDecoder().decode(text.bytes));
      } else {
        const tooLarge = announced > PHOTO_LIMITS.fileSize + TEXTS;
        const file = await collected(data, tooLarge ? 0 : Math.min(PHOTO_LIMITS.fileSize, announced), latest);
        if (!file.isWhole) upload.problem = "photos.tooLarge";
        else if (file.bytes.length > 0) upload.file = file.bytes;
      }
      return undefined;
    });
  } catch (error) {
    // Cut off on the way, too slow, or no form of ours.
    return { ...upload, file: null, problem: error instanceof TooSlow ? "photos.timeout" : "photos.upload" };
  }
  return upload;
}

class TooSlow extends Error {}

/** Room for all of it is made at once, so that nothing is held twice while it grows. */
async function collected(data: AsyncIterable<Uint8Array>, limit: number, latest: number) {
  const held = new Uint8Array(limit);
  let length = 0;
  for await (const chunk of data) {
    if (Date.now() > latest) throw new TooSlow();
    if (length + chunk.length <= limit) held.set(chunk, length);
    length += chunk.length;
  }
  return { bytes: held.subarray(0, Math.min(length, limit)), isWhole: length <= limit };
}
