import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { adminPaths } from "~/admin-paths";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { decideVenue, findModeratedVenue, type ModeratedVenue } from "~/domain/venues/moderate-venues.server";
import { venueDecisionForm } from "~/domain/venues/venue.form";
import { featuresOf, listOfWords, type VenueType, type VenueWords } from "~/domain/venues/venue.rules";
import { isAllowed } from "~/domain/venues/venue-state.rules";
import { constraintsOf, parseForm } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireAdministrator } from "~/http/pipeline/guards.server";
import { dotted } from "~/i18n/dotted";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { type Post, usePostForm } from "~/routes/post-form";
import { VENUE_CHIPS } from "~/routes/pro/venues/own-venue";
import { ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Facts } from "~/ui/facts";
import { Flash } from "~/ui/flash";
import { Panel } from "~/ui/panel";
import { PageHead } from "~/ui/section";
import { TickList } from "~/ui/tick-list";
import { TouchLink } from "~/ui/touch-link";
import { DecisionColumns, DecisionPanel, NoDecision, TextSection } from "../decision-panel/decision-panel";
import { answerDecision } from "../decision-panel/decision-panel.server";
import { WholeEmails } from "../inline-text";
import { PictureGrid } from "../picture-grid";

export const handle: RouteHandle = { cache: "form" };

const FORM = "decide-venue";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  const found = await findModeratedVenue(context, administrator, params.id ?? "");
  return {
    title: found.venue.name || context.t("venues:unnamed"),
    found,
    constraints: constraintsOf(venueDecisionForm),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const administrator = requireAdministrator(context, request, "moderate");
  return answerDecision(context, parseForm(await request.formData(), venueDecisionForm), {
    formId: FORM,
    next: adminPaths.venues(),
    decide: async (verdict) => {
      const { name } = await decideVenue(context, administrator, params.id ?? "", verdict);
      return { text: `venues:desk.done.${verdict.intent}`, name };
    },
  });
}

export default function VenueModeration() {
  const { title, found, constraints } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof venueDecisionForm>, { problem: string }>(FORM, { constraints });
  const { venue, provider, services, videos, pictures, live } = found;
  const { t, format } = useLanguage();
  const lang = provider.locale;
  const findings = JSON.parse(venue.findings) as Suspicion[];
  const links = [venue.website, venue.facebook, venue.instagram, ...videos.map(({ link }) => link)];
  return (
    <DecisionColumns decision={<Decide post={post} />}>
      <PageHead
        back={{ href: adminPaths.venues(), text: t("venues:desk.title") }}
        title={title}
        wraps
        className="space-y-1.5"
      >
        <p className="flex flex-wrap items-center gap-x-5 wrap-anywhere">
          <Chip kind={VENUE_CHIPS[venue.state]}>
            {t(`venues:state.${venue.state === "notValidated" ? "draft" : venue.state}.name`)}
          </Chip>
          <TouchLink href={adminPaths.profile(provider.publicId)}>{provider.name || t("admin:unnamed")}</TouchLink>
        </p>
        {post.refused?.problem ? <Flash kind="bad">{post.refused.problem}</Flash> : null}
      </PageHead>
      {findings.length > 0 ? (
        <Panel look="soft">
          <TickList>
            {findings.map((finding) => (
              <li key={finding}>{t(`admin:suspicion.${finding}`)}</li>
            ))}
          </TickList>
        </Panel>
      ) : null}
      {venue.reason ? (
        <blockquote className="whitespace-pre-line" lang={lang}>
          {venue.reason}
        </blockquote>
      ) : null}
      {live ? (
        <p className="text-small text-ink-muted" lang={lang}>
          {t("admin:waiting.instead", { words: liveWords(live) })}
        </p>
      ) : null}
      {pictures.length > 0 ? (
        <PictureGrid
          pictures={pictures.map(({ held, ...picture }) => ({
            ...picture,
            chips: held ? [{ kind: "bad", text: t("venues:desk.suspicious") }] : [],
          }))}
          lang={lang}
        />
      ) : null}
      <VenueFacts venue={venue} />
      <TextSection title={t("venueform:field.description")} text={venue.description} lang={lang} />
      <TextSection title={t("venueform:field.detailedDescription")} text={venue.detailedDescription} lang={lang} />
      {services.map(({ name, description, budgetStartingFrom }) => {
        const price = budgetStartingFrom === null ? "" : format.euros(budgetStartingFrom);
        const label = [name, price].filter(Boolean).join(", ");
        return <TextSection key={label} title={label} text={description} lang={lang} />;
      })}
      {videos.map(({ title: label, description }) => (
        <TextSection key={label} title={label} text={description} lang={lang} />
      ))}
      {links.map((href) =>
        href ? (
          <p key={href}>
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {href}
            </a>
          </p>
        ) : null,
      )}
    </DecisionColumns>
  );
}

function VenueFacts({ venue }: Pick<ModeratedVenue, "venue">) {
  const { t, format } = useLanguage();
  const price = (euros: number | null) => euros !== null && format.euros(euros);
  const count = (number: number | null) => number !== null && format.number(number);
  const facts = [
    { term: t("venueform:field.type"), value: venue.type !== null && t(`venues:type.${venue.type as VenueType}`) },
    {
      term: t("venueform:field.city"),
      value: [
        venue.street,
        `${venue.zipCode ?? ""} ${venue.city ?? ""}`.trim(),
        venue.country && format.country(venue.country),
      ]
        .filter(Boolean)
        .join(", "),
    },
    { term: t("venueform:field.seated"), value: count(venue.seatedCapacity) },
    { term: t("venueform:field.standing"), value: count(venue.standingCapacity) },
    { term: t("venueform:field.bedrooms"), value: count(venue.bedrooms) },
    {
      term: t("venue:page.price"),
      value:
        venue.minPrice !== null && venue.maxPrice !== null
          ? t("venue:card.price", { from: format.euros(venue.minPrice), to: format.euros(venue.maxPrice) })
          : price(venue.minPrice ?? venue.maxPrice),
    },
    {
      term: t("venueform:steps.3"),
      value: format.list(featuresOf(venue.features).map((name) => t(`venues:feature.${name}`))),
    },
    { term: t("venueform:field.email"), value: venue.email && <WholeEmails text={venue.email} /> },
    { term: t("venueform:field.phone"), value: venue.phone !== null && format.phone(venue.phone) },
  ];
  return <Facts facts={facts.filter(({ value }) => value)} />;
}

const liveWords = (live: VenueWords) => dotted(listOfWords(live));

function Decide({ post }: { post: Post<z.input<typeof venueDecisionForm>> }) {
  const { found } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { state, moderation, waitingSince, updatedAt } = found.venue;
  const hasNewWords = moderation === "validated" && waitingSince !== null;
  const canApprove = hasNewWords || isAllowed("approve", state);
  if (!hasNewWords && !isAllowed("refuse", state)) return <NoDecision text={t("admin:decide.notNow")} />;
  return (
    <DecisionPanel
      post={post}
      version={updatedAt}
      label={t("admin:decide.reason")}
      hint={t("admin:decide.hint", { least: MODERATION.reason.least })}
      lang={found.provider.locale}
      outcomes={
        canApprove && {
          field: post.fields.intent,
          options: [
            { value: "approve", label: t("admin:decide.approve") },
            { value: "refuse", label: t("admin:decide.refuse") },
            { value: "sendBack", label: t("admin:decide.changes") },
          ],
        }
      }
      intents={canApprove ? {} : { refuse: t("admin:decide.refuse") }}
    >
      {canApprove ? null : (
        <ButtonLink wide variant="quiet" href={adminPaths.venues()}>
          {t("admin:decide.keep")}
        </ButtonLink>
      )}
    </DecisionPanel>
  );
}
