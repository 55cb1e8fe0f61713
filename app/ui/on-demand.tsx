import { type ComponentType, type FC, lazy, Suspense, useEffect, useState } from "react";
import type { DialogProps } from "./dialog";
import type { TooltipProps } from "./tooltip";

interface Layer {
  open: boolean;
  onClose: () => void;
}

interface OnDemand {
  onMissing?: () => void;
}

type Loaded<P> = FC<P & OnDemand>;

/** Returns a lazy component. The server renders nothing, and its bundle does not include the component. */
function loaded<P extends Layer>(load: () => Promise<{ default: ComponentType<P> }>): Loaded<P> {
  const loadOrSay = () => load().catch(() => ({ default: Missing }));
  return (import.meta.env.SSR ? () => null : lazy(loadOrSay as typeof load)) as unknown as Loaded<P>;
}

function Wanted<P extends Layer>({ as: Layer, props }: { as: Loaded<P>; props: P & OnDemand }) {
  const [isWanted, setWanted] = useState(false);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Layer {...props} />
    </Suspense>
  );
}

function Missing({ open, onClose, onMissing }: Layer & OnDemand) {
  useEffect(() => {
    if (!open) return;
    onClose();
    onMissing?.();
  }, [open, onClose, onMissing]);
  return null;
}

/** Loads the code of dialogs early, for screens with dialogs that must open offline. */
export const preloadDialog = () => void import("./dialog").catch(() => {});

const LoadedDialog = loaded<DialogProps>(() => import("./dialog"));
const LoadedTooltip = loaded<TooltipProps>(() => import("./tooltip"));

export const Dialog = (props: DialogProps & OnDemand) => <Wanted as={LoadedDialog} props={props} />;
export const Tooltip = (props: TooltipProps & OnDemand) => <Wanted as={LoadedTooltip} props={props} />;
