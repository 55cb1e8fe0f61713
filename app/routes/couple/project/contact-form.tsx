import type { z } from "zod";
import type { contactForm } from "~/domain/projects/project.form";
import { CONTACT_CHANNELS, type ContactChannel } from "~/domain/projects/project.rules";
import type { Constraints } from "~/http/form";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { FormProblems } from "~/routes/form-problems";
import { PostForm, usePostForm } from "~/routes/post-form";
import { Actions, Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice";

interface ContactFormProps {
  /** Public id. */
  project: string;
  channel: ContactChannel;
  constraints: Constraints;
}

export const CHANNEL_FORM = "channel";

/** What a planner who accepts is given: phone, e-mail, or both. */
export function ContactForm({ project, channel, constraints }: ContactFormProps) {
  const { t } = useTexts();
  const values = { contactChannel: channel };
  const post = usePostForm<z.input<typeof contactForm>>(CHANNEL_FORM, { values, constraints });
  return (
    <PostForm post={post} action={paths.project(project)}>
      <FormProblems post={post} />
      <ChoiceGroup
        field={post.fields.contactChannel}
        legend={t("project:contact.legend")}
        legendLook="plain"
        hint={t("project:contact.hint")}
        options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`project:contact.${value}`) }))}
      />
      <Actions>
        <Button variant="quiet" name="intent" value="save-contact" busy={post.sending}>
          {t("project:contact.save")}
        </Button>
      </Actions>
    </PostForm>
  );
}
