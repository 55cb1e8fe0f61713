import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";
import type { RequestView } from "./load-request.server";

interface FactsBlockProps {
  facts: NonNullable<RequestView["facts"]>;
  /** There is something to decide. */
  isOpen: boolean;
}

/** What a provider weighs before it decides: what fits first, what does not last. */
export function FactsBlock({ facts, isOpen }: FactsBlockProps) {
  const { t } = useTexts();
  const { beads, sent, answered, odds } = facts;
  return (
    <section aria-labelledby="before">
      <h2 className="text-h3 mb-3.5" id="before">
        {t(isOpen ? "received:facts.heading" : "received:facts.headingLater")}
      </h2>
      <div className="mb-3.5 flex flex-wrap gap-x-[18px] gap-y-2">
        <span className="request-beads" aria-hidden="true">
          {beads.map((bead, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: beads have nothing else to tell them apart.
            <i key={index} className={bead === "silent" ? undefined : bead} />
          ))}
        </span>
        <p className="flex-[1_1_240px]">
          {sent} {answered ? <strong>{answered}</strong> : null}
        </p>
      </div>
      <ul className="request-fits">
        {facts.facts.map(({ code, fits, title, detail }) => (
          <li key={code} className={fits ? "yes" : undefined}>
            <strong>{title}</strong> {detail ? <small>{detail}</small> : null}
          </li>
        ))}
      </ul>
      {odds ? (
        <div className="border-t border-line pt-4">
          <p>
            <Trans
              t={t}
              i18nKey="received:facts.odds"
              values={{ contacts: odds.contacts, comparable: odds.comparable }}
              components={{ b: <b className="font-serif text-[1.75rem] leading-[1.1] font-normal" /> }}
            />
          </p>
          <svg
            className="my-2 h-4 w-full overflow-visible"
            viewBox="0 0 100 16"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={`M0 8h${odds.share}`} stroke="var(--gold)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
            <path
              d={`M${Math.min(100, odds.share + 3)} 8H100`}
              stroke="var(--edge)"
              strokeDasharray="2 5"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className="text-tiny text-ink-muted">{odds.hint}</p>
        </div>
      ) : null}
    </section>
  );
}
