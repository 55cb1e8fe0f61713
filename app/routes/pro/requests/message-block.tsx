import { Fragment } from "react";
import { MASK } from "~/domain/requests/contact-data.rules";
import type { ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { VisuallyHidden } from "~/ui/visually-hidden";

export function MessageBlock({ request }: { request: ReceivedRequestDetail }) {
  const { t, i18n } = useTexts();
  const format = useFormat();
  const { message, cut, coupleLocale } = request;
  const isWhole = request.contact !== null;
  const canUnlock = request.status === "locked" && request.closedAt === null;
  return (
    <section aria-labelledby="message">
      <h2 className="text-h3 mb-3.5" id="message">
        {t(isWhole || !cut ? "dashboard:request.message" : "received:message.opening")}
      </h2>
      <blockquote
        className={
          isWhole
            ? "max-w-[62ch] border-s border-gold ps-[clamp(18px,3vw,28px)] font-serif text-large leading-normal whitespace-pre-line italic wrap-anywhere"
            : "max-w-[40em] font-serif text-lead italic whitespace-pre-line wrap-anywhere"
        }
        lang={coupleLocale}
      >
        {isWhole ? message : <Masked text={message} />}
      </blockquote>
      {coupleLocale === i18n.language ? null : (
        <p className="text-small text-ink-muted pt-2.5">
          {t("dashboard:request.writtenIn", { language: format.language(coupleLocale) })}
        </p>
      )}
      {!isWhole && canUnlock ? (
        <p className="text-small text-ink-muted pt-2.5">
          {t(cut ? "received:message.more" : "received:message.masked")}
        </p>
      ) : null}
    </section>
  );
}

/** Shows each masked part of a text as a mark that screen readers read as a word. */
function Masked({ text }: { text: string }) {
  const { t } = useTexts();
  return text.split(MASK).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have nothing else to tell them apart.
    <Fragment key={index}>
      {index > 0 ? (
        <span className="inline-block rounded-full bg-sand px-[0.5em] align-[0.12em] font-sans text-[0.72em] leading-[1.7] font-semibold tracking-[0.14em] text-ink-muted not-italic">
          <span aria-hidden="true">{MASK}</span>
          <VisuallyHidden>{t("received:message.hidden")}</VisuallyHidden>
        </span>
      ) : null}
      {part}
    </Fragment>
  ));
}
