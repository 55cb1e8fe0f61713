import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { DeclineForm } from "./decline-form";
import type { DeclineTexts } from "./decline-texts.server";
import { FreePromise } from "./free-promise";
import type { RequestRow } from "./requests-view.server";

interface WaitingRowProps {
  row: RequestRow;
  /** The one primary button of the page. */
  primary: boolean;
  isPremium: boolean;
  decline: DeclineTexts;
  /** The page that comes after the answer. */
  from: string;
}

const lineClass = "flex flex-wrap items-center justify-between gap-x-6 gap-y-2";
const toldClass = "flex-[1_1_260px] text-small text-ink-muted @max-[760px]:basis-full";

/** What fits of a request that waits, and the answers (rule list-7). */
export function WaitingRow({ row, primary, isPremium, decline, from }: WaitingRowProps) {
  const { t } = useTexts();
  const about = `${t("dashboard:requests.column.request")} ${row.reference}:`;
  return (
    <div className={lineClass}>
      <p className={toldClass}>{row.told}</p>
      <div className="flex flex-wrap items-center justify-end gap-2 @max-[760px]:justify-start has-[details[open]]:flex-[1_1_100%] has-[details[open]]:justify-start">
        <form method="post" action={paths.pro.answerRequest(row.publicId)}>
          <FixedValue name="from" value={from} />
          {isPremium ? <FreePromise /> : null}
          <Button own variant={primary ? "primary" : "quiet"} compact name="intent" value="unlock">
            <VisuallyHidden>{about} </VisuallyHidden>
            {t(isPremium ? "received:list.unlockFree" : "received:list.unlock")}
          </Button>
        </form>{" "}
        <ButtonLink variant="quiet" compact href={row.href}>
          <VisuallyHidden>{about} </VisuallyHidden>
          {t("dashboard:requests.view")}
        </ButtonLink>{" "}
        <DeclineForm request={row.publicId} texts={decline} from={from} inLine={{ about }} />
      </div>
    </div>
  );
}

/** What became of a request, with the couple's name once it is unlocked, and one link. */
export function OutcomeRow({ row }: { row: RequestRow }) {
  const { t } = useTexts();
  return (
    <div className={lineClass}>
      <p className={toldClass}>
        {row.name ? <span className="block font-serif text-[1.25rem] leading-tight text-ink">{row.name} </span> : null}
        {row.told}
      </p>
      <p>
        <ButtonLink variant="plain" compact className="@max-[760px]:px-0" href={row.href}>
          <VisuallyHidden>
            {t("dashboard:requests.column.request")} {row.reference}:{" "}
          </VisuallyHidden>
          {t(row.status === "unlocked" ? "received:list.viewContact" : "dashboard:requests.view")}
        </ButtonLink>
      </p>
    </div>
  );
}
