import { invalidRequest } from '../http/shop-error.ts'
import { to } from '../../src/contract/paths.ts'
import { markdownFault } from '../content/markdown-fault.ts'
import type { Deps } from '../deps.ts'
import { markdownToMailHtml } from '../mail/mail-html.ts'
import { markdownToText } from '../mail/mail-text.ts'
import { renderMail, type RenderedMail } from '../mail/render-mail.ts'

interface Letter {
  subject: string
  preheader: string
  markdown: string
}

/** Checks the Markdown of a letter. Throws `invalid_request` for HTML, unsafe links and foreign pictures. */
export function checkLetter(markdown: string, { publicUrl }: Pick<Deps['config'], 'publicUrl'>): void {
  const fault = markdownFault(markdown, { isSafeLink: (href) => href.startsWith(publicUrl) })
  if (fault !== null) throw invalidRequest(fault)
}

/** Addresses of the shop in full: a mail has no page that they could be relative to. */
const withHost = (markdown: string, publicUrl: string) => markdown.replace(/\]\(\/(?!\/)/g, `](${publicUrl}/`)

/** The mail of a letter to one reader. The words of the letter are never taken for placeholders. */
export function renderLetter(
  { catalogue, config: { publicUrl } }: Pick<Deps, 'catalogue' | 'config'>,
  { subject, preheader, markdown }: Letter,
  unsubscribeUrl: string,
): RenderedMail {
  const source = withHost(markdown, publicUrl)
  const values = {
    subject,
    preheader: preheader || subject,
    letter: { text: markdownToText(source), html: markdownToMailHtml(source) },
    unsubscribe_url: unsubscribeUrl,
    shop_url: publicUrl + to.home(),
    privacy_url: publicUrl + to.info('privacy-policy'),
  }
  return renderMail('newsletter-letter', values, catalogue)
}
