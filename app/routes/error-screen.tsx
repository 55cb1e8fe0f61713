import { isRouteErrorResponse } from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { areaOf, homeOf } from "~/http/pipeline/area";
import type { ErrorAnswer, Retry } from "~/http/pipeline/failed-request";
import { type TextKey, type Translate, useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, Button, ButtonLink, iconLinkClass } from "~/ui/button";
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

/** Error for a form submission that no page of this site can send. */
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

function ErrorPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={pageClass({ width: "narrow", className: "py-section text-center [--bead:auto] space-y-4" })}>
      <img className="mx-auto" src="/art/lost.svg" width="480" height="220" alt="" />
      <PageTitle>{title}</PageTitle>
      <p className="text-lead text-ink-muted">{lead}</p>
      {children}
    </div>
  );
}

const CENTRED = "mt-8 justify-center";

type Refusal = Extract<ErrorAnswer, { kind: "refused" }>;

interface WithHome extends Pick<ErrorScreenProps, "here" | "home"> {
  answer: Refusal | null;
}

function NotFound({ here, home, answer }: WithHome) {
  const { t } = useTexts();
  const area = areaOf(here);
  return (
    <ErrorPage title={t("common:notFound.heading")} lead={t(answer ? answer.text : "common:notFound.text")}>
      <Actions className={CENTRED}>
        <ButtonLink href={(area && home) ?? homeOf(area)}>{t("common:action.home")}</ButtonLink>
        {area ? null : (
          <span className="flex flex-wrap justify-center gap-x-6">
            <a className={iconLinkClass} href={paths.planners()}>
              {t("common:nav.directory")}
            </a>{" "}
            <a className={iconLinkClass} href={paths.venues()}>
              {t("common:nav.venues")}
            </a>
          </span>
        )}
      </Actions>
    </ErrorPage>
  );
}

/** Expected error that no screen handles: nothing is broken, and no one was notified. */
function Refused({ here, answer }: { here: string; answer: Refusal }) {
  const { t } = useTexts();
  const reason = t(answer.text, answer.details);
  return (
    <ErrorPage title={t("common:fatal.title")} lead={t("common:error.occurred", { error: reason })}>
      <Actions className={CENTRED}>
        <ButtonLink href={here}>{t("common:action.tryAgain")}</ButtonLink>
      </Actions>
    </ErrorPage>
  );
}

/** Page that this person may not open; a retry would fail again. */
function Closed({ here, home, answer }: WithHome & { answer: Refusal }) {
  const { t } = useTexts();
  const withheld = useContext(ImpersonationNoticeContext);
  const isForm = answer.closed === "page";
  const reason = answer.text === "common:withheld" && withheld ? withheld : t(answer.text, answer.details);
  return (
    <ErrorPage title={t("common:closed")} lead={reason}>
      <Actions className={CENTRED}>
        <ButtonLink href={isForm ? here : (home ?? homeOf(areaOf(here)))}>
          {t(isForm ? "common:toPage" : "common:action.home")}
        </ButtonLink>
      </Actions>
    </ErrorPage>
  );
}

function Unavailable({ here, failed, retry }: { here: string; failed: TextKey | undefined; retry: Retry | undefined }) {
  const { t } = useTexts();
  const reason = t("common:unavailable.text");
  const said = failed ? t(failed, { error: reason }) : reason;
  return (
    <ErrorPage title={t("common:unavailable.heading")} lead={said}>
      {said.endsWith(reason) ? null : <p>{reason}</p>}
      {retry ? (
        <>
          <p>{t("common:unavailable.kept")}</p>
          <RetryForm retry={retry} text={t("common:unavailable.sendAgain")} />
        </>
      ) : (
        <>
          <p className="text-ink-muted">{t("common:unavailable.reloads")}</p>
          <Actions className={CENTRED}>
            <ButtonLink href={here}>{t("common:action.tryAgain")}</ButtonLink>
          </Actions>
        </>
      )}
    </ErrorPage>
  );
}

function Expired({ login, retry }: { login: string; retry: Retry }) {
  const { t } = useTexts();
  return (
    <ErrorPage title={t("common:session.expired")} lead={t("common:expired.text")}>
      <RetryForm retry={retry} text={t("common:expired.sendAgain")}>
        <ButtonLink variant="quiet" href={login} target="_blank" rel="noopener">
          {t("common:expired.login")}
        </ButtonLink>
      </RetryForm>
    </ErrorPage>
  );
}

function RetryForm({ retry, text, children }: { retry: Retry; text: string; children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <form method="post" action={retry.path}>
      {retry.fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field may be there several times, in a fixed order.
        <FixedValue key={index} {...field} />
      ))}
      {retry.hasFiles ? <p>{t("common:expired.files")}</p> : null}
      <Actions className={CENTRED}>
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
    <ErrorPage title={t("common:fatal.heading")} lead={t("common:fatal.text")}>
      {requestId ? <p className="text-small text-ink-muted">{t("common:fatal.reference", { id: requestId })}</p> : null}
      <Actions className={CENTRED}>
        <ButtonLink href={here}>{t("common:fatal.refresh")}</ButtonLink>
      </Actions>
    </ErrorPage>
  );
}
