import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow } from "./support/files-below.mjs";

/** Words that comments and documents do not use, and what to write instead (docs/GUIDE.md, "How do I write it?"). */
const NOT_USED: [word: RegExp, instead: string][] = [
  [/\b(?:whoever|whatever|somebody|nobody|anybody)\b/i, "the actor's name, someone, no one"],
  [/\bby itself\b/i, "automatically"],
  [/\b(?:anew|once more)\b/i, "again"],
  [/\bat once\b/i, "immediately; in parallel"],
  [/\bmeanwhile\b/i, "concurrently; since it was loaded"],
  [/\b(?:lately)\b/i, "recently"],
  [/\b(?:stands (?:in|on|at|for itself)|is told|are told)\b/i, "is in; receives, is shown"],
  [/\b(?:is|are) away\b/i, "is unavailable, is down"],
  [/\bleads? to\b/i, "redirects to, links to, causes"],
  [/\bway in\b/i, "entry point"],
  [/\bmended\b/i, "fixed"],
  [/\b(?:takes?|taken|took) (?:a |the )?(?:page|document|screen)s? over\b/i, "hydrates"],
  [/\bkept pages?\b/i, "cached page"],
  [/\bwithheld\b/i, "blocked"],
  [/\bodditi(?:es|y)\b/i, "inconsistency"],
  [/\bvendors?\b/i, "Stripe, SMS provider, email provider; gateway"],
  [/\b(?:press(?:es|ed)?) (?:a|the) (?:button|form)\b/i, "click, submit"],
];

/** A relative clause instead of a noun at the beginning of a comment. */
const HEADLESS = /^(?:What|Who|Whose|Whom|Which|That|Of|By) /;
const LONGEST_LINE = 120;

const CODE = ["app", "db", "scripts", "tests"]
  .flatMap(filesBelow)
  .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && path !== "tests/plain-english.test.ts");
const DOCUMENTS = [...filesBelow("docs"), "README.md"].filter((path) => path.endsWith(".md"));

interface Place {
  /** File and line. */
  at: string;
  text: string;
  /** Characters of the longest line, with its indentation. */
  width: number;
}

/** Returns the comments of a file: blocks outside of strings, and lines that contain nothing else. */
function commentsOf(path: string): Place[] {
  const source = readFileSync(path, "utf8");
  const lines = source.split("\n");
  return [...source.matchAll(/(?<![\w"'`])\/\*+([\s\S]*?)\*\/|^[ \t]*\/\/(.*)$/gm)].map((match) => {
    const line = source.slice(0, match.index).split("\n").length;
    const own = lines.slice(line - 1, line - 1 + match[0].split("\n").length);
    return {
      at: `${path}:${line}`,
      text: (match[1] ?? match[2] ?? "").replace(/\n[ \t]*\*?/g, "\n").trim(),
      width: Math.max(...own.map(({ length }) => length)),
    };
  });
}

const linesOf = (path: string): Place[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .map((text, index) => ({ at: `${path}:${index + 1}`, text, width: text.length }));

const foundIn = (places: Place[]) =>
  places.flatMap(({ at, text }) =>
    NOT_USED.flatMap(([word, instead]) => {
      const found = word.exec(text.replace(/`[^`]*`/g, ""))?.[0];
      return found ? [`${at}: "${found}"; write: ${instead}`] : [];
    }),
  );

describe("comments", () => {
  const comments = CODE.flatMap(commentsOf);

  it("use the words of the guide", () => {
    expect(comments.length).toBeGreaterThan(3_000);
    expect(foundIn(comments)).toEqual([]);
  });

  it("begin with a verb or a noun", () => {
    expect(comments.filter(({ text }) => HEADLESS.test(text)).map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });

  it(`have lines of at most ${LONGEST_LINE} characters`, () => {
    const long = comments.filter(({ text, width }) => width > LONGEST_LINE && !/^biome-ignore/.test(text));
    expect(long.map(({ at }) => at)).toEqual([]);
  });
});

it("documents use the words of the guide", () => {
  expect(foundIn(DOCUMENTS.flatMap(linesOf))).toEqual([]);
});

it("names do not call an email a letter", () => {
  const named =
    /\b[a-z]\w*Letters?(?:[A-Z]\w*)?\b|\bletter[A-Z]\w*|\b[A-Z]+_LETTERS?\b|\b(?:type|interface) Letters?\b/g;
  /** Names about letters of the alphabet, and keys of texts. */
  const allowed = new RegExp(
    `^(?:${[
      "(?:first|last)nameLetters",
      "(?:month|weekday|fold|email)Letter",
      "(?:plain|draw)Letters",
      "foreignLetterIn",
      "letterJustSent",
      "(?:SLUG|MOST|PART)_LETTERS",
    ].join("|")})$`,
  );
  const inPath = CODE.filter((path) => /\bletters?\b/.test(path) && !path.startsWith("app/domain/share/letters.rules"));
  expect(inPath).toEqual([]);
  const found = CODE.filter((path) => !path.startsWith("app/domain/share/")).flatMap((path) =>
    (readFileSync(path, "utf8").match(named) ?? [])
      .filter((name) => !allowed.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

it("links and paths in documents have a target", () => {
  const anchorsOf = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    );
  const broken = DOCUMENTS.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const links = [...text.matchAll(/\]\((?!http)([^)#\s]*)(?:#([^)\s]*))?\)/g)].filter(([, file, anchor]) => {
      const target = file ? join(dirname(path), file) : path;
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    const paths = [...text.matchAll(/`((?:app|db|docs|locales|scripts|tests)\/[\w./-]+)`/g)].filter(
      ([, file = ""]) => !existsSync(file),
    );
    return [...links, ...paths].map(([found]) => `${path}: ${found}`);
  });
  expect(broken).toEqual([]);
});

it("the subjects of the last 50 commits are `area: summary`, in 72 characters", () => {
  const subjects = execFileSync("git", ["log", "-50", "--no-merges", "--format=%s"], { encoding: "utf8" });
  const wrong = subjects.split("\n").filter((line) => line && (line.length > 72 || !/^[\w][\w ,./-]*: \S/.test(line)));
  expect(wrong).toEqual([]);
});
