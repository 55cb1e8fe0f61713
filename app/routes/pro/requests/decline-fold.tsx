import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { DeclineReasons } from "./decline-reasons.server";

export interface DeclineTexts {
  summary: string;
  legend: string;
  submit: string;
}

interface DeclineFoldProps {
  /** Public id of the request. */
  request: string;
  /** Before the summary, for screen readers: which request it is about. */
  about?: string;
  reasons: DeclineReasons;
  texts: DeclineTexts;
  /** The page that comes after the answer. */
  from: string;
}

/** Opens without a script: the reasons, in italics what the couple reads, and the button (rule list-7). */
export function DeclineFold({ request, about, reasons, texts, from }: DeclineFoldProps) {
  return (
    <details className="decline">
      <summary>
        {about ? <VisuallyHidden>{about} </VisuallyHidden> : null}
        {texts.summary}
      </summary>
      <form method="post" action={paths.pro.answerRequest(request)} className="flow">
        <FixedValue name="from" value={from} />
        <fieldset>
          <legend className="small">{texts.legend}</legend>
          {reasons.map(({ value, label, read }) => (
            <div key={value}>
              <label>
                <input className="tick" type="radio" name="reason" value={value} required />{" "}
                <span>
                  {label} <small>{read}</small>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
        <Button variant="danger" compact name="intent" value="decline">
          {texts.submit}
        </Button>
      </form>
    </details>
  );
}

/** For screens that have the texts of received requests. */
export function useDeclineTexts(): DeclineTexts {
  const { t } = useTexts();
  return {
    summary: t("received:list.decline"),
    legend: t("received:list.reason"),
    submit: t("received:list.declineThis"),
  };
}
