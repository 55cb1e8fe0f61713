import { useTexts } from "~/i18n/texts";
import { Panel } from "~/ui/panel";
import { Thread } from "~/ui/thread";
import type { ConfirmView } from "./confirm-view.server";

/** What comes after the payment. */
export function NextSteps({ view: { kind, request } }: { view: ConfirmView }) {
  const { t } = useTexts();
  return (
    <Panel look="soft" as="section" labelledBy="next">
      <h2 className="text-h3 mb-3.5" id="next">
        {t("shop:next.heading")}
      </h2>
      <Thread
        knots={[
          { key: "pay", state: "tied", title: t("shop:next.pay"), detail: t("shop:next.payText") },
          { key: "arrive", state: "todo", title: t(`shop:next.${kind}`), detail: t(`shop:next.${kind}Text`) },
          request
            ? {
                key: "back",
                state: "todo",
                title: t("shop:next.request", { reference: request.reference }),
                detail: request.event,
              }
            : { key: "back", state: "todo", title: t("shop:next.unlock"), detail: t("shop:next.unlockText") },
        ]}
      />
    </Panel>
  );
}
