import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { DomainError } from "~/domain/domain-error";
import { decideProfile } from "~/domain/moderation/decide-profile.server";
import { findModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { decisionForm } from "~/domain/moderation/moderation.form";
import { findProviderProfile } from "~/domain/profile/find-provider-profile.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { constraintsOf, parseForm, refused } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { usePostForm } from "~/routes/post-form";
import { ProfileContent } from "~/routes/public/planner/profile-content";
import { ProfileFacts } from "~/routes/public/planner/profile-facts";
import { profileView } from "~/routes/public/planner/profile-view.server";
import { Bar } from "~/ui/bar";
import { BackLink, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/columns";
import { Facts } from "~/ui/facts";
import { Flash } from "~/ui/flash";
import { Fold } from "~/ui/fold";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Copies } from "./copies";
import { DecisionForm } from "./decision-form";
import { EarlierDecisions } from "./earlier-decisions";
import { type ModerationView, moderationView } from "./moderation-view.server";
import { ProfileChanges } from "./profile-changes";
import { Findings, Media, Waiting } from "./waiting";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-form";

/** Two reads in one round trip: the public page, and its moderation data. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const publicId = params.publicId ?? "";
  const [shown, found] = await Promise.all([
    findProviderProfile(context, publicId, { staff: administrator }),
    findModeratedProfile(context, administrator, publicId),
  ]);
  const view = moderationView(context, administrator, found);
  return { title: view.name, view, profile: profileView(context, shown), constraints: constraintsOf(decisionForm) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const submission = parseForm(await request.formData(), decisionForm);
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  let decided: Awaited<ReturnType<typeof decideProfile>>;
  try {
    const decision = { publicId: params.publicId ?? "", ...submission.value };
    decided = await decideProfile(context, administrator, decision);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "provider.notFound") throw error;
    const { status, text } = answerOf(error);
    return refused(context, submission, { formId: FORM, status }, { problem: context.t(text) });
  }
  deliverLater(context);
  const { name, next } = decided;
  // The page after it is that of another profile.
  setFlash(context, { kind: "good", text: `admin:flash.${submission.value.decision}`, name });
  return redirectDocument(next === null ? adminPaths.queue() : adminPaths.profile(next), 303);
}

export default function ModeratedProfile() {
  const { view, profile, constraints } = useLoaderData<typeof loader>();
  const why = view.templates.flatMap(({ value, fits }) => (fits ? [value] : []));
  const post = usePostForm<z.input<typeof decisionForm>, { problem: string }>(FORM, { values: { why }, constraints });
  const problem = post.refused?.problem;
  const held = post.fields.hold;
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <header className="space-y-1.5">
        <div className={metaLineClass}>
          <BackLink href={adminPaths.queue()}>{t("admin:nav.queue")}</BackLink>
          {view.place ? <p className="text-small text-ink-muted">{view.place}</p> : null}
        </div>
        <PageTitle>{view.name}</PageTitle>
        <p className="flex flex-wrap items-center gap-x-5 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
          <Chip>{view.state}</Chip>
          {view.ledgerHref ? <a href={view.ledgerHref}>{t("admin:ledger.link")}</a> : null}
          {view.historyHref ? <a href={view.historyHref}>{t("admin:history.link")}</a> : null}
          {view.impersonateHref ? <a href={view.impersonateHref}>{t("impersonation:link")}</a> : null}
          {view.publicHref ? <a href={view.publicHref}>{t("admin:profile.public")}</a> : null}
        </p>
        {problem ? <Flash kind="bad">{problem}</Flash> : null}
      </header>
      <div className="grid gap-gap lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-14">
        <div className="space-y-block">
          <Asked asked={view.asked} lang={view.lang} />
          <Waiting view={view} held={held} />
          <Findings view={view} held={held} />
          <ProfileChanges changes={view.changes} lang={view.lang} />
          <Fold summary={t("admin:profile.shown")} open={view.changes === null}>
            <div className="space-y-block">
              <p className="text-small text-ink-muted">{t("admin:profile.shownText")}</p>
              <Panel className="space-y-block">
                <ProfileContent profile={profile} heading={<p className="text-h3 font-serif">{profile.name}</p>} />
                <ProfileFacts profile={profile} />
              </Panel>
            </div>
          </Fold>
          <Copies copies={view.copies} lang={view.lang} />
          <Media view={view} held={held} />
          <Who view={view} />
          <EarlierDecisions decisions={view.decisions} lang={view.lang} />
        </div>
        <aside className="lg:sticky lg:top-4 lg:max-h-[calc(100vh-32px)] lg:self-start lg:overflow-auto lg:[scrollbar-width:thin]">
          <DecisionForm view={view} post={post} />
        </aside>
      </div>
      {view.canDecide ? (
        <Bar className="sm:hidden">
          <ButtonLink wide href="#decide">
            {t("admin:decide.to")}
          </ButtonLink>
        </Bar>
      ) : null}
    </div>
  );
}

/** The last decision, to check whether its requests were met. */
function Asked({ asked, lang }: Pick<ModerationView, "asked" | "lang">) {
  const { t } = useTexts();
  if (asked === null) return null;
  return (
    <Panel look="soft" as="section" className="space-y-1.5" labelledBy="asked">
      <h2 className="text-h3" id="asked">
        {t("admin:profile.asked")}
      </h2>
      <p className="text-small text-ink-muted">
        {asked.decision}, {asked.by}, {asked.at}
      </p>
      {asked.reason ? (
        <p className="whitespace-pre-line" lang={lang}>
          {asked.reason}
        </p>
      ) : null}
      {asked.held ? <p className="text-small">{t("admin:profile.held", { what: asked.held })}</p> : null}
    </Panel>
  );
}

function Who({ view }: { view: ModerationView }) {
  const { t } = useTexts();
  const links = view.links.map(({ term, hrefs }) => ({ term, value: <OwnLinks hrefs={hrefs} /> }));
  const same = view.sameSiret.map(({ href, name }) => (
    <span key={href} className="block">
      <a href={href}>{name}</a>
    </span>
  ));
  return (
    <section className="space-y-4" aria-labelledby="who">
      <h2 className="text-h3" id="who">
        {t("admin:contact.heading")}
      </h2>
      <Facts facts={[...view.facts, ...links]} />
      <h3>{t("admin:register.heading")}</h3>
      <Facts
        facts={[...view.register, ...(same.length > 0 ? [{ term: t("admin:register.same"), value: same }] : [])]}
      />
    </section>
  );
}

function OwnLinks({ hrefs }: { hrefs: readonly string[] }) {
  return hrefs.map((href) => (
    <p key={href}>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {href}
      </a>
    </p>
  ));
}
