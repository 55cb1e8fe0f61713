import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { registrationForm } from "~/domain/couples/account.form";
import { prepareRegistration, registerAccount } from "~/domain/couples/log-in-couple.server";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { count } from "~/http/background/page-views.server";
import { forgetFavorites, readFavorites } from "~/http/forms/favorites.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, unchecked } from "~/http/forms/form.server";
import { afterCoupleLogin, takePendingPlanners } from "~/http/forms/pending-contact.server";
import { type PlaceChoices, placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireVisitor } from "~/http/pipeline/guards.server";
import { forgetLogin, loginDeps, readLogin, trustDevice } from "~/http/pipeline/login.server";
import { rememberLocale, setSessionCookies } from "~/http/pipeline/session.server";
import { LOCALES, OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { nextOf } from "~/routes/couple/account/login-steps.server";
import { PlaceField } from "~/routes/couple/place-field";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, BackLink, Button, EnterButton } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { SelectField, TextField } from "~/ui/field";
import { Kicker, PageTitle } from "~/ui/heading";

export const handle: RouteHandle = { title: "account:register.title", hydrate: true, i18n: ["account"], cache: "form" };

const FORM = "registration";

export async function loader({ context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.register());
  requireVisitor(context);
  const attempt = await readLogin(context, "verified");
  if (!attempt) throw redirectDocument(paths.welcome()); // rule register-2: no verified phone number
  return {
    phone: context.format.phone(attempt.phone),
    constraints: constraintsOf(registrationForm),
    values: { locale: context.locale },
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  requireVisitor(context);
  const attempt = await readLogin(context, "verified");
  if (!attempt) throw redirectDocument(paths.welcome());
  const formData = await request.formData();
  const search = formData.get("intent") === "find-place";
  const submission = parseForm(formData, registrationForm);
  const typed = placeInput(formData, "city");
  const market = context.market.code;
  const favorites = await readFavorites(context);
  const options = { kinds: PLACE_FIELDS.town, locale: context.locale, market, search };
  const { place, unmarked } = await prepareRegistration(context, typed, options, favorites);
  if (search || submission.status !== "success" || !("found" in place)) {
    const unclear = "found" in place || (!search && typed.text.trim() === "") ? null : place;
    const problem = unclear ? placeProblem(typed.text, unclear, search) : undefined;
    const refusal = { formId: FORM, errors: problem?.error && { city: problem.error }, details: { text: typed.text } };
    const more = { choices: problem?.choices };
    if (search) return refused(context, unchecked(formData), { ...refusal, status: 200 }, more);
    return refused(context, submission, refusal, more);
  }
  const { city: _, ...account } = submission.value;
  const newAccount = { ...account, market, home: place.found, favorites, unmarked };
  const session = await registerAccount(loginDeps(context), attempt, newAccount);
  count(context, "register_done");
  forgetLogin(context, "verified");
  forgetFavorites(context);
  await trustDevice(context, "couple", attempt.phone);
  await setSessionCookies(context, context.cookies, context.signed, session);
  rememberLocale(context, account.locale);
  return redirectWithFlash(
    context,
    await afterCoupleLogin(context, nextOf(context) ?? paths.wizard()),
    "account:flash.registered",
  );
}

export default function Register() {
  const { phone, ...form } = useLoaderData<typeof loader>();
  const post = usePostForm<z.input<typeof registrationForm>, { choices?: PlaceChoices }>(FORM, form);
  const { fields, sending } = post;
  const { t } = useTexts();
  // The agreed title names email and city only.
  const title = fields.firstname.errors || fields.lastname.errors ? undefined : t("account:error.summary");
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section" })}>
      <PostForm className="space-y-7" post={post}>
        <EnterButton>{t("account:register.submit")}</EnterButton>
        <div>
          <Kicker>{phone}</Kicker>
          <PageTitle>{t("account:register.heading")}</PageTitle>
          <p className="text-ink-muted">{t("account:register.lead")}</p>
        </div>
        <FormProblems post={post} title={title} />
        <TextField field={fields.firstname} label={t("account:register.firstname")} autoComplete="given-name" />
        <TextField
          field={fields.lastname}
          label={t("account:register.lastname")}
          autoComplete="family-name"
          hint={t("account:register.nameHint")}
        />
        <TextField
          field={fields.email}
          type="email"
          label={t("account:register.email")}
          autoComplete="email"
          hint={t("account:register.emailHint")}
        />
        <PlaceField
          fields={{ text: fields.city, place: fields.cityPlace, pickedFor: fields.cityFor }}
          label={t("account:register.city")}
          hint={t("account:register.cityHint")}
          kind="town"
          choices={post.refused?.choices}
          autoComplete="address-level2"
        />
        <SelectField
          field={fields.locale}
          label={t("account:register.locale")}
          options={LOCALES.map((code) => ({ value: code, label: OWN_LANGUAGE_NAMES[code], lang: code }))}
        />
        <Actions>
          <Button busy={sending}>{sending ? t("account:register.saving") : t("account:register.submit")}</Button>
          <BackLink href={paths.welcome()}>{t("common:action.back")}</BackLink>
        </Actions>
      </PostForm>
    </div>
  );
}
