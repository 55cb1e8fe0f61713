import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { metaLineClass } from "~/ui/classes";
import { Flash } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";

interface ReviewHeadProps {
  from?: "reviews" | "reports";
  kicker: string;
  title: string;
  problem: string | undefined;
  profile?: string;
  children?: ReactNode;
}

/** Renders the start of a moderator's page about one review or report. */
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
        {profile ? (
          <a className="inline-flex min-h-11 items-center" href={profile}>
            {t("admin:history.profile")}
          </a>
        ) : null}
      </div>
    </header>
  );
}
