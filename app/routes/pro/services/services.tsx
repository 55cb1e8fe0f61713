import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type OfferedService, servicesForm } from "~/domain/profile/services.form";
import { SERVICE_SWITCHES, SERVICES_IN_ORDER, serviceField } from "~/domain/profile/services.rules";
import { findServices, updateServices } from "~/domain/profile/update-services.server";
import { setFlash } from "~/http/flash.server";
import { requireProvider } from "~/http/guards.server";
import { type FormState, fieldValue, fieldValues, VERSION_FIELD } from "~/http/old-form";
import { parseForm, refused } from "~/http/old-form.server";
import { saveOnLatest, versionOf } from "~/http/old-form-version.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/old-form-problems";
import { Actions, Button } from "~/ui/button";
import { Note } from "~/ui/note";
import { FieldError, HiddenField } from "~/ui/old-field";
import { SavedMeanwhile } from "../old-saved-meanwhile";
import { comparedServices, ServiceFields } from "./service-fields";

export const handle: RouteHandle = { title: "company:services.title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const found = await findServices(context, provider);
  return { ...found, version: await versionOf(shownIn(found.services)) };
}

/** A service that is not offered shows empty texts and ticked boxes. */
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
  const parsed = parseForm(formData, servicesForm(formData.getAll("services").map(String)));
  if (!parsed.ok) return refused({ form: parsed.form });
  const done = await saveOnLatest(context, provider, {
    edited: "services",
    sent: formData,
    onceSaved: shownIn(parsed.value),
    stored: async () => shownIn((await findServices(context, provider)).services),
    save: (state) => updateServices(context, provider, parsed.value, state),
  });
  if ("conflict" in done) return refused({ form: done.conflict }, 409);
  setFlash(context, { kind: "good", text: "company:services.saved" });
  return redirect(paths.pro.services(), 303);
}

/** Rule service-1: each with its description, its price, and what of it is shown. */
export default function Services() {
  const { services, pricesShown, version } = useLoaderData<typeof loader>();
  const form: FormState | undefined = useActionData<typeof action>()?.form;
  const { t } = useTexts();
  const offered = fieldValues(
    form,
    "services",
    services.map(({ code }) => code),
  );
  return (
    <div className="flow-xl">
      <div>
        <h1 className="calm rule">{t("company:services.heading")}</h1>
        <p className="muted">{t("company:services.lead")}</p>
      </div>
      {pricesShown ? null : <Note>{t("company:services.hidden")}</Note>}
      <form method="post" noValidate>
        <HiddenField name={VERSION_FIELD} value={fieldValue(form, VERSION_FIELD, version)} />
        <FormProblems form={form} />
        <SavedMeanwhile form={form} href={paths.pro.services()} fields={comparedServices(t)} />
        <fieldset id="services" tabIndex={-1} aria-describedby={form?.errors.services ? "services-error" : undefined}>
          <legend className="sr">{t("company:services.legend")}</legend>
          <FieldError fieldId="services">{form?.errors.services ? t(form.errors.services) : undefined}</FieldError>
          {SERVICES_IN_ORDER.map((code) => (
            <ServiceFields
              key={code}
              code={code}
              offered={offered.includes(code)}
              stored={services.find((service) => service.code === code)}
              form={form}
            />
          ))}
        </fieldset>
        <Actions>
          <Button>{t("company:save")}</Button>
        </Actions>
      </form>
    </div>
  );
}
