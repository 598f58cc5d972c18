import { brand } from '../../src/contract/brand.ts'
import { phoneHref } from '../settings/phone-links.ts'

/** What every page of a shop has around its words. */
export interface PageAround {
  phone?: string
  /** `noticeOf`: the first line of a demo; null for a real shop. */
  notice?: string | null
}

/**
 * A document without script and style sheet, for when no other page can be rendered.
 * @param around the shop's phone number, if it is known, and the first line of a demo
 */
export function plainPage(title: string, words: string, { phone, notice = null }: PageAround = {}): string {
  return `<!doctype html>
<html lang="${brand.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} ${brand.separator} ${brand.name}</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
${notice === null ? '' : `<p>${notice}</p>\n`}<h1>${title}</h1>
<p>${words}</p>
${phone === undefined ? '' : `<p>You can also phone us: <a href="${phoneHref(phone)}">${phone}</a>.</p>`}
</body>
</html>
`
}
