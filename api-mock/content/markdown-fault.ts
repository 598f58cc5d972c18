import { lexer, walkTokens } from 'marked'

/** Pages of the shop, other sites, mails and calls. A placeholder becomes one of them. */
const LINKS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#|\{[a-z_]+\})/

interface Rules {
  /** Other starts of a link that are safe. */
  isSafeLink?: (href: string) => boolean
}

/**
 * Checks typed Markdown. Returns the first fault in words, or null. A fault is HTML, because it could look like another part of the page, a link
 * that runs code, or a picture of another site.
 */
export function markdownFault(markdown: string, { isSafeLink = () => false }: Rules = {}): string | null {
  const faults: string[] = []
  void walkTokens(lexer(markdown), (token) => {
    const href = 'href' in token ? String(token.href) : ''
    if (token.type === 'html') faults.push(`HTML does not work here: ${token.raw.trim().slice(0, 60)}. Use Markdown, and write < as \\<.`)
    if (token.type === 'link' && !LINKS.test(href) && !isSafeLink(href)) faults.push('A link starts with https://, mailto:, tel:, # or /')
    if (token.type === 'image' && !/^\/(?!\/)/.test(href)) faults.push('A picture is one of the shop and starts with /')
  })
  return faults[0] ?? null
}
