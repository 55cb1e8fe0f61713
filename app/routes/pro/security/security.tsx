import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import { changePassword } from "~/domain/providers/password.server";
import { passwordForm } from "~/domain/providers/provider-account.form";
import { ownWords, PASSWORD_LENGTHS } from "~/domain/providers/provider-account.rules";
import { endOneSession, endOtherSessions, findSecurity } from "~/domain/sessions/provider-sessions.server";
import { deliverLater } from "~/http/background/after-response.server";
import { redirectWithFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, refusedAt } from "~/http/forms/form.server";
import { loadStrengthEstimator } from "~/http/forms/strength-estimator.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { OpenedBy } from "~/routes/opened-by";
import { openedByView } from "~/routes/opened-by.server";
import { PasswordField } from "~/routes/password-field";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { PageHead, Section } from "~/ui/section";
import { Submit } from "~/ui/submit";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/text";
import { CurrentPasswordField, OwnerOnlyFields, useOwnerOnly } from "../account/current-password-field";

export const handle: RouteHandle = {
  title: "proaccount:security.title",
  hydrate: true,
  i18n: ["proaccount", "proauth"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const provider = requireProvider(context, request);
  const { format, settings } = context;
  const [security, openedBy] = await Promise.all([findSecurity(context, provider), openedByView(context, provider)]);
  const found = security ?? providerGone(context);
  const { sessions, passwordChangedAt, firstname, lastname, name, email } = found;
  return {
    openedBy,
    email,
    passwordChanged: passwordChangedAt === null ? null : format.day(passwordChangedAt),
    constraints: constraintsOf(passwordForm),
    ownWords: ownWords([firstname, lastname, name, email, settings.BRAND_NAME]),
    sessions: sessions.map(({ createdAt, seenAt, device, ...session }) => ({
      ...session,
      device: device || context.t("proaccount:sessions.unknownDevice"),
      begun: format.moment(createdAt),
      seen: format.moment(seenAt),
    })),
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

export async function action({ request, context }: ActionFunctionArgs) {
  const provider = requireProvider(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "end") {
    await endOneSession(context, provider, String(formData.get("session")));
    return redirectWithFlash(context, paths.pro.security(), "proaccount:flash.sessionEnded");
  }
  if (intent === "end-others") {
    await endOtherSessions(context, provider);
    return redirectWithFlash(context, paths.pro.security(), "proaccount:flash.othersEnded");
  }
  const submission = parseForm(formData, passwordForm);
  if (submission.status !== "success") return refused(context, submission, { formId: PASSWORD_FORM });
  try {
    const deps = { ...loginDeps(context), strengthEstimator: () => loadStrengthEstimator(context) };
    await changePassword(deps, provider, submission.value);
  } catch (error) {
    return refusedAt(context, submission, error, {
      formId: PASSWORD_FORM,
      field: (code) => (code === "account.password.weak" ? "newPassword" : "currentPassword"),
    });
  }
  deliverLater(context);
  return redirectWithFlash(context, paths.pro.security(), "proaccount:flash.password");
}

/** Renders the form for a new password and the list of sessions (rule pro-account-4). */
export default function Security() {
  const { passwordChanged, openedBy, sessions } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <PageHead title={t("proaccount:security.title")} lead={t("proaccount:security.lead")} />
      <Section id="password" title={t("proaccount:password.title")}>
        {passwordChanged ? (
          <p className="text-small text-ink-muted">{t("proaccount:password.changed", { date: passwordChanged })}</p>
        ) : null}
        <PasswordForm />
      </Section>
      <Section id="sessions" title={t("proaccount:sessions.title")}>
        {/* An administrator's session in this account is listed below. */}
        <p className="text-small text-ink-muted">
          {t(sessions.length > 0 ? "proaccount:sessions.text" : "proaccount:sessions.none")}
        </p>
        {sessions.length > 0 ? <SessionList /> : null}
      </Section>
      <OpenedBy view={openedBy} />
    </div>
  );
}

function SessionList() {
  const { sessions } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={`${tableBoxClass} space-y-4`}>
      <table className={listTableClass}>
        <thead>
          <tr>
            <th scope="col">{t("proaccount:sessions.device")}</th>
            <th scope="col">{t("proaccount:sessions.begun")}</th>
            <th scope="col">{t("proaccount:sessions.seen")}</th>
            <th scope="col">
              <VisuallyHidden>{t("proaccount:sessions.action")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className="[&>:last-child>*]:border-0! [&>:last-child]:border-0!">
          {sessions.map(({ id, device, begun, seen, current }) => (
            <tr key={id}>
              <th scope="row">
                {device}{" "}
                {current ? (
                  <span className="font-sans">
                    <Chip kind="good">{t("proaccount:sessions.current")}</Chip>
                  </span>
                ) : null}
              </th>
              <td data-label={t("proaccount:sessions.begun")}>{begun}</td>
              <td data-label={t("proaccount:sessions.seen")}>{seen}</td>
              <td>
                {current ? null : (
                  <ButtonForm id={`session-${id}`}>
                    <FixedValue name="session" value={id} />
                    <Button
                      own
                      variant="quiet"
                      compact
                      name="intent"
                      value="end"
                      aria-label={t("proaccount:sessions.endNamed", { device, begun })}
                    >
                      {t("proaccount:sessions.end")}
                    </Button>
                  </ButtonForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sessions.length > 1 ? (
        <ButtonForm id="other-sessions">
          <Button own variant="quiet" name="intent" value="end-others">
            {t("proaccount:sessions.endOthers")}
          </Button>
        </ButtonForm>
      ) : null}
    </div>
  );
}

// Loads the meter on the first key, only in the browser. If that fails, the server still checks the password.
const StrengthMeter = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./strength-meter").catch(() => ({ default: () => null })));

const STRENGTH_ID = "password-strength";

const PASSWORD_FORM = "password-form";

/** Rule pro-account-4. The server makes the same estimate as the meter, even if the meter was not loaded. */
function PasswordForm() {
  const { email, ownWords, constraints } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof passwordForm>>(PASSWORD_FORM, { constraints });
  const { fields, sending } = post;
  const unavailable = useOwnerOnly();
  const [isTyped, setTyped] = useState(false);
  return (
    <PostForm className="max-w-120 space-y-7" post={post} onInput={() => setTyped(true)}>
      <FormProblems post={post} />
      {/* Password managers look for a text field with the account's name. */}
      <input hidden type="text" autoComplete="username" defaultValue={email} readOnly />
      <OwnerOnlyFields>
        <CurrentPasswordField field={fields.currentPassword} />
        <div>
          <PasswordField
            field={fields.newPassword}
            label={t("proaccount:password.new")}
            hint={t("proaccount:password.hint", PASSWORD_LENGTHS)}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTHS.shortest}
            maxLength={PASSWORD_LENGTHS.longest}
            describedBy={STRENGTH_ID}
          />
          <div className="text-small leading-[1.45]" id={STRENGTH_ID} role="status">
            {isTyped ? (
              <Suspense>
                {/* The key resets the meter with the emptied field. */}
                <StrengthMeter key={fields.newPassword.key} fieldId={fields.newPassword.id} ownWords={ownWords} />
              </Suspense>
            ) : null}
          </div>
        </div>
        <PasswordField
          field={fields.passwordConfirmation}
          label={t("proaccount:password.confirmation")}
          autoComplete="new-password"
          required
        />
      </OwnerOnlyFields>
      <p className="text-small text-ink-muted">{t("proaccount:password.others")}</p>
      <Submit unavailable={unavailable} name="intent" value="password" busy={sending}>
        {sending ? t("proaccount:password.saving") : t("proaccount:password.submit")}
      </Submit>
    </PostForm>
  );
}
