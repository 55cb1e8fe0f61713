import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { rowsClass } from "~/ui/rows";
import type { OwnCaseView } from "./reviews-view.server";

/** Reviews that were reported, and how each report stands: the hidden ones are in no other list. */
export function OwnCases({ cases }: { cases: readonly OwnCaseView[] }) {
  const { t } = useTexts();
  if (cases.length === 0) return null;
  return (
    <section aria-labelledby="reported">
      <h2 className="mb-3.5" id="reported">
        {t("proreviews:case.heading")}
      </h2>
      <ul className={rowsClass}>
        {cases.map(({ publicId, review, name, line, chip, isHidden }) => (
          <li key={publicId} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <div>
              <p>
                <a className="inline-flex min-h-11 items-center" href={paths.pro.reportReview(review)}>
                  {name}
                </a>
              </p>
              <p className="text-small text-ink-muted">{line}</p>
            </div>
            <p className="flex flex-wrap gap-2">
              <Chip kind={isHidden ? "bad" : "neutral"}>{t(`proreviews:case.chip.${chip}`)}</Chip>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
