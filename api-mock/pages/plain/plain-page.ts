import { brand } from '../../../src/contract/brand.ts'
import { to } from '../../../src/contract/paths.ts'
import { phoneHref } from '../../settings/phone-links.ts'
import { PLAIN_STYLE } from './plain-style.ts'

/** What every page of a shop has around its words. */
export interface PageAround {
  phone?: string
  email?: string
  /** `noticeOf`: the first line of a demo; null for a real shop. */
  notice?: string | null
}

/** The line of contact of the shop's footer, or nothing. */
function contactLine({ phone, email }: PageAround): string {
  const ways = [
    ...(phone === undefined ? [] : [`phone <a href="${phoneHref(phone)}">${phone}</a>`]),
    ...(email === undefined ? [] : [`write to <a href="mailto:${email}">${email}</a>`]),
  ]
  return ways.length === 0 ? '' : `<footer><p>Need help? You can ${ways.join(' or ')}.</p></footer>\n`
}

/**
 * A document in the shop's look, without script and without a file of the build. Its policy permits the style by `PLAIN_STYLE_HASH`:
 * `sendPlain` sets it.
 * @param title escaped text
 * @param content HTML
 * @param around the shop's contact, if it is known, and the first line of a demo
 */
export const plainDocument = (title: string, content: string, around: PageAround = {}): string => `<!doctype html>
<html lang="${brand.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} ${brand.separator} ${brand.name}</title><link rel="icon" href="/icons/icon.svg" type="image/svg+xml"><style>${PLAIN_STYLE}</style></head>
<body>
${around.notice ? `<p class="demo">${around.notice}</p>\n` : ''}<header><a href="${to.home()}"><img src="/icons/icon.svg" alt="" width="36" height="36">${brand.name}</a></header>
<main>
${content}
</main>
${contactLine(around)}</body>
</html>
`

/** A page with one message, for when no other page can be rendered. `title` and `words` are HTML. */
export const plainPage = (title: string, words: string, around: PageAround = {}): string =>
  plainDocument(title, `<h1>${title}</h1>\n<p>${words}</p>`, around)
