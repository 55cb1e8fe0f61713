import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findStoppedNotice, resumeNotice, stopNotice } from "~/domain/notifications/mail-stops.server";
import { SUMMARY } from "~/domain/notifications/notices.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { readStopLink } from "~/http/pipeline/links.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeadLink } from "~/routes/dead-link";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";

export const handle: RouteHandle = { title: "notices:title", task: true };

/** Changes nothing, because mail scanners open links, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  anyone(context);
  const link = await readStopLink(context, params.token);
  const found = link && (await findStoppedNotice(context, link));
  if (!link || !found) return data({ state: "gone" as const }, { status: 410 });
  return data({
    state: found.stopped ? ("stopped" as const) : ("open" as const),
    notice: link.notice,
    settings: "providerId" in link ? paths.pro.notices() : paths.profile(),
  });
}

/** Body that mail clients send on a one-click unsubscribe, without cookies and origin (RFC 8058). */
const ONE_CLICK = { name: "List-Unsubscribe", value: "One-Click" } as const;

export async function action({ params, request, context }: ActionFunctionArgs) {
  anyone(context); // The signature identifies the recipient.
  const formData = await request.formData();
  const link = await readStopLink(context, params.token);
  if (link) await (formData.get("intent") === "resume" ? resumeNotice(context, link) : stopNotice(context, link));
  // Mail clients follow no redirect.
  if (formData.get(ONE_CLICK.name) === ONE_CLICK.value) return data(null, { status: link ? 200 : 410 });
  return redirectDocument(paths.unsubscribe(params.token ?? ""), 303);
}

/** Target of the link in notice emails: names the stopped notice, and resumes it on click (rule notice-5). */
export default function Unsubscribe() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (page.state === "gone")
    return <DeadLink title={t("notices:unsubscribe.gone")} text={t("notices:unsubscribe.goneText")} />;
  const { state, notice, settings } = page;
  const about = { notice: t(`notices:name.${notice}`) };
  const isOpen = state === "open";
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <ButtonForm id="unsubscribe" className="space-y-8">
        <PageTitle>{t(isOpen ? "notices:unsubscribe.title" : "notices:unsubscribe.done")}</PageTitle>
        <p>
          {isOpen
            ? t(notice === SUMMARY ? "notices:unsubscribe.summaryText" : "notices:unsubscribe.text", about)
            : t("notices:unsubscribe.doneText", about)}
        </p>
        <Actions>
          <Button variant={isOpen ? "primary" : "quiet"} name="intent" value={isOpen ? "stop" : "resume"}>
            {t(isOpen ? "notices:unsubscribe.submit" : "notices:unsubscribe.undo")}
          </Button>
          <ButtonLink variant="quiet" href={settings}>
            {t("notices:fine.settings")}
          </ButtonLink>
        </Actions>
      </ButtonForm>
    </div>
  );
}
