import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { Icon } from "./icon";

const flash = cva("flex items-start gap-3.5 rounded px-5 py-3.5", {
  variants: {
    kind: {
      good: "bg-success-soft font-semibold text-success",
      bad: "bg-error-soft font-semibold text-error",
      note: "bg-sand",
    },
  },
});

export function Flash({ kind = "good", children }: { kind?: "good" | "bad"; children: ReactNode }) {
  return (
    <div className={flash({ kind })} role={kind === "bad" ? "alert" : "status"}>
      <FlashIcon kind={kind} />
      <span>{children}</span>
    </div>
  );
}

export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className={flash({ kind: "good" })}>
      <FlashIcon kind="good" />
      <span>{children}</span>
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <div className={flash({ kind: "note" })}>
      <FlashIcon kind="note" />
      <div>{children}</div>
    </div>
  );
}

const ICONS = { good: "ok", bad: "alert", note: "info" } as const;

function FlashIcon({ kind }: { kind: NonNullable<VariantProps<typeof flash>["kind"]> }) {
  return <Icon name={ICONS[kind]} className="mt-[3px]" />;
}
