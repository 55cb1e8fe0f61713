import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { localeField } from "~/domain/couples/account.form";
import {
  findProfile,
  helpedProfileForm,
  profileForm,
  resendMailboxEmail,
  updateProfile,
} from "~/domain/couples/update-profile.server";
import { DomainError } from "~/domain/domain-error";
import { PLACE_FIELDS } from "~/domain/places/places.rules";
import { resolvePlace } from "~/domain/places/places.server";
import { type Couple, isImpersonated } from "~/domain/sessions/session.rules";
import { deliverLater } from "~/http/background/after-response.server";
import { flashRefusal, redirectWithFlash, setFlash } from "~/http/forms/flash.server";
import { constraintsOf, parseForm, refused, unchecked } from "~/http/forms/form.server";
import { noticeView, saveNotices } from "~/http/forms/notice-settings.server";
import { takePendingPlanners } from "~/http/forms/pending-contact.server";
import { placeInput, placeProblem } from "~/http/forms/place-form.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import type { AppContext } from "~/http/pipeline/context.server";
import { requireCouple } from "~/http/pipeline/guards.server";
import { forgetSession, rememberLocale, renewToken } from "~/http/pipeline/session.server";
import { translator } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { MailStop, NoticeSettings } from "~/routes/notice-settings";
import { OpenedBy } from "~/routes/opened-by";
import { openedByView } from "~/routes/opened-by.server";
import { ButtonForm } from "~/routes/post-form";
import { BackLink, Button, iconLinkClass } from "~/ui/button";
import { classNames, pageClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { PageTitle } from "~/ui/heading";
import { ImpersonationNoticeContext, OwnerOnlyLink } from "~/ui/impersonation";
import { panelClass } from "~/ui/panel";
import { Hint } from "~/ui/text";
import { PAGE_LANGUAGE, PROFILE_FORM, ProfileForm, useProfileForm } from "./profile-form";

export const handle: RouteHandle = {
  title: "profile:title",
  hydrate: true,
  i18n: ["account", "notices", "profile"],
  cache: "form",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await takePendingPlanners(context, paths.profile());
  const couple = requireCouple(context, request);
  const [account, openedBy] = await Promise.all([findProfile(context, couple), openedByView(context, couple)]);
  if (!account) {
    forgetSession(context); // account deleted on another device; with the session, the welcome page would redirect back
    throw redirectDocument(paths.welcome());
  }
  return {
    ...account,
    phone: context.format.phone(account.phone),
    constraints: constraintsOf(profileForm),
    notices: noticeView(context, "couple", account.notices),
    openedBy,
  };
}

export { clientAction, shouldRevalidate } from "~/routes/client-action-in-place";

/** Needs two round trips at most: the place, only if its text was changed, and the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const couple = requireCouple(context, request);
  const formData = await request.formData();
  const intent = formData.get("intent");
  if (intent === "notices" || intent === "try-again")
    return saveNotices(context, couple, formData, `${paths.profile()}#notices`);
  if (intent === "confirm-email") return sendConfirmation(context, couple);
  const search = intent === "find-place";
  const isHelped = isImpersonated(couple);
  const submission = isHelped ? parseForm(formData, helpedProfileForm) : parseForm(formData, profileForm);
  const typed = placeInput(formData, "city");
  const kept = !search && typed.text !== "" && typed.text === formData.get("cityKept");
  const place = kept
    ? null
    : await resolvePlace(context, typed, {
        kinds: PLACE_FIELDS.town,
        locale: context.locale,
        market: context.market.code,
        search,
      });
  const said = { t: translator(localeField.catch(context.locale).parse(formData.get(PAGE_LANGUAGE))) };
  if (search || submission.status !== "success" || (place && !("found" in place))) {
    const unclear = !place || "found" in place || (!search && typed.text.trim() === "") ? null : place;
    const problem = unclear ? placeProblem(typed.text, unclear, search) : undefined;
    const refusal = {
      formId: PROFILE_FORM,
      errors: problem?.error && { city: problem.error },
      details: { text: typed.text },
    };
    const more = { choices: problem?.choices };
    if (search) return refused(said, unchecked(formData), { ...refusal, status: 200 }, more);
    return refused(said, submission, refusal, more);
  }
  const { email, locale } = submission.value;
  try {
    const changed = await updateProfile(context, couple, { email, locale, home: place?.found ?? null });
    deliverLater(context);
    await renewToken(context, changed);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "profile.unchanged") throw error;
    return refused(said, unchecked(formData), { formId: PROFILE_FORM }, { unchanged: true });
  }
  // An administrator who helps the couple keeps the language of their own browser.
  if (!isHelped) rememberLocale(context, locale);
  return redirectWithFlash(context, paths.profile(), "profile:saved");
}

async function sendConfirmation(context: AppContext, couple: Couple) {
  try {
    const outcome = await resendMailboxEmail(context, couple);
    deliverLater(context);
    setFlash(context, { kind: "good", text: outcome === "sent" ? "profile:mailbox.sent" : "returns:mailbox.done" });
  } catch (error) {
    flashRefusal(context, error, (code) => code === "mailbox.tooMany");
  }
  return redirectDocument(paths.profile(), 303);
}

export default function Profile() {
  const account = useLoaderData<typeof loader>();
  const post = useProfileForm(account);
  const { refused } = post;
  const { t } = useTexts();
  const withheld = useContext(ImpersonationNoticeContext);
  const wrong = account.city === null || refused?.unchanged || Object.keys(refused?.reply.error ?? {}).length > 0;
  const facts = [
    { term: t("profile:phone"), value: account.phone },
    ...(withheld ? [{ term: t("profile:email"), value: account.email }] : []),
  ];
  const { notices } = account.notices;
  const on = notices.filter(({ delivery }) => delivery !== "off").length;
  return (
    <div className={pageClass({ className: "pt-top pb-section max-lg:max-w-slim" })}>
      {wrong ? null : (
        <p>
          <BackLink href={paths.presentation()}>{t("profile:back")}</BackLink>
        </p>
      )}
      <PageTitle>{t("profile:heading")}</PageTitle>
      <div className="mt-4 grid items-start gap-x-16 gap-y-4 lg:grid-cols-2">
        <Group name="contact" heading={t("profile:group.contact")} className="space-y-6">
          <div>
            <p className="font-serif text-large wrap-anywhere">
              {account.firstname} {account.lastname}
            </p>
            <dl>
              {facts.map(({ term, value }) => (
                <div key={term} className="flex justify-between gap-4 border-t border-line py-1.5">
                  <dt className="text-ink-muted">{term}</dt>
                  <dd className="text-end">{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          {withheld ? <Hint>{withheld}</Hint> : null}
          <ProfileForm
            city={account.city}
            post={post}
            mailbox={account.emailVerified || account.notices.stop || withheld ? null : <OpenMailbox />}
          />
          {/* Form of the button in `OpenMailbox`, which is inside the profile form: forms cannot be nested. */}
          <ButtonForm id="confirm-email">{null}</ButtonForm>
        </Group>
        <div className="space-y-6">
          <MailStop stop={account.notices.stop} change={`#${PROFILE_FORM}`} />
          <Group name="notices" heading={t("notices:title")}>
            <Disclosure summary={t("notices:on", { count: on, all: notices.length })}>
              {/* Browsers open the section for a link to an element inside it. */}
              <div id="notices">
                <NoticeSettings view={account.notices} />
              </div>
            </Disclosure>
          </Group>
          <Group name="security" heading={t("profile:group.security")}>
            <Row name="partner" href={paths.partner()} />
            {withheld ? null : (
              <Disclosure summary={<h3 className="text-large">{t("profile:logoutEverywhere")}</h3>}>
                <form className="space-y-4" method="post" action={paths.logout()}>
                  <p className="text-small text-ink-muted">{t("profile:logoutEverywhereHint")}</p>
                  <Button variant="quiet" name="everywhere" value="yes">
                    {t("profile:logoutEverywhere")}
                  </Button>
                </form>
              </Disclosure>
            )}
            <OpenedBy view={account.openedBy} heading="h3" />
          </Group>
          <Group name="privacy" heading={t("profile:group.privacy")}>
            <Row name="data" href={paths.profileData()} isOwn />
            <Row name="delete" href={paths.deleteAccount()} />
          </Group>
        </div>
      </div>
    </div>
  );
}

interface GroupProps {
  name: string;
  heading: string;
  className?: string;
  children: ReactNode;
}

function Group({ name, heading, className, children }: GroupProps) {
  return (
    <section
      className={classNames("[&_summary]:font-sans [&_summary]:text-base [&_summary_h3]:[font:inherit]", className)}
      aria-labelledby={`group-${name}`}
    >
      <h2 className="mb-2 text-h3" id={`group-${name}`}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

function OpenMailbox() {
  const { t } = useTexts();
  return (
    <div className={panelClass("soft", "space-y-2")}>
      <h2 className="font-sans text-small font-semibold">{t("profile:mailbox.title")}</h2>
      <p className="text-small">{t("profile:mailbox.text")}</p>
      <Button variant="quiet" compact form="confirm-email" name="intent" value="confirm-email">
        {t("profile:mailbox.send")}
      </Button>
    </div>
  );
}

/** Link to the partner's access, the data export or the account deletion (GDPR, articles 15, 17 and 20). */
function Row({ name, href, isOwn = false }: { name: "partner" | "data" | "delete"; href: string; isOwn?: boolean }) {
  const { t } = useTexts();
  const Link = isOwn ? OwnerOnlyLink : "a";
  return (
    <Disclosure summary={<h3 className="text-large">{t(`profile:${name}.title`)}</h3>}>
      <p className="text-small text-ink-muted">{t(`profile:${name}.text`)}</p>
      <p>
        <Link className={iconLinkClass} href={href}>
          {t(`profile:${name}.link`)}
        </Link>
      </p>
    </Disclosure>
  );
}
