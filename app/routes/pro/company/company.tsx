import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { PLACE_FIELDS } from "~/domain/places/place-suggestions.rules";
import { type ResolvedPlace, resolvePlace, type UnclearPlace } from "~/domain/places/resolve-place.server";
import { companyForm } from "~/domain/profile/company.form";
import { findCompany } from "~/domain/profile/find-company.server";
import { prepareCompany, updateCompany } from "~/domain/profile/update-company.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { parseForm } from "~/http/old-form.server";
import { saveOnLatest, versionOf } from "~/http/old-form-version.server";
import { placeInput } from "~/http/place-form.server";
import { providerGone } from "~/http/provider-gone.server";
import type { RouteHandle } from "~/http/route-handle";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { CompanyForm } from "./company-form";
import { companyView, countryIn, refusedCompany, shownIn, shownOnceSaved } from "./company-view.server";
import { RegisterNotice } from "./register-notice";

export const handle: RouteHandle = { title: "company:title", hydrate: true, i18n: ["company"], cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findCompany(context, provider, context.locale);
  if (!found) return providerGone(context);
  const view = companyView(context, found);
  return { view, version: await versionOf(shownIn(view)) };
}

/** Two round trips: one that reads, and the batch that writes. Between them the national register is asked if necessary. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const search = formData.get("intent") === "find-place";
  const today = todayIn(MARKETS[provider.market], context.clock.now());
  const schema = companyForm({ country: countryIn(formData), today });
  const parsed = parseForm(formData, schema);
  const typed = placeInput(formData, "city");
  const kept = !search && typed.text !== "" && typed.text === formData.get("cityKept");
  const town = () =>
    kept ? null : resolvePlace(context, typed, { kinds: PLACE_FIELDS.town, locale: context.locale, search });
  const refusal = (unclear: UnclearPlace | null) => ({
    fields: Object.keys(schema.in.shape),
    parsed,
    typed,
    unclear,
    search,
  });
  if (!parsed.ok || search) {
    const place = await town();
    return refusedCompany(formData, { ...refusal(unclearIn(place)), home: foundIn(place) });
  }
  try {
    const done = await saveOnLatest(context, provider, {
      edited: "company",
      sent: formData,
      onceSaved: shownOnceSaved(context, typed.text, parsed.value),
      async stored() {
        const found = await findCompany(context, provider, context.locale);
        return found && shownIn(companyView(context, found));
      },
      async save(state) {
        const [place, prepared] = await Promise.all([town(), prepareCompany(context, provider, parsed.value, state)]);
        const unclear = unclearIn(place);
        if (unclear) return { unclear };
        return { unclear: null, register: await updateCompany(context, provider, prepared, foundIn(place)) };
      },
    });
    if ("conflict" in done) return refusedCompany(formData, { ...refusal(null), conflict: done.conflict });
    if (done.saved.unclear) return refusedCompany(formData, refusal(done.saved.unclear));
    const hidden = done.saved.register === "not_found" || done.saved.register === "closed";
    setFlash(context, { kind: hidden ? "bad" : "good", text: hidden ? "company:savedHidden" : "company:saved" });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith("company.")) throw error;
    return refusedCompany(formData, { ...refusal(null), place: error });
  }
  return redirect(paths.pro.company(), 303);
}

const unclearIn = (place: ResolvedPlace | null) => (place && !("found" in place) ? place : null);
const foundIn = (place: ResolvedPlace | null) => (place && "found" in place ? place.found : null);

/** Rule company-1: details, address, languages, budget, website and what is shown. */
export default function CompanyPage() {
  const { view, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <div className="flow-xl">
      <div>
        <h1 className="calm rule">{t("company:heading")}</h1>
        <p className="muted">{t("company:lead")}</p>
      </div>
      {answer ? null : <RegisterNotice state={view.company.registerState} />}
      <CompanyForm {...view} version={version} form={answer?.form} choices={answer?.choices} />
    </div>
  );
}
