import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";

interface ReviewHeadProps {
  from?: "reviews" | "reports";
  title: string;
  problem: string | undefined;
  planner?: { name: string; href: string };
  children?: ReactNode;
}

/** Renders the start of a moderator's page about one review or report. */
export function ReviewHead({ from = "reviews", title, problem, planner, children }: ReviewHeadProps) {
  const { t } = useTexts();
  return (
    <>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <header className="space-y-1.5">
        <p>
          <BackLink href={adminPaths[from]()}>
            {t(from === "reviews" ? "reviews:desk.title" : "report:desk.title")}
          </BackLink>
        </p>
        <PageTitle>{title}</PageTitle>
        {planner || children ? (
          <p>
            {planner ? <a href={planner.href}>{planner.name}</a> : null} {children}
          </p>
        ) : null}
      </header>
    </>
  );
}
