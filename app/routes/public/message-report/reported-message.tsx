import type { Locale } from "~/i18n/markets";
import { Panel } from "~/ui/panel";

export function ReportedMessage({ text, locale }: { text: string; locale: Locale }) {
  return (
    <Panel>
      <p className="whitespace-pre-line wrap-anywhere" lang={locale}>
        {text}
      </p>
    </Panel>
  );
}
