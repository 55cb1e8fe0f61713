import { unstable_parseMultipartFormData as parseMultipart } from "@remix-run/cloudflare";
import { PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";
import { takeTurns } from "~/domain/take-turns";

/** A form with a file, as it came. The texts are there even when the file could not be taken, for they come before it. */
export interface Upload {
  fields: FormData;
  /** Null: none was chosen, or it could not be taken. */
  file: Uint8Array | null;
  /** As its sender named it; empty: there is none. */
  name: string;
  problem: UploadProblem | null;
}

export type UploadProblem = "photos.tooLarge" | "photos.timeout" | "photos.upload";

/** What the texts of a form may add to the size of the file. */
const TEXTS = 64 * 1024;

export const isUpload = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;

/** A body that is held twice without harm: no file, or hardly one. */
export const isSmall = (request: Request) => Number(request.headers.get("Content-Length") ?? Number.NaN) <= TEXTS;

const { inTurn } = takeTurns({
  atOnce: UPLOADS.atOnce,
  pollMs: 50,
  forgottenAfterMs: UPLOADS.longestReading + 2 * UPLOADS.longestRendering,
});

/**
 * Reads an upload when its turn has come and does the work with it: an isolate of 128 MB must not hold them all at once. The bodies of
 * those that wait stay unread. A form without a file needs no turn.
 */
export async function withUpload<T>(sent: Request | FormData, work: (upload: Upload) => Promise<T>): Promise<T> {
  if (sent instanceof FormData) return work({ fields: sent, file: null, name: "", problem: null });
  return inTurn(async () => work(await readUpload(sent)), {
    ms: UPLOADS.longestWait,
    tooLate: () => work({ fields: new FormData(), file: null, name: "", problem: "photos.timeout" }),
  });
}

/**
 * Takes several files of one form, one after the other: the next one is read when `take` is done with the one before.
 * @returns what was not taken, by the name of its file; an empty name: the rest of the form
 */
export async function eachUpload(
  request: Request,
  take: (name: string, file: Uint8Array) => Promise<void>,
): Promise<{ name: string; problem: UploadProblem | "photos.tooMany" }[]> {
  const refused: { name: string; problem: UploadProblem | "photos.tooMany" }[] = [];
  const refuseAll = async (problem: UploadProblem) => [{ name: "", problem }];
  const announced = Number(request.headers.get("Content-Length") ?? Number.NaN);
  if (announced > UPLOADS.largestBody) return [{ name: "", problem: "photos.tooMany" }];
  if (!(announced > 0)) return refuseAll("photos.upload");
  return inTurn(
    async () => {
      const latest = Date.now() + UPLOADS.longestReading * UPLOADS.filesAtOnce;
      let files = 0;
      let failed: unknown;
      try {
        await parseMultipart(request, async ({ name, filename, data }) => {
          const isFile = name === "photo" && filename;
          const isOneTooMany = files >= UPLOADS.filesAtOnce;
          const file = await collected(
            data,
            isFile && !isOneTooMany ? Math.min(PHOTO_LIMITS.fileSize, announced) : 0,
            latest,
          );
          if (!isFile) return undefined;
          files += 1;
          if (isOneTooMany) refused.push({ name: filename, problem: "photos.tooMany" });
          else if (!file.isWhole) refused.push({ name: filename, problem: "photos.tooLarge" });
          else if (file.bytes.length > 0)
            await take(filename, file.bytes).catch((error: unknown) => {
              failed = error;
              throw error;
            });
          return undefined;
        });
      } catch (error) {
        if (failed !== undefined) throw failed;
        refused.push({ name: "", problem: error instanceof TooSlow ? "photos.timeout" : "photos.upload" });
      }
      return refused;
    },
    { ms: UPLOADS.longestWait, tooLate: () => refuseAll("photos.timeout") },
  );
}

/**
 * Reads texts and one file. Of a file that is too large nothing is held, but it is read to its end, for the browser listens only when it
 * has sent everything, and the texts may come after it. Only what is announced as absurdly large is turned away unread.
 */
async function readUpload(request: Request): Promise<Upload> {
  const upload: Upload = { fields: new FormData(), file: null, name: "", problem: null };
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
        else if (file.bytes.length > 0) Object.assign(upload, { file: file.bytes, name: filename });
      }
      return undefined;
    });
  } catch (error) {
    // Cut off, too slow, or not a multipart form.
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
