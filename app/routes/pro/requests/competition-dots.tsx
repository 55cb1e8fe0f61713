type AskedBead = "me" | "done" | "silent";

export const MOST_BEADS = 12;

/** Draws one bead per planner asked: filled for an answer, a double ring for the provider, empty for no answer. */
export function CompetitionDots({ beads }: { beads: readonly AskedBead[] }) {
  return (
    <span
      className="mt-[5px] inline-flex flex-none flex-wrap gap-3.5 self-start bg-[image:linear-gradient(var(--gold),var(--gold))] bg-[length:calc(100%-8px)_1px] bg-center bg-no-repeat"
      aria-hidden="true"
    >
      {beads.map((bead, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: beads have nothing else to tell them apart.
        <i key={index} className={`size-[18px] rounded-full border-[1.5px] ${LOOKS[bead]}`} />
      ))}
    </span>
  );
}

const LOOKS = {
  me: "border-gold bg-[var(--back,var(--paper))] [box-shadow:inset_0_0_0_2px_var(--back,var(--paper)),inset_0_0_0_9px_var(--green)]",
  done: "border-evergreen bg-evergreen",
  silent: "border-edge bg-[var(--back,var(--paper))]",
} as const satisfies Record<AskedBead, string>;
