import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Trans } from "react-i18next";
import { DomainError } from "~/domain/domain-error";
import { type Verified, verifyEmail } from "~/domain/providers/login-email.server";
import { findLink } from "~/domain/providers/provider-links.server";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { anyone } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeadLink } from "~/routes/dead-link";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { FixedValue } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "proauth:verify.title" };

/** Has no side effects, because email scanners open links, too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  anyone(context);
  const link = await findLink(context, "verify_email", params.secret ?? "");
  const state = link?.open ? "open" : link?.verified ? "done" : "gone";
  const own = context.staff?.role === "provider";
  return data({ state, own, email: link?.open ? link.email : "" }, { status: state === "gone" ? 410 : 200 });
}

export async function action({ context, params }: ActionFunctionArgs) {
  anyone(context);
  let next: string;
  try {
    next = startPath(await verifyEmail(loginDeps(context), params.secret ?? ""));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ gone: true }, { status: httpErrorOf(error).status });
  }
  setFlash(context, { kind: "good", text: "proauth:flash.verified" });
  if (context.staff?.role === "provider") return redirectDocument(next, 303);
  return redirectDocument(paths.pro.login(next === paths.pro.dashboard() ? undefined : next), 303);
}

export default function VerifyEmail() {
  const { state, own, email } = useLoaderData<typeof loader>();
  const gone = useActionData<typeof action>()?.gone;
  const { t } = useTexts();
  if (state === "done") return <Done />;
  if (state === "gone" || gone) return <Gone own={own} />;
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <ButtonForm id="verify-email" className="space-y-8">
        <PageTitle>{t("proauth:verify.heading")}</PageTitle>
        <p>
          <Trans t={t} i18nKey="proauth:verify.text" values={{ email }} components={{ strong: <strong /> }} />
        </p>
        <Submit>{t("proauth:verify.submit")}</Submit>
      </ButtonForm>
    </div>
  );
}

function Done() {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageTitle>{t("proauth:verify.doneHeading")}</PageTitle>
      <p>{t("proauth:verify.doneText")}</p>
      <Actions>
        <ButtonLink href={paths.pro.dashboard()}>{t("proauth:verify.go")}</ButtonLink>
      </Actions>
    </div>
  );
}

/** @param own the visitor is logged in as a provider and can request another email */
function Gone({ own }: { own: boolean }) {
  const { t } = useTexts();
  return (
    <DeadLink
      title={t("proauth:reset.goneHeading")}
      text={own ? t("proauth:verify.ownGoneText") : t("proauth:verify.goneText")}
    >
      <ButtonLink href={paths.pro.dashboard()}>{t("proauth:verify.go")}</ButtonLink>
      {own ? (
        <ButtonForm id="resend-verification" action={paths.pro.resendVerification()}>
          <FixedValue name="redirectTo" value={paths.pro.dashboard()} />
          <Button own variant="quiet">
            {t("proauth:verify.resend")}
          </Button>
        </ButtonForm>
      ) : null}
    </DeadLink>
  );
}

/** Rule venue-30: a venue's provider starts with the first venue, and continues with it until it is sent. */
function startPath({ kind, venue }: Verified): string {
  if (kind === "planner") return paths.pro.dashboard();
  if (venue === null) return paths.pro.newVenue();
  return venue.isDraft ? paths.pro.continueVenue(venue.id) : paths.pro.dashboard();
}
