/** The metadata of a served document for browsers, search engines and shares. */
export interface DocumentHead {
  title: string
  /** `name` or `property` → content. */
  meta: ReadonlyMap<string, string>
  canonical: string | undefined
  headings: string[]
  /** The breadcrumbs of the page, from the home page on. */
  crumbs: string[]
  things: Thing[]
}

export type Thing = Readonly<Record<string, unknown>>

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const wordsOf = (html: string) => unescape(html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ''))

export function readHead(html: string): DocumentHead {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const way = /<nav aria-label="Breadcrumbs"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
  return {
    title: unescape(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta: new Map(metas.map(([, name = '', content = '']) => [name, unescape(content)])),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    headings: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, words = '']) => wordsOf(words)),
    crumbs: [...way.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, words = '']) => wordsOf(words)),
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json) as Thing),
  }
}
