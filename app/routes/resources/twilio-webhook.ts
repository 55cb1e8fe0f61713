import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordUndeliverable } from "~/domain/couples/record-undeliverable.server";
import { deliverLater } from "~/http/after-response.server";
import { onlyReports } from "~/http/callbacks.server";
import { anyone } from "~/http/guards.server";

/** Takes what Twilio reports of text messages. It does not repeat what was not taken. */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context); // The signature says who reports.
  const report = await context.reports.sms(await request.text(), request.headers, context.clock.now());
  if (!report) return new Response(null, { status: 400 });
  if (report.undeliverable) {
    await recordUndeliverable(context, { kind: "sms", vendorId: report.vendorId });
    deliverLater(context);
  }
  return new Response(null, { status: 204 });
}

export function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  return onlyReports();
}
