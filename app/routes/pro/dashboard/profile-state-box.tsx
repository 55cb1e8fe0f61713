import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { HiddenField } from "~/ui/field";
import { Panel } from "~/ui/panel";
import type { StateView } from "./dashboard-view.server";

/** Where the next thing is done. */
const SCREENS = {
  notFound: paths.pro.company,
  closed: paths.pro.company,
  inProgress: paths.pro.preview,
  ready: paths.pro.preview,
  waiting: paths.pro.preview,
  changesAsked: paths.pro.preview,
  refused: paths.pro.preview,
  paused: paths.pro.availability,
  hidden: paths.pro.company,
} as const;

/** What stands between the profile and the couples, and what to do about it. */
export function ProfileStateBox({ state }: { state: StateView }) {
  const { t } = useTexts();
  const { code } = state;
  return (
    <Panel look="soft" as="section" labelledBy="state" className="offer">
      <div>
        <h2 className="h3" id="state">
          {t(`dashboard:state.${code}.title`)}
        </h2>
        <p className="small muted">
          {code === "waiting"
            ? t("dashboard:state.waiting.text", { date: state.date })
            : t(`dashboard:state.${code}.text`)}
        </p>
        {"reason" in state && state.reason ? (
          <blockquote className="pad whitespace-pre-line">{state.reason}</blockquote>
        ) : null}
      </div>
      {code === "emailUnverified" ? (
        <form method="post" action={paths.pro.resendVerification()}>
          <HiddenField name="redirectTo" value={paths.pro.dashboard()} />
          <Button>{t("dashboard:state.emailUnverified.action")}</Button>
        </form>
      ) : (
        <ButtonLink href={SCREENS[code]()}>{t(`dashboard:state.${code}.action`)}</ButtonLink>
      )}
    </Panel>
  );
}
