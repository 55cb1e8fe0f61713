import { useTexts } from "~/i18n/texts";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { listTableClass, tableBoxClass } from "~/ui/table";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface ShownSession {
  id: string;
  /** Empty: unknown. */
  device: string;
  begun: string;
  seen: string;
  current: boolean;
}

/** Where the provider is logged in, this browser first. Each of the others can be ended. */
export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  const { t } = useTexts();
  const nameOf = ({ device }: ShownSession) => device || t("proaccount:sessions.unknownDevice");
  return (
    <div className={`${tableBoxClass} space-y-4`}>
      <table className={listTableClass}>
        <thead>
          <tr>
            <th scope="col">{t("proaccount:sessions.device")}</th>
            <th scope="col">{t("proaccount:sessions.begun")}</th>
            <th scope="col">{t("proaccount:sessions.seen")}</th>
            <th scope="col">
              <VisuallyHidden>{t("proaccount:sessions.action")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row">{nameOf(session)}</th>
              <td data-label={t("proaccount:sessions.begun")}>{session.begun}</td>
              <td data-label={t("proaccount:sessions.seen")}>{session.seen}</td>
              <td className="@max-[760px]:pt-2.5">
                {session.current ? (
                  <Chip kind="good">{t("proaccount:sessions.current")}</Chip>
                ) : (
                  <ButtonForm id={`session-${session.id}`}>
                    <FixedValue name="session" value={session.id} />
                    <Button
                      own
                      variant="quiet"
                      compact
                      name="intent"
                      value="end"
                      aria-label={t("proaccount:sessions.endNamed", { device: nameOf(session), begun: session.begun })}
                    >
                      {t("proaccount:sessions.end")}
                    </Button>
                  </ButtonForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sessions.length > 1 ? (
        <ButtonForm id="other-sessions">
          <Button own variant="quiet" name="intent" value="end-others">
            {t("proaccount:sessions.endOthers")}
          </Button>
        </ButtonForm>
      ) : null}
    </div>
  );
}
