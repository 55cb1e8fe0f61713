import { readFileSync } from "node:fs";
import { basename, dirname, posix } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { filesBelow } from "./support/files-below.mjs";

// Checks the rules of docs/ARCHITECTURE.md in the source code.

const NAMELESS = new Set(["utils", "helpers", "misc", "common", "types", "constants", "lib", "shared"]);

interface Source {
  path: string;
  text: string;
  tree: ts.SourceFile;
}

const app: Source[] = filesBelow("app")
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
  .map((path) => {
    const text = readFileSync(path, "utf8");
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
  });
/** Shipped files, without tests and fixtures. */
const shipped = app.filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path));
const below = (...folders: string[]) =>
  shipped.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

/** Tests of several modules, or of a part of a module with many tests. */
const TOPICS = new Set([
  "app/adapters/payments/stripe-events.test.ts",
  "app/domain/administrators/totp.server.test.ts",
  "app/domain/calendars/calendars.server.test.ts",
  "app/domain/favorites/favorite-venues.server.test.ts",
  "app/domain/favorites/first-favorites.server.test.ts",
  "app/domain/matching/find-matches-by-rules.server.test.ts",
  "app/domain/matching/match-reasons.rules.test.ts",
  "app/domain/media/profile-photo.server.test.ts",
  "app/domain/moderation/approval-at-night.test.ts",
  "app/domain/moderation/decide-profile-again.server.test.ts",
  "app/domain/payments/disputes.server.test.ts",
  "app/domain/payments/owed-credits.server.test.ts",
  "app/domain/payments/purchase.rules.test.ts",
  "app/domain/places/postal-code.rules.test.ts",
  "app/domain/providers/own-proof.server.test.ts",
  "app/domain/providers/portrait.form.test.ts",
  "app/domain/providers/provider-registration.form.test.ts",
  "app/domain/providers/services.form.test.ts",
  "app/domain/providers/social.form.test.ts",
  "app/domain/providers/update-company-siret.server.test.ts",
  "app/domain/requests/request-search.rules.test.ts",
  "app/domain/sealed-text.server.test.ts",
  "app/domain/subscriptions/cancel-late.server.test.ts",
  "app/domain/subscriptions/plan-comparison.rules.test.ts",
  "app/domain/venues/venue-words.server.test.ts",
  "app/http/pages/picture-link.test.tsx",
  "app/http/pipeline/signed.server.test.ts",
  "app/routes/public/venues/venue-drawings.test.tsx",
  "app/ui/forms.test.tsx",
  "app/ui/pieces.test.tsx",
  "app/ui/styles/styles.test.tsx",
  "app/ui/ui.test.tsx",
]);

it("a unit test is named after its module, after something that its folder exports, or after a topic", () => {
  const named = new Set(shipped.map(({ path }) => path.replace(/\.tsx?$/, "")));
  for (const { path, text } of shipped)
    for (const [, name = ""] of text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm))
      named.add(`${dirname(path)}/${kebab(name)}${/\.\w+(?=\.tsx?$)/.exec(path)?.[0] ?? ""}`);
  const tests = app.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path));
  const others = tests.filter((path) => !named.has(path.replace(/\.test\.tsx?$/, "")));
  expect(others.sort()).toEqual([...TOPICS].sort());
});

const kebab = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, "-").toLowerCase();

/** Files that may select projects by `accountId`, because they read the data of one account only. */
const OWN_PROJECTS_ONLY = new Set([
  "app/domain/administrators/history-sources.server.ts",
  "app/domain/conversations/archive.server.ts",
  "app/domain/conversations/export-conversations.server.ts",
  "app/domain/couples/delete-account.server.ts",
  "app/domain/couples/export-account.server.ts",
  "app/domain/couples/partner.server.ts",
  "app/domain/notifications/mail-stops.server.ts",
  "app/domain/providers/export-history.server.ts",
  "app/domain/requests/find-answers.server.ts",
  "app/domain/reviews/reviews-by-author.server.ts",
]);

it("one module decides which projects a couple has access to", () => {
  const restricted =
    /(?:eq|ne|inArray)\(\s*projects\.accountId|\$\{projects\.accountId\} (?:=|<>|IN) \$\{(?:couple|id)/;
  const paths = below("app/domain")
    .filter(({ text }) => restricted.test(text))
    .map(({ path }) => path);
  expect(paths.sort()).toEqual([...OWN_PROJECTS_ONLY].sort());
});

describe("imports point one way", () => {
  const forbidden = (sources: Source[], isForbidden: (imported: string) => boolean) =>
    sources.flatMap((source) =>
      importsOf(source)
        .filter(isForbidden)
        .map((imported) => `${source.path} imports ${imported}`),
    );
  const within =
    (...folders: string[]) =>
    (imported: string) =>
      folders.some((folder) => imported === folder || imported.startsWith(`${folder}/`));
  const isDatabase = within("db", "drizzle-orm", "@libsql/client");

  it("routes know neither the database nor the vendors", () => {
    expect(forbidden(below("app/routes"), (name) => isDatabase(name) || within("app/adapters")(name))).toEqual([]);
  });

  it("the domain knows neither screens nor requests, and of the outside world the ports alone", () => {
    const outside = within("app/routes", "app/ui", "app/http", "@remix-run", "react", "react-dom");
    const vendor = (name: string) => within("app/adapters")(name) && !/\/port$/.test(name);
    expect(forbidden(below("app/domain"), (name) => outside(name) || vendor(name))).toEqual([]);
  });

  it("adapters and the database know nothing above them", () => {
    const above = within("app/routes", "app/ui", "app/http");
    expect(
      forbidden(below("app/adapters"), (name) => above(name) || isDatabase(name) || within("app/domain")(name)),
    ).toEqual([]);
  });

  it("the design system knows neither the framework, the texts, the domain nor the database", () => {
    const not = within(
      "@remix-run",
      "app/i18n",
      "i18next",
      "react-i18next",
      "app/domain",
      "app/adapters",
      "app/http",
      "app/routes",
    );
    expect(forbidden(below("app/ui"), (name) => not(name) || isDatabase(name))).toEqual([]);
  });

  it("emails are markup: who is written to and what is said are the domain's", () => {
    const above = within("@remix-run", "app/domain", "app/adapters", "app/http", "app/routes", "app/ui");
    expect(forbidden(below("app/emails"), (name) => above(name) || isDatabase(name))).toEqual([]);
  });

  it("rules and forms decide without asking anybody", () => {
    const pure = shipped.filter(({ path }) => /\.(rules|form)\.ts$/.test(path));
    expect(pure.length).toBeGreaterThan(5);
    const impure = (name: string) =>
      isDatabase(name) || within("app/adapters", "app/http", "@remix-run")(name) || name.endsWith(".server");
    expect(forbidden(pure, impure)).toEqual([]);
  });

  it("files form no cycle, not even by imports of types; imports on demand do not count", () => {
    const byName = new Map(shipped.map((source) => [source.path.replace(/\.tsx?$/, ""), source]));
    const cycles: string[] = [];
    const done = new Set<Source>();
    const follow = (source: Source, trail: Source[]) => {
      if (trail.includes(source)) cycles.push(pathsOf([...trail.slice(trail.indexOf(source)), source]).join(" → "));
      if (done.has(source)) return;
      done.add(source);
      const onDemand = importsOf(source, { dynamic: true });
      for (const name of importsOf(source, { types: true })) {
        const imported = onDemand.includes(name) ? undefined : byName.get(name);
        if (imported) follow(imported, [...trail, source]);
      }
    };
    for (const source of shipped) follow(source, []);
    expect(cycles).toEqual([]);
  });
});

describe("logins", () => {
  it("go through the authenticators: nothing else asks the commands that log somebody in", () => {
    const commands = /\b(logInProvider|verifyLoginCode|checkAdministratorPassword|logInAdministrator)\b/;
    const asking = shipped.filter(({ tree }) =>
      tree.statements.some((node) => ts.isImportDeclaration(node) && commands.test(node.getText())),
    );
    expect(pathsOf(asking)).toEqual(["app/http/pipeline/authenticators.server.ts"]);
  });
});

describe("an isolate starts quickly", () => {
  it("schemas of forms are built when they are first used", () => {
    const eager = shipped
      .filter(({ path }) => /\.form\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export const (\w+Form) = (?!z\.lazy\(|\()/gm)].map(([, name]) => `${path}: ${name}`),
      );
    expect(eager).toEqual([]);
  });
});

describe("what takes long to make is made once", () => {
  it("objects of Intl come from i18n/intl.ts, except in the browser", () => {
    const server = shipped.filter(({ path }) => !/\/(calendar|notation-field)\.tsx$/.test(path));
    expect(pathsOf(server.filter(({ text }) => /\bnew Intl\./.test(text)))).toEqual([]);
  });
});

describe("the look", () => {
  it("no serif legend is bold: the typeface has no bold cut, and browsers would thicken the letters themselves", () => {
    const bold = shipped.flatMap(({ path, text }) =>
      [...text.matchAll(/<legend className="([^"]*)"/g)]
        .filter(([, classes = ""]) => /\bfont-serif\b/.test(classes) && !/\bfont-normal\b/.test(classes))
        .map(([legend]) => `${path}: ${legend}`),
    );
    expect(bold).toEqual([]);
  });
});

describe("files say what they are", () => {
  it("no folder or file has a name for anything", () => {
    const nameless = ({ path }: Source) =>
      path.split("/").some((part) => NAMELESS.has(part.replace(/(\.server)?\.tsx?$/, "")));
    expect(pathsOf(app.filter(nameless))).toEqual([]);
  });

  it("there are no barrels", () => {
    const barrels = app.filter(({ path }) => /^index\.tsx?$/.test(basename(path)));
    const reexporting = app.filter(({ tree }) =>
      tree.statements.some((node) => ts.isExportDeclaration(node) && node.moduleSpecifier && !node.exportClause),
    );
    expect(pathsOf([...barrels, ...reexporting])).toEqual([]);
  });

  it("no stylesheet is left out", () => {
    const named = filesBelow("app")
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const sheets = filesBelow("app").filter((path) => path.endsWith(".css"));
    expect(sheets.filter((path) => !new RegExp(`["/]${basename(path)}["?]`).test(named))).toEqual([]);
  });

  it("names are in kebab-case", () => {
    const odd = ({ path }: Source) => path.split("/").some((part) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(part));
    expect(pathsOf(app.filter(odd))).toEqual([]);
  });
});

describe("routes", () => {
  const tables = shipped.filter(({ path }) => path === "app/routes.ts");
  const listed = new Set(
    tables.flatMap(({ text }) => [...text.matchAll(/"(routes\/[^"]+\.tsx?)"/g)].map(([, path]) => `app/${path}`)),
  );
  const handlersOf = (source: Source) =>
    exportedFunctions(source).filter(({ name }) => name === "loader" || name === "action");
  const lazyParts = new Set(
    below("app/routes").flatMap((source) => importsOf(source, { dynamic: true }).map((path) => `${path}.tsx`)),
  );
  const hasScreen = (source: Source) => exportedFunctions(source).some(({ isDefault }) => isDefault);
  const modules = below("app/routes").filter(
    (source) => handlersOf(source).length > 0 || (hasScreen(source) && !lazyParts.has(source.path)),
  );

  it("every route module is in the route table, and every table entry exists", () => {
    expect(pathsOf(modules).filter((path) => !listed.has(path))).toEqual([]);
    const all = new Set(pathsOf(shipped));
    expect([...listed].filter((path) => !all.has(path))).toEqual([]);
  });

  it("every loader and action calls a guard itself, on every way through it", () => {
    const root = shipped.filter(({ path }) => path === "app/root.tsx");
    const handlers = [...root, ...modules].flatMap((source) =>
      handlersOf(source).map((handler) => {
        const origin = shipped.find(({ path }) => handler.from && path === `app/${handler.from.slice(2)}.ts`);
        const own = origin && exportedFunctions(origin).find(({ name }) => name === handler.name);
        return { source, ...handler, ...own };
      }),
    );
    expect(handlers.length).toBeGreaterThan(10);
    const unguarded = handlers.filter(({ body }) => !isGuarded(body));
    expect(unguarded.map(({ source, name }) => `${source.path}: ${name}`)).toEqual([]);
  });

  it("what is for one provider, and all of moderation, stands below its guarded layout", () => {
    const guarded = {
      "routes/pro/pro-layout.tsx": "requireProvider",
      "routes/admin/admin-layout.tsx": "requireAdministrator",
    };
    /** Layouts of pages for signed-out users. */
    const entrances = ["routes/pro/pro-entrance.tsx", "routes/admin/admin-entrance.tsx"];
    const misplaced: string[] = [];
    const walk = (entries: readonly RouteConfigEntry[], path: string, below: string | undefined) => {
      for (const { file, path: own = "", children } of entries) {
        const full = [path, own].filter(Boolean).join("/");
        const layout = children ? file : below;
        const area = /^(pro|admin)(\/|$)/.exec(full)?.[1];
        const source = shipped.find((it) => it.path === `app/${file}`);
        const asks = [...(source?.text.matchAll(/\b(requireProvider|requireAdministrator)\(/g) ?? [])].map(
          ([, guard]) => guard,
        );
        if (area && !(layout && (entrances.includes(layout) || layout in guarded)))
          misplaced.push(`${full}: no layout`);
        if (asks.length > 0 && layout !== file && guarded[layout as keyof typeof guarded] !== asks[0])
          misplaced.push(full);
        if (children) walk(children, full, file);
      }
    };
    walk(routes, "", undefined);
    expect(misplaced).toEqual([]);
  });

  it("every redirect leads to a document, for scripts as well", () => {
    const other = /import \{[^}]*\bredirect\b[^}]*\} from "@remix-run\/cloudflare"/;
    expect(pathsOf(below("app/routes", "app/http").filter(({ text }) => other.test(text)))).toEqual([]);
  });

  it("a hydrated screen keeps what was typed when it cannot be sent", () => {
    // The wizard's dialog handles failures on its own (`clientActionInPlace`); its steps use `clientAction`.
    const keeps =
      /(export \{ clientAction, shouldRevalidate \}|import \{ clientAction as clientActionInPlace(?:, type Failure)? \}) from "~\/routes\/client-action-in-place";/;
    const sending = modules.filter(
      (source) => /hydrate: true/.test(source.text) && handlersOf(source).some(({ name }) => name === "action"),
    );
    expect(sending.length).toBeGreaterThan(10);
    expect(pathsOf(sending.filter(({ text }) => !keeps.test(text)))).toEqual([]);
  });

  it("addresses are written in paths.ts and admin-paths.ts alone, those of files excepted", () => {
    const byHand = below("app/routes").flatMap((source) =>
      jsxAttributes(source)
        .filter(({ name, value }) => ["href", "action", "to"].includes(name) && /^\/[a-z][^.]*$/.test(value))
        .map(({ name, value }) => `${source.path}: ${name}="${value}"`),
    );
    expect(byHand).toEqual([]);
  });
});

describe("screens", () => {
  const screens = [...below("app/routes", "app/ui"), ...shipped.filter(({ path }) => path === "app/root.tsx")].filter(
    // Shown only to developers, so only in English.
    ({ path }) => path.endsWith(".tsx") && !path.endsWith("/dev-outbox.tsx"),
  );

  it("hold no texts: they stand in the language files", () => {
    expect(screens.flatMap((source) => textsIn(source).map((text) => `${source.path}: ${text}`))).toEqual([]);
  });

  it("take text areas from ui/field.tsx: it keeps what was typed before React hydrated the page", () => {
    const bare = screens.filter(({ path, text }) => path !== "app/ui/field.tsx" && /<textarea\b/.test(text));
    expect(pathsOf(bare)).toEqual([]);
  });

  it("hold no style attributes: the Content-Security-Policy forbids them", () => {
    const styled = screens.flatMap((source) =>
      jsxAttributes(source)
        .filter(({ name }) => name === "style")
        .map(({ line }) => `${source.path}:${line}`),
    );
    expect(styled).toEqual([]);
  });

  it("format dates and numbers themselves only where no script is sent: browsers know other versions of Intl", () => {
    const byName = new Map(shipped.map((source) => [source.path.replace(/\.tsx?$/, ""), source]));
    const hydrated = screens.filter(
      ({ path, text }) => /hydrate: true/.test(text) || /(-layout|-entrance|\/root)\.tsx$/.test(path),
    );
    expect(hydrated.length).toBeGreaterThan(20);
    const reached = new Set(hydrated);
    for (const source of reached)
      for (const name of [...importsOf(source), ...importsOf(source, { dynamic: true })]) {
        const imported = byName.get(name);
        if (imported && !/\.server\.tsx?$/.test(imported.path)) reached.add(imported);
      }
    const formatting = [...reached].filter((source) => importsOf(source).includes("app/i18n/use-format"));
    expect(pathsOf(formatting)).toEqual([]);
  });

  it("say nothing in a title, which neither fingers nor keys can read: ui/tip.tsx explains. Frames are named by it", () => {
    const titled = [...screens, ...below("app/emails")].flatMap((source) =>
      jsxAttributes(source)
        .filter(({ name, element }) => name === "title" && /^[a-z]/.test(element) && element !== "iframe")
        .map(({ element, line }) => `${source.path}:${line}: <${element}>`),
    );
    expect(titled).toEqual([]);
  });
});

const SPOKEN_ATTRIBUTES = new Set(["title", "alt", "placeholder", "aria-label", "label"]);
const LETTER = /\p{L}/u;

function textsIn(source: Source): string[] {
  const texts: string[] = [];
  visit(source.tree, (node) => {
    if (ts.isJsxText(node) && LETTER.test(node.text)) texts.push(node.text.trim());
    const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
    if (isChild && node.expression && ts.isStringLiteralLike(node.expression) && LETTER.test(node.expression.text))
      texts.push(node.expression.text);
  });
  const spoken = jsxAttributes(source).filter(({ name, value }) => SPOKEN_ATTRIBUTES.has(name) && LETTER.test(value));
  return [...texts, ...spoken.map(({ name, value }) => `${name}="${value}"`)];
}

interface WrittenAttribute {
  /** Tag name; a component's starts with a capital. */
  element: string;
  name: string;
  value: string;
  line: number;
}

function jsxAttributes(source: Source): WrittenAttribute[] {
  const found: WrittenAttribute[] = [];
  visit(source.tree, (node) => {
    if (!ts.isJsxAttribute(node)) return;
    const { initializer } = node;
    const literal = initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
    const value = literal && ts.isStringLiteralLike(literal) ? literal.text : "";
    const line = source.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ element: node.parent.parent.tagName.getText(), name: node.name.getText(), value, line });
  });
  return found;
}

interface ExportedFunction {
  name: string;
  isDefault: boolean;
  body: ts.Block | undefined;
  /** Module of a re-export, e.g. `~/http/pipeline/webhooks.server`. */
  from?: string | undefined;
}

/**
 * Returns `export function f`, `export default function f`, `export const f = …` and re-exports. Only functions have a
 * `body`, so a loader or action must be a function.
 */
function exportedFunctions({ tree }: Source): ExportedFunction[] {
  const has = (node: ts.HasModifiers, kind: ts.SyntaxKind) =>
    ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false;
  return tree.statements.flatMap((node): ExportedFunction[] => {
    if (ts.isFunctionDeclaration(node) && has(node, ts.SyntaxKind.ExportKeyword)) {
      const isDefault = has(node, ts.SyntaxKind.DefaultKeyword);
      return [{ name: node.name?.text ?? "", isDefault, body: node.body }];
    }
    if (ts.isVariableStatement(node) && has(node, ts.SyntaxKind.ExportKeyword)) {
      return node.declarationList.declarations.map(({ name }) => ({
        name: name.getText(),
        isDefault: false,
        body: undefined,
      }));
    }
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      const from =
        node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined;
      return node.exportClause.elements.map(({ name }) => ({
        name: name.text,
        isDefault: false,
        body: undefined,
        from,
      }));
    }
    return [];
  });
}

const GUARD = /^(anyone|require[A-Z]\w*)$/;

/** Checks for a guard call at the top of the body, before any branch or return. */
function isGuarded(body: ts.Block | undefined): boolean {
  for (const statement of body?.statements ?? []) {
    const expression = ts.isExpressionStatement(statement)
      ? statement.expression
      : ts.isVariableStatement(statement)
        ? statement.declarationList.declarations[0]?.initializer
        : undefined;
    if (!expression) return false;
    if (ts.isCallExpression(expression) && GUARD.test(expression.expression.getText())) return true;
  }
  return false;
}

/**
 * Returns the modules that a file imports. Files of the project are paths from its root without extension.
 */
/**
 * @param options.dynamic True: returns only imports on demand. False: returns all imports.
 * @param options.types True: also returns imports of types only. False: omits them.
 */
function importsOf({ path, tree }: Source, { dynamic = false, types = false } = {}): string[] {
  const names: string[] = [];
  visit(tree, (node) => {
    const isType = ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    if (isType && !types) return;
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? !dynamic && node.moduleSpecifier
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
    if (specifier && ts.isStringLiteralLike(specifier)) names.push(specifier.text);
  });
  return names.map((name) => {
    if (name.startsWith("~/")) return `app/${name.slice(2)}`;
    if (name.startsWith("#")) return name.slice(1);
    return name.startsWith(".") ? posix.join(dirname(path), name) : name;
  });
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

function pathsOf(sources: Source[]): string[] {
  return sources.map(({ path }) => path);
}
