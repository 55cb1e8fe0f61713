/** How a wedding looked; in the order of the form. */
export const PORTFOLIO_STYLES = [
  "classic",
  "romantic",
  "country",
  "bohemian",
  "modern",
  "glamorous",
  "vintage",
  "garden",
  "beach",
  "mountain",
  "multicultural",
  "intimate",
] as const;
export type PortfolioStyle = (typeof PORTFOLIO_STYLES)[number];

export const PORTFOLIO_LIMITS = {
  title: { min: 3, max: 100 },
  description: { min: 40, max: 3_000 },
  caption: { max: 140 },
  /** Photographs of one portfolio. */
  images: 60,
  guests: 5_000,
  /** Whole euros. */
  budget: 10_000_000,
} as const;
