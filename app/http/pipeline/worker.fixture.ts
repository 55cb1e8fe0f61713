import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { afterEach, beforeEach, vi } from "vitest";
import { NO_DATABASE } from "../../../tests/support/no-database";
import { serverBuild } from "../../../tests/support/server-build";
import { signer } from "./cookies.server";
import { requireCouple, requireDevelopment, requireVisitor } from "./guards.server";
import { createWorker } from "./worker.server";

const SECRET = "a secret of more than thirty-two characters";
export const env = {
  ENVIRONMENT: "development",
  DATABASE_URL: NO_DATABASE,
  SESSION_SECRET: SECRET,
};
export const couple = {
  role: "couple",
  accountId: 7,
  sessionId: "s",
  firstname: "Marie",
  locale: "fr",
  hasFinishedOnboarding: true,
} as const;

export const seen = vi.fn();
const resource = (path: string, module: object) => ({ [path]: { id: path, path, parentId: "root", module } });
const route = (path: string, handler: (args: LoaderFunctionArgs) => unknown) =>
  resource(path, { loader: handler, action: handler, default: () => null });

/** Pages that only call a guard; the "document" returns the result. */
const build = serverBuild(
  {
    default: (
      _: Request,
      status: number,
      headers: Headers,
      { staticHandlerContext }: { staticHandlerContext: { errors: unknown } },
    ) => Response.json(staticHandlerContext.errors, { status, headers }),
    handleError: seen,
  },
  {
    ...route("couple", ({ context, request }) => {
      const { firstname } = requireCouple(context, request);
      return { firstname };
    }),
    ...route("visitor", ({ context }) => {
      requireVisitor(context);
      return null;
    }),
    ...route("tools", ({ context }) => {
      requireDevelopment(context);
      return null;
    }),
    ...resource("language", {
      loader: ({ context: { locale, t, format } }: LoaderFunctionArgs) =>
        Response.json([locale, t("common:skip"), format.longDate("2027-06-12")]),
    }),
    ...route("admin", () => null),
    ...resource("robots.txt", {
      loader: ({ context }: LoaderFunctionArgs) => {
        if (context.url.search === "?new") context.cookies.set("seen", "1");
        return new Response("ok", { headers: { "Cache-Control": "public, max-age=3600" } });
      },
    }),
    ...resource("form", {
      action: async ({ request }: LoaderFunctionArgs) => Response.json([...(await request.formData())]),
    }),
    ...route("*", ({ context }) => {
      throw context.refusal ?? new Response(null, { status: 404 });
    }),
    ...route("broken", () => {
      throw new TypeError("defect");
    }),
  },
);
export const token = (facts: object, now = Date.now()) =>
  signer(SECRET).sign("session", { actor: facts, remembered: true }, now, 900_000);
export const ours = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };

export function useWorker() {
  let worker: ReturnType<typeof createWorker>;
  beforeEach(() => {
    worker = createWorker(build);
    seen.mockClear();
    vi.spyOn(console, "log").mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  const serve = (request: Request, settings: unknown = env) =>
    worker.fetch(request, settings, { waitUntil: () => undefined });
  const ask = (path: string, init: RequestInit = {}, settings: unknown = env) =>
    serve(new Request(`http://fr.localhost:8788/${path}`, init), settings);
  return { ask, serve };
}
