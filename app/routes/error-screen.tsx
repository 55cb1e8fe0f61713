import { isRouteErrorResponse } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { areaOf, homeOf } from "~/http/pipeline/area";
import type { ErrorAnswer, Retry } from "~/http/pipeline/error-answer";
import { type TextKey, type Translate, useTexts } from "~/i18n/texts";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { FixedValue } from "~/ui/field";
import { PageTitle } from "~/ui/heading";
import { ImpersonationNoticeContext } from "~/ui/impersonation";
import { reportLater } from "./report-later";

function answerOf(error: unknown): ErrorAnswer | null {
  if (!isRouteErrorResponse(error)) return null;
  const answer = error.data as ErrorAnswer | null;
  if (answer && typeof answer === "object" && "kind" in answer) return answer;
  return error.status < 500 && error.status !== 404 ? NOT_OURS : null;
}

/** Answer to a form that no page of this site sends. */
const NOT_OURS: ErrorAnswer = { kind: "refused", text: "common:error.invalid", details: {} };

export function errorTitle(error: unknown, t: Translate): string {
  const answer = answerOf(error);
  if (answer?.kind === "unavailable") return t("common:unavailable.title");
  if (answer?.kind === "expired") return t("common:expired.title");
  if (answer?.kind === "refused" && answer.closed) return t("common:closed");
  if (isRouteErrorResponse(error) && error.status === 404) return t("common:notFound.title");
  return t("common:fatal.title");
}

interface ErrorScreenProps {
  error: unknown;
  here: string;
  home: string | undefined;
  requestId: string;
}

/** Error in place of a page: not found, unavailable, session expired, or broken (rule frame-5). */
export function ErrorScreen({ error, here, home, requestId }: ErrorScreenProps) {
  const answer = answerOf(error);
  if (answer?.kind === "unavailable") return <Unavailable here={here} failed={answer.failed} retry={answer.retry} />;
  if (answer?.kind === "expired") return <Expired login={answer.login} retry={answer.retry} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound here={here} home={home} answer={answer} />;
  if (answer?.closed) return <Closed here={here} home={home} answer={answer} />;
  if (answer) return <Refused here={here} answer={answer} />;
  return <Fatal error={error} here={here} requestId={requestId} />;
}

type Refusal = Extract<ErrorAnswer, { kind: "refused" }>;

interface WithHome extends Pick<ErrorScreenProps, "here" | "home"> {
  answer: Refusal | null;
}

function NotFound({ here, home, answer }: WithHome) {
  const { t } = useTexts();
  const area = areaOf(here);
  const text = answer ? answer.text : "common:notFound.text";
  return (
    <div className={pageClass({ width: "narrow", className: "py-section text-center [--bead:auto] space-y-4" })}>
      <img className="mx-auto text-center [--bead:auto]" src="/art/lost.svg" width="480" height="220" alt="" />
      <h1 className="text-calm">{t("common:notFound.heading")}</h1>
      <p className="text-lead text-ink-muted">{t(text)}</p>
      <p>
        <ButtonLink href={(area && home) ?? homeOf(area)}>{t("common:action.home")}</ButtonLink>
      </p>
    </div>
  );
}

/** Expected error that no screen handles: nothing is broken, and no one was notified. */
function Refused({ here, answer }: { here: string; answer: Refusal }) {
  const { t } = useTexts();
  const reason = t(answer.text, answer.details);
  return (
    <div className={pageClass({ width: "narrow", className: "py-section space-y-4" })}>
      <PageTitle>{t("common:fatal.title")}</PageTitle>
      <p className="text-lead text-ink-muted">{t("common:error.occurred", { error: reason })}</p>
      <Actions>
        <ButtonLink href={here}>{t("common:action.tryAgain")}</ButtonLink>
      </Actions>
    </div>
  );
}

/** Page that this person may not open; a retry would fail again. */
function Closed({ here, home, answer }: WithHome & { answer: Refusal }) {
  const { t } = useTexts();
  const withheld = useContext(ImpersonationNoticeContext);
  const isForm = answer.closed === "page";
  return (
    <div className={pageClass({ width: "narrow", className: "py-section space-y-4" })}>
      <PageTitle>{t("common:closed")}</PageTitle>
      <p className="text-lead text-ink-muted">
        {answer.text === "common:withheld" && withheld ? withheld : t(answer.text, answer.details)}
      </p>
      <Actions>
        <ButtonLink href={isForm ? here : (home ?? homeOf(areaOf(here)))}>
          {t(isForm ? "common:toPage" : "common:action.home")}
        </ButtonLink>
      </Actions>
    </div>
  );
}

interface UnavailableProps {
  here: string;
  failed: TextKey | undefined;
  retry: Retry | undefined;
}

function Unavailable({ here, failed, retry }: UnavailableProps) {
  const { t } = useTexts();
  const reason = t("common:unavailable.text");
  const said = failed ? t(failed, { error: reason }) : reason;
  return (
    <div className={pageClass({ width: "narrow", className: "py-section space-y-4" })}>
      <PageTitle>{t("common:unavailable.heading")}</PageTitle>
      <p className="text-lead text-ink-muted">{said}</p>
      {said.endsWith(reason) ? null : <p>{reason}</p>}
      {retry ? (
        <>
          <p>{t("common:unavailable.kept")}</p>
          <RetryForm retry={retry} text={t("common:unavailable.sendAgain")} />
        </>
      ) : (
        <>
          <p className="text-ink-muted">{t("common:unavailable.reloads")}</p>
          <Actions>
            <ButtonLink href={here}>{t("common:action.tryAgain")}</ButtonLink>
          </Actions>
        </>
      )}
    </div>
  );
}

function Expired({ login, retry }: { login: string; retry: Retry }) {
  const { t } = useTexts();
  return (
    <div className={pageClass({ width: "narrow", className: "py-section space-y-4" })}>
      <PageTitle>{t("common:session.expired")}</PageTitle>
      <p className="text-lead text-ink-muted">{t("common:expired.text")}</p>
      <RetryForm retry={retry} text={t("common:expired.sendAgain")}>
        <ButtonLink variant="quiet" href={login} target="_blank" rel="noopener">
          {t("common:expired.login")}
        </ButtonLink>
      </RetryForm>
    </div>
  );
}

function RetryForm({ retry, text, children }: { retry: Retry; text: string; children?: React.ReactNode }) {
  return (
    <form method="post" action={retry.path}>
      {retry.fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may be there several times, in a fixed order.
        <FixedValue key={index} {...field} />
      ))}
      <Actions>
        {children}
        <Button>{text}</Button>
      </Actions>
    </form>
  );
}

function Fatal({ error, here, requestId }: { error: unknown; here: string; requestId: string }) {
  const { t } = useTexts();
  // The server reports its own errors; errors of the browser are reported here.
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportLater(error);
  }, [error]);
  return (
    <div className={pageClass({ width: "narrow", className: "py-section space-y-4" })}>
      <PageTitle>{t("common:fatal.heading")}</PageTitle>
      <p className="text-lead text-ink-muted">{t("common:fatal.text")}</p>
      {requestId ? <p className="text-small text-ink-muted">{t("common:fatal.reference", { id: requestId })}</p> : null}
      <Actions>
        <ButtonLink href={here}>{t("common:fatal.refresh")}</ButtonLink>
      </Actions>
    </div>
  );
}
