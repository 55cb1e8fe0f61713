import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DomainError } from "~/domain/domain-error";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { type ResolvedPlace, resolvePlace, type UnclearPlace } from "~/domain/places/places.server";
import { companyForm } from "~/domain/providers/company.form";
import { findCompany, prepareCompany, textsIn, updateCompany } from "~/domain/providers/company.server";
import { type CompanyText, textsOf } from "~/domain/providers/profile-fields.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, unchecked } from "~/http/forms/form.server";
import { placeInput } from "~/http/forms/place-form.server";
import { countryName } from "~/http/pages/planner-view.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireProvider } from "~/http/pipeline/guards.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { todayIn } from "~/i18n/format.server";
import { COUNTRY_CODES, MARKETS } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { PageHead } from "~/ui/section";
import { type HeldNote, heldNote } from "../held-notes";
import { savedFlash } from "../saved-flash.server";
import { CompanyForm } from "./company-form";
import { countryOf, refusedCompany, shownIn, shownOnceSaved } from "./company-view.server";

export const handle: RouteHandle = {
  title: "company:title",
  hydrate: true,
  i18n: ["company", "waiting"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [found, held] = await Promise.all([
    findCompany(context, provider, context.locale),
    findHeldParts(context, provider),
  ]);
  if (!found) return providerGone(context);
  const notes = textsOf("company").map((name) => [name, heldNote(held, name)]);
  const shown = shownIn(context, found.company);
  return {
    company: found.company,
    countries: COUNTRY_CODES.map((code) => ({ value: code, label: countryName(context, code) })),
    languages: found.languages.map(({ iso, label }) => ({ value: iso, label })),
    notes: Object.fromEntries(notes) as Record<CompanyText, HeldNote | null>,
    values: { ...shown, cityKept: shown.city, version: await versionOf(shown) },
    constraints: constraintsOf(schemaFor(context, provider, shown)),
  };
}

const schemaFor = (
  { clock }: AppContext,
  { market }: Provider,
  { country, insured }: { country: unknown; insured: unknown },
) =>
  companyForm({ country: countryOf(country), insured: insured === "on", today: todayIn(MARKETS[market], clock.now()) });

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

/** Needs two round trips: one read and the batch of writes. Between them it queries the register if necessary. */
export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const search = formData.get("intent") === "find-place";
  const schema = schemaFor(context, provider, { country: formData.get("country"), insured: formData.get("insured") });
  const submission = parseForm(formData, schema);
  const typed = placeInput(formData, "city");
  const kept = !search && typed.text !== "" && typed.text === formData.get("cityKept");
  const town = () =>
    kept
      ? null
      : resolvePlace(context, typed, {
          kinds: PLACE_FIELDS.town,
          locale: context.locale,
          market: context.market.code,
          search,
        });
  const refusal = (unclear: UnclearPlace | null) => ({ fields: Object.keys(schema.in.shape), typed, unclear, search });
  if (search || submission.status !== "success") {
    const place = await town();
    const sent = search ? unchecked(formData) : submission;
    return refusedCompany(context, sent, { ...refusal(unclearIn(place)), home: foundIn(place) });
  }
  try {
    const done = await saveOnLatest(context, provider, {
      edited: "company",
      sent: formData,
      onceSaved: shownOnceSaved(context, typed.text, submission.value),
      async stored() {
        const found = await findCompany(context, provider, context.locale);
        return found && shownIn(context, found.company);
      },
      async save(state) {
        const [place, prepared] = await Promise.all([
          town(),
          prepareCompany(context, provider, submission.value, state),
        ]);
        const unclear = unclearIn(place);
        if (unclear) return { unclear };
        return { unclear: null, register: await updateCompany(context, provider, prepared, foundIn(place)) };
      },
    });
    if ("conflict" in done) return refusedCompany(context, submission, { ...refusal(null), conflict: done.conflict });
    if (done.saved.unclear) return refusedCompany(context, submission, refusal(done.saved.unclear));
    const hidden = done.saved.register === "not_found" || done.saved.register === "closed";
    const texts = textsIn(submission.value).map(({ value }) => value);
    setFlash(context, hidden ? { kind: "bad", text: "company:savedHidden" } : savedFlash(texts, "company:saved"));
  } catch (error) {
    if (!(error instanceof DomainError) || !error.code.startsWith("company.")) throw error;
    return refusedCompany(context, submission, { ...refusal(null), place: error });
  }
  return redirectDocument(paths.pro.company(), 303);
}

const unclearIn = (place: ResolvedPlace | null) => (place && !("found" in place) ? place : null);
const foundIn = (place: ResolvedPlace | null) => (place && "found" in place ? place.found : null);

/** Rule company-1: details, address, languages, budget, website and visibility. */
export default function CompanyPage() {
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead title={t("company:heading")} lead={t("company:lead")} />
      <CompanyForm {...useLoaderData<typeof loader>()} />
    </div>
  );
}
