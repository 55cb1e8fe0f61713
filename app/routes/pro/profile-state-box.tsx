import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import type { ProfileState } from "~/domain/providers/profile-state.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button, ButtonLink } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { MissingList, needsView } from "./missing-list";

/** The next step and its page, by state. */
const STEPS = {
  notFound: { action: "number", path: paths.pro.company },
  closed: { action: "number", path: paths.pro.company },
  inProgress: { action: "preview", path: paths.pro.preview },
  ready: { action: "send", path: paths.pro.preview },
  waiting: { action: "preview", path: paths.pro.preview },
  changesAsked: { action: "preview", path: paths.pro.preview },
  refused: { action: "preview", path: paths.pro.preview },
  paused: { action: "availability", path: paths.pro.availability },
  hidden: { action: "visibility", path: paths.pro.company },
} as const;

interface ProfileStateBoxProps {
  state: ProfileState;
  missing: readonly ReviewNeed[];
}

export function ProfileStateBox({ state, missing }: ProfileStateBoxProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { code } = state;
  return (
    <Panel look="soft" as="section" labelledBy="state" className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="flex-[1_1_300px]">
        <h2 className="text-h3" id="state">
          {t(`dashboard:state.${code}.title`)}
        </h2>
        <p className="text-small text-ink-muted">
          {code === "waiting"
            ? t("dashboard:state.waiting.text", { date: format.day(state.since) })
            : t(`dashboard:state.${code}.text`)}
        </p>
        {"reason" in state && state.reason ? (
          <blockquote className="pt-2.5 whitespace-pre-line">{state.reason}</blockquote>
        ) : null}
        {missing.length > 0 ? (
          <MissingList id="missing" text={t("admin:preview.missing")} missing={needsView(t, missing)} />
        ) : null}
      </div>
      {code === "emailUnverified" ? (
        <ButtonForm id="resend-verification" action={paths.pro.resendVerification()}>
          <FixedValue name="redirectTo" value={paths.pro.dashboard()} />
          <Button own>{t("dashboard:state.action.resend")}</Button>
        </ButtonForm>
      ) : (
        <ButtonLink href={STEPS[code].path()}>{t(`dashboard:state.action.${STEPS[code].action}`)}</ButtonLink>
      )}
    </Panel>
  );
}
