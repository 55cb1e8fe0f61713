import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { decideProfile } from "~/domain/moderation/decide-profile.server";
import { findModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { decisionForm } from "~/domain/moderation/moderation.form";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { AppContext } from "~/http/context.server";
import { deliverLater } from "~/http/deliver-later.server";
import { answerOf } from "~/http/domain-errors";
import { setFlash } from "~/http/flash.server";
import { formState, parseForm, refused } from "~/http/form.server";
import { requireAdministrator } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { marketOrigins } from "~/i18n/market-origins";
import type { MarketCode } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ProfileContent } from "~/routes/public/planner/profile-content";
import { ProfileFacts } from "~/routes/public/planner/profile-facts";
import { profileView } from "~/routes/public/planner/profile-view.server";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { Copies } from "./copies";
import { DecisionForm } from "./decision-form";
import { EarlierDecisions } from "./earlier-decisions";
import { moderationView } from "./moderation-view.server";
import { ProfileChanges } from "./profile-changes";
import { Waiting } from "./waiting";

export const handle: RouteHandle = { cache: "form" };

/** Two reads in one round trip: the page that couples see, and what is said of it here. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const publicId = params.publicId ?? "";
  const [shown, found] = await Promise.all([
    findProviderProfile(context, publicId, null, null, administrator),
    findModeratedProfile(context, administrator, publicId),
  ]);
  const view = moderationView(context, found);
  return { title: view.name, view, profile: profileView(context, shown) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, decisionForm);
  if (!parsed.ok) return refused({ form: parsed.form, problem: null });
  try {
    const decision = { publicId: params.publicId ?? "", ...parsed.value };
    await decideProfile(context, administrator, decision, sender(context));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "provider.notFound") throw error;
    const { status, text } = answerOf(error);
    return refused({ form: formState(formData), problem: text }, status);
  }
  deliverLater(context);
  setFlash(context, { kind: "good", text: `admin:flash.${parsed.value.decision}` });
  return redirect(paths.admin.queue(), 303);
}

function sender({ settings, url }: AppContext) {
  const origins = marketOrigins(url, settings.MARKET_HOSTS);
  const at = (market: MarketCode) => origins[market] ?? url.origin;
  return {
    brand: settings.BRAND_NAME,
    profileUrl: (market: MarketCode, publicId: string) => at(market) + paths.planner(publicId),
    previewUrl: (market: MarketCode) => at(market) + paths.pro.preview(),
  };
}

export default function ModeratedProfile() {
  const { view, profile } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <header className="flow-s">
        <p>
          <BackLink href={paths.admin.queue()}>{t("admin:nav.queue")}</BackLink>
        </p>
        <h1 className="calm rule">{view.name}</h1>
        <p>
          <Chip>{view.state}</Chip> {view.publicHref ? <a href={view.publicHref}>{t("admin:profile.public")}</a> : null}
        </p>
        <p>
          <a href="#decide">{t("admin:decide.heading")}</a>
        </p>
        {answer?.problem ? <Flash kind="bad">{t(answer.problem as "admin:error.changed")}</Flash> : null}
      </header>
      <section className="flow" aria-labelledby="who">
        <h2 id="who">{t("admin:contact.heading")}</h2>
        <Facts
          facts={[...view.facts, ...view.links.map(({ term, hrefs }) => ({ term, value: <OwnLinks hrefs={hrefs} /> }))]}
        />
        <h3>{t("admin:register.heading")}</h3>
        <Facts facts={view.register} />
      </section>
      <Waiting view={view} />
      <ProfileChanges changes={view.changes} lang={view.lang} />
      <Copies copies={view.copies} lang={view.lang} />
      <section className="flow" aria-labelledby="shown">
        <h2 id="shown">{t("admin:profile.shown")}</h2>
        <p className="small muted">{t("admin:profile.shownText")}</p>
        <Panel className="flow-xl">
          <ProfileContent profile={profile} heading={<p className="h3 serif">{profile.name}</p>} />
          <ProfileFacts profile={profile} />
        </Panel>
      </section>
      <DecisionForm view={view} form={answer?.form} />
      <EarlierDecisions decisions={view.decisions} />
    </div>
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
