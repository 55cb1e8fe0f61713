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
  planner: { name: string; href: string };
  children?: ReactNode;
}

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
