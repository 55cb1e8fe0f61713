import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { templateForm } from "~/domain/conversations/template.form";
import { inLanguage, SUGGESTIONS, type Suggestion, TEMPLATES } from "~/domain/conversations/template.rules";
import { addTemplate, findTemplates, setDefaultTemplate } from "~/domain/conversations/templates.server";
import type { DomainErrorCode } from "~/domain/domain-error";
import { quoteOf } from "~/domain/excerpt.rules";
import { flashRefusal, redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import { constraintsOf, refused, refusedAt } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { Disclosure } from "~/ui/disclosure";
import { FixedValue } from "~/ui/field";
import { Note } from "~/ui/flash";
import { PageHead } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { VisuallyHidden } from "~/ui/text";
import { Placeholders, TemplateFields, type TemplateValues } from "./template-fields";
import { parseTemplate, toInput } from "./templates.server";

export const handle: RouteHandle = { title: "pro:nav.templates", cache: "form" };

const FORM = "new-template";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const templates = await findTemplates(context, provider);
  return {
    templates: templates.map((template) => ({ ...template, body: inLanguage(template.body, template.locale) })),
    locale: context.locale,
    form: { values: { locale: context.locale }, constraints: constraintsOf(templateForm) },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "default" || intent === "no-default") {
    await setDefaultTemplate(context, provider, String(formData.get("template")), intent === "default");
    return redirectWithFlash(
      context,
      paths.pro.templates(),
      `templates:flash.${intent === "default" ? "isDefault" : "noDefault"}`,
    );
  }
  const suggestion = SUGGESTIONS.find((name) => name === formData.get("suggestion"));
  const parsed = suggestion ? null : parseTemplate(formData, FORM);
  const input = suggestion ? suggestionIn(context, suggestion) : parsed?.input;
  if (parsed && !parsed.input) return refused(context, parsed.submission, parsed.refusal);
  try {
    if (input) await addTemplate(context, provider, input);
    setFlash(context, { kind: "good", text: "templates:flash.added" });
  } catch (error) {
    const isFull = (code: DomainErrorCode) => code === "templates.full";
    if (parsed) return refusedAt(context, parsed.submission, error, { formId: FORM, field: "title" }, isFull);
    flashRefusal(context, error, isFull);
  }
  return redirectDocument(paths.pro.templates(), 303);
}

const suggestionIn = ({ t, locale }: AppContext, name: Suggestion) =>
  toInput({ title: t(`templates:suggestion.${name}.title`), body: t(`templates:suggestion.${name}.body`), locale });

/** Renders the list of the provider's message templates (rule talk-13). */
export default function Templates() {
  const { templates, locale, form } = useLoaderData<typeof loader>();
  const post = usePostForm<TemplateValues>(FORM, form);
  const { t } = useTexts();
  const isFull = templates.length >= TEMPLATES.perProvider;
  const titles = new Set(templates.map(({ title }) => title));
  const suggestions = SUGGESTIONS.filter((name) => !titles.has(t(`templates:suggestion.${name}.title`)));
  return (
    <div className="space-y-block">
      <div className="space-y-8">
        <PageHead title={t("pro:nav.templates")} lead={t("templates:lead")} />
        {templates.length === 0 ? (
          <p>
            <b className="block">{t("templates:none.title")}</b> {t("templates:none.text")}
          </p>
        ) : (
          <TemplateList />
        )}
        {isFull ? <Note>{t("templates:error.full")}</Note> : null}
      </div>
      {isFull && !post.refused ? null : (
        <section aria-labelledby="new" className="space-y-6">
          <h2 className="text-h2" id="new">
            {t("templates:add.heading")}
          </h2>
          <PostForm className="space-y-7" post={post}>
            <FormProblems post={post} />
            <TemplateFields fields={post.fields} locale={locale} />
            <Submit name="intent" value="add">
              {t("templates:add.submit")}
            </Submit>
          </PostForm>
        </section>
      )}
      {isFull || suggestions.length === 0 ? null : <SuggestionList names={suggestions} />}
    </div>
  );
}

function TemplateList() {
  const { templates } = useLoaderData<typeof loader>();
  const { t, format } = useLanguage();
  return (
    <div>
      {templates.map(({ id, title, body, locale, isDefault }) => (
        <article
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-4 wrap-anywhere last:border-b"
          aria-labelledby={`template-title-${id}`}
        >
          <div className="flex-[1_1_400px] space-y-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="text-large" id={`template-title-${id}`} lang={locale}>
                {title}
              </h2>
              <Chips
                chips={[
                  { text: format.language(locale) },
                  ...(isDefault ? [{ kind: "good" as const, text: t("templates:default.chip") }] : []),
                ]}
              />
            </div>
            <p className="text-small text-ink-muted" lang={locale}>
              <Placeholders text={quoteOf(body, 100)} />
            </p>
          </div>
          <ButtonForm id={`template-${id}`}>
            <FixedValue name="template" value={id} />
            <Actions line className="md:flex-row-reverse">
              <ButtonLink href={paths.pro.template(id)} variant="quiet" compact>
                {t("templates:change")}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </ButtonLink>
              <Button name="intent" value={isDefault ? "no-default" : "default"} variant="plain" compact>
                {t(isDefault ? "templates:default.remove" : "templates:default.set")}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Button>
            </Actions>
          </ButtonForm>
        </article>
      ))}
    </div>
  );
}

function SuggestionList({ names }: { names: readonly Suggestion[] }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="suggestions" className="space-y-6">
      <div className="space-y-2">
        <h2 className="text-h2" id="suggestions">
          {t("templates:suggestion.heading")}
        </h2>
        <p className="text-ink-muted">{t("templates:suggestion.text")}</p>
      </div>
      <div>
        {names.map((name) => (
          <Disclosure key={name} summary={t(`templates:suggestion.${name}.title`)}>
            <p className="mb-4 whitespace-pre-line">{t(`templates:suggestion.${name}.body`)}</p>
            <ButtonForm id={`suggestion-${name}`}>
              <Button name="suggestion" value={name} variant="quiet" compact>
                {t("templates:suggestion.add")}
                <VisuallyHidden>: {t(`templates:suggestion.${name}.title`)}</VisuallyHidden>
              </Button>
            </ButtonForm>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
