import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findInvitation, findPartnership, joinWedding } from "~/domain/couples/partner.server";
import { DomainError } from "~/domain/domain-error";
import { nameAndCountry } from "~/domain/places/places.rules";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone, requireCompleteCouple, requireOnboarded } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { DeadLink } from "~/routes/dead-link";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = { title: "partner:join.title" };

/** Changes nothing, because messengers and mail scanners open links, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  anyone(context);
  const couple = requireOnboarded(context);
  const secret = params.secret ?? "";
  const invitation = await findInvitation(context, couple, secret);
  if (!invitation) return data({ state: "gone" as const, name: "", when: "", login: "" }, { status: 410 });
  const { name, eventDate, place, refusal } = invitation;
  const where = nameAndCountry(place ?? "");
  const date = eventDate === null ? "" : context.format.longDate(eventDate);
  return data({
    state: refusal ?? (couple ? ("open" as const) : ("visitor" as const)),
    name,
    when: [date, where].filter(Boolean).join(", "),
    login: couple ? "" : paths.account(undefined, paths.join(secret)),
  });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const secret = params.secret ?? "";
  try {
    await joinWedding(context, couple, secret);
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith("partner.")) throw error;
    // After a double click, the first request has used the link.
    const partnership = await findPartnership(context, couple);
    const isIn = partnership.state === "joined" && partnership.role === "partner";
    if (!isIn) return redirectDocument(paths.join(secret), 303);
  }
  return redirectWithFlash(context, paths.presentation(), "partner:join.done");
}

/** Target of an invitation link: one click lets the signed-in couple join (rule partner-3). */
export default function Join() {
  const { state, name, when, login } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  if (state === "gone" || state === "own" || state === "taken" || state === "wedding")
    return (
      <DeadLink title={t(`partner:join.${state}.heading`, { name })} text={t(`partner:join.${state}.text`, { name })}>
        <ButtonLink href={state === "own" ? paths.partner() : paths.presentation()}>
          {t(state === "own" ? "partner:join.own.link" : "returns:looking.go")}
        </ButtonLink>
      </DeadLink>
    );
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <ButtonForm id="join" className={panelClass("card", "space-y-4")}>
        <img
          className="mx-auto mt-2 aspect-7/5 w-56 rounded-t-[160px] border border-gold object-cover object-[50%_54%] p-2"
          src="/art/vows.svg"
          width="224"
          height="160"
          alt=""
        />
        <PageTitle>{t("partner:join.heading", { name })}</PageTitle>
        {when ? <p className="text-lead">{when}</p> : null}
        <TickList>
          {(["projects", "contactOfOwner", "personal"] as const).map((what) => (
            <li key={what}>{t(`partner:${what}`)}</li>
          ))}
        </TickList>
        {state === "visitor" ? <p className="text-ink-muted">{t("partner:join.account")}</p> : null}
        <Actions>
          {state === "visitor" ? (
            <ButtonLink href={login}>{t("partner:join.login")}</ButtonLink>
          ) : (
            <Button>{t("partner:join.submit")}</Button>
          )}
        </Actions>
      </ButtonForm>
    </div>
  );
}
