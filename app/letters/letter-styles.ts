/** Colours of emails, as in `ui/styles/tokens.css`. Email clients do not support CSS variables. */
export const LIGHT = {
  paper: "#fbf8f3",
  ink: "#1f2a2e",
  muted: "#5b676b",
  line: "#e2dbcf",
  green: "#1f4d46",
  onGreen: "#fbf8f3",
  gold: "#b08d3c",
} as const;

const DARK = {
  paper: "#151b1c",
  ink: "#ece7dc",
  muted: "#aab3b0",
  line: "#323b3c",
  green: "#93c7b8",
  onGreen: "#10201d",
  gold: "#c9a961",
} as const satisfies Record<keyof typeof LIGHT, string>;

/** Serif font stack. Emails load no web fonts. */
export const SERIF = "Georgia,'Times New Roman',serif";

/** Styles for dark mode and phones. Selectors are plain classes, because some email clients rename classes. */
export const LETTER_STYLES = `
@media (max-width: 480px) {
  .inside { padding: 20px !important }
  .go a { display: block !important; text-align: center !important }
}
@media (prefers-color-scheme: dark) {
  .ground, .sheet, .other { background: ${DARK.paper} !important }
  .sheet, .ink { color: ${DARK.ink} !important }
  .sheet, .line { border-color: ${DARK.line} !important }
  .muted { color: ${DARK.muted} !important }
  .thread, .ring-gold { border-color: ${DARK.gold} !important }
  .green, .other { color: ${DARK.green} !important }
  .ring-green, .main, .other { border-color: ${DARK.green} !important }
  .main { background: ${DARK.green} !important; color: ${DARK.onGreen} !important }
}`;
