import type { Config } from "tailwindcss";

/**
 * The design tokens under Tailwind's names. Their values, light and dark, stand once, in app/ui/styles/tokens.css; the
 * palette of Tailwind itself is not offered, so that no page can leave ours.
 */
export default {
  content: [],
  darkMode: "media",
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: "var(--paper)",
      surface: "var(--surface)",
      ink: { DEFAULT: "var(--ink)", muted: "var(--muted)" },
      line: "var(--line)",
      edge: "var(--edge)",
      evergreen: { DEFAULT: "var(--green)", dark: "var(--green-dark)" },
      "on-evergreen": "var(--on-green)",
      sage: "var(--sage)",
      blush: "var(--blush)",
      sand: "var(--sand)",
      gold: { DEFAULT: "var(--gold)", ink: "var(--gold-ink)" },
      error: { DEFAULT: "var(--error)", soft: "var(--error-soft)" },
      success: { DEFAULT: "var(--success)", soft: "var(--success-soft)" },
    },
    fontFamily: { serif: "var(--serif)", sans: "var(--sans)" },
    fontSize: {
      tiny: "var(--tiny)",
      small: "var(--small)",
      base: "1rem",
      large: "var(--large)",
      lead: ["var(--large)", "1.55"],
      h3: ["var(--h3)", "1.25"],
      calm: "var(--calm)",
      h2: "var(--h2)",
      h1: "var(--h1)",
    },
    borderRadius: { none: "0", DEFAULT: "var(--radius)", sm: "var(--radius-s)", full: "9999px" },
    boxShadow: {
      none: "none",
      float: "var(--float)",
      focus: "var(--focus)",
      plate: "var(--plate)",
      chosen: "inset 0 0 0 1px var(--green)",
    },
    screens: { sm: "600px", md: "768px", lg: "960px", xl: "1216px" },
    maxWidth: { slim: "560px", narrow: "780px", page: "1216px", prose: "68ch" },
    extend: {
      // Of `space-y-block` alone: as a general length it would make `inline-block` a width.
      space: { block: "clamp(40px, 5vw, 64px)" },
      spacing: {
        gap: "var(--gap)",
        section: "var(--section)",
        pad: "var(--pad)",
        top: "clamp(28px, 5vw, 56px)",
      },
    },
  },
} satisfies Config;
