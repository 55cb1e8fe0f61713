import * as Radix from "@radix-ui/react-progress";

/** Renders a progress bar (Radix). The bar is an SVG, because components have no `style` attribute. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <Radix.Root
      className="relative h-1.5 w-full overflow-hidden rounded-full bg-sage"
      value={percent}
      aria-label={label}
    >
      <Radix.Indicator asChild>
        <svg className="h-full w-full" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect className="fill-evergreen" width={percent} height="1" />
        </svg>
      </Radix.Indicator>
    </Radix.Root>
  );
}
