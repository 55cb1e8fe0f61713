import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import type { Post } from "~/routes/post-form";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { panelClass } from "~/ui/panel";
import { StickyFooter } from "~/ui/sticky-footer";

export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <StickyFooter className="lg:mx-0 lg:px-0">
      <Actions line>{children}</Actions>
    </StickyFooter>
  );
}

export interface ComparedField {
  name: string;
  label: string;
  say?: "ticked" | ((values: readonly string[]) => string);
}

interface SavedMeanwhileProps {
  post: Pick<Post, "refused">;
  fields: readonly ComparedField[];
  href: string;
}

/** Renders both versions of each field after a conflict, and the choice between them. This panel takes the focus. */
export function SavedMeanwhile({ post, fields, href }: SavedMeanwhileProps) {
  const { t } = useTexts();
  const meanwhile = post.refused?.meanwhile;
  if (!meanwhile) return null;
  const said = (values: readonly string[], say: ComparedField["say"]) => {
    if (say === "ticked") return t(values.length > 0 ? "pro:meanwhile.on" : "pro:meanwhile.off");
    return (typeof say === "function" ? say(values) : values.join(", ")) || `(${t("pro:meanwhile.empty")})`;
  };
  return (
    <section
      className={panelClass("soft", "space-y-4")}
      role="alert"
      tabIndex={-1}
      aria-labelledby="meanwhile"
      // biome-ignore lint/a11y/noAutofocus: an alert that is in the page from the start is announced only when it gets the focus.
      autoFocus
    >
      <h2 className="text-h3" id="meanwhile">
        {t("pro:meanwhile.title")}
      </h2>
      <p>{t("pro:meanwhile.text")}</p>
      {fields.map(({ name, label, say }) => {
        const field = meanwhile.find((changed) => changed.name === name);
        if (!field) return null;
        return (
          <div key={name} className="space-y-1.5">
            <h3 className="font-sans text-base font-semibold">{label}</h3>
            {field.mine === null ? <p className="text-small text-ink-muted">{t("pro:meanwhile.taken")}</p> : null}
            <dl className="grid gap-x-6 gap-y-3 grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))]">
              <div>
                <dt className="text-small text-ink-muted">{t("pro:meanwhile.theirs")}</dt>
                <dd className="m-0 whitespace-pre-line wrap-anywhere">{said(field.theirs, say)}</dd>
              </div>
              {field.mine === null ? null : (
                <div>
                  <dt className="text-small text-ink-muted">{t("pro:meanwhile.mine")}</dt>
                  <dd className="m-0 whitespace-pre-line wrap-anywhere">{said(field.mine, say)}</dd>
                </div>
              )}
            </dl>
          </div>
        );
      })}
      <Actions>
        <Button>{t(meanwhile.some(({ mine }) => mine !== null) ? "pro:meanwhile.keep" : "pro:meanwhile.save")}</Button>
        <ButtonLink href={href} variant="quiet">
          {t("pro:meanwhile.take")}
        </ButtonLink>
      </Actions>
    </section>
  );
}
