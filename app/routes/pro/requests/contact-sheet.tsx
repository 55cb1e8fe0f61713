import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Kicker } from "~/ui/kicker";
import { Panel } from "~/ui/panel";
import type { RequestView } from "./load-request.server";

/** Whom an unlocked request comes from, and how to reach them. */
export function ContactSheet({ contact }: { contact: NonNullable<RequestView["unlocked"]> }) {
  const { t } = useTexts();
  const { phone, email } = contact;
  return (
    <Panel look="card" as="section" labelledBy="who" className="request-sheet mt-8">
      <header>
        <Kicker>{contact.kicker}</Kicker>
        <h2 className="wrap-anywhere" id="who">
          {contact.name}
        </h2>
      </header>
      <ul className="request-lines">
        {phone ? (
          <li>
            <a href={phone.href}>
              <Icon name="phone" />
              <span>{phone.text}</span>
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}`}>
              <Icon name="mail" />
              <span>{email}</span>
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
          <ButtonLink variant="quiet" compact href={contact.eventHref} download>
            <Icon name="calendar" /> {t("received:contact.event")}
          </ButtonLink>
        </p>
      </div>
    </Panel>
  );
}
