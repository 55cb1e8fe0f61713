import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { recordUndeliverable } from "~/domain/couples/mailbox.server";
import { recordMailStop } from "~/domain/notifications/mail-stops.server";
import { deliverLater } from "~/http/background/after-response.server";
import { anyone } from "~/http/pipeline/guards.server";

export { loader } from "~/http/pipeline/webhooks.server";

/** Receives Resend's delivery reports about emails. Resend retries for 27 hours until the answer is 2xx. */
export async function action({ request, context }: ActionFunctionArgs) {
  anyone(context); // The signature proves the sender.
  const report = await context.reports.email(await request.text(), request.headers, context.clock.now());
  if (!report) return new Response(null, { status: 400 });
  if (report.undeliverable) {
    await recordMailStop(context, report.externalId, "bounced");
    await recordUndeliverable(context, { kind: "email", externalId: report.externalId });
    deliverLater(context);
  } else if (report.complained) await recordMailStop(context, report.externalId, "complained");
  return new Response(null, { status: 204 });
}
