import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { markMessagesRead } from "~/domain/conversations/messages.server";
import { markRequestSeen } from "~/domain/requests/new-requests.server";
import { writeLater } from "~/http/background/after-response.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { isOpened } from "~/http/pipeline/opened-by-person.server";
import { loadRequest } from "./load-request.server";
import { RequestScreen } from "./request-screen";

export const handle: RouteHandle = { cache: "form" };

/** Marks the request and its messages as seen; it has no other side effect. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const loaded = await loadRequest(context, provider, params.id ?? "");
  const { unreadMessage } = loaded;
  const { seenAt, publicId } = loaded.request;
  if (seenAt === null && isOpened(context, request))
    writeLater(context, "pro/requests/seen", (deps) => markRequestSeen(deps, provider, publicId));
  if (unreadMessage && isOpened(context, request))
    writeLater(context, "pro/requests/messages", (deps) => markMessagesRead(deps, provider, publicId, unreadMessage));
  return loaded;
}

/** Renders one received request (rule received-2). */
export default function Request() {
  return <RequestScreen {...useLoaderData<typeof loader>()} />;
}
