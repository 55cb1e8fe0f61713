import type { ReactNode } from "react";
import { PROJECT } from "~/domain/projects/project.rules";
import { useTexts } from "~/i18n/texts";
import { BackLink } from "~/ui/button";
import { pageClass } from "~/ui/classes";
import { TextAreaField, type TextAreaFieldProps } from "~/ui/field";
import { Portrait } from "~/ui/portrait";

/** Returns an id per planner, because the wizard's dialog may show another planner before the response arrives. */
export const contactFormOf = (planner: string) => `contact-${planner}`;

interface ContactFrameProps {
  back: { href: string; text: string };
  title: string;
  to: { name: string; place: string; portrait: string | null; gold?: boolean };
  children: ReactNode;
}

export function ContactFrame({ back, title, to, children }: ContactFrameProps) {
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-4" })}>
      <p>
        <BackLink href={back.href}>{back.text}</BackLink>
      </p>
      <div className="flex items-center gap-4">
        <Portrait name={to.name} src={to.portrait} gold={to.gold} />
        <div className="min-w-0">
          <h1 className="text-h3 wrap-anywhere">{title}</h1>
          <p className="text-small text-ink-muted">{to.place}</p>
        </div>
      </div>
      {children}
    </div>
  );
}

export function MessageField({ field, onInput }: Pick<TextAreaFieldProps, "field" | "onInput">) {
  const { t } = useTexts();
  return (
    <TextAreaField
      field={field}
      label={t("search:contact.message")}
      hint={t("search:contact.hint", { max: PROJECT.messageLength })}
      maxLength={PROJECT.messageLength}
      rows={7}
      onInput={onInput}
      required
    />
  );
}
