import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { resolvePlace } from "~/domain/places/resolve-place.server";
import { companyForm } from "~/domain/providers/company.form";
import { findCompany } from "~/domain/providers/find-company.server";
import { prepareCompany, updateCompany } from "~/domain/providers/update-company.server";
import { setFlash } from "~/http/flash.server";
import { parseForm } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import { placeInput } from "~/http/place-form.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { CompanyForm } from "./company-form";
import { companyView, countryIn, refusedCompany } from "./company-view.server";
import { RegisterNotice } from "./register-notice";

export const handle: RouteHandle = { title: "company:title", hydrate: true, i18n: ["company"], cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findCompany(context, provider, context.locale);
  return found ? companyView(context, found) : providerGone(context);
}

/** Two round trips: whatever must be known, and the batch that writes. Between them the register is asked, if need be. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const search = formData.get("intent") === "find-place";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const schema = companyForm({ country: countryIn(formData), today });
  const parsed = parseForm(formData, schema);
  const typed = placeInput(formData, "city");
  const kept = !search && typed.text !== "" && typed.text === formData.get("cityKept");
  const [place, prepared] = await Promise.all([
    kept ? null : resolvePlace(context, typed, { kinds: ["city"], locale: context.locale, search }),
    parsed.ok && !search ? prepareCompany(context, provider, parsed.value) : null,
  ]);
  const unclear = place && !("found" in place) ? place : null;
  const refusal = { fields: Object.keys(schema.in.shape), parsed, typed, unclear, search };
  if (!prepared || unclear) return refusedCompany(formData, refusal);
  try {
    const state = await updateCompany(context, provider, prepared, place && "found" in place ? place.found : null);
    const hidden = state === "not_found" || state === "closed";
    setFlash(context, { kind: hidden ? "bad" : "good", text: hidden ? "company:savedHidden" : "company:saved" });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "company.town") throw error;
    return refusedCompany(formData, { ...refusal, town: "company:error.cityCountry" });
  }
  return redirect(paths.pro.company(), 303);
}

/** Back-office specification §2, "Company and services": details, address, languages, budget, website and what is shown. */
export default function CompanyPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <div>
        <h1 className="calm rule">{t("company:heading")}</h1>
        <p className="muted">{t("company:lead")}</p>
      </div>
      {answer ? null : <RegisterNotice state={view.company.registerState} />}
      <CompanyForm {...view} form={answer?.form} choices={answer?.choices} />
    </div>
  );
}
