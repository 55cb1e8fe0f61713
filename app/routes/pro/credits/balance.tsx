import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";

/** More would be too small to count: then the figure is enough. */
const MOST_RINGS = 7;

interface BalanceProps {
  credits: number;
  /** Null: the free plan. */
  premiumUntil: string | null;
}

/** The figure stands on the thread, and one ring a credit hangs on it. */
export function Balance({ credits, premiumUntil }: BalanceProps) {
  const { t } = useTexts();
  const rings = credits <= MOST_RINGS ? Array.from({ length: credits }, (_, ring) => ring) : [];
  return (
    <section aria-label={t("shop:balance.label")}>
      <p className="flex h-[clamp(7.5rem,5.4rem+8vw,10.75rem)] items-end gap-[clamp(16px,3vw,36px)] [background:linear-gradient(var(--gold),var(--gold))_0_100%/100%_1px_no-repeat]">
        <span className="-mb-[0.118em] font-serif text-[clamp(9rem,6.4rem+10vw,13.5rem)] leading-[0.72] tracking-[-0.04em]">
          {credits}
        </span>
        {rings.length > 0 ? (
          <svg
            className="-mb-[15px] h-7.5 max-w-[60%] overflow-visible fill-paper stroke-evergreen stroke-[1.8]"
            viewBox={`0 0 ${rings.length * 40} 30`}
            aria-hidden="true"
          >
            {rings.map((ring) => (
              <circle key={ring} cx={18 + ring * 40} cy="15" r="12" className={ring % 2 ? "stroke-gold" : undefined} />
            ))}
          </svg>
        ) : null}
      </p>
      <div className="mt-6.5 flex flex-wrap justify-between gap-x-8 gap-y-2">
        <p className="text-lead text-ink-muted flex flex-wrap items-center gap-3">
          {t("shop:balance.under", { count: credits })} {premiumUntil ? <Chip>{t("shop:balance.paused")}</Chip> : null}
        </p>
        <p className="text-small text-ink-muted">
          {t("shop:balance.one")}
          <br />
          {premiumUntil ? (
            t("shop:balance.pausedText", { date: premiumUntil })
          ) : (
            <a href={paths.pro.subscription()}>{t("shop:balance.premium")}</a>
          )}
        </p>
      </div>
    </section>
  );
}
