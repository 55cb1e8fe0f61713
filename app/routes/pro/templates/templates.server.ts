import { type TemplateInput, templateForm } from "~/domain/conversations/template.form";
import {
  fillTemplate,
  inLanguage,
  placeholderIn,
  spellingOf,
  type TemplateValues,
  toStored,
  unknownPlaceholderIn,
} from "~/domain/conversations/template.rules";
import type { TemplateFacts, UsableTemplates } from "~/domain/conversations/templates.server";
import { parseForm, type Refusal } from "~/http/forms/form.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { i18nFor } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { paths } from "~/paths";
import type { TemplatesView } from "./use-template";

/**
 * Returns the templates that a request's page offers: those in the couple's language first. The text field starts with
 * the template in the URL, or before the unlock with the default one.
 * @param requestId public id
 */
export function templatesView(
  context: AppContext,
  { templates, facts }: UsableTemplates,
  requestId: string,
): TemplatesView {
  const isLocked = facts.firstname === null;
  const id = context.url.searchParams.get("template");
  const isInUse = (template: (typeof templates)[number]) =>
    id === null ? isLocked && template.isDefault : template.id === id;
  const used = templates.find(isInUse);
  const body = used ? fillTemplate(used.body, valuesOf(context, facts, used.locale), used.locale) : null;
  const firstName = used ? spellingOf("firstName", used.locale) : "";
  const isFirst = ({ locale }: { locale: Locale }) => locale === facts.coupleLocale;
  return {
    body,
    isChosen: id !== null,
    missing: body === null ? null : placeholderIn(body, isLocked ? ["firstName"] : []),
    firstName: isLocked && body?.includes(firstName) ? firstName : null,
    offered: [...templates.filter(isFirst), ...templates.filter((template) => !isFirst(template))]
      .filter((template) => template !== used)
      .map(({ id, title, locale }) => ({
        href: paths.pro.useTemplate(requestId, id, isLocked ? "unlock" : "messages"),
        title,
        lang: locale,
      })),
  };
}

function valuesOf({ market }: AppContext, facts: TemplateFacts, locale: Locale): TemplateValues {
  const { firstname, eventDate, town, guests } = facts;
  return {
    firstName: firstname,
    date: eventDate === null ? null : formatters(locale, market).longDate(eventDate),
    town,
    guests: guests && guestsText(i18nFor(locale).t as Translate, guests),
  };
}

function guestsText(t: Translate, { min, max }: NonNullable<TemplateFacts["guests"]>): string | null {
  if (max === null) return min === null ? null : t("templates:guests.over", { min });
  if (min === null) return t("templates:guests.upTo", { max });
  return min === max ? t("templates:guests.exact", { max }) : t("templates:guests.between", { min, max });
}

/** Parses a template's form. Its refusal names an unknown placeholder (rule talk-13). */
export function parseTemplate(formData: FormData, formId: string) {
  const submission = parseForm(formData, templateForm);
  const refusal: Refusal = { formId };
  if (submission.status !== "success") return { submission, refusal, input: null };
  const unknown = unknownPlaceholderIn(submission.value.body);
  if (unknown === null) return { submission, refusal, input: toInput(submission.value) };
  const errors = { body: "templates:error.unknown" } as const;
  return { submission, refusal: { formId, errors, details: { name: unknown } }, input: null };
}

export const toInput = (typed: TemplateInput): TemplateInput => ({ ...typed, body: toStored(typed.body) });

/** Returns the values of the form: placeholders in the language of the template. */
export const shownIn = ({ title, locale, body }: TemplateInput) => ({ title, locale, body: inLanguage(body, locale) });
