import { Trans } from "react-i18next";
import { SNOOZE_DAYS } from "~/domain/conversations/inbox.rules";
import type { Reminders } from "~/domain/conversations/reminders.server";
import type { ClaimView } from "~/domain/credits/find-claim.server";
import { RETURN_FIGURES, RETURNS } from "~/domain/credits/return.rules";
import { QUIET } from "~/domain/notifications/quiet-hours.rules";
import { useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Section } from "~/ui/section";

const STRONG = { strong: <strong /> };

interface NoResponsePanelProps {
  claim: ClaimView;
  request: string;
}

/** Lets a provider report an unresponsive couple, and shows the state of that report (rules claim-1 to claim-5). */
export function NoResponsePanel(props: NoResponsePanelProps) {
  const { t } = useTexts();
  const heading = HEADINGS[props.claim.state];
  if (heading === "heading")
    return (
      <Disclosure summary={t("returns:claim.heading")}>
        <div className="space-y-4">
          <Body {...props} />
        </div>
      </Disclosure>
    );
  return (
    <Section id="claim" title={t(`returns:claim.${heading}`)} look="soft">
      <Body {...props} />
    </Section>
  );
}

const HEADINGS = {
  claimable: "heading",
  asked: "asked",
  looking: "looking",
  returned: "returned",
  tooManyOpen: "heading",
  shareExceeded: "heading",
} as const satisfies Record<ClaimView["state"], string>;

export const isReported = ({ state }: ClaimView) => HEADINGS[state] !== "heading";

function Body({ claim, request }: NoResponsePanelProps) {
  const { t, format } = useLanguage();
  const moment = (at: number | null) => format.moment(at ?? 0);
  const until = moment(claim.until);
  switch (claim.state) {
    case "claimable":
      return (
        <>
          <p className="text-small">
            <Trans t={t} i18nKey="returns:claim.text" values={{ ...RETURN_FIGURES, date: until }} components={STRONG} />
          </p>
          <ButtonForm id="no-answer" action={paths.pro.reportNoResponse(request)}>
            <Button variant="quiet" wide className="px-3.5!">
              {t("returns:claim.submit")}
            </Button>
          </ButtonForm>
          <p className="text-tiny text-ink-muted">
            {t("returns:claim.caps", { open: claim.open, most: RETURNS.openClaims })}
          </p>
        </>
      );
    case "asked":
      return (
        <p className="text-small">
          <Trans
            t={t}
            i18nKey="returns:claim.askedText"
            values={{
              earliest: format.hour(QUIET.until),
              latest: format.hour(QUIET.from),
              moment: moment(claim.askedAt),
              due: moment(claim.dueAt),
            }}
            components={STRONG}
          />
        </p>
      );
    case "looking":
      return <p className="text-small">{t("returns:claim.lookingText", { moment: moment(claim.answeredAt) })}</p>;
    case "returned":
      return (
        <p className="text-small">
          {t("returns:claim.returnedText", {
            cause: claim.returnCause === null ? "" : t(`returns:cause.${claim.returnCause}`, RETURN_FIGURES),
            date: format.day(claim.returnedAt ?? 0),
          })}{" "}
          <a href={paths.pro.credits()}>{t("returns:claim.statement")}</a>
        </p>
      );
    case "tooManyOpen":
      return (
        <Capped
          request={request}
          why={t("returns:claim.full", { open: claim.open, next: format.day(claim.nextDue ?? claim.until), until })}
        />
      );
    case "shareExceeded":
      return (
        <Capped
          request={request}
          why={t("returns:claim.share", { ...RETURN_FIGURES, claims: claim.claims, unlocks: claim.unlocks, until })}
        />
      );
  }
}

/** Shows an unavailable button with the reason. The server rejects a click for the same reason. */
function Capped({ request, why }: { request: string; why: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className="text-small" id="claim-capped">
        {why}
      </p>
      <ButtonForm id="no-answer" action={paths.pro.reportNoResponse(request)}>
        <Button variant="quiet" wide className="px-3.5!" unavailable={{ reasonId: "claim-capped" }}>
          {t("returns:claim.submit")}
        </Button>
      </ButtonForm>
    </>
  );
}

interface ReminderPanelProps {
  request: string;
  reminders: Reminders;
  now: number;
}

/** Buttons for the provider's reminder (rule talk-11). */
export function ReminderPanel({ request, reminders: { snoozedUntil }, now }: ReminderPanelProps) {
  const { t, format } = useLanguage();
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
