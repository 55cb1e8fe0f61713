import { UPLOADS } from "~/domain/media/photo.rules";

export class TooSlow extends Error {
  override name = "TooSlow";
}

/** Latest time for bytes to arrive, in milliseconds since the epoch. */
export interface Deadline {
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
      const { done, value } = await before(deadline, reader.read());
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

async function before<T>({ latest }: Deadline, read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, latest - Date.now()));
  });
  try {
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}
