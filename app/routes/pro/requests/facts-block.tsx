import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";
import { AskedBeads } from "./asked-beads";
import type { RequestView } from "./load-request.server";

interface FactsBlockProps {
  facts: NonNullable<RequestView["facts"]>;
  /** There is something to decide. */
  isOpen: boolean;
}

/** A closed ring fits, a dashed one does not; the words say it too. */
const factClass =
  "relative border-t border-line py-[11px] pl-9 leading-[1.45] first:border-gold before:absolute before:top-3 before:left-0 before:size-[22px] before:rounded-full";
const FITS =
  "before:bg-evergreen before:bg-[image:var(--check)] before:bg-[length:15px] before:bg-center before:bg-no-repeat";
const FITS_NOT = "before:border before:border-dashed before:border-edge";

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
        <AskedBeads beads={beads} />
        <p className="flex-[1_1_240px]">
          {sent} {answered ? <strong>{answered}</strong> : null}
        </p>
      </div>
      <ul>
        {facts.facts.map(({ code, fits, title, detail }) => (
          <li key={code} className={`${factClass} ${fits ? FITS : FITS_NOT}`}>
            <strong>{title}</strong>{" "}
            {detail ? <small className="block text-small text-ink-muted">{detail}</small> : null}
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
