import type { ReactNode } from "react";
import { adminPaths } from "~/admin-paths";
import { useTexts } from "~/i18n/texts";
import { Flash } from "~/ui/flash";
import { PageHead } from "~/ui/section";
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
    <PageHead
      back={{ href: adminPaths[from](), text: t(from === "reviews" ? "reviews:desk.title" : "report:desk.title") }}
      kicker={kicker}
      title={title}
      wraps
      className="space-y-1.5"
    >
      {problem ? <Flash kind="bad">{problem}</Flash> : null}
      <div className="flex flex-wrap items-center gap-x-5">
        {children}
        {profile ? <TouchLink href={profile}>{t("admin:history.profile")}</TouchLink> : null}
      </div>
    </PageHead>
  );
}
