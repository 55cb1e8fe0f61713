import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { recordUndeliverable } from "~/domain/couples/mailbox.server";
import { deliverLater } from "~/http/background/after-response.server";
import { anyone } from "~/http/pipeline/guards.server";

export { loader } from "~/http/pipeline/webhooks.server";

/** Receives Twilio's delivery reports about text messages. Twilio does not retry. */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context); // The signature proves the sender.
  const report = await context.reports.sms(await request.text(), request.headers, context.clock.now());
  if (!report) return new Response(null, { status: 400 });
  if (report.undeliverable) {
    await recordUndeliverable(context, { kind: "sms", externalId: report.externalId });
    deliverLater(context);
  }
  return new Response(null, { status: 204 });
}
