import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { ButtonForm } from "~/routes/form-problems";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { FixedValue } from "~/ui/field";
import { AlertDialog } from "~/ui/on-demand";

interface RemovalProps {
  id: string;
  intent: string;
  summary: string;
  question: ReactNode;
  submit: string;
}

/** Asks before a permanent deletion: hydrated in a dialog, without JavaScript in a section that opens. */
export function Removal({ id, intent, summary, question, submit }: RemovalProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const fold = useRef<HTMLDivElement>(null);
  function ask(event: MouseEvent) {
    if (!(event.target as Element).closest("summary")) return;
    event.preventDefault();
    setOpen(true);
  }
  const send = () => fold.current?.querySelector<HTMLButtonElement>("form button")?.click();
  const unfold = () => fold.current?.querySelector("details")?.setAttribute("open", "");
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the summary inside does both; Enter clicks it. */}
      <div ref={fold} onClick={ask}>
        <Disclosure summary={summary}>
          <ButtonForm id={id} className="space-y-1.5">
            <FixedValue name="intent" value={intent} />
            <p>{question}</p>
            <Button own variant="danger">
              {submit}
            </Button>
          </ButtonForm>
        </Disclosure>
      </div>
      <AlertDialog
        open={open}
        onClose={() => setOpen(false)}
        onMissing={unfold}
        title={summary}
        confirm={submit}
        onConfirm={send}
        cancel={t("common:action.cancel")}
      >
        {question}
      </AlertDialog>
    </>
  );
}
