import type { ActionFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { DatabaseUnavailable } from "#db/client.server";
import { DomainError } from "~/domain/domain-error";
import { answerErrors } from "./answer-errors.server";
import { CookieJar } from "./cookies.server";

type Handler = (args: ActionFunctionArgs) => unknown;

async function answerTo(
  kind: "loader" | "action",
  error: unknown,
  body?: BodyInit,
  path = "/formulaire?step=2",
  length = 999,
) {
  const handler: Handler = async ({ request }) => {
    if (body !== undefined) await request.formData(); // Actions read the body before they fail.
    throw error;
  };
  const build = answerErrors({
    routes: { here: { id: "here", module: { [kind]: handler } } },
  } as unknown as ServerBuild);
  const url = new URL(path, "https://alliance.example");
  const request = new Request(
    url,
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Length": String(length), Cookie: "__Host-token=t" }, body },
  );
  const actor = { role: "couple", accountId: 7 };
  const context = { url, actor, couple: actor, staff: null, cookies: new CookieJar(request) };
  const args = { request, params: {}, context } as unknown as ActionFunctionArgs;
  const run = build.routes.here?.module[kind] as Handler;
  const thrown = (await Promise.resolve(run(args)).catch((e: unknown) => e)) as {
    data?: unknown;
    init?: { status?: number };
  };
  return { thrown, data: thrown.data, status: thrown.init?.status, context };
}

const away = () => new Error("Failed query", { cause: new DatabaseUnavailable("no answer") });

it("a page whose database is unavailable returns 503 and says what could not be loaded (error-3)", async () => {
  expect(await answerTo("loader", away())).toMatchObject({
    data: { kind: "unavailable", failed: "wizard:loading.guestRanges" },
    status: 503,
  });
});

it.each([
  ["the database is away", away, 503, { kind: "unavailable", failed: "common:error.requesting" }],
  ["the session has ended", () => new DomainError("session.expired"), 403, { kind: "expired", login: "/account" }],
])("hands a form back when %s, without code and password", async (_, error, status, told) => {
  const form = new FormData();
  const fields: [string, string][] = [
    ["message", "Bonjour à vous"],
    ["languages", "fr"],
    ["languages", "en"],
  ];
  for (const [name, value] of [...fields, ["code", "123456"], ["password", "hush-hush"]] as const)
    form.append(name, value);
  form.append("file", new Blob(["x"]));
  const answer = await answerTo("action", error(), form);
  expect(answer.status).toBe(status);
  expect(answer.data).toEqual({
    ...told,
    retry: { path: "/formulaire?step=2", fields: fields.map(([name, value]) => ({ name, value })), hasFiles: true },
  });
  expect(JSON.stringify(answer.data)).not.toMatch(/123456|hush-hush/);
});

it.each([
  ["/pro", "/pro/login"],
  ["/pro/company", "/pro/login"],
  ["/admin/profiles/x", "/admin/login"],
  ["/admin?page=2", "/admin/login"],
  ["/profile", "/account"],
  ["/project?id=x", "/account"],
])("a session that has ended at %s is begun again at %s", async (path, login) => {
  const { data } = await answerTo("action", new DomainError("session.expired"), new FormData(), path);
  expect(data).toMatchObject({ kind: "expired", login });
});

it("signs out a browser whose session was ended on another device, so that it can sign in again", async () => {
  const { context } = await answerTo("action", new DomainError("session.expired"), new FormData());
  expect([context.actor, context.couple]).toEqual([null, null]);
  expect(context.cookies.changes).toEqual([expect.stringContaining("__Host-token=; Max-Age=0")]);
  const other = await answerTo("action", away(), new FormData());
  expect(other.context.cookies.changes).toEqual([]);
});

it("keeps a couple signed in that sends a form of an old tab of providers", async () => {
  const { context } = await answerTo("action", new DomainError("session.expired"), new FormData(), "/pro/company");
  expect(context.actor).toMatchObject({ role: "couple" });
  expect(context.cookies.changes).toEqual([]);
});

it("an expected failure has the status and the text of its code (error-2)", async () => {
  for (const kind of ["loader", "action"] as const)
    expect(await answerTo(kind, new DomainError("account.code.wait", { seconds: 42 }), new FormData())).toMatchObject({
      data: { kind: "refused", text: "account:error.wait", details: { seconds: 42 } },
      status: 429,
    });
});

it("lets defects, redirects and answers through as they are", async () => {
  for (const thrown of [new TypeError("x is not a function"), new Response(null, { status: 302 })])
    for (const kind of ["loader", "action"] as const)
      expect((await answerTo(kind, thrown, new URLSearchParams("a=1"))).thrown).toBe(thrown);
});

it("keeps the rest of a build, and the value of what does not fail", async () => {
  const module = { loader: async () => "value", default: () => null, handle: { hydrate: true } };
  const build = answerErrors({
    mode: "m",
    routes: { a: { id: "a", path: "x", module }, b: undefined },
  } as unknown as ServerBuild);
  expect(build).toMatchObject({
    mode: "m",
    routes: { a: { id: "a", path: "x", module: { handle: { hydrate: true } } } },
  });
  expect(build.routes.a?.module.action).toBeUndefined();
  const loader = build.routes.a?.module.loader as unknown as Handler;
  expect(await loader({} as ActionFunctionArgs)).toBe("value");
});

it("returns a large upload without its files when the session has ended", async () => {
  const body = new FormData();
  body.set("photo", new File(["large"], "photo.jpg"));
  const expired = new DomainError("session.expired");
  expect(await answerTo("action", expired, body, "/pro/photos/x.data", 9_000_000)).toMatchObject({
    status: 403,
    data: { kind: "expired", login: "/pro/login", retry: { path: "/pro/photos/x.data", hasFiles: true } },
  });
});
