import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProfile, profileForm, updateProfile } from "~/domain/couples/update-profile.server";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { resolvePlace } from "~/domain/places/resolve-place.server";
import { setFlash } from "~/http/flash.server";
import { requireCouple } from "~/http/guards.server";
import { formState, parseForm, refused } from "~/http/old-form.server";
import { placeInput, placeProblem } from "~/http/place-form.server";
import type { RouteHandle } from "~/http/route-handle";
import { forgetSession, renewToken } from "~/http/session.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { BackLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { OwnData } from "./own-data";
import { ProfileForm } from "./profile-form";

export const handle: RouteHandle = {
  title: "profile:title",
  hydrate: true,
  i18n: ["account", "profile"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCouple(context, request);
  const account = await findProfile(context, couple);
  if (!account) {
    forgetSession(context); // deleted elsewhere; the welcome page would lead back here
    throw redirect(paths.welcome());
  }
  return { ...account, phone: context.format.phone(account.phone) };
}

/** Two round trips at most: the place, only if its text was changed, and the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const formData = await request.formData();
  const search = formData.get("intent") === "find-place";
  const parsed = parseForm(formData, profileForm);
  const typed = placeInput(formData, "city");
  const kept = !search && typed.text !== "" && typed.text === formData.get("cityKept");
  const place = kept
    ? null
    : await resolvePlace(context, typed, { kinds: PLACE_FIELDS.town, locale: context.locale, search });
  if (search || !parsed.ok || (place && !("found" in place))) {
    const problem = place && !("found" in place) ? placeProblem(typed.text, place, search) : undefined;
    const errors = search || parsed.ok ? {} : parsed.errors;
    const form = formState(formData, problem?.error && { city: problem.error }, errors);
    return refused({ form, choices: problem?.choices, unchanged: false }, search ? 200 : 400);
  }
  const { email, locale } = parsed.value;
  try {
    const changed = await updateProfile(context, couple, { email, locale, home: place?.found ?? null });
    await renewToken(context, changed);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "profile.unchanged") throw error;
    return refused({ form: formState(formData), choices: undefined, unchanged: true });
  }
  context.cookies.set("locale", locale, { maxAge: days(365) / 1000 });
  setFlash(context, { kind: "good", text: "profile:saved" });
  return redirect(paths.profile(), 303);
}

/** Rule profile-3. */
export default function Profile() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const missing = account.city === null && !answer;
  const wrong = account.city === null || answer?.unchanged || Object.keys(answer?.form.errors ?? {}).length > 0;
  return (
    <div className="wrap slim top">
      {wrong ? null : (
        <p>
          <BackLink href={paths.presentation()}>{t("profile:back")}</BackLink>
        </p>
      )}
      <h1 className="calm rule">{t("profile:heading")}</h1>
      <p className="muted">{t("profile:lead")}</p>
      <div className="gap flow-l">
        <Facts
          facts={[
            { term: t("profile:firstname"), value: account.firstname },
            { term: t("profile:lastname"), value: account.lastname },
            { term: t("profile:phone"), value: account.phone },
          ]}
        />
        {missing ? (
          <ErrorSummary
            title={t("profile:missing.title")}
            problems={[{ fieldId: "city", message: t("profile:missing.city") }]}
          />
        ) : null}
        <ProfileForm
          email={account.email}
          city={account.city ?? ""}
          locale={account.locale}
          form={answer?.form}
          choices={answer?.choices}
          unchanged={answer?.unchanged ?? false}
          missing={missing}
        />
        <OwnData />
      </div>
    </div>
  );
}
