import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
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
        <BackLink href={paths.admin[from]()}>
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
