import { Marked } from 'marked'
import { brand } from '../../src/contract/brand.ts'
import type { DeliveryPlan } from '../../src/contract/delivery/delivery.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import { textFacts } from './text-facts.ts'
import { phoneHref } from '../settings/phone-links.ts'
import { demoSettings } from '../settings/stored-settings.ts'
import { dayInFull } from '../../src/domain/calendar/day-words.ts'
import { contentPages, patterns } from '../../src/contract/paths.ts'

const { content: _anySection, ...screens } = patterns
const shapes = Object.values(screens).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`))
const prose: ReadonlySet<string> = new Set(contentPages)
/** Addresses that are not screens, but that prose may link to. */
const documents: ReadonlySet<string> = new Set(['/api/giveaway/proof'])

/** Whether a link in the content has a target: outside the shop, or an existing screen. Texts may name screens that do not exist yet. */
export function isKnownPlace(href: string): boolean {
  const { origin, pathname } = new URL(href, brand.url)
  if (origin !== new URL(brand.url).origin) return true
  if (documents.has(pathname)) return true
  const [, section, page, more] = pathname.split('/')
  return shapes.some((shape) => shape.test(pathname)) || Boolean(section && page && more === undefined && prose.has(page))
}

/** The values of the placeholders in prose, as Markdown. */
export type ProseFacts = Readonly<Record<string, string>>

/** The shop's facts for prose. A fact that the shop does not have is missing. */
export function proseFacts(settings: Settings, delivery: DeliveryPlan | undefined): ProseFacts {
  const { 'contact.phone': phone, 'contact.email': email, 'company.registration': registration, 'company.vat_number': vat } = settings
  return {
    phone: `[${phone}](${phoneHref(phone)})`,
    email: `[${email}](mailto:${email})`,
    legal_name: settings['company.name'],
    legal_address: settings['company.address'],
    hours: settings['contact.hours'],
    site_url: brand.url,
    dispatch_notice: dispatchNotice(settings['dispatch.from']),
    ...textFacts(settings, delivery),
    ...(registration === null ? {} : { registration_number: registration }),
    ...(vat === null || vat === demoSettings['company.vat_number'] ? {} : { vat_number: vat }),
  }
}

/** A text that is true before and after the break, because pages are cached for long. Empty without a break. */
export function dispatchNotice(from: string | null): string {
  return from === null ? '' : `Orders placed before ${dayInFull(from)} are dispatched from that day.`
}

const anchorOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/<[^>]+>/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The size of a room, which is 4:3, so that its place is reserved. */
function sizeOf(href: string): string {
  const width = Number(/^\/media\/scenes\/[\w-]+-(\d+)\.webp$/.exec(href)?.[1] ?? 0)
  return width > 0 ? ` width="${width}" height="${width * 0.75}"` : ''
}

/** The same attributes as in `ui/basics/link.tsx`. */
const externalLink = (href: string, words: string) =>
  `<a target="_blank" href="${href.replaceAll('"', '%22').replaceAll('&', '&amp;')}" rel="noopener noreferrer">${words}<span class="visually-hidden"> (opens elsewhere)</span></a>`

/** The note for the shop that a legal page is a template. `doctor` reports it, and no page shows it. */
const templateNote = /^> This is (?:\S+ )?template text\b.*(\n>.*)*\n*/gm

/** Whether a page is marked as template text that the shop has not confirmed. */
export const isTemplate = (markdown: string): boolean => markdown.search(templateNote) >= 0

/** A cache by filled Markdown: a new snapshot renders only changed pages. */
const cache = new Map<string, string>()
const MOST_CACHED = 500

/**
 * Renders the content's Markdown as HTML. The page's title is the h1, so a heading is h2 or lower, with an id for links. A fact that the
 * shop has not filled in (`{registration_number}`) is shown as missing. A link to a screen that does not exist becomes plain text. So does
 * a link out of the shop, unless it is marked (spec §2): `[words](https://… "external")`. Pictures are those of the shop alone:
 * `![words](/media/scenes/workshop-800.webp)`. The note that a page is a template is left out.
 */
export function pageHtml(markdown: string, facts: ProseFacts = {}): string {
  const filled = fill(markdown, facts)
  const html = cache.get(filled) ?? htmlOf(filled)
  cache.delete(filled)
  cache.set(filled, html)
  const [oldest] = cache.keys()
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest)
  return html
}

const fill = (markdown: string, facts: ProseFacts) =>
  markdown.replace(/\{([a-z_]+)\}/g, (_, name: string) => facts[name] ?? `*(${name.replaceAll('_', ' ')}: to be filled in)*`)

function htmlOf(filled: string): string {
  const shift = /^# /m.test(filled) ? 1 : 0
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens)
        const level = Math.min(depth + shift, 6)
        return `<h${level} id="${anchorOf(words)}">${words}</h${level}>\n`
      },
      link({ tokens, href, title }) {
        const words = this.parser.parseInline(tokens)
        if (!isKnownPlace(href)) return words
        // False uses the renderer of Marked.
        if (!/^https?:/.test(href)) return false
        const { origin, pathname, search, hash } = new URL(href)
        if (origin === new URL(brand.url).origin) return `<a href="${pathname}${search}${hash}">${words}</a>`
        return title === 'external' ? externalLink(href, words) : words
      },
      // A picture from elsewhere becomes its words.
      image({ href, text }) {
        if (!href.startsWith('/media/')) return text
        return `<img src="${attribute(href)}" alt="${attribute(text)}"${sizeOf(href)} loading="lazy" decoding="async">`
      },
    },
  })
  const html = marked.parse(filled.replace(templateNote, ''), { async: false })
  // A wide table scrolls in its own element, which the keyboard can focus.
  return html
    .replaceAll('<table>', '<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
}
