/** Renders HTML that the server has cleaned (`cleanHtml`). Never pass other HTML. */
export function SafeHtml({ html, className = "space-y-4", lang }: { html: string; className?: string; lang?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned with a list of six tags on the server.
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
