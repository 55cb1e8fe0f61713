import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { inputClass } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { FixedValue, Label } from "~/ui/field";
import { Hint } from "~/ui/hint";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { TextArea } from "~/ui/text-area";

const CODE = { width: 168, height: 168 };

interface SharePanelProps {
  share: { code: string; link: string } | null;
  /** The page has no other primary button. */
  isFirst: boolean;
  /** Shows the link and its code without a click. */
  isOpen: boolean;
}

/** Renders the review link of the provider: to copy, as a QR code, and in an email (rule reviewshow-5). */
export function SharePanel({ share, isFirst, isOpen }: SharePanelProps) {
  const { t } = useTexts();
  const variant = isFirst ? "primary" : "quiet";
  const message = share ? t("proreviews:share.message", { link: share.link }) : "";
  const mail = new URLSearchParams({ subject: t("proreviews:share.subject"), body: message });
  return (
    <Panel look={isFirst ? "card" : "plain"} as="section" labelledBy="ask" className="space-y-4">
      <h2 className="text-h3" id="ask">
        {t("proreviews:share.heading")}
      </h2>
      {share ? (
        <>
          <Actions className="mt-0">
            {/* Email clients do not read "+" as a space (RFC 6068 §5). */}
            <ButtonLink variant={variant} href={`mailto:?${mail.toString().replaceAll("+", "%20")}`}>
              <Icon name="mail" /> {t("proreviews:share.mail")}
            </ButtonLink>
          </Actions>
          <Hint>{t("proreviews:share.hint")}</Hint>
          <Disclosure summary={t("proreviews:share.link")} open={isOpen}>
            <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-[1fr_184px]">
              <div className="space-y-4 min-w-0">
                <div>
                  <Label htmlFor="review-link">{t("proreviews:share.link")}</Label>
                  <TextArea
                    className={`${inputClass()} min-h-0 [field-sizing:content]`}
                    id="review-link"
                    readOnly
                    defaultValue={share.link}
                    rows={2}
                  />
                </div>
                <div>
                  <Label htmlFor="review-message">{t("proreviews:share.text")}</Label>
                  <TextArea id="review-message" readOnly defaultValue={message} rows={4} />
                </div>
              </div>
              <div className="space-y-1.5">
                <img
                  className="rounded-sm"
                  src={paths.pro.reviewCode()}
                  {...CODE}
                  alt={t("proreviews:share.codeAlt")}
                />
                <p className="text-small">
                  <a className="inline-flex min-h-11 items-center" href={paths.pro.reviewCode()} download="reviews.svg">
                    {t("proreviews:share.download")}
                  </a>
                </p>
                <p className="text-tiny text-ink-muted">{t("proreviews:share.codeHint")}</p>
              </div>
            </div>
          </Disclosure>
          <ConfirmDisclosure
            id="renew-link"
            summary={t("proreviews:share.renew")}
            question={t("proreviews:share.renewText")}
            intent="renew"
            submit={t("proreviews:share.renewConfirm")}
            shared
          >
            <FixedValue name="code" value={share.code} />
          </ConfirmDisclosure>
        </>
      ) : (
        <ButtonForm id="make-link" className="space-y-4">
          <p>{t("proreviews:share.makeText")}</p>
          <Actions>
            <Button variant={variant} name="intent" value="make">
              {t("proreviews:share.make")}
            </Button>
          </Actions>
        </ButtonForm>
      )}
    </Panel>
  );
}
