import { getCollectionProps } from "@conform-to/react";
import type { z } from "zod";
import { minutes } from "~/domain/durations";
import type { declineForm } from "~/domain/requests/answer.form";
import { DECLINE, REJECTION_REASONS, visibleReason } from "~/domain/requests/request.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { tickClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { describedBy, FieldError } from "~/ui/field";
import { Hint } from "~/ui/hint";

/** @param request public id */
export const declineFormOf = (request: string) => `decline-${request}`;

interface DeclineFormProps {
  request: string;
  /** Type, date and place of the event. */
  event: string;
  open: boolean;
}

/**
 * Declines a request with one of seven reasons; shows the text for the couple in italics. Reloads the document, because
 * its action does.
 */
export function DeclineForm({ request, event, open }: DeclineFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof declineForm>>(declineFormOf(request), {
    constraints: { reason: { required: true } },
  });
  const field = post.fields.reason;
  const inputs = getCollectionProps(field, {
    type: "radio",
    options: [...REJECTION_REASONS],
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  return (
    <Disclosure
      className="print:hidden"
      id="decline"
      summary={t("received:decline.heading")}
      open={open || post.refused !== undefined}
    >
      <PostForm className="space-y-4" post={post} action={paths.pro.answerRequest(request)} reloadDocument>
        <FormProblems post={post} />
        <fieldset id={field.id} tabIndex={-1} aria-describedby={describedBy(field, null)}>
          <legend className="text-small">{t("received:decline.legend")}</legend>
          {REJECTION_REASONS.map((value, index) => (
            <div key={value} className={index > 0 ? "border-t border-line" : undefined}>
              <label
                className="flex min-h-11 cursor-pointer gap-3 py-2.5 text-small leading-[1.4]"
                htmlFor={`${field.id}-${value}`}
              >
                <input className={tickClass} {...inputs[index]} />{" "}
                <span>
                  {t(`received:decline.reason.${value}`)}{" "}
                  <small className="mt-0.5 block font-serif text-base leading-[1.35] text-ink-muted italic">
                    {t("received:quoted", { text: t(`project:summary.reason.${visibleReason(value)}`) })}
                  </small>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
        <FieldError field={field} />
        <p className="text-small">{event}</p>
        <Button variant="danger" wide className="px-3.5!" name="intent" value="decline">
          {t("received:decline.submit")}
        </Button>
        <Hint>{t("received:decline.hint", { count: DECLINE.undoable / minutes(1) })}</Hint>
      </PostForm>
    </Disclosure>
  );
}
