import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { CENTRED, ErrorPage } from "./error-screen";

interface DeadLinkProps {
  title: string;
  text: string;
  /** Announces the message to screen readers, because it replaces an open form. */
  isNews?: boolean;
  /** Buttons for the next step. Default: a link to the home page. */
  children?: ReactNode;
}

/** Page of a link from an email that does not work, or no longer. */
export function DeadLink({ title, text, isNews, children }: DeadLinkProps) {
  const { t } = useTexts();
  return (
    <ErrorPage title={title} lead={text} role={isNews ? "alert" : undefined}>
      <Actions className={CENTRED}>
        {children ?? <ButtonLink href={paths.welcome()}>{t("common:action.home")}</ButtonLink>}
      </Actions>
    </ErrorPage>
  );
}
