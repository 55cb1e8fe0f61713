import * as Radix from "@radix-ui/react-alert-dialog";
import type { ReactNode } from "react";
import { Actions, Button } from "./button";
import { backdropClass, layerClass, useOpener } from "./dialog-styles";

export interface AlertDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  cancel: string;
}

/**
 * Confirms irreversible actions (Radix). A click outside does not close it, and the cancel button has the initial
 * focus.
 */
export default function AlertDialog({ open, onClose, title, children, confirm, onConfirm, cancel }: AlertDialogProps) {
  const focus = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdropClass} />
        <Radix.Content className={layerClass({ size: "small" })} {...focus}>
          <Radix.Title className="text-h3">{title}</Radix.Title>
          <Radix.Description className="mt-3 mb-5">{children}</Radix.Description>
          <Actions>
            <Radix.Action asChild onClick={onConfirm}>
              <Button type="button" variant="danger">
                {confirm}
              </Button>
            </Radix.Action>
            <Radix.Cancel asChild>
              <Button type="button" variant="quiet">
                {cancel}
              </Button>
            </Radix.Cancel>
          </Actions>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
