import { adminPaths } from "~/admin-paths";
import type { ModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { OWN_LANGUAGE_NAMES } from "~/i18n/markets";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { type Fact, Facts } from "~/ui/facts";

export function Who({ found }: { found: ModeratedProfile }) {
  const { t } = useTexts();
  return (
    <>
      <section className="space-y-4" aria-labelledby="who">
        <h2 className="text-h3" id="who">
          {t("admin:contact.heading")}
        </h2>
        <Contact found={found} />
      </section>
      <section className="space-y-4" aria-labelledby="register">
        <h2 className="text-h3" id="register">
          {t("admin:register.heading")}
        </h2>
        <Register found={found} />
      </section>
    </>
  );
}

function Contact({ found }: { found: ModeratedProfile }) {
  const { t } = useTexts();
  const format = useFormat();
  const { contact, state, waitingSince, approvedAt } = found;
  const proved = (value: string, isProved: boolean) =>
    t(isProved ? "admin:contact.proved" : "admin:contact.unproved", { value });
  const phones = [...new Set([contact.phone, contact.mobile ?? contact.phone])];
  const facts: Fact[] = [
    { term: t("admin:contact.person"), value: `${contact.firstname} ${contact.lastname}` },
    { term: t("admin:queue.kind"), value: t(`admin:kind.${found.kind}`) },
    { term: t("admin:contact.email"), value: proved(contact.email, contact.emailVerified) },
    {
      term: t("admin:contact.phone"),
      value: phones.map((number) => proved(format.phone(number), number === contact.mobile)).join(" · "),
    },
    { term: t("admin:contact.language"), value: OWN_LANGUAGE_NAMES[contact.locale] },
  ];
  if (contact.street) facts.push({ term: t("admin:contact.street"), value: contact.street });
  if (state.city) facts.push({ term: t("admin:contact.zip"), value: `${contact.zipCode} ${state.city}`.trim() });
  if (contact.foundedOn) facts.push({ term: t("admin:contact.founded"), value: format.longDate(contact.foundedOn) });
  facts.push({ term: t("admin:contact.since"), value: format.day(found.createdAt) });
  if (waitingSince !== null) facts.push({ term: t("admin:queue.since"), value: format.moment(waitingSince) });
  if (approvedAt !== null) facts.push({ term: t("admin:contact.approved"), value: format.moment(approvedAt) });
  if (state.website) facts.push({ term: t("admin:field.website"), value: <ExternalLinks hrefs={[state.website]} /> });
  if (state.social.length > 0)
    facts.push({ term: t("admin:field.social"), value: <ExternalLinks hrefs={state.social.map(({ url }) => url)} /> });
  return <Facts facts={facts} />;
}

function Register({ found: { register, state, sameSiret } }: { found: ModeratedProfile }) {
  const { t } = useTexts();
  const format = useFormat();
  const { name, registrationNumber, checkedAt } = register;
  const facts: Fact[] = [{ term: t("admin:register.state"), value: t(`admin:register.${register.state ?? "none"}`) }];
  if (state.siret) facts.push({ term: t("admin:field.siret"), value: state.siret });
  if (name) facts.push({ term: t("admin:register.name"), value: name });
  if (registrationNumber) facts.push({ term: t("admin:register.number"), value: registrationNumber });
  if (checkedAt !== null) facts.push({ term: t("admin:register.checked"), value: format.moment(checkedAt) });
  if (sameSiret.length > 0)
    facts.push({
      term: t("admin:register.same"),
      value: sameSiret.map((other) => (
        <span key={other.publicId} className="block">
          <a href={adminPaths.profile(other.publicId)}>{other.name || t("admin:unnamed")}</a>
        </span>
      )),
    });
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
