import { type DefaultValue, type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form, type FormProps, useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Constraints, Refused } from "~/http/forms/form";
import { useTexts } from "~/i18n/texts";
import { ErrorSummary } from "~/ui/error-summary";
import type { Failure } from "./client-action-in-place";

// biome-ignore lint/suspicious/noExplicitAny: the values of any form.
type Values = Record<string, any>;

/** Form of a page and its state. `A` is additional data in the action's answer. */
export interface Post<V extends Values = Values, A = object> {
  form: FormMetadata<Values, string[]>;
  fields: Required<{ [K in keyof V]: FieldMetadata<V[K], V, string[]> }>;
  /** Answer to the last submission, if it was refused. */
  refused: (Refused & Partial<A>) | undefined;
  /** Set if the form did not arrive, or the server could not process it. */
  failure: Failure | undefined;
  sending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent) => void;
}

interface PostOptions<V extends Values> {
  values?: DefaultValue<V>;
  constraints?: Constraints;
  errors?: Record<string, string[]> | undefined;
  /** Checks the form in the browser. Returns errors by field name; any error prevents sending. */
  check?: (form: FormData) => Record<string, string>;
}

type Answer<A> = (Refused & A) | { failure: Failure } | undefined;

/**
 * Returns the state of a form that is sent with POST. Without a script, a refused form is rendered again as a page;
 * with one (`handle.hydrate`), it submits without a navigation. The first wrong field or the summary gets the focus.
 * @param id of the form; the action refers to it (`refused`), and the ids of its fields start with it
 */
export function usePostForm<V extends Values, A = object>(id: string, options: PostOptions<V> = {}): Post<V, A> {
  const { values, constraints, errors, check } = options;
  const page = useActionData() as Answer<A>;
  const { data, state } = useFetcher<Answer<A>>({ key: id });
  const last = (data ?? page) as Answer<A>;
  const refused = last && "reply" in last && last.formId === id ? last : undefined;
  // A changed field no longer shows its error: the server checks it again.
  const [reply, setReply] = useState<Reply | undefined>(refused?.reply ?? (errors && { error: errors }));
  const known = useRef(refused);
  if (known.current !== refused) {
    known.current = refused;
    setReply(refused?.reply);
  }
  const [form, fields] = useForm<V>({
    id,
    lastResult: reply ?? null,
    ...(values && { defaultValue: values }),
    ...(constraints && { constraint: constraints as never }),
  });
  // Answer that is hidden, because the browser has found errors after it arrived.
  const [passed, setPassed] = useState<Answer<A> | null>(null);
  const failure = data && data !== passed && "failure" in data ? data.failure : undefined;
  // Runs after every render: conform renders the errors one render later.
  const answered = useRef<Answer<A> | null>(data);
  useEffect(() => {
    const root = document.getElementById(id);
    const alert = root?.querySelector<HTMLElement>('[role="alert"]');
    if (answered.current === data || !alert) return;
    answered.current = data;
    setTimeout(() => (root?.querySelector<HTMLElement>("[data-wrong]") ?? alert).focus());
  });
  // Back may restore the page from the bfcache, with the form still being sent.
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBack(true);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  const sending = state !== "idle" && !isBack;
  // A second click may come before `sending` is rendered.
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an answer arrives.
  useEffect(() => {
    if (!sending) isPressed.current = false;
  }, [sending, data]);
  return {
    form: form as unknown as Post["form"],
    fields: fields as Post<V, A>["fields"],
    refused,
    failure,
    sending,
    onSubmit(event) {
      if (sending || isPressed.current) return event.preventDefault();
      const found = Object.entries(check?.(new FormData(event.currentTarget)) ?? {});
      if (found.length > 0) {
        event.preventDefault();
        answered.current = null;
        setPassed(data);
        setReply({ error: Object.fromEntries(found.map(([name, text]) => [name, [text]])) });
        return;
      }
      isPressed.current = true;
      setBack(false);
      form.onSubmit(event);
    },
    onInput({ target }) {
      if (target instanceof Element) setReply((current) => current && withoutErrorsOf(current, target));
    },
  };
}

type Reply = Refused["reply"];

/** Removes the errors of a field and of its fieldset, e.g. country and number, or checkboxes of one choice. */
function withoutErrorsOf(reply: Reply, field: Element): Reply {
  const isChanged = (name: string) =>
    field.getAttribute("name") === name || field.closest("fieldset")?.querySelector(`[name="${CSS.escape(name)}"]`);
  const errors = Object.entries(reply.error ?? {});
  const left = errors.filter(([name]) => !isChanged(name));
  if (left.length === errors.length) return reply;
  const { intent: _, ...rest } = reply; // the fields already have their values
  return { ...rest, error: Object.fromEntries(left) };
}

interface PostFormProps extends Omit<FormProps, "method" | "id" | "navigate" | "fetcherKey"> {
  post: Pick<Post, "form" | "onSubmit" | "onInput">;
}

export function PostForm({ post, onSubmit, onInput, ...props }: PostFormProps) {
  const { id, ...own } = getFormProps(post.form, { ariaAttributes: false });
  return (
    <Form
      {...own}
      {...props}
      id={id}
      method="post"
      noValidate
      navigate={false}
      fetcherKey={id}
      discover="none"
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) post.onSubmit(event);
      }}
      onInput={(event) => {
        post.onInput(event);
        onInput?.(event);
      }}
    />
  );
}

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
  if (errors.length === 0) return null;
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
    <ErrorSummary id={id} title={said}>
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

/** Form with only buttons and fixed values: no field can be invalid, but sending may fail. */
export function ButtonForm({ id, children, ...props }: Omit<PostFormProps, "post"> & { id: string }) {
  const post = usePostForm(id);
  return (
    <PostForm {...props} post={post}>
      <FormProblems post={post} />
      {children}
    </PostForm>
  );
}
