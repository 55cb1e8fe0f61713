import { redirectDocument } from "@remix-run/cloudflare";
import { DomainError } from "~/domain/domain-error";
import { dayAfter } from "~/domain/durations";
import { isServiceType, recommendedPlannerBudgets, STARTING_PRICES } from "~/domain/enumerations/enumeration.rules";
import type { Match } from "~/domain/matching/find-matches.server";
import { saturdaysOf } from "~/domain/matching/free-planners.rules";
import { loosenedNotes, preselect } from "~/domain/matching/matching.rules";
import { findWizard, type Named, type Wizard } from "~/domain/projects/find-wizard.server";
import {
  type FormStep,
  lastEventDate,
  NEAR_HOME,
  openStep,
  PROJECT,
  UNDECIDED,
  WEDDING,
} from "~/domain/projects/project.rules";
import type { Project } from "~/domain/projects/projects.server";
import { sendForm, settingStepForm, wishesStepForm } from "~/domain/projects/wizard.form";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf } from "~/http/forms/form.server";
import { readPinned, readStart, type WizardStart } from "~/http/forms/pending-contact.server";
import { messageIdeas, messageToPlanners, visibleParts } from "~/http/pages/first-message";
import { placeOf } from "~/http/pages/planner-texts";
import { loosenedTexts, plannerView } from "~/http/pages/planner-view.server";
import { withClaims } from "~/http/pages/wordings.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { todayIn } from "~/i18n/format.server";
import { LOCALES, type Locale } from "~/i18n/markets";
import { paths } from "~/paths";

const CHOICE = 4;

const DRAFT = /^[0-9a-z]{16}$/;

/** Returns the requested step, formatted. Redirects if the step is not open yet, or already closed. */
export async function stepData(context: AppContext, couple: Couple) {
  const parameters = context.url.searchParams;
  const fresh = !parameters.has("step");
  const asked = fresh ? 1 : Number(parameters.get("step"));
  if (!Number.isInteger(asked) || asked < 1 || asked > PROJECT.steps) throw new DomainError("project.step");
  const named = parameters.get("draft") ?? "";
  const draftParameter = DRAFT.test(named) ? named : undefined;
  const pinned = asked === CHOICE ? await readPinned(context, couple) : [];
  const start = asked < 3 ? await readStart(context) : null;
  const wizard = await withClaims(
    context,
    findWizard(context, couple, context.locale, {
      draft: draftParameter,
      fresh,
      withMatches: asked >= CHOICE,
      pinned,
    }),
  );
  const { project } = wizard;
  if (!project && !fresh && asked > 1) throw redirectDocument(paths.wizard());
  if (project?.closedAt) {
    setFlash(context, { kind: "bad", text: "project:closed.refused" });
    throw redirectDocument(paths.project(project.publicId));
  }
  // Sent answers are locked; more planners can be chosen until step 4 is sent.
  const answersLocked = (project?.contactedCount ?? 0) > 0;
  const firstOpenStep = project?.sentAt ? PROJECT.steps : answersLocked ? CHOICE : 1;
  if (project && asked < firstOpenStep) throw redirectDocument(paths.project(project.publicId));
  const open = project ? openStep(asked, project, unfinishedSteps(project)) : 1;
  if (open !== asked) throw redirectDocument(paths.wizard(open, draftParameter));
  const frame = {
    draft: project?.publicId ?? draftParameter ?? newPublicId(),
    draftParameter,
    reached: project?.reachedStep ?? 1,
    /** The draft exists on the server, so the form can be saved automatically. */
    isStored: project !== null,
    answersLocked,
    title: context.t(`wizard:${TITLES[asked - 1] ?? "event"}.title` as "wizard:event.title"),
  };
  switch (asked) {
    case 1:
      return { step: 1 as const, ...frame, ...eventData(context, wizard, start) };
    case 2:
      return { step: 2 as const, ...frame, ...settingData(context, wizard, start) };
    case 3:
      return { step: 3 as const, ...frame, ...wishesData(context, wizard) };
    case 4:
      return { step: 4 as const, ...frame, ...choiceData(context, wizard, couple) };
    default:
      return { step: 5 as const, ...frame, ...doneData(context, wizard) };
  }
}

/** Unfinished steps that block later ones. An unfinished step 4 does not block step 5, which needs no message. */
const unfinishedSteps = ({ unfinished }: Project) =>
  Object.keys(unfinished.steps)
    .map(Number)
    .filter((step) => step < CHOICE);

/** Returns the initial values of a step: the unfinished input, or else the stored facts. */
function valuesOf<F extends object>(step: FormStep, { project }: Wizard, facts: F): F {
  const typed = project?.unfinished.steps[step];
  if (!typed) return facts;
  return Object.fromEntries(Object.entries(typed).map(([name, list]) => [name, list.length > 1 ? list : list[0]])) as F;
}

export type StepData = Awaited<ReturnType<typeof stepData>>;
export type ScreenOf<S extends StepData["step"]> = Extract<StepData, { step: S }>;

const TITLES = ["event", "setting", "wishes", "choice", "done"] as const;

/** Returns the text that replaces the form if an enumeration is empty (rule wizard-17). */
function missing({ t }: AppContext, lists: [Parameters<typeof loadingKey>[0], readonly unknown[]][]): string | null {
  const empty = lists.find(([, list]) => list.length === 0);
  return empty ? t(loadingKey(empty[0])) : null;
}

const loadingKey = (
  name:
    | "eventTypes"
    | "serviceTypes"
    | "guestRanges"
    | "budgetRanges"
    | "plannerBudgetRanges"
    | "languages"
    | "plannerPreferences",
) => `wizard:loading.${name}` as const;

const options = (list: readonly Named[]) => list.map(({ slug, name }) => ({ value: slug, label: name }));

function prices({ format }: AppContext) {
  return {
    complete: format.euros(STARTING_PRICES.complete),
    partial: format.euros(STARTING_PRICES.partial),
    "day-coordination": format.euros(STARTING_PRICES["day-coordination"]),
  };
}

function eventData(context: AppContext, wizard: Wizard, start: WizardStart | null) {
  const { project, enumerations } = wizard;
  const { eventTypes, serviceTypes } = enumerations;
  return {
    failure: missing(context, [
      ["eventTypes", eventTypes],
      ["serviceTypes", serviceTypes],
    ]),
    eventTypes: options(eventTypes),
    serviceTypes: options(serviceTypes),
    prices: prices(context),
    minutes: context.claims.minutes,
    constraints: { eventType: { required: true as const } },
    values: valuesOf(1, wizard, {
      eventType: project?.eventType ?? start?.event ?? null,
      otherEvent: project?.otherEvent ?? "",
      serviceType: project?.serviceType ?? (project?.eventType === WEDDING ? UNDECIDED : null),
      hasTheme: project ? (project.hasTheme ? "oui" : "non") : null,
      weddingTheme: project?.weddingTheme ?? "",
    }),
  };
}

function settingData(context: AppContext, wizard: Wizard, start: WizardStart | null) {
  const { project, enumerations } = wizard;
  const { guestRanges, budgetRanges, plannerBudgetRanges } = enumerations;
  const recommended: readonly string[] = recommendedPlannerBudgets(project?.serviceType);
  const byService = prices(context);
  const { complete, partial, "day-coordination": day } = byService;
  const startingPrice = isServiceType(project?.serviceType) ? byService[project.serviceType] : null;
  const today = todayIn(context.market, context.clock.now());
  const tomorrow = dayAfter(today);
  const [saturday] = start ? saturdaysOf(start.month, tomorrow) : [];
  // The lowest recommended budget includes the starting price of the service.
  const advice = (slug: string) =>
    slug === recommended[0] && startingPrice
      ? context.t("wizard:setting.recommendedFrom", { price: startingPrice })
      : context.t("wizard:setting.recommended");
  return {
    failure: missing(context, [
      ["guestRanges", guestRanges],
      ["budgetRanges", budgetRanges],
      ["plannerBudgetRanges", plannerBudgetRanges],
    ]),
    guestRanges: options(guestRanges),
    budgetRanges: options(budgetRanges),
    plannerBudgetRanges: plannerBudgetRanges.map(({ slug, name }) => ({
      value: slug,
      label: name,
      small: recommended.includes(slug) ? advice(slug) : undefined,
    })),
    prices: project?.eventType === WEDDING && !startingPrice ? { complete, partial, day } : null,
    today,
    tomorrow,
    lastDate: lastEventDate(today),
    /** First month that the calendar shows; null: the first selectable day's. */
    month: saturday?.slice(0, 7) ?? null,
    exampleDate: context.format.shortDate(saturday ?? `${Number(tomorrow.slice(0, 4)) + 1}-06-12`),
    constraints: constraintsOf(settingStepForm(today)),
    values: valuesOf(2, wizard, {
      eventDate: project?.eventDate ? context.format.shortDate(project.eventDate) : "",
      eventLocation: project?.eventLocation ?? start?.city ?? "",
      ...(start && !project?.eventLocation && { eventLocationPlace: start.cityPlace, eventLocationFor: start.city }),
      guestRange: project?.guestRange ?? null,
      budgetRange: project?.budgetRange ?? null,
      budgetPlannerRange: project?.budgetPlannerRange ?? null,
    }),
  };
}

function wishesData(context: AppContext, wizard: Wizard) {
  const { project, homeCity, enumerations } = wizard;
  const { languages, plannerPreferences } = enumerations;
  return {
    failure: missing(context, [
      ["languages", languages],
      ["plannerPreferences", plannerPreferences],
    ]),
    ...languageOptions(context, languages),
    // 'nearHome' is labelled with the couple's city in brackets (rule wizard-9).
    plannerPreferences: plannerPreferences.map(({ slug, name }) => ({
      value: slug,
      label: slug === NEAR_HOME && homeCity ? context.t("wizard:wishes.nearHome", { name, city: homeCity }) : name,
    })),
    constraints: constraintsOf(wishesStepForm),
    values: valuesOf(3, wizard, {
      // The couple certainly speaks the language of the page.
      languages: project && project.languages.length > 0 ? project.languages : [context.locale],
      plannerPreference: project?.plannerPreference ?? null,
    }),
  };
}

/** Sorts the languages: the page's first, then those of the markets. The others are collapsed. */
function languageOptions({ locale }: AppContext, all: Wizard["enumerations"]["languages"]) {
  const rank = (iso: string) => [locale, ...LOCALES].indexOf(iso as Locale);
  const option = ({ iso, label }: { iso: string; label: string }) => ({ value: iso, label });
  const common = all.filter(({ iso }) => rank(iso) >= 0).sort((a, b) => rank(a.iso) - rank(b.iso));
  return { languages: common.map(option), otherLanguages: all.filter(({ iso }) => rank(iso) < 0).map(option) };
}

function choiceData(context: AppContext, { project, choice }: Wizard, { firstname }: Couple) {
  const known = choice !== null && "matches" in choice ? choice : null;
  const matches = known?.matches ?? [];
  const typed = project?.unfinished.steps[CHOICE];
  const initial = project ? messageToPlanners(context, project, firstname) : "";
  return {
    cityNotFound: choice !== null && "error" in choice,
    date: project?.eventDate ? context.format.dayOfYear(Date.parse(`${project.eventDate}T12:00:00Z`)) : null,
    planners: known ? matches.map((match) => plannerView(context, known.query, match, project?.publicId)) : [],
    loosened: known ? loosenedTexts(context, loosenedNotes(known.query, matches)) : [],
    chosen: chosenOf(typed?.selectedPrestataires, matches),
    factor: context.claims.factor,
    message: typed?.message?.[0] || project?.message || initial,
    initial,
    firstname,
    ideas: messageIdeas(context),
    seen: visibleParts(context, project?.contactChannel ?? "both"),
    constraints: constraintsOf(sendForm),
  };
}

function chosenOf(typed: string[] | undefined, matches: readonly Match[]): string[] {
  const open = matches.filter(({ contacted }) => !contacted).map(({ planner }) => planner.publicId);
  const own = typed?.filter((publicId) => open.includes(publicId));
  if (own && (own.length > 0 || typed?.length === 0)) return own;
  return preselect(matches).map(({ planner }) => planner.publicId);
}

function doneData(context: AppContext, { project, contacted, choice }: Wizard) {
  const known = choice !== null && "matches" in choice ? choice : null;
  const chosen = project?.unfinished.steps[CHOICE]?.selectedPrestataires;
  // Once the project is sent, this step lists no other planners; the project's page may suggest some.
  const others = known && project?.sentAt === null ? othersThan(chosenOf(chosen, known.matches), known.matches) : [];
  return {
    others: known ? others.map((match) => plannerView(context, known.query, match, project?.publicId)) : [],
    project: project?.publicId ?? "",
    sent: contacted.length,
    hours: context.claims.hours,
    names: context.format.list(contacted.map(({ name }) => name)),
    planners: contacted.map((planner) => ({
      publicId: planner.publicId,
      name: planner.name,
      place: placeOf(planner),
      portrait: planner.profileImage,
      gold: planner.premium,
    })),
  };
}

/** Planners that were neither chosen nor contacted; if the couple chose all, those that were not contacted. */
function othersThan(chosen: readonly string[], matches: readonly Match[]): Match[] {
  const open = matches.filter(({ contacted }) => !contacted);
  const others = open.filter(({ planner }) => !chosen.includes(planner.publicId));
  return others.length > 0 ? others : open;
}
