import type { AppContext } from "./context.server";

/** A file of the build, by its path: data that few pages need would make every isolate start more slowly. @throws Error it is missing */
export async function readBuiltFile(context: Files, path: string): Promise<unknown> {
  return (await fetchFile(context, path)).json();
}

/** The same of one that is no JSON. */
export async function readBuiltBytes(context: Files, path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(context, path)).arrayBuffer());
}

type Files = Pick<AppContext, "url" | "files">;

async function fetchFile({ url, files }: Files, path: string): Promise<Response> {
  const answer = await files?.fetch(new Request(new URL(path, url)));
  if (!answer?.ok) throw new Error(`The file ${path} is missing.`);
  return answer;
}
