import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { shortDescription } from '../../domain/catalogue/search-result.ts'
import type { Head } from '../routes/route.ts'
import type { SharePicture } from './share-picture.ts'

/** The picture for shares of a page without its own picture. */
const defaultPicture = (): SharePicture => ({
  src: '/icons/share.jpg',
  width: 1200,
  height: 630,
  alt: `${brand.name}: ${brand.description}`,
})

/** The document's title: `page – shop`, `page – page 2 – shop` in a listing, and `shop – description` for the home page. */
export function pageTitle({ title, page = 1 }: Head): string {
  const parts = title ? [title, ...(page > 1 ? [`page ${page}`] : []), brand.name] : [brand.name, brand.description]
  return parts.join(` ${brand.separator} `)
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => escaped[letter] ?? letter)
const meta = (kind: 'name' | 'property', name: string, content: string) => `<meta ${kind}="${name}" content="${escape(content)}">`

/** Renders the head of a served page as HTML. `origin` makes the addresses absolute. */
export function renderHead(head: Head, origin: string): string {
  const description = shortDescription(head.description ?? `${brand.description}.`)
  const canonical = new URL(head.canonical, origin).href
  const title = pageTitle(head)
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    ...(head.noindex ? [meta('name', 'robots', 'noindex')] : [`<link rel="canonical" href="${escape(canonical)}">`]),
    `<link rel="alternate" type="application/rss+xml" title="${escape(`${brand.name} blog`)}" href="${to.feed()}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...(head.published === undefined
      ? [meta('property', 'og:type', 'website')]
      : [meta('property', 'og:type', 'article'), meta('property', 'article:published_time', head.published)]),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', brand.locale.replace('-', '_')),
    ...pictureTags(head.image ?? defaultPicture(), origin),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:site', brand.twitter),
  ].join('\n    ')
}

/** The tags for a shared picture: Open Graph, and the names of X for services that read only those. */
function pictureTags({ src, width, height, alt }: SharePicture, origin: string): string[] {
  const image = new URL(src, origin).href
  return [
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', alt),
  ]
}
