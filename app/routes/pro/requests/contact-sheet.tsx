import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Panel } from "~/ui/panel";
import type { RequestView } from "./load-request.server";

const wayClass =
  "flex min-h-13 items-center gap-3.5 border-t border-line py-1.5 text-large leading-[1.3] wrap-anywhere no-underline [&_svg]:text-ink-muted [&:hover>span]:underline [&:hover>span]:decoration-1 [&:hover>span]:underline-offset-[0.2em]";

/** Whom an unlocked request comes from, and how to reach them. */
export function ContactSheet({ contact }: { contact: NonNullable<RequestView["unlocked"]> }) {
  const { t } = useTexts();
  const { phone, email } = contact;
  return (
    <Panel
      look="card"
      as="section"
      labelledBy="who"
      className="mt-8 grid gap-x-8 gap-y-1 md:grid-cols-2 md:items-start md:gap-y-5"
    >
      <header className="md:col-span-full">
        <Kicker>{contact.kicker}</Kicker>
        <h2 className="text-[clamp(1.75rem,1.4rem+1.5vw,2.375rem)] wrap-anywhere" id="who">
          {contact.name}
        </h2>
      </header>
      <ul>
        {phone ? (
          <li>
            <a className={wayClass} href={phone.href}>
              <Icon name="phone" />
              <span>{phone.text}</span>
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a className={wayClass} href={email.href}>
              <Icon name="mail" />
              <span>{email.text}</span>
            </a>
          </li>
        ) : null}
      </ul>
      <div>
        <ul className="text-small text-ink-muted">
          {contact.known.map((known) => (
            <li key={known}>{known}</li>
          ))}
        </ul>
        <p className="mt-4 flex flex-wrap gap-x-3 gap-y-[10px]">
          <ButtonLink variant="quiet" compact href={contact.cardHref} download>
            <Icon name="contact" /> {t("received:contact.card")}
          </ButtonLink>
          {contact.eventHref ? (
            <ButtonLink variant="quiet" compact href={contact.eventHref} download>
              <Icon name="calendar" /> {t("received:contact.event")}
            </ButtonLink>
          ) : null}
        </p>
      </div>
    </Panel>
  );
}
