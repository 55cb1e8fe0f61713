import { getCollectionProps } from "@conform-to/react";
import type { z } from "zod";
import type { declineForm } from "~/domain/requests/answer.form";
import { useTexts } from "~/i18n/texts";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { describedBy, FieldError } from "~/ui/field";
import { Fold } from "~/ui/fold";

export const DECLINE_FORM = "decline";

interface DeclineFormProps {
  /** Where it goes. */
  action: string;
  /** `said`: what the couple will read. */
  reasons: readonly { value: string; label: string; said: string }[];
  hint: string;
}

/** Declines a request with one of seven reasons. */
export function DeclineForm({ action, reasons, hint }: DeclineFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof declineForm>>(DECLINE_FORM, { constraints: { reason: { required: true } } });
  const field = post.fields.reason;
  const inputs = getCollectionProps(field, {
    type: "radio",
    options: reasons.map(({ value }) => value),
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  return (
    <Fold summary={t("received:decline.heading")} open={post.refused !== undefined} id="decline-request">
      <PostForm className="flow" post={post} action={action}>
        <FormProblems post={post} />
        <fieldset className="request-reasons" id={field.id} tabIndex={-1} aria-describedby={describedBy(field, null)}>
          <legend className="small">{t("received:decline.legend")}</legend>
          {reasons.map(({ value, label, said }, index) => (
            <div key={value}>
              <label htmlFor={`${field.id}-${value}`}>
                <input className="tick" {...inputs[index]} />{" "}
                <span>
                  {label} <small>{t("received:quoted", { text: said })}</small>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
        <FieldError field={field} />
        <Button variant="danger" wide name="intent" value="reject">
          {t("received:decline.submit")}
        </Button>
        <p className="hint">{hint}</p>
      </PostForm>
    </Fold>
  );
}
