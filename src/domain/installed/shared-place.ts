import { patterns, to } from '../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'

const link = /\bhttps?:\/\/\S+/gi
/** What a sentence puts after a link is not the link's. */
const afterLink = /[.,;:!?)\]}>"'”’]+$/

const linksIn = (text: string) => (text.match(link) ?? []).map((found) => found.replace(afterLink, ''))
const withoutLinks = (text: string) => text.replace(link, ' ').replace(/\s+/g, ' ').trim()

/** No page of the shop is to be found there, or the one that asks. */
const isNoPage = (path: string) => /^\/(api|sandbox|media|icons|assets|builds)(\/|$)/.test(path) || path === patterns.share

/**
 * Where that leads which another app has shared with this one: a link of the shop's own to its page, any other words to a search for them.
 * Null when there is nothing to go by.
 * @param query `title`, `text` and `url`, as the manifest's `share_target` names them; an app may put the link into any of them
 * @param origin the shop's own
 */
export function sharedPlace(query: URLSearchParams, origin: string): string | null {
  const [url, text, title] = [query.get('url') ?? '', query.get('text') ?? '', query.get('title') ?? '']
  const own = [url, text, title]
    .flatMap(linksIn)
    .filter((found) => URL.canParse(found))
    .map((found) => new URL(found))
    .find((found) => found.origin === origin && !isNoPage(found.pathname))
  if (own) return own.pathname.replace(/^\/{2,}/, '/') + own.search
  const words = (withoutLinks(text) || withoutLinks(title)).slice(0, LONGEST_SEARCH).trim()
  return words === '' ? null : to.search(words)
}
