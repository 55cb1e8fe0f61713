import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { findHeldParts } from "~/domain/moderation/find-held-parts.server";
import { type OfferedService, servicesForm } from "~/domain/providers/profile.form";
import {
  DESCRIPTION_LENGTH,
  SERVICE_SWITCHES,
  SERVICES_IN_ORDER,
  serviceField,
} from "~/domain/providers/services.rules";
import { findServices, updateServices } from "~/domain/providers/update-profile.server";
import { saveOnLatest, versionOf } from "~/http/forms/edit-conflict.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Versioned } from "~/http/forms/form";
import { parseForm, refused } from "~/http/forms/form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems, type Post, PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Check } from "~/ui/choice";
import { Disclosure } from "~/ui/disclosure";
import { describedBy, FieldError, HiddenField, TextAreaField, TextField, wrongMark } from "~/ui/field";
import { Note } from "~/ui/flash";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/section";
import { heldNote } from "../held-notes";
import { savedFlash } from "../saved-flash.server";
import { type ComparedField, SaveBar, SavedMeanwhile } from "../saving";
import { WaitingNote } from "../waiting-note";

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

/** Renders each service with description, price and their visibility (rule service-1). */
export default function Services() {
  const { pricesShown, values } = useLoaderData<typeof loader>();
  const post = usePostForm<ServiceValues>(FORM, { values });
  const { services, version } = post.fields;
  const offered = offeredIn(post);
  const inOrder = [...SERVICES_IN_ORDER].sort((a, b) => Number(offered.includes(b)) - Number(offered.includes(a)));
  const { t } = useTexts();
  return (
    <div className="space-y-8">
      <PageHead title={t("company:services.heading")} lead={t("company:services.lead")} />
      {pricesShown ? null : <Note>{t("company:services.hidden")}</Note>}
      <PostForm post={post}>
        <HiddenField field={version} />
        <FormProblems post={post} />
        <SavedMeanwhile post={post} href={paths.pro.services()} fields={comparedServices(t)} />
        <fieldset
          id={services.id}
          tabIndex={-1}
          {...wrongMark(services)}
          aria-describedby={describedBy(services, null)}
        >
          <legend className="sr-only">{t("company:services.legend")}</legend>
          <FieldError field={services} />
          <div className="[&>details]:border-b-0!">
            {inOrder.map((code) => (
              <ServiceFields key={code} code={code} post={post} />
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

type ServiceValues = Record<ReturnType<typeof serviceField>, string> & { services: ServiceCode[] } & Versioned;

const offeredIn = ({ fields }: Post<ServiceValues>) =>
  [fields.services.initialValue ?? []].flat().map((code) => String(code));

function ServiceFields({ code, post }: { code: ServiceCode; post: Post<ServiceValues> }) {
  const { prices, notes } = useLoaderData<typeof loader>();
  const price = prices[code];
  const note = notes[code] ?? null;
  const { t } = useTexts();
  const { fields, refused } = post;
  const nameId = `${fields.services.id}-${code}-name`;
  const isOffered = offeredIn(post).includes(code);
  const isHidden = isOffered && fields[serviceField("showPublicly", code)].initialValue !== "on";
  const isWrong = [serviceField("description", code), serviceField("budgetStartingFrom", code)].some(
    (name) => fields[name].errors,
  );
  return (
    <Disclosure
      open={isWrong || (note !== null && !refused)}
      summary={
        <>
          <span className="flex-1">
            <span id={nameId}>{t(`planner:service.${code}`)}</span>{" "}
            {isHidden ? (
              <span className="font-sans">
                <Chip>{t("company:services.concealed")}</Chip>
              </span>
            ) : null}
          </span>{" "}
          {isOffered ? (
            <span className="text-base sm:text-large">{price}</span>
          ) : (
            <span className="flex flex-none items-center gap-1.5 font-sans text-small text-evergreen">
              <Icon name="plus" /> {t("company:services.add")}
            </span>
          )}
        </>
      }
    >
      <fieldset aria-labelledby={nameId}>
        <div className="peer">
          <Check field={fields.services} value={code}>
            {t("company:services.offer")}
          </Check>
        </div>
        <div className="grid items-start gap-x-8 gap-y-7 pt-3 peer-[:not(:has(:checked))]:hidden md:grid-cols-2">
          <TextAreaField
            field={fields[serviceField("description", code)]}
            label={t("company:services.description")}
            hint={t("company:services.descriptionHint")}
            maxLength={DESCRIPTION_LENGTH}
            rows={3}
          />
          {note && !refused ? (
            <div className="md:col-span-2">
              <WaitingNote {...note}>{t("waiting:text")}</WaitingNote>
            </div>
          ) : null}
          <div className="space-y-4">
            <TextField
              field={fields[serviceField("budgetStartingFrom", code)]}
              label={t("company:services.budget")}
              hint={t("company:services.budgetHint")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
            <fieldset>
              <legend className="sr-only">{t("company:services.visibility")}</legend>
              {SERVICE_SWITCHES.map((name) => (
                <Check key={name} field={fields[serviceField(name, code)]}>
                  {t(`company:services.${name}`)}
                </Check>
              ))}
            </fieldset>
          </div>
        </div>
      </fieldset>
    </Disclosure>
  );
}

function comparedServices(t: Translate): ComparedField[] {
  return [
    {
      name: "services",
      label: t("company:services.legend"),
      say: (codes) => codes.map((code) => t(`planner:service.${code as ServiceCode}`)).join(", "),
    },
    ...SERVICES_IN_ORDER.flatMap((code): ComparedField[] => {
      const labelOf = (text: string) => `${t(`planner:service.${code}`)}: ${text}`;
      return [
        { name: serviceField("description", code), label: labelOf(t("company:services.description")) },
        { name: serviceField("budgetStartingFrom", code), label: labelOf(t("company:services.budget")) },
        ...SERVICE_SWITCHES.map(
          (name): ComparedField => ({
            name: serviceField(name, code),
            label: labelOf(t(`company:services.${name}`)),
            say: "ticked",
          }),
        ),
      ];
    }),
  ];
}
