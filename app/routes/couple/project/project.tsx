import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { nameAndCountry } from "~/domain/places/places.rules";
import { FURTHER } from "~/domain/projects/answer.rules";
import { saveContactChannel } from "~/domain/projects/change-project.server";
import { daysUntil } from "~/domain/projects/lead.rules";
import { CONTACT_CHANNELS, type ContactChannel, isChoiceOpen } from "~/domain/projects/project.rules";
import { findProjectPage, type ProjectPage } from "~/domain/projects/project-page.server";
import { contactChannelForm } from "~/domain/projects/wizard.form";
import { countSeen } from "~/http/background/page-views.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Constraints } from "~/http/forms/form";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { withClaims } from "~/http/pages/wordings.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button, ButtonLink, iconLinkClass } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";
import { classNames, pageClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { Kicker } from "~/ui/heading";
import { Icon, type IconName } from "~/ui/icon";
import { Band, besideClass, figureClass } from "../band";
import { NoPlanners } from "../wizard/planner-choice";
import { ContactList } from "./contact-list";
import { ContactedCard, ContactedRow } from "./contacted";
import {
  askedSearch,
  closedText,
  contactedView,
  inForeground,
  projectFacts,
  searchView,
  suggestedTitle,
  suggestedViews,
} from "./project-view.server";
import { SearchBlock } from "./search-form";

export const handle: RouteHandle = { hydrate: true, i18n: ["project", "planner", "search"] };

const CHANNEL_FORM = "channel";

/** Guests and budget are always visible; date and place are in the heading. */
const MAIN_FACTS = 2;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.project());
  const couple = requireCompleteCouple(context, request);
  const id = context.url.searchParams.get("id") ?? undefined;
  const asked = askedSearch(context);
  const visitor = { locale: context.locale, market: context.market.code };
  const page = await withClaims(context, findProjectPage(context, couple, visitor, id, asked));
  if (!page) throw redirectDocument(paths.presentation()); // project unknown, or of another couple (rule access-1)
  const { project } = page;
  const date = context.format.titleDate(project.eventDate ?? "");
  const event = project.names.eventType;
  const suggested = suggestedViews(context, page);
  const search = searchView(context, page, asked);
  const shown = [...(typeof suggested === "string" ? [] : suggested), ...(search.results?.planners ?? [])];
  const { first, others } = inForeground(page.contacted);
  countSeen(context, request, [...new Set(shown.map(({ publicId }) => publicId))], "appearances");
  return {
    id: project.publicId,
    title: context.t("project:summary.title", { event, date }),
    names: context.format.list(page.partner ? [couple.firstname, page.partner] : [couple.firstname]),
    date,
    event,
    place: nameAndCountry(project.eventLocation ?? ""), // the facts contain the full place
    countdown: countdown(context, project),
    facts: projectFacts(context, page),
    first: first && contactedView(context, first, project),
    others: others.map((planner) => contactedView(context, planner, project)),
    suggested,
    suggestedTitle: suggestedTitle(context, page, typeof suggested === "string" ? 0 : suggested.length),
    further: page.further !== null,
    closed: closedText(context, project),
    takesPlace: project.closedReason !== "cancelled",
    offers: page.offers > 0 ? context.t("offers:link", { count: page.offers }) : null,
    // The browser does not load the namespace `ourdate`.
    ourDate: context.t("ourdate:title"),
    contactChannel: project.contactChannel,
    constraints: constraintsOf(contactChannelForm),
    open: isChoiceOpen(project) ? project.publicId : null,
    sent: project.sentAt !== null,
    changeable: isChoiceOpen(project) && page.contacted.length === 0,
    search,
    messages: messagesText(context, page.conversations),
  };
}

/** Returns the days until the event; null: it is over, or the project is closed. */
function countdown({ t, format, market, clock }: AppContext, { eventDate, closedAt }: ProjectPage["project"]) {
  const today = todayIn(market, clock.now());
  const left = daysUntil(today, eventDate ?? today);
  if (left < 0 || closedAt !== null) return null;
  if (left === 0) return { figure: format.daysAhead(today, today), text: "" };
  return { figure: format.number(left), text: t("project:presentation.days", { count: left }) };
}

function messagesText({ t }: AppContext, { count, unread }: ProjectPage["conversations"]): string | null {
  if (count === 0) return null;
  return unread > 0 ? `${t("inbox:title")} (${t("inbox:unread", { count: unread })})` : t("inbox:title");
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const project = context.url.searchParams.get("id") ?? "";
  const submission = parseForm(await request.formData(), contactChannelForm);
  if (submission.status !== "success") return refused(context, submission, { formId: CHANNEL_FORM });
  try {
    await saveContactChannel(context, couple, { project, ...submission.value });
    setFlash(context, { kind: "good", text: "project:contact.saved" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "project.closed") throw error;
    setFlash(context, { kind: "bad", text: "project:closed.refused" });
  }
  return redirectDocument(paths.project(project), 303);
}

export default function Project() {
  const { id, date, event, place, countdown, facts, first, others, suggested, search, closed, open, ...page } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() !== undefined;
  const count = others.length + (first ? 1 : 0);
  const isSearched = search.fields.searched;
  const opensSuggested = (count === 0 && !isSearched) || page.further;
  const isStuck = typeof suggested === "string" && (suggested === "city-not-found" || page.changeable);
  const hasChoice = opensSuggested && (isStuck || (open !== null && typeof suggested !== "string"));
  // Part of the page that has the primary button.
  const main = isSearched ? "search" : first ? "planner" : hasChoice ? "suggested" : "search";
  const { t } = useTexts();
  // Sentence about the closed project, if the first planner's card shows it instead of the top of the page.
  const found = page.takesPlace && first ? closed : null;
  const silent = closed ? others.filter(({ state }) => state.title === t("project:summary.unanswered")) : [];
  const inbox = page.messages ? (
    <a className={iconLinkClass} href={paths.conversations()}>
      <Icon name="inbox" /> {page.messages}
    </a>
  ) : null;
  const links: { href: string; icon: IconName; text: string; className?: string }[] = [];
  if (!closed) {
    const href = page.changeable ? paths.wizard(2, id) : paths.changeProject(id);
    links.push({ href, icon: "doc", text: t("project:change.title") });
  }
  if (page.takesPlace) {
    links.push({ href: paths.projectEvent(id), icon: "calendar", text: t("project:calendar") });
    // On wide screens, a button at the top of the page has the same target.
    links.push({ href: paths.ourDate(id), icon: "heart", text: page.ourDate, className: "md:hidden" });
  }
  if (found) links.push({ href: paths.wizard(), icon: "plus", text: t("project:presentation.another") });
  const row = (planner: (typeof others)[number]) => (
    <li key={planner.publicId} className="border-t border-line last:border-b">
      <ContactedRow contacted={planner} />
    </li>
  );
  return (
    <>
      <Band small>
        <p>
          <BackLink href={paths.presentation()}>{t("project:summary.back")}</BackLink>
        </p>
        <Kicker>{page.names}</Kicker>
        <h1>{date}</h1>
        <p className="mt-2 text-ink-muted">{t("project:summary.kicker", { event, place })}</p>
        {closed && !found ? <p className="mt-4 max-w-narrow font-serif text-large leading-snug">{closed}</p> : null}
        <p className={classNames(besideClass, found !== null && "md:hidden")}>
          {countdown ? (
            <>
              <b className={figureClass}>{countdown.figure}</b>{" "}
              <span className="text-balance text-ink-muted">{countdown.text}</span>
            </>
          ) : closed && !found ? (
            <ButtonLink variant="quiet" compact className="px-3!" href={paths.wizard()}>
              {t("project:presentation.another")}
            </ButtonLink>
          ) : null}
        </p>
        {page.takesPlace ? (
          <ButtonLink variant="quiet" className="mt-4 max-md:hidden" href={paths.ourDate(id)}>
            <Icon name="out" /> {page.ourDate}
          </ButtonLink>
        ) : null}
      </Band>
      <div
        className={pageClass({
          className:
            "grid items-start gap-x-gap gap-y-6 pt-6 pb-section lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_1fr]",
        })}
      >
        <section id="contacted" aria-labelledby="contacted-heading">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className={closed && silent.length === others.length ? "sr-only" : "text-h3"} id="contacted-heading">
              {t("project:summary.contacted", { count })}
            </h2>
            <p className="flex flex-wrap gap-x-6">
              {first ? null : inbox}
              {page.offers ? (
                <a className={iconLinkClass} href={paths.offers(id)}>
                  {page.offers}
                </a>
              ) : null}
            </p>
          </div>
          {count === 0 ? (
            <p className="text-ink-muted">{t(`project:summary.${page.sent ? "contactedLeft" : "noContacted"}`)}</p>
          ) : (
            <ul>
              {first ? (
                <li className="mb-4">
                  <ContactedCard
                    contacted={first}
                    isMain={!closed && main === "planner"}
                    found={found}
                    messages={inbox}
                  />
                </li>
              ) : null}
              {others.filter((planner) => !silent.includes(planner)).map(row)}
            </ul>
          )}
          {silent.length > 0 ? (
            <Disclosure summary={t("project:summary.silent", { count: silent.length })}>
              <ul>{silent.map(row)}</ul>
            </Disclosure>
          ) : null}
        </section>
        <aside
          className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-2"
          id="details"
          aria-labelledby="details-heading"
        >
          <h2 className="mb-3 text-h3" id="details-heading">
            {t("project:summary.details")}
          </h2>
          <Facts narrow facts={facts.slice(0, MAIN_FACTS)} />
          <Disclosure summary={t("project:summary.allDetails")}>
            <Facts narrow facts={facts.slice(MAIN_FACTS)} />
          </Disclosure>
          <ul className="print:hidden">
            {links.map(({ href, icon, text, className }) => (
              <li key={href} className={classNames("border-b border-line", className)}>
                <a
                  className="flex min-h-12 items-center gap-3 text-small text-ink no-underline hover:underline"
                  href={href}
                >
                  <Icon name={icon} className="text-evergreen" /> <span className="flex-1">{text}</span>{" "}
                  <Icon name="next" className="text-ink-muted" />
                </a>
              </li>
            ))}
          </ul>
        </aside>
        {closed ? null : (
          <div>
            <Disclosure id="suggested" open={opensSuggested} summary={page.suggestedTitle}>
              <Suggested
                project={id}
                suggested={suggested}
                open={open}
                isMain={main === "suggested"}
                changeable={page.changeable}
              />
            </Disclosure>
            <Disclosure open={isSearched || (count === 0 && !isStuck)} summary={t("search:heading")}>
              <SearchBlock project={id} search={search} isMain={main === "search"} />
            </Disclosure>
            <Disclosure id="contact" open={refused} summary={t("project:contact.heading")}>
              <ContactChannelForm project={id} channel={page.contactChannel} constraints={page.constraints} />
            </Disclosure>
            <p className="mt-3">
              <a className={`${iconLinkClass} text-ink-muted`} href={paths.closeProject(id)}>
                <Icon name="close" /> {t("project:close.link")}
              </a>
            </p>
          </div>
        )}
      </div>
    </>
  );
}

interface SuggestedProps {
  project: string;
  suggested: ReturnType<typeof suggestedViews>;
  /** Public id of the project, to link to all suggestions in step 4; null: step 4 is closed. */
  open: string | null;
  isMain: boolean;
  changeable: boolean;
}

function Suggested({ project, suggested, open, isMain, changeable }: SuggestedProps) {
  const { t } = useTexts();
  if (typeof suggested === "string")
    return (
      <NoPlanners
        cityNotFound={suggested === "city-not-found"}
        text={t("project:summary.noSuggested")}
        changeHref={changeable ? paths.wizard(3, project) : null}
      />
    );
  return (
    <div className="space-y-8">
      <div className="space-y-4">
        <p className="text-ink-muted">{t("project:summary.suggestedText")}</p>
        {open ? (
          <Actions>
            <ButtonLink variant={isMain ? "primary" : "quiet"} href={paths.wizard(4, open)}>
              {t("project:summary.write")}
            </ButtonLink>
          </Actions>
        ) : null}
      </div>
      <ContactList
        planners={open ? suggested.slice(0, FURTHER.planners) : suggested}
        project={project}
        page={paths.project(project)}
        headingLevel={2}
      />
    </div>
  );
}

interface ContactChannelFormProps {
  project: string;
  channel: ContactChannel;
  constraints: Constraints;
}

function ContactChannelForm({ project, channel, constraints }: ContactChannelFormProps) {
  const { t } = useTexts();
  const values = { contactChannel: channel };
  const post = usePostForm<z.input<typeof contactChannelForm>>(CHANNEL_FORM, { values, constraints });
  return (
    <PostForm post={post} action={paths.project(project)}>
      <FormProblems post={post} />
      <ChoiceGroup
        field={post.fields.contactChannel}
        legend={t("project:contact.legend")}
        legendLook="plain"
        hint={t("project:contact.hint")}
        options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`project:contact.${value}`) }))}
      />
      <Actions>
        <Button variant="quiet" name="intent" value="save-contact" busy={post.sending}>
          {t("project:contact.save")}
        </Button>
      </Actions>
    </PostForm>
  );
}
