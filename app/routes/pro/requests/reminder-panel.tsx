import { SNOOZE_DAYS } from "~/domain/conversations/inbox.rules";
import type { Reminders } from "~/domain/conversations/reminders.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";

interface ReminderPanelProps {
  /** Public id. */
  request: string;
  reminders: Reminders;
  now: number;
}

/** Buttons for the provider's reminder (rule talk-11). */
export function ReminderPanel({ request, reminders: { snoozedUntil }, now }: ReminderPanelProps) {
  const { t } = useTexts();
  const format = useFormat();
  const date = snoozedUntil === null ? "" : format.day(snoozedUntil);
  const due = snoozedUntil !== null && snoozedUntil <= now;
  const summary =
    snoozedUntil === null ? t("inbox:remind.heading") : t(due ? "inbox:reminderWas" : "inbox:remindedOn", { date });
  return (
    <Disclosure summary={summary}>
      <p className="mb-4 text-small text-ink-muted">{t("inbox:remind.text")}</p>
      <ButtonForm id="snooze" action={paths.pro.snooze(request)}>
        <Actions line>
          {SNOOZE_DAYS.map((days) => (
            <Button key={days} variant="quiet" compact own name="days" value={days}>
              {t("inbox:remind.days", { count: days })}
            </Button>
          ))}
          {snoozedUntil === null ? null : (
            <Button variant="plain" compact own name="days" value="0">
              {t("inbox:remind.remove")}
            </Button>
          )}
        </Actions>
      </ButtonForm>
    </Disclosure>
  );
}
