/** The only way for HTML into a page. The server renders all of it from the shop's own Markdown. */
const content = globalThis.trustedTypes?.createPolicy('content', { createHTML: (html) => html })

interface ProseProps {
  /** HTML of the server. */
  html: string
  className?: string | undefined
}

/** Text of a content page. */
export const Prose = ({ html, className }: ProseProps) => (
  // oxlint-disable-next-line react/no-danger -- the one place, under the policy of trusted types
  <div className={className ? `prose ${className}` : 'prose'} dangerouslySetInnerHTML={{ __html: content?.createHTML(html) ?? html }} />
)
