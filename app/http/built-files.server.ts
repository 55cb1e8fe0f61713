import type { AppContext } from "./context.server";

/** A file of the build, by its path: data that few pages need would make every isolate start more slowly. @throws Error it is missing */
export async function readBuiltFile({ url, files }: Pick<AppContext, "url" | "files">, path: string): Promise<unknown> {
  const answer = await files?.fetch(new Request(new URL(path, url)));
  if (!answer?.ok) throw new Error(`The file ${path} is missing.`);
  return answer.json();
}
