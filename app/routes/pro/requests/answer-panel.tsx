import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ErrorSummary } from "~/ui/error-summary";
import { Facts } from "~/ui/facts";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { DeclineForm } from "./decline-form";
import { FreePromise } from "./free-promise";
import type { RequestView } from "./load-request.server";
import { ReturnRule } from "./return-rule";

export const UNLOCK_FORM = "unlock-request";
export const UNDO_FORM = "undo-decline";

type Answer = RequestView["answer"];
type OpenAnswer = Extract<Answer, { kind: "credit" | "premium" | "empty" }>;

interface AnswerPanelProps {
  answer: Answer;
  error: string | undefined;
}

/** What a provider can do with a request that it has not unlocked, or what it did. */
export function AnswerPanel({ answer, error }: AnswerPanelProps) {
  if (answer.kind === "unlocked") return null;
  if (answer.kind === "declined") return <Declined answer={answer} error={error} />;
  if (answer.kind === "closed") return <Closed text={answer.text} error={error} />;
  return (
    <>
      {answer.kind === "empty" ? <NoCredit answer={answer} error={error} /> : <Sealed answer={answer} error={error} />}
      <DeclineForm request={answer.request} event={answer.event} texts={answer.decline} open={answer.isDeclining} />
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

function Sealed({ answer, error }: { answer: Exclude<OpenAnswer, { kind: "empty" }>; error: string | undefined }) {
  const { t } = useTexts();
  return (
    <Panel look="card" as="section" id="unlock" labelledBy="contact" className="space-y-4">
      <h2 className="text-h3" id="contact">
        {t("dashboard:request.contact.heading")}
      </h2>
      <Refusal error={error} />
      <p className="text-small">{answer.event}</p>
      <Facts
        narrow
        facts={(["name", "phone", "email"] as const).map((key) => ({
          term: t(`dashboard:request.contact.${key}`),
          value: answer.gives[key] ? (
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
      <p className="text-small">{answer.kind === "premium" ? answer.text : <ReturnRule />}</p>
      <ButtonForm id={UNLOCK_FORM} action={answer.action}>
        {answer.kind === "premium" ? <FreePromise /> : null}
        <Button own wide className="px-3.5!" name="intent" value="unlock" aria-describedby="unlock-cost">
          <Icon name="lock" /> {answer.kind === "premium" ? t("received:unlock.free") : answer.button}
        </Button>
      </ButtonForm>
      {answer.kind === "premium" ? (
        <p className={balanceClass} id="unlock-cost">
          <Chip kind="premium">{t("received:unlock.chip")}</Chip> <span>{answer.until}</span>
        </p>
      ) : (
        <p className={balanceClass} id="unlock-cost">
          <span>{answer.have}</span> <span>{answer.afterwards}</span>
        </p>
      )}
    </Panel>
  );
}

function NoCredit({ answer, error }: { answer: Extract<OpenAnswer, { kind: "empty" }>; error: string | undefined }) {
  const { t } = useTexts();
  return (
    <Panel look="card" as="section" id="unlock" labelledBy="contact" className="space-y-4">
      <h2 className="text-h3" id="contact">
        {answer.heading}
      </h2>
      <Refusal error={error} />
      <p className="text-small">{answer.event}</p>
      <p className="text-small text-ink-muted">{answer.text}</p>
      {answer.welcome ? (
        <p>
          <a className="inline-block py-3" href={paths.pro.welcome()}>
            {answer.welcome}
          </a>
        </p>
      ) : null}
      <p className="text-small">
        <ReturnRule />
      </p>
      <ButtonLink wide className="px-3.5!" href={answer.buy.href}>
        {answer.buy.text}
      </ButtonLink>
      <p className={balanceClass}>
        <span>{answer.have}</span> <span>{answer.needed}</span>
      </p>
      <Hint>{t("received:empty.back")}</Hint>
      <p className="text-small">
        <a className="inline-block py-3" href={paths.pro.subscription()}>
          {answer.premium}
        </a>
      </p>
    </Panel>
  );
}

function Declined({ answer, error }: { answer: Extract<Answer, { kind: "declined" }>; error: string | undefined }) {
  const { t } = useTexts();
  return (
    <Panel as="section" labelledBy="declined" className="space-y-4">
      <h2 className="text-h3" id="declined">
        {answer.title}
      </h2>
      <Refusal error={error} />
      <p className="text-small">
        {answer.text}{" "}
        <em className="font-serif text-[1.125rem] leading-[1.35] italic">
          {t("received:quoted", { text: answer.said })}
        </em>
      </p>
      {answer.undo ? (
        <ButtonForm id={UNDO_FORM} action={answer.action}>
          <Button variant="quiet" wide className="px-3.5!" name="intent" value="undo">
            {answer.undo}
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

function Closed({ text, error }: { text: string; error: string | undefined }) {
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
