import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { type OfferedService, servicesForm } from "~/domain/providers/profile.form";
import { SERVICE_SWITCHES, SERVICES_IN_ORDER, serviceField } from "~/domain/providers/services.rules";
import { findServices, updateServices } from "~/domain/providers/update-profile.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import { parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { describedBy, FieldError, HiddenField } from "~/ui/field";
import { Note } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { heldNote } from "../held-notes";
import { SaveBar } from "../save-bar";
import { savedFlash } from "../saved-flash.server";
import { SavedMeanwhile } from "../saved-meanwhile";
import { comparedServices, offeredIn, ServiceFields, type ServiceValues } from "./service-fields";

export const handle: RouteHandle = { title: "company:services.title", cache: "form" };

const FORM = "services-form";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const [{ services, pricesShown }, held] = await Promise.all([
    findServices(context, provider),
    findHeldParts(context, provider),
  ]);
  const shown = shownIn(services);
  const notes = Object.fromEntries(services.map(({ code }) => [code, heldNote(held, `service:${code}`)]));
  const prices: Partial<Record<ServiceCode, string>> = Object.fromEntries(
    services.flatMap(({ code, budgetStartingFrom: price }) =>
      price === null ? [] : [[code, context.t("planner:from", { price: context.format.euros(price) })]],
    ),
  );
  return { pricesShown, notes, prices, values: { ...shown, version: await versionOf(shown) } };
}

/** Returns the values of the fields. A service that is not offered has empty texts and ticked boxes. */
function shownIn(services: readonly OfferedService[]) {
  const fields = SERVICES_IN_ORDER.flatMap((code): [string, string][] => {
    const stored = services.find((service) => service.code === code);
    return [
      [serviceField("description", code), stored?.description ?? ""],
      [serviceField("budgetStartingFrom", code), String(stored?.budgetStartingFrom ?? "")],
      ...SERVICE_SWITCHES.map((name): [string, string] => [
        serviceField(name, code),
        (stored?.[name] ?? true) ? "on" : "",
      ]),
    ];
  });
  return { services: services.map(({ code }) => code), ...Object.fromEntries(fields) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const submission = parseForm(formData, servicesForm(formData.getAll("services").map(String)));
  if (submission.status !== "success") return refused(context, submission, { formId: FORM });
  const done = await saveOnLatest(context, provider, {
    edited: "services",
    sent: formData,
    onceSaved: shownIn(submission.value),
    stored: async () => shownIn((await findServices(context, provider)).services),
    save: (state) => updateServices(context, provider, submission.value, state),
  });
  if ("conflict" in done) return refused(context, submission, { formId: FORM, ...done.conflict });
  const descriptions = submission.value.map(({ description }) => description);
  setFlash(context, savedFlash(descriptions, "company:services.saved"));
  return redirectDocument(paths.pro.services(), 303);
}

/** Rule service-1: each with its description, its price and their visibility. */
export default function Services() {
  const { pricesShown, notes, prices, values } = useLoaderData<typeof loader>();
  const post = usePostForm<ServiceValues>(FORM, { values });
  const { services, version } = post.fields;
  const offered = offeredIn(post);
  const inOrder = [...SERVICES_IN_ORDER].sort((a, b) => Number(offered.includes(b)) - Number(offered.includes(a)));
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <div>
        <PageTitle>{t("company:services.heading")}</PageTitle>
        <p className="text-ink-muted">{t("company:services.lead")}</p>
      </div>
      {pricesShown ? null : <Note>{t("company:services.hidden")}</Note>}
      <PostForm post={post}>
        <HiddenField field={version} />
        <FormProblems post={post} />
        <SavedMeanwhile post={post} href={paths.pro.services()} fields={comparedServices(t)} />
        <fieldset id={services.id} tabIndex={-1} aria-describedby={describedBy(services, null)}>
          <legend className="sr-only">{t("company:services.legend")}</legend>
          <FieldError field={services} />
          <div>
            {inOrder.map((code) => (
              <ServiceFields key={code} code={code} post={post} price={prices[code]} note={notes[code] ?? null} />
            ))}
          </div>
        </fieldset>
        <SaveBar>
          <Button>{t("company:save")}</Button>
        </SaveBar>
      </PostForm>
    </div>
  );
}
