/** Renders the HTML of a stored text, which was sanitised when it was saved (platform/server/text/sanitise.ts). */
export function RichText({ html, className = 'markdown' }: { readonly html: string; readonly className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised on write, R-092
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
