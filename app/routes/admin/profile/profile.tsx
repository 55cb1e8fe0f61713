import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { may } from "~/domain/administrators/roles.rules";
import { decideProfile } from "~/domain/moderation/decide-profile.server";
import { findModeratedProfile, type ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { decisionForm } from "~/domain/moderation/moderation.form";
import { REASON_TEMPLATES, type ReasonTemplate, reviewState } from "~/domain/moderation/moderation.rules";
import { compareProfiles, snapshotOf } from "~/domain/moderation/profile-state.server";
import type { TextField } from "~/domain/moderation/revise-texts.server";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { constraintsOf, parseForm } from "~/http/forms/form.server";
import { languageNames } from "~/http/pages/planner-view.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { translator } from "~/i18n/i18n.server";
import { OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { type Format, useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { usePostForm } from "~/routes/post-form";
import { STATE_CHIPS } from "~/routes/pro/profile-state";
import { ProfileContent } from "~/routes/public/planner/profile-content";
import { ProfileFacts } from "~/routes/public/planner/profile-facts";
import { profileView } from "~/routes/public/planner/profile-view.server";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { rowsClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import { Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { DecisionColumns } from "../decision-panel/decision-panel";
import { answerDecision } from "../decision-panel/decision-panel.server";
import { MoreLinks } from "../lists";
import { Copies, ProfileChanges } from "./changes";
import { DecisionForm, templatesFor } from "./decision-form";
import { Findings, fieldName, Media, Waiting } from "./waiting";
import { SameNumber, Who } from "./who";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-form";

export async function loader({ request, context, params: { publicId = "" } }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const [shown, found] = await Promise.all([
    findProviderProfile(context, publicId, { staff: administrator }),
    findModeratedProfile(context, administrator, publicId),
  ]);
  const sentence = translator(found.contact.locale);
  return {
    title: found.name || context.t("admin:unnamed"),
    found,
    changes: compareProfiles(found.before, snapshotOf(found.state), {
      service: (code) => fieldName(context.t, `service:${code}`),
      language: (iso) => languageNames(context, [iso])[0] ?? iso,
      euros: (amount) => context.format.euros(amount),
    }),
    sentences: Object.fromEntries(
      REASON_TEMPLATES.map((name) => [name, sentence(`admin:template.${name}.text`)]),
    ) as Record<ReasonTemplate, string>,
    profile: profileView(context, shown),
    roles: administrator.roles,
    constraints: constraintsOf(decisionForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return answerDecision(context, parseForm(await request.formData(), decisionForm), {
    formId: FORM,
    next: adminPaths.queue(),
    decide: async (verdict) => {
      const decision = { publicId: params.publicId ?? "", ...verdict };
      const { name, next } = await decideProfile(context, administrator, decision);
      // The next page is about another profile, so the message contains the name.
      const text = `admin:flash.${verdict.decision}` as const;
      return { text, name, href: next === null ? undefined : adminPaths.profile(next) };
    },
  });
}

export default function ProfileModeration() {
  const { title, found, changes, sentences, profile, roles, constraints } = useLoaderData<typeof loader>();
  const why = templatesFor(found);
  const post = usePostForm<z.input<typeof decisionForm>, { problem: string }>(FORM, { values: { why }, constraints });
  const problem = post.refused?.problem;
  const held = post.fields.hold;
  const { t, format } = useLanguage();
  const { publicId, status, place, waitingSince, decisions } = found;
  const lang = found.contact.locale;
  const state = reviewState({ status, waiting: waitingSince !== null, lastDecision: decisions[0]?.decision ?? null });
  const own = adminPaths.profile(publicId);
  const { firstname, lastname, zipCode } = found.contact;
  const whoIsIt = [
    `${firstname} ${lastname}`,
    t(`admin:kind.${found.kind}`),
    `${zipCode} ${found.state.city ?? ""}`.trim(),
    OWN_LANGUAGE_NAMES[lang],
  ];
  return (
    <DecisionColumns decision={<DecisionForm found={found} sentences={sentences} post={post} />}>
      <header className="space-y-1.5">
        <p>
          <BackLink href={adminPaths.queue()}>{t("admin:nav.queue")}</BackLink>
        </p>
        {place && waitingSince !== null ? (
          <p className="pb-2 text-small text-ink-muted">
            {t("admin:profile.place", { number: place.number, count: place.of, since: format.moment(waitingSince) })}
          </p>
        ) : null}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2 sm:items-center">
          <Portrait name={title} src={found.state.profileImage} size="s" />
          <div className="min-w-0 flex-1">
            <h1 className="text-h2 wrap-anywhere">{title}</h1>
            <p className="text-small text-ink-muted">
              <DotLine texts={whoIsIt} />
            </p>
          </div>
          <div className="flex items-center gap-x-5 wrap-normal max-sm:basis-full">
            <Chip kind={STATE_CHIPS[state] ?? "neutral"}>{t(`admin:state.${state}`)}</Chip>
            <MoreLinks
              links={[
                may({ roles }, "ledger") && { href: adminPaths.ledger(publicId), text: t("admin:ledger.link") },
                may({ roles }, "history") && {
                  href: adminPaths.history("provider", publicId),
                  text: t("admin:history.link"),
                },
                may({ roles }, "impersonate") && {
                  href: adminPaths.impersonate(publicId, own),
                  text: t("impersonation:link"),
                },
                found.isPublic && { href: paths.planner(publicId), text: t("admin:profile.public") },
              ]}
            />
          </div>
        </div>
        {problem ? <Flash kind="bad">{problem}</Flash> : null}
      </header>
      <SameNumber found={found} />
      <ProfileChanges changes={changes} isFirst={found.before === null} lang={lang} />
      <Copies copies={found.copies} lang={lang} />
      <LastDecision decision={decisions[0]} lang={lang} />
      <Waiting found={found} held={held} />
      <Findings found={found} held={held} />
      <Disclosure summary={t("admin:profile.shown")}>
        <div className="space-y-block">
          <p className="text-small text-ink-muted">{t("admin:profile.shownText")}</p>
          <Panel className="space-y-block">
            <ProfileContent profile={profile} heading={<p className="text-h3 font-serif">{profile.name}</p>} />
            {/* Reviews are moderated separately. */}
            <ProfileFacts profile={{ ...profile, reviews: null }} />
          </Panel>
        </div>
      </Disclosure>
      <Media found={found} held={held} />
      <div>
        <Who found={found} />
        <EarlierDecisions decisions={decisions} lang={lang} />
      </div>
    </DecisionColumns>
  );
}

interface LastDecisionProps {
  decision: ModeratedProfile["decisions"][number] | undefined;
  lang: string;
}

/** The last decision, unless it approved everything, to check whether the requested changes were made. */
function LastDecision({ decision: last, lang }: LastDecisionProps) {
  const { t, format } = useLanguage();
  if (!last || (last.reason === "" && last.held.length === 0)) return null;
  const decision = t(`admin:decision.${last.decision}`);
  return (
    <Section id="asked" title={t("admin:profile.asked")} look="soft" className="space-y-1.5">
      <p className="text-small text-ink-muted">
        {decision}, {last.by}, {format.moment(last.at)}
      </p>
      {last.reason ? (
        <p className="whitespace-pre-line" lang={lang}>
          {last.reason}
        </p>
      ) : null}
      {last.held.length > 0 ? (
        <p className="text-small">{t("admin:profile.held", { what: heldNames(t, format, last.held) })}</p>
      ) : null}
    </Section>
  );
}

function EarlierDecisions({ decisions, lang }: Pick<ModeratedProfile, "decisions"> & { lang: string }) {
  const { t, format } = useLanguage();
  if (decisions.length === 0) return null;
  return (
    <Disclosure summary={`${t("admin:profile.earlier")} (${decisions.length})`}>
      <ul className={rowsClass}>
        {decisions.map(({ decision, reason, held, by, at }) => (
          <li key={`${at} ${decision} ${reason}`}>
            <p>
              <strong>{t(`admin:decision.${decision}`)}</strong>{" "}
              <span className="text-small text-ink-muted">
                {by}, {format.moment(at)}
              </span>
            </p>
            {reason ? (
              <p className="text-small whitespace-pre-line" lang={lang}>
                {reason}
              </p>
            ) : null}
            {held.length > 0 ? (
              <p className="text-small text-ink-muted">
                {t("admin:profile.held", { what: heldNames(t, format, held) })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Lists what the last decision did not approve: texts by their label, photographs and videos only by their kind. */
function heldNames(t: Translate, format: Format, held: readonly string[]): string {
  const names = held.map((field) => {
    if (field.startsWith("photo:")) return t("admin:waiting.photo");
    return field.startsWith("video:") ? t("admin:waiting.video") : fieldName(t, field as TextField);
  });
  return format.list([...new Set(names)]);
}
