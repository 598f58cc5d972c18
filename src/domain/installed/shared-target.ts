import { patterns, to } from '../../contract/paths.ts'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'

const link = /\bhttps?:\/\/\S+/gi
/** The punctuation of a sentence after a link. */
const afterLink = `.,;:!?)]}>"'”’`

function withoutPunctuation(match: string): string {
  let end = match.length
  while (end > 0 && afterLink.includes(match[end - 1] ?? ' ')) end -= 1
  return match.slice(0, end)
}

const linksIn = (text: string) => (text.match(link) ?? []).map(withoutPunctuation)
const withoutLinks = (text: string) => text.replace(link, ' ').replace(/\s+/g, ' ').trim()

/** True for paths without a page, and for the share target itself. */
const isNoPage = (path: string) => /^\/(api|sandbox|media|icons|assets|builds)(\/|$)/.test(path) || path === patterns.share

/**
 * The page for content that another app shared: a link of the shop opens its page, other text opens a search for it. Null for content
 * without a link of the shop and without text.
 * @param query `title`, `text` and `url`, as the manifest's `share_target` names them; an app may put the link into any of them
 * @param origin the origin of the shop
 */
export function sharedTarget(query: URLSearchParams, origin: string): string | null {
  const [url, text, title] = [query.get('url') ?? '', query.get('text') ?? '', query.get('title') ?? '']
  const ownLink = [url, text, title]
    .flatMap(linksIn)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address))
    .find((address) => address.origin === origin && !isNoPage(address.pathname))
  if (ownLink) return ownLink.pathname.replace(/^\/{2,}/, '/') + ownLink.search
  const words = (withoutLinks(text) || withoutLinks(title)).slice(0, LONGEST_SEARCH).trim()
  return words === '' ? null : to.search(words)
}
