import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";

interface ReviewHeadProps {
  /** The list that it stands in: of reviews, or of reports. */
  from?: "reviews" | "reports";
  title: string;
  /** Why the decision was refused. */
  problem: string | undefined;
  /** Whom the review is about. */
  planner: { name: string; href: string };
  /** Beside the planner. */
  children?: ReactNode;
}

/** The head of a review, or of a report of one, as a moderator reads it. */
export function ReviewHead({ from = "reviews", title, problem, planner, children }: ReviewHeadProps) {
  const { t } = useTexts();
  return (
    <>
      <p>
        <BackLink href={adminPaths[from]()}>
          {t(from === "reviews" ? "reviews:desk.title" : "report:desk.title")}
        </BackLink>
      </p>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <PageTitle>{title}</PageTitle>
      <p>
        <a href={planner.href}>{planner.name}</a> {children}
      </p>
    </>
  );
}
