import type { Plan } from "~/domain/subscriptions/plan.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";

interface TextMessagesProps {
  plan: Plan;
  smsRequests: boolean;
  /** As it is written; null: none is verified. */
  mobile: string | null;
  quiet: { from: string; until: string };
}

/** Whether new requests also come by text message, why not, and how that ends (rule premium-6). */
export function TextMessages({ plan, smsRequests, mobile, quiet }: TextMessagesProps) {
  const { t } = useTexts();
  const mayHave = plan === "premium" && mobile !== null;
  return (
    <>
      <p className="text-small text-ink-muted">{t("proaccount:texts.text", quiet)}</p>
      <State plan={plan} smsRequests={smsRequests} mobile={mobile} />
      {smsRequests || mayHave ? (
        <ButtonForm id="text-messages">
          <Actions>
            <Button variant="quiet" name="intent" value={smsRequests ? "texts-off" : "texts-on"}>
              {t(smsRequests ? "proaccount:texts.switchOff" : "proaccount:texts.switchOn")}
            </Button>
          </Actions>
        </ButtonForm>
      ) : null}
    </>
  );
}

function State({ plan, smsRequests, mobile }: Omit<TextMessagesProps, "quiet">) {
  const { t } = useTexts();
  if (plan === "free")
    return (
      <p>
        {t(smsRequests ? "proaccount:texts.paused" : "proaccount:texts.free")}{" "}
        <a href={paths.pro.subscription()}>{t("proaccount:texts.plans")}</a>
      </p>
    );
  if (mobile === null)
    return (
      <p>
        {t("proaccount:texts.needsMobile")} <a href={paths.pro.phone()}>{t("proaccount:phone.linkVerify")}</a>
      </p>
    );
  return smsRequests ? <p>{t("proaccount:texts.on", { phone: mobile })}</p> : null;
}
