import { brand } from '../../src/contract/brand.ts'
import type { BlogPost } from '../../src/contract/content/blog.ts'
import { to } from '../../src/contract/paths.ts'
import { momentAt } from '../../src/domain/calendar/local-time.ts'

/** Posts appear at seven in the morning in South Africa. */
const published = ({ date }: BlogPost) => momentAt(`${date}T07:00`).toUTCString()

/** The blog as RSS 2.0, newest first, each post with its complete text. `origin` makes URLs absolute. */
export function feedOf(posts: readonly BlogPost[], origin: string): string {
  const at = (path: string) => `${origin}${path}`
  const items = posts.map((post) => {
    const address = at(to.blogPost(post.slug))
    const html = post.html.replace(/(href|src)="\/(?!\/)/g, `$1="${origin}/`)
    return [
      '    <item>',
      `      <title>${xml(post.title)}</title>`,
      `      <link>${xml(address)}</link>`,
      `      <guid isPermaLink="true">${xml(address)}</guid>`,
      `      <pubDate>${published(post)}</pubDate>`,
      `      <dc:creator>${xml(post.author)}</dc:creator>`,
      ...post.tags.map((tag) => `      <category>${xml(tag)}</category>`),
      `      <description>${xml(post.excerpt)}</description>`,
      `      <content:encoded>${xml(html)}</content:encoded>`,
      '    </item>',
    ].join('\n')
  })
  const [newest] = posts
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${xml(`${brand.name} blog`)}</title>
    <link>${xml(at(to.blog()))}</link>
    <description>${xml(`Measuring, cleaning, paying and choosing: what the people at ${brand.name} know about furniture.`)}</description>
    <language>${brand.language.toLowerCase()}</language>${newest ? `\n    <lastBuildDate>${published(newest)}</lastBuildDate>` : ''}
    <atom:link href="${xml(at(to.feed()))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML, between elements or in an attribute. */
export const xml = (text: string): string =>
  text
    // XML does not allow control characters.
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => escaped[letter] ?? letter)
