import type { Statistics } from "~/domain/statistics/find-statistics.server";
import { type Reason, type reasonsOf, STATISTICS } from "~/domain/statistics/statistics.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";

const SETTINGS: Record<Reason, () => string> = {
  radius: paths.pro.company,
  price: paths.pro.services,
  language: paths.pro.company,
  busy: paths.pro.availability,
  service: paths.pro.services,
  position: paths.ranking,
};

interface ReasonsProps {
  found: ReturnType<typeof reasonsOf>;
  settings: Pick<Statistics, "radiusKm" | "priceFrom" | "languages">;
}

/**
 * Renders why couples nearby did not see the profile, each reason with the setting that changes it (rule statistics-4).
 */
export function Reasons({ found: { projects, could, kept, reasons }, settings }: ReasonsProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { radiusKm, priceFrom, languages } = settings;
  const set = {
    radius: format.kilometres(radiusKm),
    price: priceFrom === null ? "–" : format.euros(priceFrom),
    languages: languages.length === 0 ? "–" : format.list(languages.map(format.language)),
  };
  const sentences = [
    t("statistics:why.projects", { count: projects, number: format.number(projects), days: STATISTICS.month }),
    t("statistics:why.could", { count: could, number: format.number(could) }),
    ...(kept > 0 ? [t("statistics:why.others", { count: kept, number: format.number(kept) })] : []),
  ];
  return (
    <section aria-labelledby="why">
      <h2 className="text-h3 mb-3.5" id="why">
        {t("statistics:why.heading")}
      </h2>
      <p className="max-w-prose text-ink-muted text-small">
        {projects === 0 ? t("statistics:why.none", { days: STATISTICS.month }) : sentences.join(" ")}
      </p>
      <ol className="mt-6">
        {reasons.map(({ reason, count }) => (
          <li
            key={reason}
            className="grid grid-cols-[3.2rem_1fr] items-center gap-x-3 border-t border-line py-4 md:grid-cols-[3.2rem_1fr_auto]"
          >
            <span className="self-start font-serif text-h2">{format.number(count)}</span>
            <div>
              <b>{t(`statistics:why.${reason}.title`)}</b>
              <p className="text-small text-ink-muted">{t(`statistics:why.${reason}.text`, set)}</p>
              <svg
                className="mt-2 block h-1 w-full max-w-[340px]"
                preserveAspectRatio="none"
                viewBox={`0 0 ${kept} 1`}
                aria-hidden="true"
              >
                <path
                  className="stroke-edge"
                  strokeDasharray="2 5"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                  d={`M${count} .5H${kept}`}
                />
                <path className="stroke-gold stroke-3" vectorEffect="non-scaling-stroke" d={`M0 .5H${count}`} />
              </svg>
            </div>
            <a className="col-start-2 justify-self-start py-3 text-small md:col-start-3" href={SETTINGS[reason]()}>
              {t(`statistics:why.${reason}.link`)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
