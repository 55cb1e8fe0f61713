import { useTexts } from "~/i18n/texts";
import { Actions, ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface CallAndWriteProps {
  /** E.164. */
  phone: string | null;
  email: string;
  /** Provider that accepted. */
  name: string;
  /** The main action of the page. */
  isMain?: boolean;
}

/** Buttons that call a provider, or write to it. */
export function CallAndWrite({ phone, email, name, isMain = false }: CallAndWriteProps) {
  const { t } = useTexts();
  const main = isMain ? "primary" : "quiet";
  return (
    <Actions line>
      {phone ? (
        <ButtonLink variant={main} href={`tel:${phone}`}>
          <Icon name="phone" /> {t("project:presentation.call")} <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
      ) : null}
      <ButtonLink variant={phone ? "quiet" : main} href={`mailto:${email}`}>
        <Icon name="mail" /> {t("project:presentation.write")} <VisuallyHidden>{name}</VisuallyHidden>
      </ButtonLink>
    </Actions>
  );
}
