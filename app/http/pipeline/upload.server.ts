import { within } from "~/adapters/within";
import { DomainError } from "~/domain/domain-error";
import { PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";
import { networkOf } from "~/domain/network.rules";
import { takeTurns } from "~/domain/take-turns";
import type { AppContext } from "./context.server";
import { isMultipart, readParts } from "./multipart.server";

/** Received form with a file. The texts are present even if the file was rejected. */
export interface Upload {
  fields: FormData;
  /** Null if no file was chosen, or it was rejected. */
  file: Uint8Array | null;
  name: string;
  problem: UploadProblem | null;
}

type UploadProblem = "photos.tooLarge" | "photos.timeout" | "photos.upload";

const TEXTS = 64 * 1024;

export const isUpload = (request: Request) => isMultipart(request.headers.get("Content-Type") ?? "");

/** Returns whether a body is small enough to be in memory twice: without a file, or with a tiny one. */
export const isSmall = (request: Request) => announcedLength(request) <= TEXTS;

const turns = takeTurns({
  atOnce: UPLOADS.atOnce,
  atOnceEach: UPLOADS.atOnceEach,
  pollMs: 50,
  forgottenAfterMs: UPLOADS.longestReading + 2 * UPLOADS.longestRendering,
});

/** Sender of an upload: its IP address, in IPv6 the customer's whole network. */
type Sender = Pick<AppContext, "ip">;

function inTurn<T>({ ip }: Sender, work: () => Promise<T>, tooLate: () => Promise<T>): Promise<T> {
  const { near, wide } = networkOf(ip);
  return turns.inTurn(work, { ms: UPLOADS.longestWait, tooLate }, wide ?? near);
}

/** Waits until few uploads are being read, and reads this one: an isolate has only 128 MB. Check the sender first. */
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

/** File of a form, or the reason for refusing it. An empty name: the reason applies to this and all later files. */
export type SentFile =
  | { name: string; bytes: Uint8Array; problem?: undefined }
  | { name: string; problem: UploadProblem | "photos.tooMany" };

/** Passes each file of a form to `take` before it reads the next one. @returns refused files */
export async function eachUpload(
  sender: Sender,
  request: Request,
  take: (name: string, file: Uint8Array) => Promise<void>,
): Promise<Extract<SentFile, { problem: string }>[]> {
  const announced = announcedLength(request);
  if (announced > UPLOADS.largestBody) return [{ name: "", problem: "photos.tooMany" }];
  if (!(announced > 0)) return [{ name: "", problem: "photos.upload" }];
  return inTurn(
    sender,
    async () => {
      const refused: Extract<SentFile, { problem: string }>[] = [];
      for await (const file of filesIn(request, "photo", new FormData())) {
        if (file.problem) refused.push(file);
        // Browsers send an empty file for an empty field. The form asks for a file.
        else if (file.bytes.length > 0) await take(file.name, file.bytes);
      }
      return refused;
    },
    async () => [{ name: "", problem: "photos.timeout" }],
  );
}

/** Form whose files are read in sequence, each after `work` has taken the previous one. */
export interface Uploads {
  /** Texts before the first file; those behind the files are added as they arrive. */
  fields: FormData;
  hasFiles: boolean;
  files: AsyncIterable<SentFile>;
}

/**
 * Reads a form with texts and then files. A large form waits until few others are being read. After `work`, reads to
 * the end of the form.
 * @param name of the field with the files
 * @throws DomainError photos.upload (a body of unknown length), photos.timeout (waited too long)
 */
export async function withUploads<T>(
  sender: Sender,
  request: Request,
  name: string,
  work: (uploads: Uploads) => Promise<T>,
): Promise<T> {
  if (!isUpload(request)) return work({ fields: await request.formData(), hasFiles: false, files: none() });
  if (!(announcedLength(request) > 0)) throw new DomainError("photos.upload");
  const read = async () => {
    const fields = new FormData();
    const files = filesIn(request, name, fields);
    const first = await files.next();
    try {
      return await work({ fields, hasFiles: !first.done, files: continued(first, files) });
    } finally {
      while (!(await files.next()).done);
    }
  };
  return isSmall(request) ? read() : inTurn(sender, read, () => Promise.reject(new DomainError("photos.timeout")));
}

const textsRead = new WeakMap<Request, FormData>();

export async function textsOf(request: Request): Promise<FormData> {
  const read = textsRead.get(request);
  if (read) return read;
  const fields = new FormData();
  if (request.bodyUsed || !(announcedLength(request) <= UPLOADS.largestBody)) return fields;
  // No field has an empty name, so all files are skipped.
  await filesIn(request, "", fields).next();
  return fields;
}

async function* none(): AsyncGenerator<never> {}

/** Yields a result that was already read, and then the rest. Leaves the iterator open. */
async function* continued<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

const announcedLength = ({ headers }: Request) => Number(headers.get("Content-Length") ?? Number.NaN);

/** Reads the files of a form in sequence, and adds its texts to `fields`. @param field name of the field with files */
async function* filesIn(request: Request, field: string, fields: FormData): AsyncGenerator<SentFile, void> {
  textsRead.set(request, fields);
  const announced = announcedLength(request);
  const limit = Math.min(PHOTO_LIMITS.fileSize, announced);
  const deadline = newDeadline();
  const parts = partsOf(request, deadline);
  let texts = 0;
  let files = 0;
  try {
    for (;;) {
      let sent: SentFile | undefined;
      try {
        const { value: part, done } = await parts.next();
        if (done) return;
        const { name, filename = "", data } = part;
        const isFile = name === field && filename !== "";
        if (isFile && announced > UPLOADS.largestBody) {
          yield { name: "", problem: "photos.tooMany" };
          return;
        }
        if (part.filename === undefined) {
          const text = await collected(data, TEXTS - texts);
          texts += text.bytes.length;
          fields.append(name, new TextDecoder().decode(text.bytes));
          continue;
        }
        if (isFile) files += 1;
        const file = await collected(data, isFile && files <= UPLOADS.filesAtOnce ? limit : 0);
        if (!isFile) continue;
        if (files > UPLOADS.filesAtOnce) sent = { name: filename, problem: "photos.tooMany" };
        else if (!file.isWhole) sent = { name: filename, problem: "photos.tooLarge" };
        else sent = { name: filename, bytes: file.bytes };
      } catch (error) {
        yield { name: "", problem: problemOf(error) };
        return;
      }
      if (sent) yield sent;
      // Each file has its own time limit, without the time of its rendering.
      deadline.latest = newDeadline().latest;
    }
  } finally {
    await parts.return(undefined);
  }
}

/**
 * Reads a form with one file. Reads a file that is too large to its end, because browsers read the response only after
 * sending everything. Leaves a body of more than `UPLOADS.largestBody` bytes unread.
 */
async function readUpload(request: Request): Promise<Upload> {
  const upload: Upload = { fields: new FormData(), file: null, name: "", problem: null };
  textsRead.set(request, upload.fields);
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
        // Memory is allocated for the first file only, so that a thousand empty files do not cost ten gigabytes.
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

const problemOf = (error: unknown): UploadProblem => (error instanceof TooSlow ? "photos.timeout" : "photos.upload");

const partsOf = (request: Request, deadline: Deadline) =>
  readParts(request.headers.get("Content-Type") ?? "", chunksOf(request.body, deadline));

interface Collected {
  bytes: Uint8Array;
  isWhole: boolean;
}

/** Allocates the memory for the whole limit first, so that no bytes are copied while it grows. */
async function collected(data: AsyncIterable<Uint8Array>, limit: number): Promise<Collected> {
  const held = new Uint8Array(limit);
  let length = 0;
  for await (const chunk of data) {
    if (length + chunk.length <= limit) held.set(chunk, length);
    length += chunk.length;
  }
  return { bytes: held.subarray(0, Math.min(length, limit)), isWhole: length <= limit };
}

export class TooSlow extends Error {
  override name = "TooSlow";
}

interface Deadline {
  latest: number;
}

export const newDeadline = (): Deadline => ({ latest: Date.now() + UPLOADS.longestReading });

/** Yields the chunks of a body. A timer cuts off a sender that stops without closing the connection. @throws TooSlow */
export async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  deadline: Deadline,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const left = Math.max(0, deadline.latest - Date.now());
      const { done, value } = await within(left, reader.read(), () => new TooSlow());
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (error instanceof TooSlow) await reader.cancel();
    throw error;
  } finally {
    reader.releaseLock();
  }
}
