import { Trans } from "react-i18next";
import { RETURN_FIGURES } from "~/domain/credits/return.rules";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/panel";
import type { ClaimPanelView } from "./claim-view.server";

const STRONG = { strong: <strong /> };

/** What a provider may do about a couple that does not answer, and what came of it (rules claim-1 to claim-5). */
export function ClaimPanel({ claim }: { claim: ClaimPanelView }) {
  const { t } = useTexts();
  const heading = HEADINGS[claim.state];
  return (
    <Panel look="soft" as="section" className="space-y-4" labelledBy="claim">
      <h2 className="text-h3" id="claim">
        {t(`returns:claim.${heading}`)}
      </h2>
      <Body claim={claim} />
    </Panel>
  );
}

const HEADINGS = {
  claimable: "heading",
  asked: "asked",
  looking: "looking",
  returned: "returned",
  full: "heading",
  share: "heading",
} as const satisfies Record<ClaimPanelView["state"], string>;

function Body({ claim }: { claim: ClaimPanelView }) {
  const { t } = useTexts();
  switch (claim.state) {
    case "claimable":
      return (
        <>
          <p className="text-small">
            <Trans
              t={t}
              i18nKey="returns:claim.text"
              values={{ ...RETURN_FIGURES, date: claim.until }}
              components={STRONG}
            />
          </p>
          <ButtonForm id="no-answer" action={paths.pro.claimCredit(claim.request)}>
            <Button variant="quiet" wide className="px-3.5!">
              {t("returns:claim.submit")}
            </Button>
          </ButtonForm>
          <p className="text-tiny text-ink-muted">{t("returns:claim.caps", claim)}</p>
        </>
      );
    case "asked":
      return (
        <p className="text-small">
          <Trans
            t={t}
            i18nKey="returns:claim.askedText"
            values={{ ...claim.texted, moment: claim.asked, due: claim.due }}
            components={STRONG}
          />
        </p>
      );
    case "looking":
      return <p className="text-small">{t("returns:claim.lookingText", { moment: claim.answered })}</p>;
    case "returned":
      return (
        <p className="text-small">
          {t("returns:claim.returnedText", { cause: claim.cause, date: claim.returned })}{" "}
          <a href={paths.pro.credits()}>{t("returns:claim.statement")}</a>
        </p>
      );
    case "full":
      return <Capped request={claim.request} why={t("returns:claim.full", claim)} />;
    case "share":
      return <Capped request={claim.request} why={t("returns:claim.share", { ...RETURN_FIGURES, ...claim })} />;
  }
}

/** The server refuses a press with the same reason. */
function Capped({ request, why }: { request: string; why: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className="text-small" id="claim-capped">
        {why}
      </p>
      <ButtonForm id="no-answer" action={paths.pro.claimCredit(request)}>
        <Button variant="quiet" wide className="px-3.5!" unavailable={{ reasonId: "claim-capped" }}>
          {t("returns:claim.submit")}
        </Button>
      </ButtonForm>
    </>
  );
}
