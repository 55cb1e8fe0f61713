import type { ReactElement, ReactNode } from "react";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { minutes } from "~/domain/durations";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { PlannerTiles } from "~/routes/planner-tiles";
import { ButtonLink } from "~/ui/button";
import { classNames, smallSummaryClass } from "~/ui/classes";
import { LinkRow } from "~/ui/link-row";
import { Panel } from "~/ui/panel";
import { DotLine } from "~/ui/text";
import { TickList } from "~/ui/tick-list";
import type { ProfileStep } from "./dashboard-state.server";

const STEPS: Record<ProfileStep["step"], { href: () => string; minutes: number }> = {
  venue: { href: paths.pro.venues, minutes: 15 },
  wedding: { href: paths.pro.weddings, minutes: 10 },
  reviews: { href: paths.pro.reviews, minutes: 2 },
  profilePicture: { href: paths.pro.profilePhoto, minutes: 2 },
  portrait: { href: paths.pro.portrait, minutes: 10 },
  experiences: { href: paths.pro.portrait, minutes: 5 },
  benefits: { href: paths.pro.portrait, minutes: 5 },
  service: { href: paths.pro.services, minutes: 5 },
  pricing: { href: paths.pro.services, minutes: 2 },
  company: { href: paths.pro.company, minutes: 3 },
  security: { href: paths.pro.account, minutes: 1 },
  photos: { href: paths.pro.photos, minutes: 5 },
  videos: { href: paths.pro.videos, minutes: 5 },
  socialNetworks: { href: paths.pro.social, minutes: 2 },
};

/** Rows that are not folded. */
const SHOWN = 3;

interface ProfilePathProps {
  steps: readonly ProfileStep[];
  /** True: the last step, sending the profile for approval, is not done yet. False: it is done. */
  isUnsent: boolean;
  photosLeft: number;
  /** Preview of the profile as lists show it, until couples see the profile. */
  card: PlannerCard | null;
  /** Replaces the card of the next step. */
  next: ReactNode;
  /** Another part of the page has the primary button. */
  isSecondary: boolean;
  /** Other things to do, before the steps. */
  rows: readonly ReactElement[];
  /** Things that wait for a moderator, after the steps. */
  waiting: readonly ReactElement[];
}

/** Lists the open steps of the profile, the next one first. Completed steps are folded. */
export function ProfilePath(props: ProfilePathProps) {
  const { steps, isUnsent, photosLeft, card, next, isSecondary, rows, waiting } = props;
  const { t, format } = useLanguage();
  const counted = isUnsent ? steps.filter((step) => step.required) : steps;
  const isOpen = (step: ProfileStep) => (isUnsent ? step.needed : !step.done);
  const count = counted.filter((step) => !isOpen(step)).length;
  const all = counted.length + (isUnsent ? 1 : 0);
  const done = steps.filter((step) => step.done);
  // With nothing more urgent on the page, the first step has the primary button.
  const hasButton = !next && (isUnsent || !(isSecondary || rows.length > 0));
  const first = hasButton ? steps.find((step) => !step.done) : undefined;
  const total = counted.filter(isOpen).reduce((sum, { step }) => sum + STEPS[step].minutes, 0);
  const timeOf = ({ step }: ProfileStep) => format.shortDuration(minutes(STEPS[step].minutes));
  const actOf = ({ step }: ProfileStep) =>
    step === "photos" ? t("dashboard:todo.photos", { count: photosLeft }) : t(`dashboard:todo.${step}`);
  const noteOf = (step: ProfileStep) =>
    step.needs.length > 0 ? format.list(step.needs.map((need) => t(`admin:need.${need}`))) : actOf(step);
  const items = (listed: readonly ProfileStep[]) =>
    listed.map((step) => (
      <LinkRow key={step.step} href={STEPS[step.step].href()} text={actOf(step)}>
        {timeOf(step)}
      </LinkRow>
    ));
  // `next` already asks for the confirmation of the email address.
  const open = counted.filter((step) => isOpen(step) && step !== first && !(next && step.step === "security"));
  const progress = isUnsent ? t("dashboard:steps.online", { count, all }) : t("dashboard:steps.count", { count, all });
  const optional = isUnsent ? steps.filter((step) => !step.done && !isOpen(step)) : [];
  const todo = [...rows, ...items(open), ...waiting];
  return (
    <div className={classNames(card && "grid items-start gap-gap md:grid-cols-[minmax(0,1fr)_236px]")}>
      <section className="space-y-5" aria-labelledby="steps">
        <div className="flex items-center gap-4">
          <Ring count={count} all={all} />
          <div>
            <h2 className="text-h3" id="steps">
              {isUnsent ? progress : t("dashboard:todo.heading")}
            </h2>
            {isUnsent ? null : <p className="text-small text-ink-muted">{progress}</p>}
          </div>
        </div>
        {isUnsent && total > 0 ? <p>{t("dashboard:steps.welcome", { count: total })}</p> : null}
        {next}
        {first ? (
          <Panel look="soft" className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <div className="flex-[1_1_240px]">
              <h3 id="next">{t(`dashboard:step.${first.step}`)}</h3>
              <p className="text-small text-ink-muted">
                <DotLine texts={[noteOf(first), timeOf(first)]} />
              </p>
            </div>
            <ButtonLink
              variant={isSecondary ? "quiet" : "primary"}
              href={STEPS[first.step].href()}
              aria-describedby="next"
            >
              {t("dashboard:steps.start")}
            </ButtonLink>
          </Panel>
        ) : null}
        <div>
          <ul>{todo.slice(0, SHOWN)}</ul>
          <div className="flex flex-wrap gap-x-6 pt-1 text-ink-muted">
            {todo.length > SHOWN ? (
              <Fold summary={t("dashboard:todo.more", { number: format.number(todo.length - SHOWN) })}>
                <ul>{todo.slice(SHOWN)}</ul>
              </Fold>
            ) : null}
            {optional.length > 0 ? (
              <Fold summary={t("dashboard:steps.optional")}>
                <ul>{items(optional)}</ul>
              </Fold>
            ) : null}
            {done.length > 0 ? (
              <Fold summary={t("dashboard:steps.doneFold", { count: done.length })}>
                <TickList two links>
                  {done.map((step) => (
                    <li key={step.step}>
                      <a className="inline-block py-2" href={STEPS[step.step].href()}>
                        {t(`dashboard:step.${step.step}`)}
                      </a>
                    </li>
                  ))}
                </TickList>
              </Fold>
            ) : null}
          </div>
        </div>
      </section>
      {card ? (
        <section aria-labelledby="tile">
          <h2 className="mb-2.5 font-sans text-small text-ink-muted" id="tile">
            {t("dashboard:steps.tile")}
          </h2>
          <PlannerTiles
            planners={[{ ...card, name: card.name || t("admin:need.name") }]}
            layout="one"
            href={paths.pro.preview()}
          />
        </section>
      ) : null}
    </div>
  );
}

function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="open:basis-full">
      <summary className={smallSummaryClass}>{summary}</summary>
      {children}
    </details>
  );
}

function Ring({ count, all }: { count: number; all: number }) {
  return (
    <svg className="size-14 flex-none -rotate-90" viewBox="0 0 56 56" fill="none" strokeWidth="5" aria-hidden="true">
      <circle className="stroke-sage" cx="28" cy="28" r="25" />
      <circle
        className="stroke-evergreen"
        cx="28"
        cy="28"
        r="25"
        pathLength={all}
        strokeDasharray={`${count} ${all}`}
      />
    </svg>
  );
}
