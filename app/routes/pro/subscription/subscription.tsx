import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { showClubCode } from "~/domain/club/show-club-code.server";
import { findSubscription } from "~/domain/subscriptions/find-subscription.server";
import { subscriptionForm } from "~/domain/subscriptions/subscription.form";
import { parseForm } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { paths } from "~/paths";
import { ActivePlan } from "./active-plan";
import { change, orSayWhy } from "./change.server";
import { ComparePlans } from "./compare-plans";
import { EndedPanel } from "./ended-panel";
import { PlanHeading } from "./plan-heading";
import { subscriptionView } from "./subscription-view.server";
import { SupportLine } from "./support-line";

export const handle: RouteHandle = { title: "premium:title", leadsTo: "portal" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const page = await findSubscription(context, provider, context.locale);
  if (!page) return providerGone(context);
  return subscriptionView(context, provider, page);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), subscriptionForm);
  const wanted = submission.status === "success" ? submission.value.intent : null;
  if (wanted === "code") await orSayWhy(context, () => showClubCode(context, provider));
  else if (wanted !== null) await change(context, provider, wanted);
  return redirectDocument(paths.pro.subscription(), 303);
}

/** The plan: Premium with all that can be changed, or both plans side by side (rules premium-2 to premium-5). */
export default function Subscription() {
  const { active, plans, ended, support } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-block">
      {active ? (
        <ActivePlan {...active} />
      ) : (
        <>
          <PlanHeading />
          {ended ? <EndedPanel {...ended} /> : null}
          {plans ? <ComparePlans plans={plans} /> : null}
        </>
      )}
      <SupportLine {...support} />
    </div>
  );
}
