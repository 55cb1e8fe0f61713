import { mailtoHref } from "~/domain/email-address.rules";
import type { ProviderContact } from "~/domain/requests/find-answers.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface CallAndWriteProps {
  contact: ProviderContact;
  /** Provider that accepted the request. */
  name: string;
  /** Phone number as text. */
  number?: string | null | undefined;
  /** Renders the links as the main action of the page. */
  isMain?: boolean;
}

/** Buttons that call a provider, or open the conversation with it; nothing before it accepted. */
export function CallAndWrite({ contact, name, number, isMain = false }: CallAndWriteProps) {
  const { t } = useTexts();
  const { phone, email, conversation, unread } = contact;
  const main = isMain ? "primary" : "quiet";
  if (conversation === null) return null;
  return (
    <div>
      {unread > 0 ? (
        <p className="mb-3">
          <Chip kind="new">{t("project:presentation.unread", { count: unread })}</Chip>
        </p>
      ) : null}
      <Actions line>
        {phone ? (
          <ButtonLink variant={main} href={`tel:${phone}`}>
            <Icon name="phone" /> {t("project:presentation.call")} <VisuallyHidden>{name}</VisuallyHidden>
          </ButtonLink>
        ) : null}
        <ButtonLink variant={phone ? "quiet" : main} href={paths.newestMessages(conversation)}>
          <Icon name="mail" /> {t("project:presentation.write")} <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
      </Actions>
      {number ? <p className="mt-2 text-small">{number}</p> : null}
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
