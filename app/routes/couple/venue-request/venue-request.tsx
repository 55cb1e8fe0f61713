import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { findVenueRequest } from "~/domain/projects/find-venue-request.server";
import { withdrawForm } from "~/domain/projects/project.form";
import { CLOSED_REASONS } from "~/domain/projects/project.rules";
import { constraintsOf } from "~/http/form.server";
import { requireCompleteCouple } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { withClaims } from "~/http/wordings.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button, iconLinkClass } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { pageClass } from "~/ui/columns";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Fold } from "~/ui/fold";
import { LargeTitle } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { rowsClass } from "~/ui/rows";
import { closeSent } from "../project/close-sent.server";
import { Contacted } from "../project/contacted";
import { venueRequestView } from "./venue-request-view.server";

export const handle: RouteHandle = {};

const FORM = "withdraw";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const page = await withClaims(context, findVenueRequest(context, couple, context.url.searchParams.get("id") ?? ""));
  if (!page) throw redirectDocument(paths.presentation());
  return { ...venueRequestView(context, page), constraints: constraintsOf(withdrawForm) };
}

/** Withdraws the request (rule venuerequest-5). */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const closing = {
    form: withdrawForm,
    formId: FORM,
    done: "venuerequest:withdraw.done",
    href: paths.venueRequest,
  } as const;
  return closeSent(context, couple, await request.formData(), closing);
}

export default function VenueRequest() {
  const { id, title, date, name, venue, facts, withdrawn, canWithdraw, othersHref, constraints } =
    useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>() !== undefined;
  const post = usePostForm<z.input<typeof withdrawForm>>(FORM, { constraints });
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "pt-top pb-section" })}>
      <p>
        <BackLink href={paths.presentation()}>{t("project:summary.back")}</BackLink>
      </p>
      <Kicker>{date}</Kicker>
      <LargeTitle>{title}</LargeTitle>
      {withdrawn ? (
        <div className="mt-8">
          <Note>{withdrawn}</Note>
        </div>
      ) : (
        <p>
          <a className={iconLinkClass} href={paths.projectEvent(id)}>
            <Icon name="calendar" /> {t("project:calendar")}
          </a>
        </p>
      )}
      <div className="mt-8 space-y-8">
        {venue ? (
          <ul className={rowsClass}>
            <Contacted contacted={venue} />
          </ul>
        ) : null}
        {othersHref ? (
          <p>
            <a className={iconLinkClass} href={othersHref}>
              {t("venuerequest:others")} <Icon name="next" />
            </a>
          </p>
        ) : null}
        <div>
          <Fold id="details" open summary={t("venuerequest:details")}>
            <Facts facts={facts} />
          </Fold>
          {canWithdraw ? (
            <Fold id="withdrawal" open={isRefused} summary={t("venuerequest:withdraw.link")}>
              <PostForm className="space-y-4" post={post} action={paths.venueRequest(id)}>
                <FormProblems post={post} />
                <p className="text-ink-muted">{t("venuerequest:withdraw.text", { name })}</p>
                <ChoiceGroup
                  field={post.fields.reason}
                  legend={t("venuerequest:withdraw.reason")}
                  options={CLOSED_REASONS.map((value) => ({
                    value,
                    label: t(value === "found" ? "venuerequest:withdraw.found" : "project:close.cancelled"),
                  }))}
                />
                <Actions>
                  <Button variant="danger">{t("venuerequest:withdraw.submit")}</Button>
                </Actions>
              </PostForm>
            </Fold>
          ) : null}
        </div>
      </div>
    </div>
  );
}
