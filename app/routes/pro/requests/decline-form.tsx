import { getCollectionProps } from "@conform-to/react";
import type { z } from "zod";
import type { declineForm } from "~/domain/requests/answer.form";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { describedBy, FieldError } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Hint } from "~/ui/hint";
import { tickClass } from "~/ui/input";
import type { DeclineTexts } from "./decline-texts.server";

/** @param request public id */
export const declineFormOf = (request: string) => `decline-${request}`;

interface DeclineFormProps {
  /** Public id of the request. */
  request: string;
  /** What it is about. */
  event: string;
  texts: DeclineTexts;
  open: boolean;
}

/** Declines a request with one of seven reasons; in italics what the couple reads. It always loads a page, as its action does. */
export function DeclineForm({ request, event, texts, open }: DeclineFormProps) {
  const post = usePostForm<z.input<typeof declineForm>>(declineFormOf(request), {
    constraints: { reason: { required: true } },
  });
  const field = post.fields.reason;
  const inputs = getCollectionProps(field, {
    type: "radio",
    options: texts.reasons.map(({ value }) => value),
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  return (
    <Fold className="print:hidden" id="decline" summary={texts.heading} open={open || post.refused !== undefined}>
      <PostForm className="space-y-4" post={post} action={paths.pro.answerRequest(request)} reloadDocument>
        <FormProblems post={post} />
        <fieldset id={field.id} tabIndex={-1} aria-describedby={describedBy(field, null)}>
          <legend className="text-small">{texts.legend}</legend>
          {texts.reasons.map(({ value, label, said }, index) => (
            <div key={value} className={index > 0 ? "border-t border-line" : undefined}>
              <label
                className="flex min-h-11 cursor-pointer gap-3 py-2.5 text-small leading-[1.4]"
                htmlFor={`${field.id}-${value}`}
              >
                <input className={tickClass} {...inputs[index]} />{" "}
                <span>
                  {label}{" "}
                  <small className="mt-0.5 block font-serif text-base leading-[1.35] text-ink-muted italic">
                    {said}
                  </small>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
        <FieldError field={field} />
        <p className="text-small">{event}</p>
        <Button variant="danger" wide className="px-3.5!" name="intent" value="decline">
          {texts.submit}
        </Button>
        <Hint>{texts.hint}</Hint>
      </PostForm>
    </Fold>
  );
}
