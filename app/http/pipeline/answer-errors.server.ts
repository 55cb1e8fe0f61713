import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/cloudflare";
import { isDatabaseUnavailable } from "#db/client.server";
import { DomainError } from "~/domain/domain-error";
import { isImpersonated } from "~/domain/sessions/session.rules";
import { isSecretField } from "~/http/forms/form.server";
import { areaOf, loginOf, roleOf } from "./area";
import { type AppContext, isRead } from "./context.server";
import { httpErrorOf } from "./domain-errors";
import { reportCause } from "./error-reports.server";
import { type ErrorAnswer, failedRequest } from "./failed-request";
import { forgetSession } from "./session.server";
import { isSmall, isUpload, textsOf } from "./upload.server";
import { isWebhook } from "./webhooks.server";

type Handler<A extends LoaderFunctionArgs> = (args: A) => unknown;

/** Wraps loaders and actions. They answer an unavailable database with 503, and a DomainError with its text. */
export function answerErrors(build: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    const { loader, action } = route.module;
    const module = { ...route.module };
    if (loader) module.loader = answering(loader as Handler<LoaderFunctionArgs>) as typeof loader;
    if (action) module.action = answering(keepingInput(action as Handler<ActionFunctionArgs>)) as typeof action;
    routes[id] = { ...route, module };
  }
  return { ...build, routes };
}

function answering<A extends LoaderFunctionArgs>(handler: Handler<A>): Handler<A> {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw data<ErrorAnswer>({ kind: "unavailable", failed: failedIn(args) }, away);
      if (error instanceof DomainError) {
        reportCause(args.context, error);
        const { status, text } = httpErrorOf(error);
        throw data<ErrorAnswer>(
          { kind: "refused", text, details: error.details, closed: closedFor(error, args.context) },
          { status },
        );
      }
      throw error;
    }
  };
}

function closedFor({ code }: DomainError, { method }: Pick<AppContext, "method">) {
  if (code === "administrator.right" || code === "impersonation.inside") return "home";
  if (code !== "impersonation.withheld") return undefined;
  return isRead({ method }) ? "home" : "page";
}

const away = { status: 503 };

const failedIn = ({ context, request }: LoaderFunctionArgs) => failedRequest(context.url, request.method);

/** Wraps an action. After an expired session or without the database, the answer contains the sent fields. */
function keepingInput(action: Handler<ActionFunctionArgs>): Handler<ActionFunctionArgs> {
  return async (args) => {
    // Webhooks have no user who could resend the form, and their bodies may have any shape.
    if (isWebhook(args.context.url)) return action(args);
    // Files are too large to hold in memory twice; the user has to choose them again.
    const isLarge = isUpload(args.request) && !isSmall(args.request);
    const small = isLarge ? null : await readForm(args.request.clone() as Request);
    try {
      return await action(args);
    } catch (error) {
      const expired = error instanceof DomainError && error.code === "session.expired";
      if (!expired && !isDatabaseUnavailable(error)) throw error;
      const sent = [...(small ?? (await textsOf(args.request))).entries()];
      const fields = sent.flatMap(([name, value]) =>
        typeof value === "string" && !isSecretField(name) ? [{ name, value }] : [],
      );
      const hasFiles = isLarge || sent.some(([, value]) => typeof value !== "string" && value.size > 0);
      const path = args.context.url.pathname + args.context.url.search;
      const retry = { path, fields, hasFiles };
      if (expired) {
        forgetEndedSession(args.context);
        throw data<ErrorAnswer>(
          { kind: "expired", login: loginOf(areaOf(path)), retry },
          { status: httpErrorOf(error).status },
        );
      }
      throw data<ErrorAnswer>({ kind: "unavailable", failed: failedIn(args), retry }, away);
    }
  };
}

/** Ends the session of the form's role in the browser. Keeps an impersonation, and a newer login of another role. */
function forgetEndedSession(context: AppContext): void {
  const { actor, url } = context;
  if (actor?.role === roleOf(areaOf(url.pathname)) && !isImpersonated(actor)) forgetSession(context);
}

/** Returns an empty form for a malformed upload; the action then refuses the upload. */
const readForm = (request: Pick<Request, "formData">): Promise<FormData> =>
  request.formData().catch(() => new FormData());
