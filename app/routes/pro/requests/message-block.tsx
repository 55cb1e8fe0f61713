import { useTexts } from "~/i18n/texts";
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
      <h2 className="h3 mb" id="message">
        {t(message.isWhole || !message.hasMore ? "dashboard:request.message" : "received:message.opening")}
      </h2>
      <blockquote
        className={
          message.isWhole
            ? "request-letter whitespace-pre-line wrap-anywhere"
            : "quote whitespace-pre-line wrap-anywhere"
        }
        lang={message.lang}
      >
        {message.text}
      </blockquote>
      {writtenIn ? (
        <p className="small muted pad">{t("dashboard:request.writtenIn", { language: writtenIn })}</p>
      ) : null}
      {message.isWhole ? null : (
        <p className="small muted pad">
          {message.length}{" "}
          {message.canOpen ? t(message.hasMore ? "received:message.more" : "received:message.masked") : null}
        </p>
      )}
    </section>
  );
}
