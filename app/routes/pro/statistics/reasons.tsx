import { useTexts } from "~/i18n/texts";
import type { statisticsView } from "./statistics-view.server";

type ReasonsView = NonNullable<ReturnType<typeof statisticsView>["reasons"]>;

/** Why couples nearby were not shown the profile, each reason with the setting that changes it (rule statistics-4). */
export function Reasons({ reasons: { text, all, reasons } }: { reasons: ReasonsView }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="why">
      <h2 className="text-h3 mb-3.5" id="why">
        {t("statistics:why.heading")}
      </h2>
      <p className="max-w-prose text-ink-muted text-small">{text}</p>
      <ol className="mt-6">
        {reasons.map(({ reason, count, number, title, text: detail, link }) => (
          <li
            key={reason}
            className="grid grid-cols-[3.2rem_1fr] items-center gap-x-3 border-t border-line py-4 md:grid-cols-[3.2rem_1fr_auto]"
          >
            <span className="self-start font-serif text-h2">{number}</span>
            <div>
              <b>{title}</b>
              <p className="text-small text-ink-muted">{detail}</p>
              <svg
                className="mt-2 block h-1 w-full max-w-[340px]"
                preserveAspectRatio="none"
                viewBox={`0 0 ${all} 1`}
                aria-hidden="true"
              >
                <path
                  className="stroke-edge"
                  strokeDasharray="2 5"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                  d={`M${count} .5H${all}`}
                />
                <path className="stroke-gold stroke-3" vectorEffect="non-scaling-stroke" d={`M0 .5H${count}`} />
              </svg>
            </div>
            <a className="col-start-2 justify-self-start py-3 text-small md:col-start-3" href={link.href}>
              {link.text}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
