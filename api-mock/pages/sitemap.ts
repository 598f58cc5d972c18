import type { PublicPage } from './public-pages.ts'
import { xml } from './xml.ts'

/** A sitemap with the pictures of pages and the day they changed. `origin` makes addresses absolute. */
export function sitemapOf(pages: readonly PublicPage[], days: ReadonlyMap<string, string>, origin: string): string {
  const entries = pages.map(({ path, images }) => {
    const day = days.get(path)
    return [
      '  <url>',
      `    <loc>${xml(origin + path)}</loc>`,
      ...(day === undefined ? [] : [`    <lastmod>${day}</lastmod>`]),
      ...images.map((image) => `    <image:image><image:loc>${xml(origin + image)}</image:loc></image:image>`),
      '  </url>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
}
