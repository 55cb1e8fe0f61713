import type { ReactNode } from "react";
import { Actions, Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ButtonForm } from "./post-form";

interface ConfirmDisclosureProps {
  id: string;
  summary: string;
  /** Says what the action does, and to whom. */
  question: ReactNode;
  intent: string;
  submit: string;
  /** True: administrators can click the button during impersonation. False: it is blocked. */
  shared?: boolean | undefined;
  action?: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks before an action that cannot be undone: its button is in a section that is closed at first. */
export function ConfirmDisclosure(props: ConfirmDisclosureProps) {
  const { id, summary, question, intent, submit, shared = false, action, children } = props;
  return (
    <Disclosure summary={summary}>
      <ButtonForm id={id} action={action} className="space-y-4">
        {children}
        <p className="wrap-anywhere">{question}</p>
        <Actions>
          <Button own={!shared} variant="danger" name="intent" value={intent}>
            {submit}
          </Button>
        </Actions>
      </ButtonForm>
    </Disclosure>
  );
}
