import type { RegisterState } from "~/domain/profile/check-register.server";
import { useTexts } from "~/i18n/texts";
import { Note } from "~/ui/flash";
import { Panel } from "~/ui/panel";

/** What the national register said of the SIRET, as long as it matters: hidden, or not checked yet (rule company-5). */
export function RegisterNotice({ state }: { state: RegisterState | null }) {
  const { t } = useTexts();
  if (state === "unchecked")
    return (
      <Note>
        <strong>{t("company:register.unchecked.title")}</strong>
        <p>{t("company:register.unchecked.text")}</p>
      </Note>
    );
  if (state !== "not_found" && state !== "closed") return null;
  const key = state === "closed" ? "closed" : "notFound";
  return (
    <Panel look="soft" as="section" labelledBy="register" className="space-y-1.5">
      <h2 className="text-h3" id="register">
        {t(`company:register.${key}.title`)}
      </h2>
      <p>{t(`company:register.${key}.text`)}</p>
    </Panel>
  );
}
