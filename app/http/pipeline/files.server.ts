import type { AppContext } from "./context.server";

/**
 * Returns a JSON file of the build. Bundled data that few pages need would slow down the start of every isolate.
 * @throws Error if the file is missing
 */
export async function readBuiltFile(context: Files, path: string): Promise<unknown> {
  return (await fetchFile(context, path)).json();
}

export async function readBuiltBytes(context: Files, path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(context, path)).arrayBuffer());
}

type Files = Pick<AppContext, "url" | "files">;

async function fetchFile({ url, files }: Files, path: string): Promise<Response> {
  const answer = await files?.fetch(new Request(new URL(path, url)));
  if (!answer?.ok) throw new Error(`The file ${path} is missing.`);
  return answer;
}
