/** Texts of a profile (rule portrait-1), in the order of the screen. */
export const PORTRAIT_TEXTS = ["portrait", "experience", "strengths", "services"] as const;
export type PortraitText = (typeof PORTRAIT_TEXTS)[number];

/** Characters. A text may be empty; its step is then incomplete. Strengths have one entry per line. */
export const PORTRAIT_LENGTHS: Record<PortraitText, { fewest: number; most: number }> = {
  portrait: { fewest: 50, most: 5000 },
  experience: { fewest: 50, most: 5000 },
  strengths: { fewest: 20, most: 2000 },
  services: { fewest: 50, most: 5000 },
};
