import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { registrationForm } from "~/domain/couples/account.form";
import { LENGTHS } from "~/domain/couples/account.rules";
import { registerAccount } from "~/domain/couples/register-account.server";
import { days } from "~/domain/durations";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { resolvePlace } from "~/domain/places/resolve-place.server";
import { count } from "~/http/count.server";
import { forgetFavorites, readFavorites } from "~/http/favorites.server";
import { setFlash } from "~/http/flash.server";
import { requireVisitor } from "~/http/guards.server";
import { forgetLogin, loginDeps, readLogin } from "~/http/login.server";
import { fieldValue } from "~/http/old-form";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { placeInput, placeProblem } from "~/http/place-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { setSessionCookies } from "~/http/session.server";
import { OWN_LANGUAGE_NAMES } from "~/i18n/language-names";
import { LOCALES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PlaceField } from "~/routes/couple/old-place-field";
import { FormProblems } from "~/routes/old-form-problems";
import { useRemainingProblems } from "~/routes/use-remaining-problems";
import { useSubmitting } from "~/routes/use-submitting";
import { Actions, BackLink, Button, EnterButton } from "~/ui/button";
import { SelectField, TextField } from "~/ui/old-field";

export const handle: RouteHandle = { title: "account:register.title", hydrate: true, i18n: ["account"], cache: "form" };

export async function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context);
  const attempt = await readLogin(context, "verified");
  if (!attempt) throw redirect(paths.welcome()); // Rule register-2: no user phone is known
  return { phone: context.format.phone(attempt.phone), locale: context.locale };
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireVisitor(context);
  const attempt = await readLogin(context, "verified");
  if (!attempt) throw redirect(paths.welcome());
  const formData = await request.formData();
  const search = formData.get("intent") === "find-place";
  const parsed = parseForm(formData, registrationForm);
  const typed = placeInput(formData, "city");
  const place = await resolvePlace(context, typed, { kinds: PLACE_FIELDS.town, locale: context.locale, search });
  if (search || !parsed.ok || !("found" in place)) {
    const unclear = "found" in place || (!search && typed.text.trim() === "") ? null : place;
    const problem = unclear ? placeProblem(typed.text, unclear, search) : undefined;
    const form = formState(
      formData,
      search || parsed.ok ? {} : parsed.errors,
      problem?.error && { city: problem.error },
    );
    return refused({ form: { ...form, details: { text: typed.text } }, choices: problem?.choices }, search ? 200 : 400);
  }
  const { city: _, ...account } = parsed.value;
  const market = context.market.code;
  const favorites = await readFavorites(context);
  const newAccount = { ...account, market, home: place.found, favorites };
  const session = await registerAccount(loginDeps(context), attempt, newAccount);
  count(context, "register_done");
  forgetLogin(context, "verified");
  forgetFavorites(context);
  await setSessionCookies(context, context.cookies, context.signed, session);
  context.cookies.set("locale", account.locale, { maxAge: days(365) / 1000 });
  setFlash(context, { kind: "good", text: "account:flash.registered" });
  return redirect(paths.wizard(), 303);
}

/** Rule register-1. */
export default function Register() {
  const { phone, locale } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, onInput] = useRemainingProblems(answer?.form);
  const { t } = useTexts();
  const [submitting, onSubmit] = useSubmitting();
  const error = (name: string) => form?.errors[name] && t(form.errors[name], form.details);
  return (
    <div className="wrap slim top">
      <form className="fields" method="post" noValidate onSubmit={onSubmit} onInput={onInput}>
        <EnterButton>{t("account:register.submit")}</EnterButton>
        <div>
          <p className="kicker">{phone}</p>
          <h1 className="calm rule">{t("account:register.heading")}</h1>
          <p className="muted">{t("account:register.lead")}</p>
        </div>
        <FormProblems form={form} title={t("account:error.summary")} />
        <TextField
          name="firstname"
          label={t("account:register.firstname")}
          autoComplete="given-name"
          maxLength={LENGTHS.name}
          defaultValue={fieldValue(form, "firstname")}
          error={error("firstname")}
          required
        />
        <TextField
          name="lastname"
          label={t("account:register.lastname")}
          autoComplete="family-name"
          maxLength={LENGTHS.name}
          defaultValue={fieldValue(form, "lastname")}
          error={error("lastname")}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t("account:register.email")}
          autoComplete="email"
          maxLength={LENGTHS.email}
          defaultValue={fieldValue(form, "email")}
          error={error("email")}
          hint={t("account:register.emailHint")}
          required
        />
        <PlaceField
          name="city"
          label={t("account:register.city")}
          hint={t("account:register.cityHint")}
          kind="town"
          form={form}
          choices={answer?.choices}
          error={error("city")}
          autoComplete="address-level2"
        />
        <SelectField
          name="locale"
          label={t("account:register.locale")}
          options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
          defaultValue={fieldValue(form, "locale", locale)}
          error={error("locale")}
        />
        <Actions>
          <Button busy={submitting}>{submitting ? t("account:register.saving") : t("account:register.submit")}</Button>
          <BackLink href={paths.welcome()}>{t("common:action.back")}</BackLink>
        </Actions>
      </form>
    </div>
  );
}
