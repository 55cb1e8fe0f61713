// A plugin of Vite and Vitest: the texts of all languages for the server, as `virtual:texts`. The keys are named once, since they are half of
// the files, and each language is one string, which costs an isolate nothing until it is unpacked (docs/decisions/0038-packed-texts.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const NAME = "virtual:texts";
const FOLDER = fileURLToPath(new URL("../locales", import.meta.url));

const ROMANCE = ["es", "fr", "it", "pt"];

interface Tree {
  [key: string]: string | Tree;
}

export function compactTexts() {
  let pack = packer(constants.BROTLI_MIN_QUALITY);
  return {
    name: "compact-texts",
    configResolved: ({ command }: { command: string }) => {
      if (command === "build") pack = packer(constants.BROTLI_MAX_QUALITY);
    },
    resolveId: (id: string) => (id === NAME ? `\0${NAME}` : null),
    load(this: { addWatchFile(file: string): void }, id: string) {
      if (id !== `\0${NAME}`) return null;
      const languages = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      );
      const texts = languages.map((language) => {
        const files = readdirSync(join(FOLDER, language)).filter((file) => file.endsWith(".json"));
        return new Map(
          files.flatMap((file) => {
            const path = join(FOLDER, language, file);
            this.addWatchFile(path);
            return flatten(JSON.parse(readFileSync(path, "utf8")), file.slice(0, -".json".length));
          }),
        );
      });
      const keys = [...new Set(texts.flatMap((of) => [...of.keys()]))];
      // Together as kin: what one has said, the next says in fewer bytes.
      const groups = [true, false].map((kin) => languages.filter((language) => ROMANCE.includes(language) === kin));
      const packed = groups.map((group) =>
        pack(group.flatMap((language) => keys.map((key) => texts[languages.indexOf(language)]?.get(key) ?? ""))),
      );
      const places = groups.flatMap((group, g) => group.map((language, place) => `${language}: [${g}, ${place}]`));
      return [
        `export const keys = "${pack(keys)}";`,
        `export const groups = ${JSON.stringify(packed)};`,
        `export const places = { ${places.join(", ")} };`,
      ].join("\n");
    },
  };
}

/** The texts after each other, with NUL between them, compressed by Brotli, in base64. Empty: the language has no such text. */
function packer(quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return (list: string[]) => brotliCompressSync(list.join("\0"), { params }).toString("base64");
}

/** `[["account.title", "…"], …]`: no key holds a dot (tests/locales.test.ts compares them by such paths). */
function flatten(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}.${key}`, value]] : flatten(value, `${path}.${key}`),
  );
}
