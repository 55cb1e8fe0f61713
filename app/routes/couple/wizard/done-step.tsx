import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ContactList } from "~/routes/couple/project/contact-list";
import { Actions, ButtonLink } from "~/ui/button";
import { smallSummaryClass } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/text";
import { Timeline } from "~/ui/timeline";
import { FIRST_CHOICES } from "./planner-choice";
import type { ScreenOf } from "./step-data.server";

export function DoneStep({ screen }: { screen: ScreenOf<5> }) {
  const { t } = useTexts();
  const { sent, hours } = screen;
  const folded = screen.others.slice(FIRST_CHOICES);
  const list = { project: screen.project, page: paths.project(screen.project) };
  const search = (
    <a className="inline-block py-2.5 text-small" href={`${paths.project(screen.project)}#search`}>
      {t("search:heading")}
    </a>
  );
  return (
    <>
      <header className={sent > 0 ? "text-center" : undefined}>
        {sent > 0 ? <img className="mx-auto mb-8" src="/art/sprig.svg" width="240" height="60" alt="" /> : null}
        <h1 className={sent > 0 ? undefined : "text-calm"}>
          {t(sent > 0 ? "wizard:done.sentHeading" : "wizard:done.skippedHeading")}
        </h1>
        {sent > 0 ? null : <p className="mt-3 text-ink-muted">{t("wizard:done.skipped")}</p>}
        <TiedPortraits label={t("wizard:done.contacted")} planners={screen.planners} names={screen.names} />
        <Actions className={sent > 0 ? "mt-6 justify-center" : "mt-6"}>
          {sent > 0 || screen.others.length === 0 ? null : (
            <ButtonLink href={paths.wizard(4, screen.project)}>
              {t("wizard:done.write")} <Icon name="next" />
            </ButtonLink>
          )}
          <ButtonLink variant={sent > 0 ? "primary" : "plain"} href={paths.project(screen.project)}>
            {t("common:action.finish")} {sent > 0 ? <Icon name="next" /> : null}
          </ButtonLink>
        </Actions>
      </header>
      {sent > 0 ? (
        <section className="mt-14" aria-labelledby="next">
          <h2 id="next">{t("wizard:done.next")}</h2>
          <div className="mt-5 max-w-prose">
            <Timeline
              kind="steps"
              knots={[
                {
                  key: "today",
                  state: "done",
                  title: t("wizard:done.today"),
                  detail: t("wizard:done.sent", { count: sent, hours }),
                },
                { key: "decides", title: t("wizard:done.decides"), detail: t("wizard:done.nextText") },
                {
                  key: "accepts",
                  state: "tied",
                  title: t("wizard:done.accepts"),
                  detail: t("wizard:done.acceptsText"),
                },
              ]}
            />
          </div>
        </section>
      ) : null}
      {screen.others.length > 0 ? (
        <section className="mt-10" aria-labelledby="others">
          <h2 className="text-h3" id="others">
            {t("wizard:done.others")}
          </h2>
          <div className="mt-5 flex flex-wrap items-baseline gap-x-8">
            <div className="w-full">
              <ContactList {...list} planners={screen.others.slice(0, FIRST_CHOICES)} />
            </div>
            {folded.length > 0 ? (
              <details className="open:w-full">
                <summary className={smallSummaryClass}>{t("wizard:choice.more", { count: folded.length })}</summary>
                <div className="pt-4">
                  <ContactList {...list} planners={folded} />
                </div>
              </details>
            ) : null}
            {search}
          </div>
        </section>
      ) : (
        <p className="mt-5">{search}</p>
      )}
    </>
  );
}

interface TiedPortraitsProps {
  label: string;
  planners: readonly { publicId: string; name: string; portrait?: string | null | undefined; gold?: boolean }[];
  /** All names in one sentence. Below its portrait, each name would wrap into many lines. */
  names: string;
}

const MOST = 4;

function TiedPortraits({ label, planners, names }: TiedPortraitsProps) {
  if (planners.length === 0) return null;
  const shown = planners.length > MOST ? planners.slice(0, MOST - 1) : planners;
  const others = planners.slice(shown.length);
  return (
    <>
      <ul
        className="mt-8 flex justify-center gap-3 bg-[linear-gradient(var(--gold),var(--gold))] bg-size-[100%_1px] bg-no-repeat bg-position-[0_36px] sm:gap-10"
        aria-label={label}
      >
        {shown.map(({ publicId, name, portrait, gold }) => (
          <li key={publicId}>
            <span className={KNOT}>
              <Portrait name={name} src={portrait} gold={gold} />
            </span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </li>
        ))}
        {others.length > 0 ? (
          <li>
            <span className={KNOT} aria-hidden="true">
              <span className="grid size-18 place-items-center rounded-full bg-sand font-serif text-h3 text-gold-ink italic">
                +{others.length}
              </span>
            </span>
            <VisuallyHidden>{others.map(({ name }) => name).join(", ")}</VisuallyHidden>
          </li>
        ) : null}
      </ul>
      <p className="mx-auto max-w-prose font-serif text-large text-balance" aria-hidden="true">
        {names}
      </p>
    </>
  );
}

const KNOT = "mx-auto mb-3 block w-fit rounded-full bg-paper sm:px-2";
