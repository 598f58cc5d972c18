import { Marked } from 'marked'
import { brand } from '../../src/contract/brand.ts'

/** Mail programs drop style sheets, so each element has the light style inline. Classes add the dark style in programs that support it. */
export const mailStyles = {
  text: 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#2b2420',
  heading: 'margin:28px 0 8px;font-size:18px;line-height:1.35;font-weight:600;color:#2b2420',
  cell: 'padding:8px 0;border-bottom:1px solid #e6dfd4;font-size:16px;line-height:1.5;color:#2b2420;vertical-align:top',
  link: `color:${brand.themeColour};text-decoration:underline`,
  button: `display:inline-block;padding:14px 24px;border-radius:10px;background:${brand.themeColour};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`,
} as const

/**
 * The address of a picture of the shop for mails (`pages/mail-pictures.ts`). Other addresses stay unchanged.
 * @param url an absolute address
 * @param mirrored whether left and right change places
 */
export const mailPictureUrl = (url: string, mirrored = false): string =>
  url.replace(/^(https?:\/\/[^/]+)(\/media\/[\w./-]+)\.webp$/, `$1/mail-pictures${mirrored ? '/mirrored' : ''}$2.jpg`)

const marked = new Marked()

marked.use({
  renderer: {
    heading({ tokens, depth }) {
      return `<h${depth} class="ink" style="${mailStyles.heading}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    paragraph({ tokens, text }) {
      // A placeholder alone in a paragraph is replaced by block elements.
      if (/^\{[a-z_]+\}$/.test(text)) return `${text}\n`
      const [only] = tokens
      if (tokens.length === 1 && only?.type === 'link')
        return `<p style="${mailStyles.text}"><a class="button" href="${only.href}" style="${mailStyles.button}">${this.parser.parseInline(only.tokens ?? [])}</a></p>\n`
      return `<p class="ink" style="${mailStyles.text}">${this.parser.parseInline(tokens)}</p>\n`
    },
    list({ items, ordered }) {
      const tag = ordered ? 'ol' : 'ul'
      const body = items
        .map(
          (item) =>
            `<li class="ink" style="margin:0 0 8px;font-size:16px;line-height:1.6;color:#2b2420">${this.parser.parse(item.tokens)}</li>`,
        )
        .join('')
      return `<${tag} style="margin:0 0 16px;padding:0 0 0 24px">${body}</${tag}>\n`
    },
    table({ rows }) {
      const lines = rows.map(
        ([label, value]) =>
          `<tr><td class="quiet line" style="${mailStyles.cell};color:#6b5f55">${this.parser.parseInline(label?.tokens ?? [])}</td><td class="ink line" align="right" style="${mailStyles.cell};text-align:right">${this.parser.parseInline(value?.tokens ?? [])}</td></tr>`,
      )
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${lines.join('')}</table>\n`
    },
    image({ href, text }) {
      return `<img src="${mailPictureUrl(href)}" alt="${text.replaceAll('"', '&quot;')}" style="max-width:100%;height:auto;border-radius:10px">`
    },
    link({ href, tokens }) {
      return `<a class="link" href="${href}" style="${mailStyles.link}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

/** Renders Markdown as HTML for mail programs. Placeholders stay unchanged. */
export function markdownToMailHtml(markdown: string): string {
  return marked.parse(markdown, { async: false })
}
