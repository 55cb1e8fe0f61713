import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { confirmMailbox, findMailbox } from "~/domain/couples/mailbox.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { readMailboxLink } from "~/http/pipeline/links.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeadLink } from "~/routes/dead-link";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";

export const handle: RouteHandle = { title: "returns:mailbox.title" };

/** Changes nothing, because mail scanners open links, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  anyone(context);
  const link = await readMailboxLink(context, params.secret);
  const mailbox = link && (await findMailbox(context, link));
  if (!mailbox) return data({ state: "gone" as const, email: "" }, { status: 410 });
  return data({ state: mailbox.confirmed ? ("done" as const) : ("open" as const), email: mailbox.email });
}

export async function action({ params, context }: ActionFunctionArgs) {
  anyone(context);
  const link = await readMailboxLink(context, params.secret);
  if (link) await confirmMailbox(context, link);
  return redirectDocument(paths.confirmMailbox(params.secret ?? ""), 303);
}

export default function ConfirmMailbox() {
  const { state, email } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (state === "open") {
    return (
      <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
        <ButtonForm id="confirm-mailbox" className={panelClass("card", "space-y-4")}>
          <PageTitle>{t("returns:mailbox.title")}</PageTitle>
          <p className="wrap-anywhere">{t("returns:mailbox.text", { email })}</p>
          <Actions>
            <Button>{t("returns:mailbox.submit")}</Button>
          </Actions>
        </ButtonForm>
      </div>
    );
  }
  if (state !== "done")
    return (
      <DeadLink title={t("returns:mailbox.gone")} text={t("returns:mailbox.goneText")}>
        <ButtonLink href={paths.profile()}>{t("profile:title")}</ButtonLink>
      </DeadLink>
    );
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <PageTitle>{t("returns:mailbox.done")}</PageTitle>
      <p>{t("returns:mailbox.doneText")}</p>
      <Actions>
        <ButtonLink href={paths.presentation()}>{t("returns:looking.go")}</ButtonLink>
      </Actions>
    </div>
  );
}
