import { getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { declineForm } from "~/domain/requests/answer.form";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { describedBy, FieldError, FixedValue } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Hint } from "~/ui/hint";
import { tickClass } from "~/ui/input";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { DeclineTexts } from "./decline-texts.server";

/** A page may show several, each of another request. @param request its public id */
export const declineFormOf = (request: string) => `decline-${request}`;

interface DeclineFormProps {
  /** Public id of the request. */
  request: string;
  texts: DeclineTexts;
  /** The page that comes after the answer; left out: the request's own. */
  from?: string;
  /** One of several answers in a line. `about`: before the summary, for screen readers: which request it is about. */
  inLine?: { about?: string };
}

/**
 * Declines a request with one of seven reasons; in italics what the couple reads (rule list-7). It always loads a page: a refusal is shown on
 * that of the request.
 */
export function DeclineForm({ request, texts, from, inLine }: DeclineFormProps) {
  const post = usePostForm<z.input<typeof declineForm>>(declineFormOf(request), {
    constraints: { reason: { required: true } },
  });
  const field = post.fields.reason;
  const inputs = getCollectionProps(field, {
    type: "radio",
    options: texts.reasons.map(({ value }) => value),
    ariaAttributes: false,
  }).map(({ key: _, ...input }) => input);
  const form = (
    <PostForm className="space-y-4" post={post} action={paths.pro.answerRequest(request)} reloadDocument>
      {from === undefined ? null : <FixedValue name="from" value={from} />}
      <FormProblems post={post} />
      <fieldset className="request-reasons" id={field.id} tabIndex={-1} aria-describedby={describedBy(field, null)}>
        <legend className="text-small">{texts.legend}</legend>
        {texts.reasons.map(({ value, label, said }, index) => (
          <div key={value}>
            <label htmlFor={`${field.id}-${value}`}>
              <input className={tickClass} {...inputs[index]} />{" "}
              <span>
                {label} <small>{said}</small>
              </span>
            </label>
          </div>
        ))}
      </fieldset>
      <FieldError field={field} />
      <Button variant="danger" wide={!inLine} compact={inLine !== undefined} name="intent" value="decline">
        {texts.submit}
      </Button>
      <Hint>{texts.hint}</Hint>
    </PostForm>
  );
  if (inLine)
    return (
      <Line summary={texts.short} about={inLine.about}>
        {form}
      </Line>
    );
  return (
    <Fold className="print:hidden" summary={texts.heading} open={post.refused !== undefined}>
      {form}
    </Fold>
  );
}

function Line({ summary, about, children }: { summary: string; about: string | undefined; children: ReactNode }) {
  return (
    <details className="decline print:hidden">
      <summary>
        {about ? <VisuallyHidden>{about} </VisuallyHidden> : null}
        {summary}
      </summary>
      {children}
    </details>
  );
}
