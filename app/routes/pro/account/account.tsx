import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { requestEmailChange } from "~/domain/providers/login-email.server";
import { loginEmailForm, providerForm } from "~/domain/providers/provider-account.form";
import { PERSON_NAME } from "~/domain/providers/provider-account.rules";
import { findProviderAccount, type ProviderAccount, updateProvider } from "~/domain/providers/update-provider.server";
import { isImpersonated, type Provider } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import { mailStopView } from "~/http/forms/notice-settings.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { rememberLocale, renewToken } from "~/http/pipeline/session.server";
import { LOCALES, type Locale, OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Chip } from "~/ui/chip";
import { HiddenField, SelectField, TextField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { OwnerOnlyLink } from "~/ui/impersonation";
import { LinkRow } from "~/ui/link-row";
import { PageHead, Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { SavedMeanwhile } from "../saving";
import { CurrentPasswordField, OwnerOnlyFields, useOwnerOnly } from "./current-password-field";

export const handle: RouteHandle = {
  title: "proaccount:title",
  hydrate: true,
  i18n: ["proaccount", "proauth"],
  cache: "form",
};

const EMAIL_FORM = "email-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { mailStop, ...account } = (await findProviderAccount(context, provider)) ?? providerGone(context);
  const numbers = [...new Set([account.phone, account.mobile ?? account.phone])];
  return {
    ...account,
    // Translated on the server: the browser needs no other texts about notifications.
    stopped: mailStop && {
      text: context.t(`notices:stop.${mailStop.reason}Text`, mailStopView(context.format, mailStop)),
      link: context.t("notices:stop.again"),
    },
    version: await versionOf(shownIn(account)),
    constraints: { names: constraintsOf(providerForm), email: constraintsOf(loginEmailForm) },
    numbers: numbers.map((number) => ({ number: context.format.phone(number), isVerified: number === account.mobile })),
  };
}

type Names = Pick<ProviderAccount, "firstname" | "lastname" | "locale">;

const shownIn = ({ firstname, lastname, locale }: Names) => ({ firstname, lastname, locale });

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "email") return changeEmail(context, provider, formData);
  const submission = parseForm(formData, providerForm);
  if (submission.status !== "success") return refused(context, submission, { formId: NAMES_FORM });
  const done = await saveOnLatest(context, provider, {
    edited: "names",
    sent: formData,
    onceSaved: { ...submission.value },
    async stored() {
      const account = await findProviderAccount(context, provider);
      return account && shownIn(account);
    },
    save: (state) => updateProvider(context, provider, submission.value, state),
  });
  if ("conflict" in done) return refused(context, submission, { formId: NAMES_FORM, ...done.conflict });
  await renewToken(context, done.saved);
  // During an impersonation, the administrator's browser keeps its language.
  if (!isImpersonated(provider)) rememberLocale(context, submission.value.locale);
  return redirectWithFlash(context, paths.pro.account(), "proaccount:flash.saved");
}

async function changeEmail(context: AppContext, provider: Provider, formData: FormData) {
  const submission = parseForm(formData, loginEmailForm);
  if (submission.status !== "success") return refused(context, submission, { formId: EMAIL_FORM });
  try {
    await requestEmailChange(loginDeps(context), provider, submission.value);
  } catch (error) {
    return refusedAt(context, submission, error, {
      formId: EMAIL_FORM,
      field: (code) => (code.startsWith("account.password") ? "currentPassword" : "email"),
    });
  }
  deliverLater(context);
  return redirectWithFlash(context, paths.pro.account(), "proaccount:flash.emailAsked");
}

/** Renders the provider's account: names, language, contact data (rule pro-account-1). */
export default function Account() {
  const account = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead title={t("proaccount:title")} lead={t("proaccount:lead")} />
      <Section id="names" title={t("proaccount:names.title")}>
        <NamesForm />
      </Section>
      <Section id="login" title={t("proaccount:email.title")}>
        {account.stopped ? (
          <Note>
            {account.stopped.text} <a href={paths.pro.notices()}>{account.stopped.link}</a>
          </Note>
        ) : (
          <p>{t("proaccount:email.current", { email: account.email })}</p>
        )}
        <EmailForm />
      </Section>
      <ul>
        <LinkRow
          href={paths.pro.phone()}
          text={t("proaccount:phone.title")}
          note={
            <>
              {account.numbers.map(({ number, isVerified }) => (
                <span key={number} className="block">
                  {number}{" "}
                  {(isVerified || !account.mobile) && (
                    <Chip kind={isVerified ? "good" : "neutral"}>
                      {t(isVerified ? "proaccount:phone.verified" : "proaccount:phone.unverified")}
                    </Chip>
                  )}
                </span>
              ))}{" "}
              {t("proaccount:phone.text")}
            </>
          }
        />
        <LinkRow
          href={paths.pro.notices()}
          text={t("proaccount:notices.title")}
          note={t("proaccount:notices.linkText")}
        />
        {/* Access, portability and erasure (GDPR, articles 15, 20 and 17). */}
        <LinkRow
          href={paths.pro.accountData()}
          link={OwnerOnlyLink}
          text={t("proaccount:data.link")}
          note={t("proaccount:data.text")}
        />
        <LinkRow
          href={paths.pro.deleteAccount()}
          text={<span className="text-error">{t("proaccount:delete.title")}</span>}
          note={t("proaccount:delete.text")}
        />
      </ul>
    </div>
  );
}

/** Renders the form for a new login address, which takes effect after its owner confirms it by email. */
function EmailForm() {
  const { newEmail, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof loginEmailForm>>(EMAIL_FORM, { constraints: constraints.email });
  const unavailable = useOwnerOnly();
  const { fields, sending } = post;
  return (
    <>
      {newEmail ? <Note>{t("proaccount:email.waiting", { email: newEmail })}</Note> : null}
      <PostForm className="max-w-120 space-y-7" post={post}>
        <FormProblems post={post} />
        <OwnerOnlyFields>
          <TextField
            field={fields.email}
            type="email"
            label={t("proaccount:email.label")}
            hint={t("proaccount:email.hint")}
            autoComplete="email"
          />
          <CurrentPasswordField field={fields.currentPassword} />
        </OwnerOnlyFields>
        <Submit unavailable={unavailable} name="intent" value="email" busy={sending}>
          {t("proaccount:email.submit")}
        </Submit>
      </PostForm>
    </>
  );
}

const NAMES_FORM = "names-form";

/** The language applies to pages and emails (rule pro-account-1). */
function NamesForm() {
  const { firstname, lastname, locale, version, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof providerForm> & Versioned>(NAMES_FORM, {
    values: { firstname, lastname, locale, version },
    constraints: constraints.names,
  });
  const { fields, sending } = post;
  return (
    <PostForm className="max-w-120 space-y-7" post={post}>
      <HiddenField field={fields.version} />
      <FormProblems post={post} />
      <SavedMeanwhile
        post={post}
        href={paths.pro.account()}
        fields={[
          { name: "firstname", label: t("proaccount:names.firstname") },
          { name: "lastname", label: t("proaccount:names.lastname") },
          {
            name: "locale",
            label: t("proaccount:names.locale"),
            say: ([code]) => OWN_LANGUAGE_NAMES[code as Locale] ?? "",
          },
        ]}
      />
      <TextField
        field={fields.firstname}
        label={t("proaccount:names.firstname")}
        autoComplete="given-name"
        maxLength={PERSON_NAME.longest}
      />
      <TextField
        field={fields.lastname}
        label={t("proaccount:names.lastname")}
        autoComplete="family-name"
        maxLength={PERSON_NAME.longest}
      />
      <SelectField
        field={fields.locale}
        label={t("proaccount:names.locale")}
        hint={t("proaccount:names.localeHint")}
        options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
      />
      <Submit name="intent" value="names" busy={sending}>
        {t("proaccount:names.save")}
      </Submit>
    </PostForm>
  );
}
