import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  endPartnership,
  findPartnership,
  invitePartner,
  type Partnership,
  withdrawInvitation,
} from "~/domain/couples/partner.server";
import { DomainError } from "~/domain/domain-error";
import { mailtoHref } from "~/domain/email-address.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/post-form";
import { NewLink, ShareLinks } from "~/routes/sharing";
import { Actions, BackLink, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { Portrait } from "~/ui/portrait";
import { Hint } from "~/ui/text";
import { TickList } from "~/ui/tick-list";
import { Band } from "../band";

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

/** Creates the invitation link, which only this response contains, and links that send it by SMS or email. */
async function answerInvitation(context: AppContext, couple: Couple) {
  try {
    const link = context.links.url(context.market.code, paths.join(await invitePartner(context, couple)));
    const body = context.t("partner:message", { link, brand: context.settings.BRAND_NAME });
    const mail = mailtoHref("", { subject: context.t("partner:subject"), body });
    const invitation = { link, mail, sms: `sms:?&body=${encodeURIComponent(body)}` };
    return data(invitation, { headers: { "Cache-Control": "private, no-store" } });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "partner.joined") throw error;
    setFlash(context, { kind: "bad", text: "partner:error.joined" });
    return redirectDocument(paths.partner(), 303);
  }
}

export default function Partner() {
  const { partnership, own, date } = useLoaderData<typeof loader>();
  const invitation = useActionData<{ link: string; mail: string; sms: string }>();
  const { t } = useTexts();
  return (
    <>
      <Band>
        <p className="max-md:-mt-3 max-md:text-start">
          <BackLink href={paths.presentation()}>{t("profile:back")}</BackLink>
        </p>
        <h1>{t("partner:heading")}</h1>
        {partnership.state === "joined" ? (
          <Together partnership={partnership} own={own} date={date} />
        ) : (
          <Invite date={partnership.state === "invited" ? date : null} isNew={invitation !== undefined} />
        )}
      </Band>
      <div className={pageClass({ className: "space-y-8 pt-7 pb-section *:max-w-slim" })}>
        {invitation ? (
          <NewLink heading={t("partner:link.heading")} link={invitation.link} text={t("partner:link.text", { date })}>
            <ShareLinks sms={invitation.sms} mail={invitation.mail} />
          </NewLink>
        ) : null}
        {partnership.state === "invited" ? (
          <div>
            <ConfirmDisclosure
              id="partner-withdraw"
              summary={t("partner:withdraw.summary")}
              question={t("partner:withdraw.text")}
              intent="withdraw"
              submit={t("partner:withdraw.submit")}
            />
          </div>
        ) : null}
        {partnership.state === "joined" ? <Shared partnership={partnership} /> : null}
      </div>
    </>
  );
}

function Invite({ date, isNew }: { date: string | null; isNew: boolean }) {
  const { t } = useTexts();
  const lead = "mt-4 max-w-prose text-balance text-ink-muted";
  if (isNew) return <p className={lead}>{t("partner:lead")}</p>;
  if (date === null)
    return (
      <ButtonForm id="partner-invite">
        <p className={lead}>{t("partner:lead")}</p>
        <Button own className="mt-6" name="intent" value="invite">
          {t("partner:invite")}
        </Button>
      </ButtonForm>
    );
  return (
    <ButtonForm id="partner-renew">
      <p className={lead}>{t("partner:lead")}</p>
      <p className={lead}>{t("partner:open", { date })}</p>
      <Button own className="mt-6" name="intent" value="invite" aria-describedby="renew-text">
        {t("partner:renew.submit")}
      </Button>
      <Hint id="renew-text">{t("partner:renew.text")}</Hint>
    </ButtonForm>
  );
}

type Joined = Extract<Partnership, { state: "joined" }>;

function Together({ partnership: { name, firstname }, own, date }: { partnership: Joined; own: string; date: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className="mt-4 flex -space-x-3 max-md:justify-center">
        <Portrait name={own} size="m" />
        <Portrait name={firstname} size="m" gold />
      </p>
      <p className="mt-4">{t("partner:together", { name, date })}</p>
      <Actions className="mt-6 max-md:justify-center">
        <ButtonLink href={paths.project()}>{t("project:closed.view")}</ButtonLink>
      </Actions>
    </>
  );
}

function Shared({ partnership: { role, name } }: { partnership: Joined }) {
  const { t } = useTexts();
  return (
    <>
      <TickList>
        {(["projects", "personal", "contact"] as const).map((what) => (
          <li key={what}>{t(`partner:${role === "partner" && what === "contact" ? "contactOfOwner" : what}`)}</li>
        ))}
      </TickList>
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
