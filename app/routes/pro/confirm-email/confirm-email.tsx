import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { confirmEmailChange, findEmailChange } from "~/domain/providers/login-email.server";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeadLink } from "~/routes/dead-link";
import { ButtonForm } from "~/routes/post-form";
import { ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";
import { Submit } from "~/ui/submit";

export const handle: RouteHandle = { title: "proaccount:confirm.title" };

/** Has no side effects, because email scanners open links, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  anyone(context);
  const change = await findEmailChange(context, params.secret ?? "");
  const view = { email: change?.email ?? null, loggedIn: context.staff?.role === "provider" };
  return data(view, { status: change ? 200 : 410 });
}

export async function action({ params, context }: ActionFunctionArgs) {
  anyone(context);
  const providerId = await confirmEmailChange(context, params.secret ?? "");
  deliverLater(context);
  setFlash(context, { kind: "good", text: "proaccount:flash.email" });
  const { staff } = context;
  const own = staff?.role === "provider" && staff.providerId === providerId;
  return redirectDocument(own ? paths.pro.account() : paths.pro.login(), 303);
}

export default function ConfirmEmail() {
  const { email, loggedIn } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (email === null)
    return (
      <DeadLink title={t("proaccount:confirm.expiredHeading")} text={t("proaccount:confirm.expired")}>
        <ButtonLink href={loggedIn ? paths.pro.account() : paths.pro.login()}>
          {t(loggedIn ? "proaccount:title" : "common:nav.login")}
        </ButtonLink>
      </DeadLink>
    );
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <ButtonForm id="confirm-email" className={panelClass("card", "space-y-4")}>
        <PageTitle>{t("proaccount:confirm.title")}</PageTitle>
        <p>{t("proaccount:confirm.text", { email })}</p>
        <Submit>{t("proaccount:confirm.submit")}</Submit>
      </ButtonForm>
    </div>
  );
}
