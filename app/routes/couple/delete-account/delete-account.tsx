import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LENGTHS } from "~/domain/couples/account.rules";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { isClosedReason, LEAVING_REASONS } from "~/domain/projects/project.rules";
import { findInformedPlanners } from "~/domain/requests/find-answers.server";
import { monthsOf } from "~/domain/retention/retention.rules";
import { deliverLater, recordErasure } from "~/http/background/after-response.server";
import { forgetFavorites } from "~/http/forms/favorites.server";
import { setFlash } from "~/http/forms/flash.server";
import { refused, unchecked } from "~/http/forms/form.server";
import { forgetPendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCouple } from "~/http/pipeline/guards.server";
import { forgetLogin } from "~/http/pipeline/login.server";
import { FORGET_PAGES, forgetSession } from "~/http/pipeline/session.server";
import { intl } from "~/i18n/intl";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { pageClass } from "~/ui/classes";
import { TextField } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { OwnerOnlyLink } from "~/ui/impersonation";
import { TickList } from "~/ui/tick-list";

export const handle: RouteHandle = { title: "profile:delete.title", cache: "form" };

const FORM = "erasure";
const GOES = ["account", "projects", "reviews", "messages"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  return { planners: await findInformedPlanners(context, couple) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const formData = await request.formData();
  const typed = formData.get("confirmation");
  const word = context.t("profile:delete.word");
  // Ignores case and accents, because not every keyboard has an Ö.
  const same = intl("Collator", context.locale, { sensitivity: "base" });
  if (typeof typed !== "string" || same.compare(typed.trim(), word) !== 0) {
    const errors = { confirmation: "profile:delete.error" } as const;
    return refused(context, unchecked(formData), { formId: FORM, errors, details: { word } });
  }
  const answer = formData.get("reason");
  const reason = isClosedReason(answer) ? answer : "other";
  await deleteAccount(context, couple, reason);
  await recordErasure(context, couple);
  deliverLater(context);
  forgetSession(context);
  forgetLogin(context, "attempt");
  forgetLogin(context, "verified");
  forgetPendingPlanners(context);
  forgetFavorites(context);
  setFlash(context, { kind: "good", text: "profile:delete.done" });
  return redirectDocument(paths.welcome(), { status: 303, headers: FORGET_PAGES });
}

export default function DeleteAccount() {
  const { planners } = useLoaderData<typeof loader>();
  const post = usePostForm<{ reason: string; confirmation: string }>(FORM);
  const { t } = useTexts();
  const word = t("profile:delete.word");
  const lists = [
    { heading: "read" as const, names: planners.filter(({ hasContactData }) => hasContactData) },
    { heading: "told" as const, names: planners.filter(({ hasContactData }) => !hasContactData) },
  ].filter(({ names }) => names.length > 0);
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <div>
        <p>
          <BackLink href={paths.profile()}>{t("profile:heading")}</BackLink>
        </p>
        <PageTitle>{t("profile:delete.title")}</PageTitle>
      </div>
      <section className="space-y-4">
        <h2 className="text-h3">{t("profile:delete.goes.heading")}</h2>
        <TickList>
          {GOES.map((what) => (
            <li key={what}>{t(`profile:delete.goes.${what}`)}</li>
          ))}
        </TickList>
        <p>
          {t("profile:delete.first")} <OwnerOnlyLink href={paths.profileData()}>{t("profile:data.link")}</OwnerOnlyLink>
        </p>
      </section>
      <section className="space-y-4">
        <h2 className="text-h3">{t("profile:delete.stays.heading")}</h2>
        <p>
          {lists.length === 0
            ? t("profile:delete.stays.nobody")
            : t("profile:delete.stays.text", { months: monthsOf("conversations") })}
        </p>
        {lists.map(({ heading, names }) => (
          <div key={heading} className="space-y-1.5">
            <p id={heading}>{t(`profile:delete.stays.${heading}`)}</p>
            <TickList aria-labelledby={heading}>
              {names.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </TickList>
          </div>
        ))}
      </section>
      <PostForm className="space-y-7" post={post}>
        <FormProblems post={post} />
        {planners.length > 0 && (
          <ChoiceGroup
            field={post.fields.reason}
            legend={t("returns:leaving.legend")}
            legendLook="plain"
            hint={t("returns:leaving.hint", RETURN_FIGURES)}
            layout="few"
            options={LEAVING_REASONS.map((value) => ({ value, label: t(`returns:leaving.${value}`) }))}
          />
        )}
        <TextField
          field={post.fields.confirmation}
          label={t("profile:delete.label", { word })}
          hint={t("profile:delete.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LENGTHS.name}
          required
        />
        <Actions>
          <Button own variant="danger">
            {t("profile:delete.title")}
          </Button>
        </Actions>
      </PostForm>
    </div>
  );
}
