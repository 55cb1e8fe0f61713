import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  endPartnership,
  findPartnership,
  invitePartner,
  type Partnership,
  withdrawInvitation,
} from "~/domain/couples/invite-partner.server";
import { DomainError } from "~/domain/domain-error";
import type { Couple } from "~/domain/sessions/session.rules";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/form-problems";
import { ShareLinks } from "~/routes/share-links";
import { Actions, BackLink, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { Hint } from "~/ui/hint";
import { Portrait } from "~/ui/portrait";
import { TickList } from "~/ui/tick-list";
import { NewLink } from "../new-link";

export const handle: RouteHandle = { title: "partner:title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const partnership = await findPartnership(context, couple);
  const at = partnership.state === "invited" ? partnership.expiresAt : null;
  const since = partnership.state === "joined" ? partnership.joinedAt : at;
  return { partnership, own: couple.firstname, date: since === null ? "" : context.format.day(since) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  switch ((await request.formData()).get("intent")) {
    case "invite":
      return answerInvitation(context, couple);
    case "withdraw":
      await withdrawInvitation(context, couple);
      setFlash(context, { kind: "good", text: "partner:withdrawn" });
      break;
    case "end":
      await endPartnership(context, couple);
      setFlash(context, { kind: "good", text: "partner:ended" });
      break;
    default:
  }
  return redirectDocument(paths.partner(), 303);
}

/** Creates the link, which only this answer contains, with a message for the couple's own phone or mailbox. */
async function answerInvitation(context: AppContext, couple: Couple) {
  try {
    const link = context.links.url(context.market.code, paths.join(await invitePartner(context, couple)));
    const text = encodeURIComponent(context.t("partner:message", { link, brand: context.settings.BRAND_NAME }));
    const subject = encodeURIComponent(context.t("partner:subject"));
    const invitation = { link, mail: `mailto:?subject=${subject}&body=${text}`, sms: `sms:?&body=${text}` };
    return data(invitation, { headers: { "Cache-Control": "private, no-store" } });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "partner.joined") throw error;
    setFlash(context, { kind: "bad", text: "partner:error.joined" });
    return redirectDocument(paths.partner(), 303);
  }
}

/** Invitation link of a couple's partner, and its end (rule partner-2). */
export default function Partner() {
  const { partnership, own, date } = useLoaderData<typeof loader>();
  const invitation = useActionData<Invitation>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.presentation()}>{t("profile:back")}</BackLink>
      </p>
      <PageTitle>{t("partner:heading")}</PageTitle>
      <div className="mt-6 space-y-8">
        {partnership.state === "joined" ? (
          <Together partnership={partnership} own={own} date={date} />
        ) : (
          <>
            <p className="text-ink-muted">{t("partner:lead")}</p>
            {invitation ? (
              <NewLink
                heading={t("partner:link.heading")}
                link={invitation.link}
                text={t("partner:link.text", { date })}
              >
                <ShareLinks sms={invitation.sms} mail={invitation.mail} />
              </NewLink>
            ) : null}
            {partnership.state === "none" ? (
              <ButtonForm id="partner-invite">
                <Button own name="intent" value="invite">
                  {t("partner:invite")}
                </Button>
              </ButtonForm>
            ) : (
              <OpenInvitation date={date} isNew={invitation !== undefined} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface Invitation {
  link: string;
  mail: string;
  sms: string;
}

function OpenInvitation({ date, isNew }: { date: string; isNew: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {isNew ? null : (
        <ButtonForm id="partner-renew" className="space-y-4">
          <p>{t("partner:open", { date })}</p>
          <div>
            <Button own name="intent" value="invite" aria-describedby="renew-text">
              {t("partner:renew.submit")}
            </Button>
            <Hint id="renew-text">{t("partner:renew.text")}</Hint>
          </div>
        </ButtonForm>
      )}
      <div>
        <ConfirmDisclosure
          id="partner-withdraw"
          summary={t("partner:withdraw.summary")}
          question={t("partner:withdraw.text")}
          intent="withdraw"
          submit={t("partner:withdraw.submit")}
        />
      </div>
    </>
  );
}

interface TogetherProps {
  partnership: Extract<Partnership, { state: "joined" }>;
  /** First name of who looks at the page. */
  own: string;
  date: string;
}

function Together({ partnership: { role, name, firstname }, own, date }: TogetherProps) {
  const { t } = useTexts();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="flex -space-x-3">
          <Portrait name={own} size="m" />
          <Portrait name={firstname} size="m" gold />
        </p>
        <p className="flex-1 basis-60">{t("partner:together", { name, date })}</p>
      </div>
      <TickList>
        {(["projects", "personal", "contact"] as const).map((what) => (
          <li key={what}>{t(`partner:${role === "partner" && what === "contact" ? "contactOfOwner" : what}`)}</li>
        ))}
      </TickList>
      <Actions className="mt-0">
        <ButtonLink href={paths.project()}>{t("project:closed.view")}</ButtonLink>
      </Actions>
      <ConfirmDisclosure
        id="partner-end"
        summary={t(`partner:end.${role}.summary`, { name })}
        question={t(`partner:end.${role}.text`, { name })}
        intent="end"
        submit={t(`partner:end.${role}.submit`)}
      />
    </>
  );
}
