import { PRICES, UNLOCK_CREDITS } from "~/domain/credits/credits.rules";
import { minutes } from "~/domain/durations";
import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import { DECLINE, toldReason } from "~/domain/requests/request.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { FixedValue } from "~/ui/field";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { DeclineForm } from "./decline-form";
import { closedText } from "./request-texts";
import { ReturnRule } from "./return-rule";

export const UNLOCK_FORM = "unlock-request";
export const UNDO_FORM = "undo-decline";

/** Returns whether the button that was clicked promised a free unlock. Premium may have ended since, and no credit is taken unasked. */
export const isPromisedFree = (formData: FormData): boolean => formData.get("by") === "premium";

interface AnswerPanelProps {
  request: ReceivedRequestDetail;
  now: number;
  /** Opens the form that declines. */
  isDeclining: boolean;
  error: string | undefined;
}

/** What a provider can do with a request that it has not unlocked, or what it did. */
export function AnswerPanel({ request, now, isDeclining, error }: AnswerPanelProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { status, closedAt, eventType, eventDate, place, publicId } = request;
  if (status === "rejected") return <Declined request={request} now={now} error={error} />;
  if (closedAt !== null) return <Closed text={closedText({ t, format }, request)} error={error} />;
  const { premiumUntil, credits } = request.facts.own;
  const OpenPanel = premiumUntil !== null || credits >= UNLOCK_CREDITS ? Sealed : NoCredit;
  // The event that the buttons are about.
  const event = t("shop:event", { event: eventType, date: format.longDate(eventDate), place });
  return (
    <>
      <OpenPanel request={request} event={event} error={error} />
      <DeclineForm request={publicId} event={event} open={isDeclining} />
    </>
  );
}

/** Takes the focus, for on a phone it stands far down the page. */
export function Refusal({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <ErrorSummary title={error} problems={[]}>
      {null}
    </ErrorSummary>
  );
}

/** What is there, and what it comes to. */
const balanceClass = "flex flex-wrap items-center justify-between gap-3 text-small text-ink-muted print:hidden";

const SEAL = "···············";

interface OpenProps {
  request: ReceivedRequestDetail;
  event: string;
  error: string | undefined;
}

function Sealed({ request, event, error }: OpenProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { channel, publicId } = request;
  const { credits, premiumUntil } = request.facts.own;
  const isPremium = premiumUntil !== null;
  // What the couple gives to those who unlock.
  const gives = { name: true, phone: channel !== "email", email: channel !== "phone" };
  return (
    <Panel look="card" as="section" id="unlock" labelledBy="contact" className="space-y-4">
      <h2 className="text-h3" id="contact">
        {t("dashboard:request.contact.heading")}
      </h2>
      <Refusal error={error} />
      <p className="text-small">{event}</p>
      <Facts
        narrow
        facts={(["name", "phone", "email"] as const).map((key) => ({
          term: t(`dashboard:request.contact.${key}`),
          value: gives[key] ? (
            <>
              <span className="tracking-[0.1em] text-ink-muted" aria-hidden="true">
                {SEAL}
              </span>{" "}
              <VisuallyHidden>{t("dashboard:request.contact.sealed")}</VisuallyHidden>
            </>
          ) : (
            t("dashboard:request.contact.notGiven")
          ),
        }))}
      />
      <p className="text-small">{isPremium ? t("received:list.rulePremium") : <ReturnRule />}</p>
      <ButtonForm id={UNLOCK_FORM} action={paths.pro.answerRequest(publicId)}>
        {isPremium ? <FixedValue name="by" value="premium" /> : null}
        <Button own wide className="px-3.5!" name="intent" value="unlock" aria-describedby="unlock-cost">
          <Icon name="lock" />{" "}
          {isPremium ? t("received:unlock.free") : t("received:unlock.button", { count: UNLOCK_CREDITS })}
        </Button>
      </ButtonForm>
      {isPremium ? (
        <p className={balanceClass} id="unlock-cost">
          <Chip kind="premium">{t("received:unlock.chip")}</Chip>{" "}
          <span>{t("received:unlock.until", { date: format.day(premiumUntil) })}</span>
        </p>
      ) : (
        <p className={balanceClass} id="unlock-cost">
          <span>{balanceText(t, request)}</span>{" "}
          <span>{t("received:unlock.then", { count: credits - UNLOCK_CREDITS })}</span>
        </p>
      )}
    </Panel>
  );
}

function NoCredit({ request, event, error }: OpenProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { owed, welcomed } = request.facts.own;
  return (
    <Panel look="card" as="section" id="unlock" labelledBy="contact" className="space-y-4">
      <h2 className="text-h3" id="contact">
        {t(owed > 0 ? "received:owed.heading" : "received:empty.heading")}
      </h2>
      <Refusal error={error} />
      <p className="text-small">{event}</p>
      <p className="text-small text-ink-muted">{t(owed > 0 ? "received:owed.text" : "received:empty.text")}</p>
      {welcomed ? null : (
        <p>
          <a className="inline-block py-3" href={paths.pro.welcome()}>
            {t("dashboard:welcome.waiting")}
          </a>
        </p>
      )}
      <p className="text-small">
        <ReturnRule />
      </p>
      <ButtonLink wide className="px-3.5!" href={paths.pro.credits(request.publicId)}>
        {t("received:empty.buy", { price: format.euros(PRICES.credit / 100) })}
      </ButtonLink>
      <p className={balanceClass}>
        <span>{balanceText(t, request)}</span>{" "}
        <span>{t("received:empty.needed", { count: owed + UNLOCK_CREDITS })}</span>
      </p>
      <Hint>{t("received:empty.back")}</Hint>
      <p className="text-small">
        <a className="inline-block py-3" href={paths.pro.subscription()}>
          {t("received:empty.premium", { price: format.euros(PRICES.premium.month / 100) })}
        </a>
      </p>
    </Panel>
  );
}

function balanceText(t: Translate, { facts: { own } }: ReceivedRequestDetail): string {
  if (own.owed > 0) return t("received:owed.have", { count: own.owed });
  return t("received:unlock.have", { count: own.credits });
}

function Declined({ request, now, error }: Omit<AnswerPanelProps, "isDeclining">) {
  const { t } = useTexts();
  const format = useFormat();
  const declinedAt = request.rejectedAt ?? request.createdAt;
  const toldAt = declinedAt + DECLINE.undoable;
  const minutesLeft = Math.ceil((toldAt - now) / minutes(1));
  const canUndo = minutesLeft > 0 && request.closedAt === null;
  return (
    <Panel as="section" labelledBy="declined" className="space-y-4">
      <h2 className="text-h3" id="declined">
        {canUndo ? t("received:declined.title") : t("received:declined.on", { date: format.day(declinedAt) })}
      </h2>
      <Refusal error={error} />
      <p className="text-small">
        {canUndo ? t("received:declined.willRead", { time: format.time(toldAt) }) : t("received:declined.hasRead")}{" "}
        <em className="font-serif text-[1.125rem] leading-[1.35] italic">
          {t("received:quoted", { text: t(`project:summary.reason.${toldReason(request.rejectionReason)}`) })}
        </em>
      </p>
      {canUndo ? (
        <ButtonForm id={UNDO_FORM} action={paths.pro.answerRequest(request.publicId)}>
          <Button variant="quiet" wide className="px-3.5!" name="intent" value="undo">
            {t("received:declined.undo", { count: minutesLeft })}
          </Button>
        </ButtonForm>
      ) : (
        <p>
          <a className="inline-block py-3" href={paths.pro.requests()}>
            {t("received:declined.others")}
          </a>
        </p>
      )}
    </Panel>
  );
}

function Closed({ text, error }: { text: string | null; error: string | undefined }) {
  const { t } = useTexts();
  return (
    <Panel as="section" labelledBy="closed" className="space-y-4">
      <h2 className="text-h3" id="closed">
        {t("received:closed.heading")}
      </h2>
      <Refusal error={error} />
      <p className="text-small">{error === undefined ? `${text} ${t("received:closed.text")}` : text}</p>
    </Panel>
  );
}
