import { useTexts } from "~/i18n/texts";
import { ErrorSummary } from "~/ui/error-summary";
import type { Failure } from "./client-action-in-place";
import { type Post, PostForm, type PostFormProps, usePostForm } from "./post-form";

interface FormProblemsProps {
  post: Pick<Post, "form" | "failure">;
  /** Replaces "Two things need your attention". */
  title?: string | undefined;
  id?: string | undefined;
}

/** Error summary of a refused form, with a link to each field; or the reason why the form was not processed. */
export function FormProblems({ post: { form, failure }, title, id }: FormProblemsProps) {
  const { t } = useTexts();
  const errors = Object.entries(form.allErrors);
  if (failure) return <Failed failure={failure} id={id} />;
  return (
    <ErrorSummary
      id={id}
      title={title ?? t("common:error.summary", { count: errors.length })}
      problems={errors.map(([name, [message]]) => ({ fieldId: `${form.id}-${name}`, message }))}
    />
  );
}

export function Failed({ failure, id }: { failure: Failure; id?: string | undefined }) {
  const { text, error, details, login } = failure;
  const { t } = useTexts();
  // This page may not have loaded the namespace of the text, so there are fallbacks.
  const reason = error && t([error, "common:error.invalid"], details);
  const said = t([text, "common:error.requesting"], { message: reason, ...details, error: reason });
  return (
    <ErrorSummary id={id} title={said} problems={[]}>
      {!reason || said.endsWith(reason) ? null : <p>{reason}</p>}
      {login ? (
        <p>
          <a href={login} target="_blank" rel="noopener">
            {t("common:expired.login")}
          </a>
        </p>
      ) : null}
    </ErrorSummary>
  );
}

interface ButtonFormProps extends Omit<PostFormProps, "post"> {
  id: string;
}

/** Form with only buttons and fixed values: no field can be invalid, but sending may fail. */
export function ButtonForm({ id, children, ...props }: ButtonFormProps) {
  const post = usePostForm(id);
  return (
    <PostForm {...props} post={post}>
      <FormProblems post={post} />
      {children}
    </PostForm>
  );
}
