import type { ReactNode } from "react";
import { mailtoHref } from "~/domain/email-address.rules";
import type { ProviderContact } from "~/domain/requests/find-answers.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip, Chips, type ChipText } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { pictureSources } from "~/ui/picture-sources";
import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/text";

interface AcceptedProps {
  id: string;
  provider: { name: string; portrait: string | null; gold: boolean };
  heading: ReactNode;
  /** Above the heading: "Accepted 3 hours ago". */
  state?: string | null;
  about: ReactNode;
  chips?: readonly ChipText[];
  cover?: string | null | undefined;
  words: string | null;
  said?: string | null;
  contact: ProviderContact;
  number?: string | null | undefined;
  isCard: boolean;
  isMain: boolean;
  /** Replaces the buttons to call and to write. */
  act?: ReactNode;
  children?: ReactNode;
}

export function Accepted(props: AcceptedProps) {
  const {
    id,
    provider,
    heading,
    state,
    about,
    chips = [],
    words,
    said,
    contact,
    number,
    isCard,
    isMain,
    act,
    children,
  } = props;
  const { name, portrait, gold } = provider;
  const cover = props.cover ? pictureSources(props.cover) : null;
  return (
    <Panel
      as="article"
      look={isCard ? "card" : "plain"}
      labelledBy={id}
      className={cover ? "grid p-2! md:grid-cols-[240px_minmax(0,1fr)]" : undefined}
    >
      {cover ? (
        <img
          className="aspect-16/10 h-full w-full object-cover object-[50%_60%] max-md:rounded-t-[3px] md:aspect-auto md:rounded-s-[3px]"
          src={cover.src}
          srcSet={cover.srcSet}
          sizes={cover.srcSet && "(min-width: 768px) 240px, 320px"}
          width="320"
          height="200"
          alt=""
        />
      ) : null}
      <div className={cover ? "min-w-0 p-4 md:p-6" : "min-w-0"}>
        <div className="flex items-center gap-4">
          <Portrait name={name} src={portrait} size={isCard ? "m" : "s"} gold={gold} />
          <div className="min-w-0">
            {state ? (
              <p className="mb-1">
                <Chip kind="good">{state}</Chip>
              </p>
            ) : null}
            {heading}
            <p className="text-small text-ink-muted">{about}</p>
            <Chips chips={chips} explained="by all means" />
          </div>
        </div>
        {words ? (
          <div className="mt-3">
            <p className="font-serif text-large text-pretty italic wrap-anywhere">{words}</p>
            {said ? <p className="text-small text-ink-muted">{said}</p> : null}
          </div>
        ) : null}
        <div className="mt-4">
          {act ?? <CallAndWrite contact={contact} number={number} name={name} isMain={isMain} />}
        </div>
        {children}
      </div>
    </Panel>
  );
}

interface CallAndWriteProps {
  contact: ProviderContact;
  name: string;
  number?: string | null | undefined;
  isMain?: boolean;
}

export function CallAndWrite({ contact, name, number, isMain = false }: CallAndWriteProps) {
  const { t } = useTexts();
  const { phone, email, conversation, unread } = contact;
  const main = isMain ? "primary" : "quiet";
  if (conversation === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {unread > 0 ? (
        <p className="w-full pb-1">
          <Chip kind="new">{t("project:presentation.unread", { count: unread })}</Chip>
        </p>
      ) : null}
      <Actions line className="max-w-100 grow items-stretch! gap-x-2! *:flex-1! *:min-w-max *:px-2! *:py-1.5!">
        {phone ? (
          <ButtonLink variant={main} href={`tel:${phone}`}>
            <Icon name="phone" />
            <span>
              {t("project:presentation.call")} <VisuallyHidden>{name}</VisuallyHidden>
              {number ? <span className="block text-tiny font-normal whitespace-nowrap">{number}</span> : null}
            </span>
          </ButtonLink>
        ) : null}
        <ButtonLink variant={phone ? "quiet" : main} href={paths.newestMessages(conversation)}>
          <Icon name="mail" /> {t("project:presentation.write")} <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
      </Actions>
      {phone ? null : <EmailLink email={email} />}
    </div>
  );
}

export function EmailLink({ email }: Pick<ProviderContact, "email">) {
  if (email === null) return null;
  return (
    <p className="text-small">
      <a className="inline-block py-3 wrap-anywhere" href={mailtoHref(email)}>
        {email}
      </a>
    </p>
  );
}
