import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { decideVenue } from "~/domain/venues/decide-venue.server";
import { findModeratedVenue } from "~/domain/venues/find-venue-queue.server";
import { venueDecisionForm } from "~/domain/venues/venue-decision.form";
import { constraintsOf, parseForm } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { FixedValue, TextAreaField } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { TickList } from "~/ui/tick-list";
import { answerVerdict } from "../verdict/verdict.server";
import { moderatedVenue } from "./moderated-venue.server";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-venue";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const view = moderatedVenue(context, await findModeratedVenue(context, administrator, params.id ?? ""));
  return { title: view.name, view, constraints: constraintsOf(venueDecisionForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return answerVerdict(context, parseForm(await request.formData(), venueDecisionForm), {
    ...{ formId: FORM, next: adminPaths.venues() },
    decide: async (verdict) => {
      const { name } = await decideVenue(context, administrator, params.id ?? "", verdict);
      return { text: `venues:desk.done.${verdict.intent}`, name };
    },
  });
}

export default function ModeratedVenue() {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <header className="space-y-1.5">
        <BackLink href={adminPaths.venues()}>{t("venues:desk.title")}</BackLink>
        <PageTitle className="wrap-anywhere">{view.name}</PageTitle>
        <p className="wrap-anywhere">
          <Chip>{view.state}</Chip> <a href={view.provider.href}>{view.provider.name}</a>
        </p>
      </header>
      <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-14">
        <div className="space-y-block wrap-anywhere">
          {view.findings.length > 0 ? (
            <Panel look="soft">
              <TickList>
                {view.findings.map((finding) => (
                  <li key={finding}>{finding}</li>
                ))}
              </TickList>
            </Panel>
          ) : null}
          {view.reason ? (
            <blockquote className="whitespace-pre-line" lang={view.lang}>
              {view.reason}
            </blockquote>
          ) : null}
          {view.instead ? (
            <p className="text-small text-ink-muted" lang={view.lang}>
              {view.instead}
            </p>
          ) : null}
          <Facts facts={view.facts} />
          {view.pictures.length > 0 ? (
            <ul className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))]">
              {view.pictures.map((picture) => {
                const { src, srcSet } = pictureSources(picture.src);
                return (
                  <li key={picture.id} className="space-y-1.5">
                    <img
                      className="w-full aspect-4/3 object-cover rounded-sm"
                      {...{ src, srcSet }}
                      sizes={srcSet && "200px"}
                      width={picture.width}
                      height={picture.height}
                      alt={picture.caption}
                      loading="lazy"
                    />
                    {picture.caption ? (
                      <p className="text-small" lang={view.lang}>
                        {picture.caption}
                      </p>
                    ) : null}
                    {picture.held ? <Chip kind="bad">{t("venues:desk.suspicious")}</Chip> : null}
                  </li>
                );
              })}
            </ul>
          ) : null}
          {view.texts
            .filter(({ text }) => text !== "")
            .map(({ label, text }) => (
              <section key={label} className="space-y-1.5">
                <h2 className="text-h3">{label}</h2>
                <p className="whitespace-pre-line" lang={view.lang}>
                  {text}
                </p>
              </section>
            ))}
          {view.links.map((href) => (
            <p key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                {href}
              </a>
            </p>
          ))}
        </div>
        <aside className="lg:sticky lg:top-4 lg:max-h-[calc(100vh-32px)] lg:self-start lg:overflow-auto lg:[scrollbar-width:thin]">
          <Decide />
        </aside>
      </div>
    </div>
  );
}

/** A decision applies to the version that is shown, and to no other. */
function Decide() {
  const { view, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof venueDecisionForm>, { problem: string }>(FORM, { constraints });
  const { t } = useTexts();
  const problem = post.refused?.problem;
  return (
    <Panel look={view.canDecide ? "card" : "soft"} as="section" className="space-y-4" labelledBy="decide">
      <h2 className="text-h3" id="decide">
        {t("admin:decide.heading")}
      </h2>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      {view.canDecide ? (
        <PostForm className="space-y-4.5" post={post}>
          <FormProblems post={post} />
          <FixedValue name="version" value={view.version} />
          <div className="space-y-1.5">
            {view.canApprove ? (
              <>
                <Button wide name="intent" value="approve">
                  {t("admin:decide.approve")}
                </Button>
                <Button wide variant="quiet" name="intent" value="sendBack">
                  {t("admin:decide.changes")}
                </Button>
              </>
            ) : null}
            <Button wide variant="danger" name="intent" value="refuse">
              {t("admin:decide.refuse")}
            </Button>
          </div>
          <TextAreaField
            field={post.fields.reason}
            label={t("admin:decide.reason")}
            hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
            maxLength={MODERATION.reason.most}
            rows={4}
            lang={view.lang}
          />
        </PostForm>
      ) : (
        <p>{t("admin:decide.notNow")}</p>
      )}
    </Panel>
  );
}
