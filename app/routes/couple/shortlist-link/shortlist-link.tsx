import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { renewalForm } from "~/domain/calendars/source.form";
import { endShortlist, findShortlistLink, renewShortlist } from "~/domain/favorites/shortlist.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/post-form";
import { NewLink } from "~/routes/sharing";
import { Actions, BackLink, Button } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { FixedValue } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";

export const handle: RouteHandle = { title: "favorites:share.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const { createdAt, planners, venues } = await findShortlistLink(context, couple);
  const photos = [...planners.map(({ photo }) => photo), ...venues.map(({ picture }) => picture?.src)];
  return {
    link: createdAt === null ? null : { seen: createdAt, date: context.format.day(createdAt) },
    heading: context.t("favorites:shared.heading", { firstname: couple.firstname }),
    photos: [...new Set(photos.flatMap((photo) => photo ?? []))].slice(0, SHOWN),
  };
}

/** Maximum pictures of the preview. */
const SHOWN = 3;

/** Creates, replaces or ends the link. A new URL is shown only once, in the response. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const formData = await request.formData();
  if (formData.get("intent") === "end") {
    await endShortlist(context, couple);
    return redirectWithFlash(context, paths.shortlistLink(), "favorites:share.ended");
  }
  const submission = parseForm(formData, renewalForm);
  const secret = await renewShortlist(context, couple, submission.status === "success" ? submission.value.seen : 0);
  const address = context.links.url(context.market.code, paths.shortlist(secret));
  return data({ address }, { headers: { "Cache-Control": "private, no-store" } });
}

export default function ShortlistLink() {
  const { link, heading, photos } = useLoaderData<typeof loader>();
  const address = useActionData<{ address?: string }>()?.address;
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "space-y-6 pt-top pb-section" })}>
      <header>
        <p>
          <BackLink href={paths.favorites()}>{t("favorites:heading")}</BackLink>
        </p>
        <PageTitle>{t("favorites:share.title")}</PageTitle>
      </header>
      <Panel className="space-y-4 p-4!">
        {photos.length === 0 ? <img className="mx-auto" src="/art/sprig.svg" width={240} height={60} alt="" /> : null}
        <div className="grid auto-cols-fr grid-flow-col gap-2 empty:hidden">
          {photos.map((photo) => (
            <img
              key={photo}
              className="h-24 w-full rounded-sm bg-sand object-cover"
              src={pictureSources(photo).src}
              width={240}
              height={180}
              alt=""
            />
          ))}
        </div>
        <p className="text-center font-serif text-large/tight wrap-anywhere">{heading}</p>
      </Panel>
      <p>{t("favorites:share.text")}</p>
      {address ? (
        <NewLink heading={t("favorites:share.shown.heading")} link={address} text={t("favorites:share.shown.text")} />
      ) : null}
      {link && !address ? <p>{t("favorites:share.created", { date: link.date })}</p> : null}
      {link ? (
        <div>
          <ConfirmDisclosure
            id="shortlist-renew"
            summary={t("favorites:share.renew.submit")}
            question={t("favorites:share.renew.question")}
            intent="renew"
            submit={t("favorites:share.renew.submit")}
          >
            <FixedValue name="seen" value={String(link.seen)} />
          </ConfirmDisclosure>
          <ConfirmDisclosure
            id="shortlist-end"
            summary={t("favorites:share.end.submit")}
            question={t("favorites:share.end.question")}
            intent="end"
            submit={t("favorites:share.end.submit")}
          />
        </div>
      ) : (
        <ButtonForm id="shortlist-create">
          <FixedValue name="seen" value="0" />
          <Actions className="mt-0">
            <Button name="intent" value="renew">
              {t("favorites:share.create")}
            </Button>
          </Actions>
        </ButtonForm>
      )}
    </div>
  );
}
