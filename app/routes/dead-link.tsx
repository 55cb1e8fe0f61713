import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";

interface DeadLinkProps {
  title: string;
  text: string;
  /** Announces the message to screen readers, because it replaces an open form. */
  isNews?: boolean;
  /** Buttons for the next step. Default: a link to the home page. */
  children?: ReactNode;
}

/** Page of a link from an email that does not work, or no longer. Looks like `ErrorScreen`. */
export function DeadLink({ title, text, isNews, children }: DeadLinkProps) {
  const { t } = useTexts();
  return (
    <div
      className={pageClass({ width: "narrow", className: "py-section text-center space-y-4" })}
      role={isNews ? "alert" : undefined}
    >
      <img className="mx-auto" src="/art/lost.svg" width="480" height="220" alt="" />
      <h1 className="text-calm">{title}</h1>
      <p className="text-lead text-ink-muted">{text}</p>
      <Actions className="mt-8 justify-center">
        {children ?? <ButtonLink href={paths.welcome()}>{t("common:action.home")}</ButtonLink>}
      </Actions>
    </div>
  );
}
