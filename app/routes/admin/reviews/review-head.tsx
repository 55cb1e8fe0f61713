import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";

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
    <header className="space-y-1.5">
      <p>
        <BackLink href={adminPaths[from]()}>
          {t(from === "reviews" ? "reviews:desk.title" : "report:desk.title")}
        </BackLink>
      </p>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <Kicker>{title}</Kicker>
      <PageTitle className="wrap-anywhere">{planner.name}</PageTitle>
      <p className="flex flex-wrap items-center gap-x-5">
        {children}
        <a className="inline-flex min-h-11 items-center" href={planner.href}>
          {t("admin:history.profile")}
        </a>
      </p>
    </header>
  );
}
