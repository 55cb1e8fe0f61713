import { UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { RETURNS } from "~/domain/credits/return.rules";
import { mailtoHref } from "~/domain/email-address.rules";
import type { ReceivedRequestDetail, RequestContact } from "~/domain/requests/find-received-request.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonLink, iconLinkClass } from "~/ui/button";
import { Kicker } from "~/ui/heading";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { type Knot, Timeline } from "~/ui/timeline";
import { budgetText, languageList } from "./request-texts";

interface UnlockedProps {
  request: ReceivedRequestDetail;
}

interface ContactSheetProps extends UnlockedProps {
  contact: RequestContact;
  /** The form to answer has the primary button. */
  hasMessages: boolean;
}

export function ContactSheet({ request, contact, hasMessages }: ContactSheetProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { publicId, channel, facts, closedAt, closedReason, endedAt } = request;
  const isOver = closedAt !== null || endedAt !== null;
  const firstVariant = isOver || hasMessages ? "quiet" : "primary";
  const { phone, email } = contact;
  const openKicker = channel === "email" ? ("received:contact.write" as const) : ("received:contact.call" as const);
  const known = facts.facts.flatMap(({ code, fits }) =>
    code === "phone" || code === "email" ? [t(fits ? `received:facts.${code}` : `received:facts.${code}Not`)] : [],
  );
  if (facts.languages.length > 0)
    known.push(t("received:facts.theirs", { languages: languageList(format, facts.languages) }));
  return (
    <Panel
      look="card"
      as="section"
      labelledBy="who"
      className="mt-8 grid gap-x-8 gap-y-1 md:grid-cols-2 md:items-start md:gap-y-5"
    >
      <header className="md:col-span-full">
        <Kicker>{t(isOver ? "received:contact.closed" : openKicker)}</Kicker>
        <h2 className="wrap-anywhere" id="who">
          {contact.name}
        </h2>
      </header>
      <ul className="space-y-2.5 py-2 wrap-anywhere md:py-0">
        {contact.isHidden ? <li className="text-small text-ink-muted">{t("impersonation:contact")}</li> : null}
        {phone ? (
          <li>
            <ButtonLink wide variant={firstVariant} className="px-3!" href={`tel:${phone}`}>
              <Icon name="phone" /> {format.phone(phone)}
            </ButtonLink>
          </li>
        ) : null}
        {email ? (
          <li>
            <ButtonLink
              wide
              variant={phone ? "quiet" : firstVariant}
              className="px-3! text-small max-[399px]:[&>svg]:hidden"
              href={mailtoHref(email)}
            >
              <Icon name="mail" /> <span className="min-w-0">{email}</span>
            </ButtonLink>
          </li>
        ) : null}
      </ul>
      <div>
        <ul className="text-small text-ink-muted">
          {known.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-2 flex flex-wrap gap-x-5">
          {contact.isHidden ? null : (
            <a className={iconLinkClass} href={paths.pro.requestCard(publicId)} download>
              <Icon name="contact" /> {t("received:contact.card")}
            </a>
          )}
          {closedReason === "cancelled" ? null : (
            <a className={iconLinkClass} href={paths.pro.requestEvent(publicId)} download>
              <Icon name="calendar" /> {t("received:contact.event")}
            </a>
          )}
        </p>
      </div>
    </Panel>
  );
}

/** Shows the history of an unlocked request, and the last day to report that the couple does not answer. */
export function RequestThread({ request, now }: UnlockedProps & { now: number }) {
  const { t } = useTexts();
  const format = useFormat();
  const { createdAt, seenAt, unlockedAt, unlockedBy, closedAt, facts } = request;
  const knots: Knot[] = [
    {
      key: "sent",
      state: "done",
      title: t("received:thread.sent"),
      detail: t("received:thread.sentText", { moment: format.moment(createdAt), count: facts.asked }),
    },
  ];
  if (seenAt !== null)
    knots.push({ key: "read", state: "done", title: t("received:thread.read"), detail: format.moment(seenAt) });
  const moment = unlockedAt === null ? "" : format.moment(unlockedAt);
  const paid = {
    credit: t("received:thread.byCredit", { moment, count: UNLOCK_CREDITS }),
    premium: t("received:thread.byPremium", { moment }),
  };
  knots.push({
    key: "unlocked",
    state: "tied",
    title: t("received:thread.unlocked"),
    detail: unlockedBy === null ? moment : paid[unlockedBy],
  });
  const until = (unlockedAt ?? 0) + RETURNS.claiming;
  if (closedAt !== null) {
    knots.push({
      key: "closed",
      state: "ends",
      title: t("received:closed.heading"),
      detail: format.moment(closedAt),
    });
  } else if (unlockedBy === "credit" && until > now) {
    knots.push({
      key: "silent",
      state: "todo",
      title: t("received:thread.silent"),
      detail: t("received:thread.silentText", { date: format.moment(until) }),
    });
  }
  return (
    <section aria-labelledby="thread">
      <h2 className="text-h3 mb-3.5" id="thread">
        {t("received:thread.heading")}
      </h2>
      <Timeline knots={knots} />
    </section>
  );
}

/** Advises how to start the conversation, from data only: unknown facts give no advice. */
export function FirstWords({ request }: UnlockedProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { channel, facts } = request;
  const budget = facts.facts.find((fact) => fact.code === "budget");
  const languages = facts.facts.find((fact) => fact.code === "languages");
  return (
    <section aria-labelledby="tips">
      <h2 className="text-h3 mb-3.5" id="tips">
        {t("received:tips.heading")}
      </h2>
      <ol className="[counter-reset:tip]">
        <Tip title={t(channel === "email" ? "received:tips.write" : "received:tips.call")} />
        {budget && budget.price !== null ? (
          <Tip title={t("received:tips.price")} text={budgetText({ t, format }, request, budget.price)} />
        ) : null}
        {languages && !languages.fits ? (
          <Tip
            title={t("received:tips.language", { languages: languageList(format, languages.missing) })}
            text={t("received:tips.languageText")}
          />
        ) : null}
      </ol>
    </section>
  );
}

const Tip = ({ title, text }: { title: string; text?: string }) => (
  <li className="relative border-t border-line py-3.5 pl-11 [counter-increment:tip] first:border-gold before:absolute before:top-2 before:left-0 before:font-serif before:text-h2 before:leading-[1.2] before:text-evergreen before:italic before:content-[counter(tip)]">
    <b className="block">{title}</b> {text ? <span className="text-small text-ink-muted">{text}</span> : null}
  </li>
);
