import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findSubscription } from "~/domain/subscriptions/find-subscription.server";
import { cancelForm } from "~/domain/subscriptions/subscription.form";
import { parseForm } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, BackLink, Button, ButtonLink } from "~/ui/button";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { type CancelView, cancelView } from "./cancel-view.server";
import { change } from "./change.server";
import { WithdrawalRefused } from "./withdrawal-panel";

export const handle: RouteHandle = { title: "premium:cancel.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const page = await findSubscription(context, provider, context.locale);
  if (!page) return providerGone(context);
  const view = cancelView(context, provider, page);
  if (!view) throw redirectDocument(paths.pro.subscription());
  return view;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const submission = parseForm(await request.formData(), cancelForm);
  if (submission.status === "success") await change(context, provider, submission.value.intent);
  return redirectDocument(paths.pro.subscription(), 303);
}

/** One page, one press: what stays, what changes and when, in this provider's figures (rule premium-5). */
export default function CancelSubscription() {
  const view = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { until, owed, withdrawal } = view;
  return (
    <div className="space-y-block">
      <div>
        <p>
          <BackLink href={paths.pro.subscription()}>{t("premium:cancel.back")}</BackLink>
        </p>
        <header>
          <PageTitle>{t("premium:cancel.title")}</PageTitle>
          <p className="text-lead text-ink-muted mt-8 max-w-narrow">
            {owed ? t("premium:stop.lead", { price: owed }) : t("premium:cancel.lead", { date: until })}
          </p>
        </header>
      </div>
      <WhatChanges view={view} />
      {view.isLeaving ? null : (
        <Panel look="card" className="space-y-4 max-w-narrow">
          <p className="text-small text-ink-muted">
            {owed ? t("premium:stop.text") : t("premium:cancel.text", { date: view.dayBefore })}
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

function WhatChanges({ view }: { view: CancelView }) {
  const { t } = useTexts();
  const { contacts, balance, hidden } = view;
  return (
    <div className="grid gap-x-gap gap-y-7 sm:grid-cols-2">
      <section aria-labelledby="stays">
        <h2 className="text-h3 mb-3.5" id="stays">
          {t("premium:cancel.stays")}
        </h2>
        <ul>
          <li className={KEPT}>{t("premium:stays.profile")}</li>
          {contacts > 0 ? <li className={KEPT}>{t("premium:stays.contacts", { count: contacts })}</li> : null}
          {view.hasMedia ? <li className={KEPT}>{t("premium:stays.media")}</li> : null}
          {balance > 0 ? <li className={KEPT}>{t("premium:stays.credits", { count: balance })}</li> : null}
          <li className={KEPT}>{t("premium:stays.requests")}</li>
        </ul>
      </section>
      <section aria-labelledby="changes">
        <h2 className="text-h3 mb-3.5" id="changes">
          {view.owed ? t("premium:stop.changes") : t("premium:cancel.changes", { date: view.until })}
        </h2>
        <ul>
          <li className={CHANGED}>{t("premium:changes.unlock", { count: view.unlockCredits })}</li>
          {hidden ? <li className={CHANGED}>{t("premium:changes.hidden", { list: hidden })}</li> : null}
          <li className={CHANGED}>{t("premium:changes.place")}</li>
          {view.hasCode ? <li className={CHANGED}>{t("premium:changes.club")}</li> : null}
        </ul>
      </section>
    </div>
  );
}

/** An annual plan within its first 30 days, or why its money is not given back. */
function Refund({ withdrawal }: { withdrawal: NonNullable<CancelView["withdrawal"]> }) {
  const { t } = useTexts();
  const { state, amount, date, start } = withdrawal;
  if (state !== "open")
    return (
      <Panel as="section" labelledBy="refund" className="space-y-4 max-w-narrow">
        <h2 className="text-h3" id="refund">
          {t("premium:withdrawal.used")}
        </h2>
        <p className="text-small">
          <WithdrawalRefused withdrawal={withdrawal} />
        </p>
      </Panel>
    );
  return (
    <Panel as="section" labelledBy="refund" className="space-y-4 max-w-narrow">
      <h2 className="text-h3" id="refund">
        {t("premium:refund.heading", { price: amount })}
      </h2>
      <p className="text-small">{t("premium:refund.text", { date, start })}</p>
      <ButtonForm id="refund-plan">
        <Actions>
          <Button own variant="danger" name="intent" value="withdraw">
            {t("premium:refund.submit", { price: amount })}
          </Button>
          <ButtonLink variant="plain" href={paths.pro.subscription()}>
            {t("premium:cancel.keep")}
          </ButtonLink>
        </Actions>
      </ButtonForm>
    </Panel>
  );
}
