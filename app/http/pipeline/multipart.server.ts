interface FormPart {
  name: string;
  /** Undefined for a field; empty for a file field without a chosen file. */
  filename: string | undefined;
  /** Must be read to its end before the next part. */
  data: AsyncIterable<Uint8Array>;
}

export class MalformedForm extends Error {
  override name = "MalformedForm";
}

const LONGEST_HEAD = 16 * 1024;

const MOST_PARTS = 1_000;

/** `; name=token` or `; name="quoted"`. Browsers write quotes as `%22`, other clients as `\"`. */
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^\s;"]*))/g;

const encoder = new TextEncoder();
const DASHES = encoder.encode("--");
const CRLF = encoder.encode("\r\n");
const HEAD_END = encoder.encode("\r\n\r\n");

/** Parses RFC 7578 part by part, as it arrives; stores only the current chunk. @throws MalformedForm */
export async function* readParts(contentType: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<FormPart> {
  const boundary = parametersOf(contentType).get("boundary") ?? "";
  if (!isMultipart(contentType) || boundary === "" || boundary.length > 70) throw new MalformedForm("no boundary");
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  const input = new Input(body);
  try {
    await skip(input.upTo(delimiter)); // the preamble is ignored (RFC 2046)
    for (let parts = 0; parts < MOST_PARTS; parts++) {
      // Unread bytes in the connection would corrupt the next request on it.
      if (await input.takes(DASHES)) return await input.skipRest();
      if ((await textUpTo(input, CRLF)).trim() !== "") throw new MalformedForm("no line end behind the boundary");
      const disposition = dispositionIn(await textUpTo(input, HEAD_END));
      yield { ...disposition, data: input.upTo(delimiter) };
    }
    throw new MalformedForm("too many parts");
  } finally {
    await input.close();
  }
}

async function skip(data: AsyncIterator<Uint8Array>): Promise<void> {
  while (!(await data.next()).done);
}

export const isMultipart = (contentType: string) => /^multipart\/form-data\s*(;|$)/i.test(contentType);

function dispositionIn(head: string): { name: string; filename: string | undefined } {
  const line = head.split("\r\n").find((header) => /^content-disposition\s*:\s*form-data\s*;/i.test(header));
  const parameters = parametersOf(line ?? "");
  const name = parameters.get("name");
  if (name === undefined) throw new MalformedForm("a part without a name");
  // Some old browsers sent the whole path.
  return { name, filename: parameters.get("filename")?.split(/[\\/]/).at(-1) };
}

function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, token = ""] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    const value = quoted === undefined ? token : quoted.replace(/\\"|%22/g, '"');
    if (!parameters.has(key)) parameters.set(key, value);
  }
  return parameters;
}

async function textUpTo(input: Input, delimiter: Uint8Array): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of input.upTo(delimiter)) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > LONGEST_HEAD) throw new MalformedForm("the head of a part is too long");
  }
  return text + decoder.decode();
}

class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** Bytes received and not consumed yet. Starts with the line end that the first boundary of a body lacks. */
  #held: Uint8Array = CRLF;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  async *upTo(delimiter: Uint8Array): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = positionOf(this.#held, delimiter);
      const end = at < 0 ? Math.max(0, this.#held.length - delimiter.length + 1) : at;
      const piece = this.#held.subarray(0, end);
      this.#held = this.#held.subarray(at < 0 ? end : end + delimiter.length);
      if (piece.length > 0) yield piece;
      if (at >= 0) return;
      await this.#more();
    }
  }

  async takes(bytes: Uint8Array): Promise<boolean> {
    while (this.#held.length < bytes.length) await this.#more();
    const isNext = positionOf(this.#held.subarray(0, bytes.length), bytes) === 0;
    if (isNext) this.#held = this.#held.subarray(bytes.length);
    return isNext;
  }

  async skipRest(): Promise<void> {
    await skip(this.#chunks);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new MalformedForm("it ends too early");
    const joined = new Uint8Array(this.#held.length + value.length);
    joined.set(this.#held);
    joined.set(value, this.#held.length);
    this.#held = joined;
  }
}

/** Returns the position of the delimiter, or -1. Takes linear time, because partial matches cannot overlap. */
function positionOf(bytes: Uint8Array, delimiter: Uint8Array): number {
  for (let at = 0; at + delimiter.length <= bytes.length; at++) {
    let same = 0;
    while (same < delimiter.length && bytes[at + same] === delimiter[same]) same += 1;
    if (same === delimiter.length) return at;
  }
  return -1;
}
