import { countedPath } from '../../data/measurement/counted-path.ts'
import { postQuietly } from '../../data/measurement/post.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'

// The same path as in the contract. Importing the contract would load its schemas on a first visit.
const PAGE_VISIT = '/api/page-visit'

/** The origin of the page that linked here, or an empty string for a page of the shop and without a referrer. */
function referrerOrigin(): string {
  if (!document.referrer) return ''
  const from = new URL(document.referrer).origin
  return from === location.origin ? '' : from
}

/** True for the addresses that start the installed app (manifest: `start_url` and `shortcuts`). */
const isAppStart = (search: string) => new URLSearchParams(search).get('source') === 'pwa'

/** Posts each shown page to the shop's own server, without any identifier. */
export function countVisits(): void {
  let referrer = referrerOrigin()
  let mayStart = matchMedia('(display-mode: standalone)').matches
  onEvent((event) => {
    if (event.kind !== 'page') return
    postQuietly(PAGE_VISIT, { path: countedPath(event.path), referrer, ...(mayStart && isAppStart(event.search) ? { app: true } : {}) })
    referrer = ''
    mayStart = false
  })
}
