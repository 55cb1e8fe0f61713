import { adminPaths } from "~/admin-paths";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { dotted } from "~/i18n/dotted";
import { OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { Chip } from "~/ui/chip";
import { smallSummaryClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { type Fact, Facts } from "~/ui/facts";
import { Section } from "~/ui/section";
import { DotLine } from "~/ui/text";
import { TouchLink } from "~/ui/touch-link";
import { WholeEmails } from "../inline-text";

export function Who({ found }: { found: ModeratedProfile }) {
  const { t } = useTexts();
  return (
    <>
      <Disclosure summary={t("admin:contact.heading")}>
        <Contact found={found} />
      </Disclosure>
      <Disclosure summary={t("admin:register.heading")}>
        <Register found={found} />
      </Disclosure>
    </>
  );
}

const SHOWN = 3;

/** Findings in the company register, and other profiles with the same number; nothing if there are none. */
export function SameNumber({ found: { register, state, sameSiret } }: { found: ModeratedProfile }) {
  const { t } = useTexts();
  const isBad = register.state === "not_found" || register.state === "closed";
  if (!isBad && sameSiret.length === 0) return null;
  const links = sameSiret.map(({ publicId, name, city }) => (
    <li key={publicId} className="flex flex-wrap items-center gap-x-4">
      <TouchLink href={adminPaths.profile(publicId)}>{name || t("admin:unnamed")}</TouchLink>
      <span className="text-tiny text-ink-muted">
        <DotLine texts={[city, publicId]} />
      </span>
    </li>
  ));
  return (
    <Section
      id="same"
      title={t(sameSiret.length > 0 ? "admin:queue.sameSiret" : "admin:register.heading")}
      look="plain"
      className="space-y-1.5 border-l-4 border-l-error! p-6!"
    >
      <p className="flex flex-wrap items-center gap-x-3">
        {state.siret}
        {isBad ? <Chip kind="bad">{t(`admin:register.${register.state ?? "none"}`)}</Chip> : null}
      </p>
      <ul>{links.slice(0, SHOWN)}</ul>
      {links.length > SHOWN ? (
        <details>
          <summary className={smallSummaryClass}>{t("admin:copies.more", { count: links.length - SHOWN })}</summary>
          <ul>{links.slice(SHOWN)}</ul>
        </details>
      ) : null}
    </Section>
  );
}

function Contact({ found }: { found: ModeratedProfile }) {
  const { t, format } = useLanguage();
  const { contact, state, waitingSince, approvedAt } = found;
  const proved = (value: string, isProved: boolean) =>
    t(isProved ? "admin:contact.proved" : "admin:contact.unproved", { value });
  const phones = [...new Set([contact.phone, contact.mobile ?? contact.phone])];
  const facts: Fact[] = [
    { term: t("admin:contact.person"), value: `${contact.firstname} ${contact.lastname}` },
    { term: t("admin:queue.kind"), value: t(`admin:kind.${found.kind}`) },
    { term: t("admin:contact.email"), value: <WholeEmails text={proved(contact.email, contact.emailVerified)} /> },
    {
      term: t("admin:contact.phone"),
      value: dotted(phones.map((number) => proved(format.phone(number), number === contact.mobile))),
    },
    { term: t("admin:contact.language"), value: OWN_LANGUAGE_NAMES[contact.locale] },
  ];
  if (contact.street) facts.push({ term: t("admin:contact.street"), value: contact.street });
  if (state.city) facts.push({ term: t("admin:contact.zip"), value: `${contact.zipCode} ${state.city}`.trim() });
  if (contact.foundedOn)
    facts.push({ term: t("admin:contact.founded"), value: format.shortDay(Date.parse(contact.foundedOn)) });
  facts.push({ term: t("admin:contact.since"), value: format.shortDay(found.createdAt) });
  if (waitingSince !== null) facts.push({ term: t("admin:queue.since"), value: format.moment(waitingSince) });
  if (approvedAt !== null) facts.push({ term: t("admin:contact.approved"), value: format.moment(approvedAt) });
  if (state.website) facts.push({ term: t("admin:field.website"), value: <ExternalLinks hrefs={[state.website]} /> });
  if (state.social.length > 0)
    facts.push({ term: t("admin:field.social"), value: <ExternalLinks hrefs={state.social.map(({ url }) => url)} /> });
  return <Facts facts={facts} />;
}

function Register({ found: { register, state } }: { found: ModeratedProfile }) {
  const { t, format } = useLanguage();
  const { name, registrationNumber, checkedAt } = register;
  const facts: Fact[] = [{ term: t("admin:register.state"), value: t(`admin:register.${register.state ?? "none"}`) }];
  if (state.siret) facts.push({ term: t("admin:field.siret"), value: state.siret });
  if (name) facts.push({ term: t("admin:register.name"), value: name });
  if (registrationNumber) facts.push({ term: t("admin:register.number"), value: registrationNumber });
  if (checkedAt !== null) facts.push({ term: t("admin:register.checked"), value: format.moment(checkedAt) });
  return <Facts facts={facts} />;
}

function ExternalLinks({ hrefs }: { hrefs: readonly string[] }) {
  return hrefs.map((href) => (
    <p key={href}>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {href}
      </a>
    </p>
  ));
}
