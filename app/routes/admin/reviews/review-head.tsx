import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { metaLineClass } from "~/ui/classes";
import { Flash } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { TouchLink } from "~/ui/touch-link";

interface ReviewHeadProps {
  from?: "reviews" | "reports";
  kicker: string;
  title: string;
  problem: string | undefined;
  profile?: string;
  children?: ReactNode;
}

export function ReviewHead({ from = "reviews", kicker, title, problem, profile, children }: ReviewHeadProps) {
  const { t } = useTexts();
  return (
    <header className="space-y-1.5">
      <div className={metaLineClass}>
        <BackLink href={adminPaths[from]()}>
          {t(from === "reviews" ? "reviews:desk.title" : "report:desk.title")}
        </BackLink>
        <Kicker>{kicker}</Kicker>
      </div>
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <PageTitle className="wrap-anywhere">{title}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5">
        {children}
        {profile ? <TouchLink href={profile}>{t("admin:history.profile")}</TouchLink> : null}
      </div>
    </header>
  );
}
