import { cva } from "class-variance-authority";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { metaLineClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { TickList } from "~/ui/tick-list";
import type { ProfileStep } from "./dashboard-state.server";

const SCREENS: Record<ProfileStep["step"], () => string> = {
  venue: paths.pro.venues,
  portfolio: paths.pro.portfolios,
  reviews: paths.pro.reviews,
  profilePicture: paths.pro.profilePhoto,
  portrait: paths.pro.portrait,
  experiences: paths.pro.portrait,
  benefits: paths.pro.portrait,
  service: paths.pro.services,
  pricing: paths.pro.services,
  company: paths.pro.company,
  security: paths.pro.account,
  photos: paths.pro.photos,
  videos: paths.pro.videos,
  socialNetworks: paths.pro.social,
};

/** A bead on a gold thread; dashed and hollow for an open step. */
const bead = cva(
  "h-3.5 flex-1 bg-[position:0_50%] before:block before:size-3.5 before:rounded-full before:border-[1.5px] before:content-[''] last:flex-none",
  {
    variants: {
      open: {
        true: "[background-size:100%_1px] bg-[image:repeating-linear-gradient(90deg,var(--edge)_0_2px,transparent_2px_7px)] bg-no-repeat before:border-edge before:bg-paper",
        false:
          "[background-size:100%_1px] bg-[image:linear-gradient(var(--gold),var(--gold))] bg-no-repeat before:border-evergreen before:bg-evergreen",
      },
    },
  },
);

interface CompletionBeadsProps {
  steps: readonly ProfileStep[];
  photosLeft: number;
}

export function CompletionBeads({ steps, photosLeft }: CompletionBeadsProps) {
  const { t } = useTexts();
  const format = useFormat();
  const noteOf = ({ step, needs }: ProfileStep) => {
    if (needs.length > 0) return format.list(needs.map((need) => t(`admin:need.${need}`)));
    return step === "photos" ? t("dashboard:todo.photos", { count: photosLeft }) : t(`dashboard:todo.${step}`);
  };
  const done = steps.filter((step) => step.done);
  const open = steps.filter((step) => !step.done);
  return (
    <section className="space-y-4" aria-labelledby="steps">
      <div className={metaLineClass}>
        <h2 className="text-h3" id="steps">
          {t("dashboard:steps.heading")}
        </h2>
        <p className="text-small text-ink-muted">
          {t("dashboard:steps.count", { count: done.length, all: steps.length })}
        </p>
      </div>
      <div className="flex py-1.5" aria-hidden="true">
        {[...done, ...open].map((step) => (
          <span key={step.step} className={bead({ open: !step.done })} />
        ))}
      </div>
      {open.length > 0 ? (
        <ul>
          {open.map((step) => (
            <li key={step.step} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line">
              <a className="py-2.5" href={SCREENS[step.step]()}>
                {t(`dashboard:step.${step.step}`)}
              </a>{" "}
              <span className="text-small text-ink-muted">
                {noteOf(step)} {step.needs.length > 0 ? <Chip>{t("dashboard:steps.first")}</Chip> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {done.length > 0 ? (
        <Disclosure summary={t("dashboard:steps.doneFold", { count: done.length })}>
          <TickList two links>
            {done.map((step) => (
              <li key={step.step}>
                <a className="inline-block py-2" href={SCREENS[step.step]()}>
                  {t(`dashboard:step.${step.step}`)}
                </a>
              </li>
            ))}
          </TickList>
        </Disclosure>
      ) : null}
    </section>
  );
}
