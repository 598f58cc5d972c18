import { brand } from '../../src/contract/brand.ts'
import { phoneHref } from '../settings/shop-facts.ts'

/**
 * A document without script and style sheet, for when no other page can be rendered.
 * @param phone the shop's phone number, if it is known
 */
export function plainPage(title: string, words: string, phone?: string): string {
  return `<!doctype html>
<html lang="${brand.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} ${brand.separator} ${brand.name}</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>${title}</h1>
<p>${words}</p>
${phone === undefined ? '' : `<p>You can also phone us: <a href="${phoneHref(phone)}">${phone}</a>.</p>`}
</body>
</html>
`
}
