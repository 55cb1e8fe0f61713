import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Chip } from "~/ui/chip";
import { ListTable } from "../list-table";

export interface WaitingCase {
  publicId: string;
  author: string;
  planner: string;
  kind: string;
  isHidden: boolean;
  reason: string;
  proofs: number;
  since: string;
}

/** Reports and disputes that wait for a decision, the oldest first. */
export function WaitingCases({ cases }: { cases: readonly WaitingCase[] }) {
  const { t } = useTexts();
  if (cases.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="cases">
      <h2 id="cases">{t("reviews:desk.case.heading")}</h2>
      <ListTable
        rows={cases}
        labelledBy="cases"
        keyOf={({ publicId }) => publicId}
        columns={[
          {
            head: t("reviews:desk.author"),
            cell: ({ publicId, author }) => <a href={paths.admin.reviewCase(publicId)}>{author}</a>,
          },
          { head: t("reviews:desk.planner"), cell: ({ planner }) => planner },
          {
            head: t("reviews:desk.case.reason"),
            cell: ({ reason, kind, isHidden }) => (
              <>
                {reason} <Chip kind={isHidden ? "bad" : "neutral"}>{kind}</Chip>
              </>
            ),
          },
          { head: t("reviews:desk.case.proofs"), cell: ({ proofs }) => proofs },
          { head: t("reviews:desk.since"), cell: ({ since }) => since },
        ]}
      />
    </section>
  );
}
