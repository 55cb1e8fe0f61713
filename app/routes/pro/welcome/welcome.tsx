import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PRICES, WELCOME_CREDITS } from "~/domain/credits/credits.rules";
import { claimWelcomeCredit, findWelcome } from "~/domain/credits/ledger.server";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { PageHead, Section } from "~/ui/section";

export const handle: RouteHandle = { title: "dashboard:welcome.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const isWelcomed = await findWelcome(context, provider);
  if (isWelcomed !== false) throw redirectDocument(paths.pro.dashboard());
  return {
    firstname: provider.firstname,
    credits: WELCOME_CREDITS,
    worth: context.format.euros((PRICES.credit * WELCOME_CREDITS) / 100),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const { claimed } = await claimWelcomeCredit(context, provider);
  if (claimed) setFlash(context, { kind: "good", text: "dashboard:welcome.claimed" });
  return redirectDocument(paths.pro.dashboard(), 303);
}

/** Renders the page on which a new provider takes its welcome credit (rule welcome-credit-1). */
export default function Welcome() {
  const { firstname, credits, worth } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead title={t("dashboard:welcome.heading", { name: firstname })}>
        <p className="text-lead text-ink-muted">{t("dashboard:welcome.intro")}</p>
      </PageHead>
      <Section id="credit" title={t("dashboard:welcome.credit", { count: credits })} look="card">
        <p>{t("dashboard:welcome.creditText", { price: worth })}</p>
        <ButtonForm id="claim" action={paths.pro.welcome()}>
          <Actions>
            <Button>{t("dashboard:welcome.claim")}</Button>
            <ButtonLink variant="plain" href={paths.pro.dashboard()}>
              {t("dashboard:welcome.later")}
            </ButtonLink>
          </Actions>
        </ButtonForm>
      </Section>
    </div>
  );
}
