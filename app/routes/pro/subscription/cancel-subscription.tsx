import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PRICES, UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { days } from "~/domain/durations";
import { findSubscription } from "~/domain/subscriptions/find-subscription.server";
import { cancelForm } from "~/domain/subscriptions/subscription.form";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { PageHead, Section } from "~/ui/section";
import { change } from "./change.server";
import { hiddenText } from "./plan-links";
import { type LeavingPlan, leavingPlan, type WithdrawalState } from "./plan-state";
import { WithdrawalRefused } from "./withdrawal-panel";

export const handle: RouteHandle = { title: "premium:cancel.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const page = await findSubscription(context, provider, context.locale);
  if (!page) return providerGone(context);
  const plan = leavingPlan(page, provider.market, context.clock.now());
  if (!plan) throw redirectDocument(paths.pro.subscription());
  return plan;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), cancelForm);
  if (submission.status === "success") await change(context, provider, submission.value.intent);
  return redirectDocument(paths.pro.subscription(), 303);
}

/** Cancellation by one click: unchanged and changed parts with dates, and the provider's figures (rule premium-15). */
export default function CancelSubscription() {
  const plan = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  const { withdrawal } = plan;
  const until = format.day(plan.until);
  const owed = plan.owed && format.money(PRICES.premium[plan.owed]);
  return (
    <div className="space-y-block">
      <PageHead
        back={{ href: paths.pro.subscription(), text: t("premium:cancel.back") }}
        title={t("premium:cancel.title")}
      >
        <p className="text-lead text-ink-muted mt-8 max-w-narrow">
          {owed ? t("premium:stop.lead", { price: owed }) : t("premium:cancel.lead", { date: until })}
        </p>
      </PageHead>
      <WhatChanges plan={plan} />
      {plan.isLeaving ? null : (
        <Panel look="card" className="space-y-4 max-w-narrow">
          <p className="text-small text-ink-muted">
            {owed ? t("premium:stop.text") : t("premium:cancel.text", { date: format.day(plan.until - days(1)) })}
          </p>
          <ButtonForm id="cancel-plan">
            <Actions>
              <Button own variant="danger" name="intent" value="cancel">
                {owed ? t("premium:change.cancelNow") : t("premium:change.cancel", { date: until })}
              </Button>
              <ButtonLink variant="plain" href={paths.pro.subscription()}>
                {t("premium:cancel.keep")}
              </ButtonLink>
            </Actions>
          </ButtonForm>
        </Panel>
      )}
      {withdrawal ? <Refund withdrawal={withdrawal} /> : null}
    </div>
  );
}

const LINE =
  "relative border-t border-line py-2.5 ps-[34px] leading-[1.45] before:absolute before:top-3.5 before:left-0.5 before:size-4.5 before:rounded-full before:content-['']";

const KEPT = `${LINE} before:bg-evergreen before:bg-[image:var(--check)] before:bg-center before:bg-no-repeat before:[background-size:13px]`;

const CHANGED = `${LINE} before:border before:border-dashed before:border-edge`;

function WhatChanges({ plan }: { plan: LeavingPlan }) {
  const { t, format } = useLanguage();
  const { contacts, balance, hidden } = plan;
  return (
    <div className="grid gap-x-gap gap-y-7 sm:grid-cols-2">
      <Section id="stays" title={t("premium:cancel.stays")} className="space-y-3.5">
        <ul>
          <li className={KEPT}>{t("premium:stays.profile")}</li>
          {contacts > 0 ? <li className={KEPT}>{t("premium:stays.contacts", { count: contacts })}</li> : null}
          {plan.hasMedia ? <li className={KEPT}>{t("premium:stays.media")}</li> : null}
          {balance > 0 ? <li className={KEPT}>{t("premium:stays.credits", { count: balance })}</li> : null}
          <li className={KEPT}>{t("premium:stays.requests")}</li>
        </ul>
      </Section>
      <Section
        id="changes"
        title={plan.owed ? t("premium:stop.changes") : t("premium:cancel.changes", { date: format.day(plan.until) })}
        className="space-y-3.5"
      >
        <ul>
          <li className={CHANGED}>{t("premium:changes.unlock", { count: UNLOCK_CREDITS })}</li>
          {hidden.length > 0 ? (
            <li className={CHANGED}>{t("premium:changes.hidden", { list: hiddenText({ t, format }, hidden) })}</li>
          ) : null}
          <li className={CHANGED}>{t("premium:changes.place")}</li>
          {plan.hasCode ? <li className={CHANGED}>{t("premium:changes.club")}</li> : null}
        </ul>
      </Section>
    </div>
  );
}

function Refund({ withdrawal }: { withdrawal: WithdrawalState }) {
  const { t, format } = useLanguage();
  const price = format.money(withdrawal.amount);
  if (withdrawal.state !== "open")
    return (
      <Section id="refund" title={t("premium:withdrawal.used")} look="plain" className="space-y-4 max-w-narrow">
        <p className="text-small">
          <WithdrawalRefused withdrawal={withdrawal} />
        </p>
      </Section>
    );
  return (
    <Section id="refund" title={t("premium:refund.heading", { price })} look="plain" className="space-y-4 max-w-narrow">
      <p className="text-small">
        {t("premium:refund.text", { date: format.moment(withdrawal.until), start: format.day(withdrawal.since) })}
      </p>
      <ButtonForm id="refund-plan">
        <Actions>
          <Button own variant="danger" name="intent" value="withdraw">
            {t("premium:refund.submit", { price })}
          </Button>
          <ButtonLink variant="plain" href={paths.pro.subscription()}>
            {t("premium:cancel.keep")}
          </ButtonLink>
        </Actions>
      </ButtonForm>
    </Section>
  );
}
