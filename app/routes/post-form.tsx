import { type DefaultValue, type FieldMetadata, type FormMetadata, getFormProps, useForm } from "@conform-to/react";
import { Form, type FormProps, useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Constraints, Refused } from "~/http/form";
import type { Failure } from "./client-action-in-place";

// biome-ignore lint/suspicious/noExplicitAny: the values of any form.
type Values = Record<string, any>;

/** One form of a page, and how its sending goes. `A` is what the page's action answers besides. */
export interface Post<V extends Values = Values, A = object> {
  form: FormMetadata<Values, string[]>;
  fields: Required<{ [K in keyof V]: FieldMetadata<V[K], V, string[]> }>;
  /** Of the last sending, if it was refused. */
  refused: (Refused & Partial<A>) | undefined;
  /** It did not arrive, or the server could do nothing with it. */
  failure: Failure | undefined;
  /** The form is on its way. */
  sending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent) => void;
}

interface PostOptions<V extends Values> {
  /** What its fields show at first. */
  values?: DefaultValue<V>;
  constraints?: Constraints;
  /** What is wrong with them from the start. */
  errors?: Record<string, string[]> | undefined;
  /** What is found out here before the form is sent: texts, by field. With any, it is not sent. */
  check?: (form: FormData) => Record<string, string>;
}

type Answer<A> = (Refused & A) | { failure: Failure } | undefined;

/**
 * Returns the state of one form that is sent with POST. Without a script, a refused form is rendered again as a page.
 * With one (`handle.hydrate`), the form submits without a navigation: no reload, no history entry. The error summary
 * gets the focus, and the typed text stays in the form.
 * @param id of the form, by which the action names it (`refused`); its fields' ids begin with it
 */
export function usePostForm<V extends Values, A = object>(id: string, options: PostOptions<V> = {}): Post<V, A> {
  const { values, constraints, errors, check } = options;
  const page = useActionData() as Answer<A>;
  const { data, state } = useFetcher<Answer<A>>({ key: id });
  const last = (data ?? page) as Answer<A>;
  const refused = last && "reply" in last && last.formId === id ? last : undefined;
  // A field that was changed since must not go on saying that it is wrong: the server looks again when the form is sent.
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
  // The answer before the last check.
  const [passed, setPassed] = useState<Answer<A> | null>(null);
  const failure = data && data !== passed && "failure" in data ? data.failure : undefined;
  // conform shows the errors a render later.
  const answered = useRef<Answer<A> | null>(data);
  useEffect(() => {
    if (answered.current === data) return;
    const summary = document.getElementById(id)?.querySelector<HTMLElement>('[role="alert"]');
    if (!summary) return;
    answered.current = data;
    summary.focus();
  });
  // The Back button may show the page as it was left: with the form on its way.
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBack(true);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  const sending = state !== "idle" && !isBack;
  // A second press comes before the first one is rendered.
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

/** Leaves out the errors of a field, and of the question that it is a part of: country and number, the boxes of one choice. */
function withoutErrorsOf(reply: Reply, field: Element): Reply {
  const isChanged = (name: string) =>
    field.getAttribute("name") === name || field.closest("fieldset")?.querySelector(`[name="${CSS.escape(name)}"]`);
  const errors = Object.entries(reply.error ?? {});
  const left = errors.filter(([name]) => !isChanged(name));
  if (left.length === errors.length) return reply;
  const { intent: _, ...rest } = reply; // the fields have their values by now
  return { ...rest, error: Object.fromEntries(left) };
}

export interface PostFormProps extends Omit<FormProps, "method" | "id" | "navigate" | "fetcherKey"> {
  post: Pick<Post, "form" | "onSubmit" | "onInput">;
}

/** The form of `usePostForm`. */
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
