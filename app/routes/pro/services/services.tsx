import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { servicesForm } from "~/domain/providers/services.form";
import { SERVICES_IN_ORDER } from "~/domain/providers/services.rules";
import { findServices, updateServices } from "~/domain/providers/update-services.server";
import { setFlash } from "~/http/flash.server";
import { type FormState, fieldValues } from "~/http/form";
import { parseForm, refused } from "~/http/form.server";
import { requireProvider } from "~/http/guards.server";
import type { RouteHandle } from "~/http/route-handle";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Note } from "~/ui/note";
import { ServiceFields } from "./service-fields";

export const handle: RouteHandle = { title: "company:services.title", cache: "form" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  return findServices(context, provider);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const parsed = parseForm(formData, servicesForm(formData.getAll("services").map(String)));
  if (!parsed.ok) return refused({ form: parsed.form });
  await updateServices(context, provider, parsed.value);
  setFlash(context, { kind: "good", text: "company:services.saved" });
  return redirect(paths.pro.services(), 303);
}

/** Back-office specification §2, "services offered": each with its description, its price, and what of it is shown. */
export default function Services() {
  const { services, pricesShown } = useLoaderData<typeof loader>();
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
        <FormProblems form={form} />
        <fieldset id="services" tabIndex={-1} aria-describedby={form?.errors.services ? "services-error" : undefined}>
          <legend className="sr">{t("company:services.legend")}</legend>
          <FieldError fieldId="services">
            {form?.errors.services ? t(form.errors.services as "company:error.services") : undefined}
          </FieldError>
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
