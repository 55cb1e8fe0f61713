import { PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";
import { networkOf } from "~/domain/network.rules";
import { takeTurns } from "~/domain/take-turns";
import { chunksOf, type Deadline, newDeadline, TooSlow } from "./body-chunks.server";
import type { AppContext } from "./context.server";
import { isMultipart, readParts } from "./multipart.server";

/** A form with a file, as it came. The texts are there even when the file could not be taken, for they come before it. */
export interface Upload {
  fields: FormData;
  /** Null: none was chosen, or it could not be taken. */
  file: Uint8Array | null;
  /** As its sender named it; empty: there is none. */
  name: string;
  problem: UploadProblem | null;
}

type UploadProblem = "photos.tooLarge" | "photos.timeout" | "photos.upload";

/** What the texts of a form may add to the size of the file. */
const TEXTS = 64 * 1024;

export const isUpload = (request: Request) => isMultipart(request.headers.get("Content-Type") ?? "");

/** A body that is held twice without harm: no file, or hardly one. */
export const isSmall = (request: Request) => Number(request.headers.get("Content-Length") ?? Number.NaN) <= TEXTS;

const turns = takeTurns({
  atOnce: UPLOADS.atOnce,
  atOnceEach: UPLOADS.atOnceEach,
  pollMs: 50,
  forgottenAfterMs: UPLOADS.longestReading + 2 * UPLOADS.longestRendering,
});

/** Who sends an upload: its address, in IPv6 the customer's whole network. */
type Sender = Pick<AppContext, "ip">;

function inTurn<T>({ ip }: Sender, work: () => Promise<T>, tooLate: () => Promise<T>): Promise<T> {
  const { near, wide } = networkOf(ip);
  return turns.inTurn(work, { ms: UPLOADS.longestWait, tooLate }, wide ?? near);
}

/**
 * Reads an upload when its turn has come and does the work with it: an isolate of 128 MB must not hold them all at once. The bodies of
 * those that wait stay unread. A form without a file needs no turn. Checks that can refuse the sender must run before it.
 */
export async function withUpload<T>(
  sender: Sender,
  sent: Request | FormData,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (sent instanceof FormData) return work({ fields: sent, file: null, name: "", problem: null });
  return inTurn(
    sender,
    async () => work(await readUpload(sent)),
    () => work({ fields: new FormData(), file: null, name: "", problem: "photos.timeout" }),
  );
}

type FormProblem = { name: string; problem: UploadProblem | "photos.tooMany" };

/**
 * Takes several files of one form, one after the other: the next one is read when `take` is done with the one before.
 * @returns what was not taken, by the name of its file; an empty name: the rest of the form
 */
export async function eachUpload(
  sender: Sender,
  request: Request,
  take: (name: string, file: Uint8Array) => Promise<void>,
): Promise<FormProblem[]> {
  const refuseAll = (problem: FormProblem["problem"]): FormProblem[] => [{ name: "", problem }];
  const announced = announcedLength(request);
  if (announced > UPLOADS.largestBody) return refuseAll("photos.tooMany");
  if (!(announced > 0)) return refuseAll("photos.upload");
  return inTurn(
    sender,
    async () => readFiles(request, Math.min(PHOTO_LIMITS.fileSize, announced), take),
    async () => refuseAll("photos.timeout"),
  );
}

const announcedLength = ({ headers }: Request) => Number(headers.get("Content-Length") ?? Number.NaN);

/** @param limit bytes of a file */
async function readFiles(
  request: Request,
  limit: number,
  take: (name: string, file: Uint8Array) => Promise<void>,
): Promise<FormProblem[]> {
  const refused: FormProblem[] = [];
  const deadline = newDeadline();
  const parts = partsOf(request, deadline);
  let files = 0;
  try {
    for (;;) {
      let found: { name: string; file: Collected } | undefined;
      try {
        const { value: part, done } = await parts.next();
        if (done) return refused;
        const isFile = part.name === "photo" && part.filename;
        if (isFile) files += 1;
        const file = await collected(part.data, isFile && files <= UPLOADS.filesAtOnce ? limit : 0);
        if (isFile) found = { name: part.filename ?? "", file };
      } catch (error) {
        return [...refused, { name: "", problem: problemOf(error) }];
      }
      if (!found) continue;
      const { name, file } = found;
      if (files > UPLOADS.filesAtOnce) {
        refused.push({ name, problem: "photos.tooMany" });
        continue;
      }
      if (!file.isWhole) refused.push({ name, problem: "photos.tooLarge" });
      else if (file.bytes.length > 0) await take(name, file.bytes);
      // Each file has its time, without that of its rendering.
      deadline.latest = newDeadline().latest;
    }
  } finally {
    await parts.return(undefined);
  }
}

/**
 * Reads texts and one file. Of a file that is too large nothing is held, but it is read to its end, for the browser listens only when it
 * has sent everything, and the texts may come after it. Only what is announced as absurdly large is turned away unread.
 */
async function readUpload(request: Request): Promise<Upload> {
  const upload: Upload = { fields: new FormData(), file: null, name: "", problem: null };
  const announced = announcedLength(request);
  if (announced > UPLOADS.largestBody) return { ...upload, problem: "photos.tooLarge" };
  if (!(announced > 0)) return { ...upload, problem: "photos.upload" };
  const limit = announced > PHOTO_LIMITS.fileSize + TEXTS ? 0 : Math.min(PHOTO_LIMITS.fileSize, announced);
  let texts = 0;
  let files = 0;
  try {
    for await (const { name, filename, data } of partsOf(request, newDeadline())) {
      if (filename === undefined) {
        const text = await collected(data, TEXTS - texts);
        texts += text.bytes.length;
        upload.fields.append(name, new TextDecoder().decode(text.bytes));
      } else {
        files += 1;
        // Room is made for one file alone: a thousand empty ones must not cost ten gigabytes.
        const file = await collected(data, files === 1 ? limit : 0);
        if (files > 1) continue;
        if (!file.isWhole) upload.problem = "photos.tooLarge";
        else if (file.bytes.length > 0) Object.assign(upload, { file: file.bytes, name: filename });
      }
    }
  } catch (error) {
    return { ...upload, file: null, problem: problemOf(error) };
  }
  return upload;
}

/** Cut off, too slow, or not a multipart form. */
const problemOf = (error: unknown): UploadProblem => (error instanceof TooSlow ? "photos.timeout" : "photos.upload");

const partsOf = (request: Request, deadline: Deadline) =>
  readParts(request.headers.get("Content-Type") ?? "", chunksOf(request.body, deadline));

interface Collected {
  bytes: Uint8Array;
  isWhole: boolean;
}

/** Room for all of it is made at once, so that nothing is held twice while it grows. */
async function collected(data: AsyncIterable<Uint8Array>, limit: number): Promise<Collected> {
  const held = new Uint8Array(limit);
  let length = 0;
  for await (const chunk of data) {
    if (length + chunk.length <= limit) held.set(chunk, length);
    length += chunk.length;
  }
  return { bytes: held.subarray(0, Math.min(length, limit)), isWhole: length <= limit };
}
