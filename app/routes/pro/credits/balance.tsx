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
      <p className="shop-balance">
        <span className="n">{credits}</span>
        {rings.length > 0 ? (
          <svg className="rings" viewBox={`0 0 ${rings.length * 40} 30`} aria-hidden="true">
            {rings.map((ring) => (
              <circle key={ring} cx={18 + ring * 40} cy="15" r="12" className={ring % 2 ? "g" : undefined} />
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
