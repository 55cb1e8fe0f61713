import { useTexts } from "~/i18n/texts";
import { Container } from "~/ui/container";
import { Heading } from "~/ui/heading";

/** The link of a letter that leads nowhere any more. */
export function GoneReview() {
  const { t } = useTexts();
  return (
    <Container width="slim" className="pt-top pb-section space-y-8">
      <Heading level={1} size="calm" bead>
        {t("reviews:own.gone")}
      </Heading>
      <p>{t("reviews:own.goneText")}</p>
    </Container>
  );
}
