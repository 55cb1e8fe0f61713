import { CONTACT_CHANNELS, type ContactChannel } from "~/domain/projects/project.rules";
import { type FormState, fieldValue } from "~/http/old-form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/old-choice";

interface ContactFormProps {
  /** Public id. */
  project: string;
  channel: ContactChannel;
  form: FormState | undefined;
}

/** What a planner who accepts is given: phone, e-mail, or both. */
export function ContactForm({ project, channel, form }: ContactFormProps) {
  const { t } = useTexts();
  const error = form?.errors.contactChannel;
  return (
    <form method="post" action={paths.project(project)}>
      <ChoiceGroup
        name="contactChannel"
        legend={t("project:contact.legend")}
        legendLook="plain"
        hint={t("project:contact.hint")}
        error={error ? t(error) : undefined}
        options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`project:contact.${value}`) }))}
        chosen={fieldValue(form, "contactChannel", channel)}
        required
      />
      <Actions>
        <Button variant="quiet" name="intent" value="save-contact">
          {t("project:contact.save")}
        </Button>
      </Actions>
    </form>
  );
}
