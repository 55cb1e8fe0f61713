import { Fragment } from "react";
import { MASK } from "~/domain/requests/contact-data.rules";
import { useTexts } from "~/i18n/texts";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { RequestView } from "./load-request.server";

interface MessageBlockProps {
  message: RequestView["message"];
  writtenIn: string | null;
}

/** The couple's message: before the unlock no more than how it begins. */
export function MessageBlock({ message, writtenIn }: MessageBlockProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="message">
      <h2 className="text-h3 mb-3.5" id="message">
        {t(message.isWhole || !message.hasMore ? "dashboard:request.message" : "received:message.opening")}
      </h2>
      <blockquote
        className={
          message.isWhole
            ? "max-w-[62ch] border-s border-gold ps-[clamp(18px,3vw,28px)] font-serif text-[clamp(1.1875rem,1.1rem+0.4vw,1.375rem)] leading-normal whitespace-pre-line italic wrap-anywhere"
            : "max-w-[40em] font-serif text-lead italic whitespace-pre-line wrap-anywhere"
        }
        lang={message.lang}
      >
        {message.isWhole ? message.text : <Masked text={message.text} />}
      </blockquote>
      {writtenIn ? (
        <p className="text-small text-ink-muted pt-2.5">{t("dashboard:request.writtenIn", { language: writtenIn })}</p>
      ) : null}
      {message.isWhole ? null : (
        <p className="text-small text-ink-muted pt-2.5">
          {message.length}{" "}
          {message.canOpen ? t(message.hasMore ? "received:message.more" : "received:message.masked") : null}
        </p>
      )}
    </section>
  );
}

/** What was taken out of a text stands in it as a mark, which is read as a word. */
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
