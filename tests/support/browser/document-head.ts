import * as z from 'zod/mini'
import { checked } from '../server/answer-of.ts'

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

/** Parses a JSON-LD script. Throws if it is not an object. */
export const parseThing = (json: string): Thing => z.parse(z.record(z.string(), z.unknown()), JSON.parse(json))

const trailSchema = z.looseObject({ itemListElement: z.array(z.object({ name: z.string(), item: z.string(), position: z.int() })) })

/** The steps of a BreadcrumbList. Throws for another thing. */
export const trailOf = (thing: Thing | undefined) => checked(trailSchema, thing).itemListElement

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
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => parseThing(json)),
  }
}
