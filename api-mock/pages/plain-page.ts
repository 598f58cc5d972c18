import { brand } from '../../src/contract/brand.ts'
import { phoneHref } from '../settings/phone-links.ts'

/** What every page of a shop has around its words. */
export interface PageAround {
  phone?: string
  /** `noticeOf`: the first line of a demo; null for a real shop. */
  notice?: string | null
}

/** The style of a button on a document without style sheet. */
export const BUTTON_STYLE = 'font: inherit; min-height: 2.75rem; padding: 0 1.5rem'

/** A document without script and style sheet, in the colours of the browser. `content` is HTML; `title` is escaped text. */
export const plainDocument = (title: string, content: string): string => `<!doctype html>
<html lang="${brand.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} ${brand.separator} ${brand.name}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.6; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
${content}
</body>
</html>
`

/**
 * A page with one message, for when no other page can be rendered.
 * @param around the shop's phone number, if it is known, and the first line of a demo
 */
export function plainPage(title: string, words: string, { phone, notice = null }: PageAround = {}): string {
  const before = notice === null ? '' : `<p>${notice}</p>\n`
  const after = phone === undefined ? '' : `\n<p>You can also phone us: <a href="${phoneHref(phone)}">${phone}</a>.</p>`
  return plainDocument(title, `${before}<h1>${title}</h1>\n<p>${words}</p>${after}`)
}
