// Stands in for `turbo-stream` in the Worker (vite.config.ts).

// @ts-expect-error The package has types under its name alone.
import { encode as encodeNow } from "../../node_modules/turbo-stream/dist/turbo-stream.mjs";

// @ts-expect-error As above.
export { decode } from "../../node_modules/turbo-stream/dist/turbo-stream.mjs";

/** Writes the loaders' data when it is first read: Remix asks for it with every page, and reads it for those alone that send scripts. */
export function encode(...input: unknown[]): ReadableStream<Uint8Array> {
  let written: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const reader = () => {
    written ??= (encodeNow(...input) as ReadableStream<Uint8Array>).getReader();
    return written;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader().read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => written?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
