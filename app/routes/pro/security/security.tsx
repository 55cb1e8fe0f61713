import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import type { z } from "zod";
import { DomainError } from "~/domain/domain-error";
import { changePassword } from "~/domain/providers/password.server";
import { passwordForm } from "~/domain/providers/provider-account.form";
import { ownWords, PASSWORD_LENGTHS } from "~/domain/providers/provider-account.rules";
import { endOneSession, endOtherSessions, findSecurity } from "~/domain/sessions/provider-sessions.server";
import { deliverLater } from "~/http/background/after-response.server";
import { setFlash } from "~/http/forms/flash.server";
import type { Constraints } from "~/http/forms/form";
import { constraintsOf, parseForm, refused } from "~/http/forms/form.server";
import { loadStrengthEstimator } from "~/http/forms/strength-estimator.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import { requireProvider } from "~/http/pipeline/guards.server";
import { loginDeps } from "~/http/pipeline/login.server";
import { providerGone } from "~/http/pipeline/provider-access.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { OpenedBy } from "~/routes/opened-by";
import { openedByView } from "~/routes/opened-by.server";
import { PasswordField } from "~/routes/password-field";
import { ButtonForm, FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/text";
import { CurrentPasswordField } from "../account/current-password-field";

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
    sessions: sessions.map(({ createdAt, seenAt, ...session }) => ({
      ...session,
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
    setFlash(context, { kind: "good", text: "proaccount:flash.sessionEnded" });
    return redirectDocument(paths.pro.security(), 303);
  }
  if (intent === "end-others") {
    await endOtherSessions(context, provider);
    setFlash(context, { kind: "good", text: "proaccount:flash.othersEnded" });
    return redirectDocument(paths.pro.security(), 303);
  }
  const submission = parseForm(formData, passwordForm);
  if (submission.status !== "success") return refused(context, submission, { formId: PASSWORD_FORM });
  try {
    const deps = { ...loginDeps(context), strengthEstimator: () => loadStrengthEstimator(context) };
    await changePassword(deps, provider, submission.value);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "session.expired") throw error;
    const { status, text } = httpErrorOf(error);
    const field = error.code === "account.password.weak" ? "newPassword" : "currentPassword";
    return refused(context, submission, { formId: PASSWORD_FORM, errors: { [field]: text }, status });
  }
  deliverLater(context);
  setFlash(context, { kind: "good", text: "proaccount:flash.password" });
  return redirectDocument(paths.pro.security(), 303);
}

/** Renders the form for a new password and the list of sessions (rule pro-account-4). */
export default function Security() {
  const { passwordChanged, sessions, openedBy, ...form } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className="space-y-block">
      <div>
        <PageTitle>{t("proaccount:security.title")}</PageTitle>
        <p className="text-ink-muted">{t("proaccount:security.lead")}</p>
      </div>
      <section className="space-y-4" aria-labelledby="password">
        <h2 className="text-h3" id="password">
          {t("proaccount:password.title")}
        </h2>
        {passwordChanged ? (
          <p className="text-small text-ink-muted">{t("proaccount:password.changed", { date: passwordChanged })}</p>
        ) : null}
        <PasswordForm {...form} />
      </section>
      <section className="space-y-4" aria-labelledby="sessions">
        <h2 className="text-h3" id="sessions">
          {t("proaccount:sessions.title")}
        </h2>
        <p className="text-small text-ink-muted">{t("proaccount:sessions.text")}</p>
        <SessionList sessions={sessions} />
      </section>
      <OpenedBy view={openedBy} />
    </div>
  );
}

interface ShownSession {
  id: string;
  /** Empty: unknown. */
  device: string;
  begun: string;
  seen: string;
  current: boolean;
}

/** Renders the sessions of the provider, this browser first. All others can be ended. */
function SessionList({ sessions }: { sessions: ShownSession[] }) {
  const { t } = useTexts();
  const nameOf = ({ device }: ShownSession) => device || t("proaccount:sessions.unknownDevice");
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
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row">{nameOf(session)}</th>
              <td data-label={t("proaccount:sessions.begun")}>{session.begun}</td>
              <td data-label={t("proaccount:sessions.seen")}>{session.seen}</td>
              <td className="@max-[760px]:pt-2.5">
                {session.current ? (
                  <Chip kind="good">{t("proaccount:sessions.current")}</Chip>
                ) : (
                  <ButtonForm id={`session-${session.id}`}>
                    <FixedValue name="session" value={session.id} />
                    <Button
                      own
                      variant="quiet"
                      compact
                      name="intent"
                      value="end"
                      aria-label={t("proaccount:sessions.endNamed", { device: nameOf(session), begun: session.begun })}
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

// Loaded on the first key. The server never renders it, and checks the password itself if it fails to load.
const StrengthMeter = import.meta.env.SSR
  ? () => null
  : lazy(() => import("./strength-meter").catch(() => ({ default: () => null })));

const STRENGTH_ID = "password-strength";

interface PasswordFormProps {
  email: string;
  ownWords: string[];
  constraints: Constraints;
}

export const PASSWORD_FORM = "password-form";

/** Rule pro-account-4. The server uses the same estimate as the meter, and works without it. */
function PasswordForm({ email, ownWords, constraints }: PasswordFormProps) {
  const { t } = useTexts();
  const post = usePostForm<z.input<typeof passwordForm>>(PASSWORD_FORM, { constraints });
  const { fields, sending } = post;
  const [isTyped, setTyped] = useState(false);
  return (
    <PostForm className="space-y-7" post={post} onInput={() => setTyped(true)}>
      <FormProblems post={post} />
      {/* Password managers look for a text field with the account's name. */}
      <input hidden type="text" autoComplete="username" defaultValue={email} readOnly />
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
      <p className="text-small text-ink-muted">{t("proaccount:password.others")}</p>
      <Actions>
        <Button own name="intent" value="password" busy={sending}>
          {sending ? t("proaccount:password.saving") : t("proaccount:password.submit")}
        </Button>
      </Actions>
    </PostForm>
  );
}
