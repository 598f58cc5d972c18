import { countedPath } from '../../data/measurement/counted-path.ts'
import { postQuietly } from '../../data/measurement/post.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'

// The contract's own; its schemas are more than a first visit needs.
const PAGE_VISIT = '/api/page-visit'

/** Where the shopper came from, if from elsewhere: the origin alone. */
function origin(): string {
  if (!document.referrer) return ''
  const from = new URL(document.referrer).origin
  return from === location.origin ? '' : from
}

/** The address that the installed app is opened with says so (manifest: `start_url` and `shortcuts`). */
const isStart = (search: string) => new URLSearchParams(search).get('source') === 'pwa'

/** Tells the shop of each page that is shown: first-party, without any identifier. */
export function countVisits(): void {
  let referrer = origin()
  let mayStart = matchMedia('(display-mode: standalone)').matches
  onEvent((moment) => {
    if (moment.kind !== 'page') return
    postQuietly(PAGE_VISIT, { path: countedPath(moment.path), referrer, ...(mayStart && isStart(moment.search) ? { app: true } : {}) })
    referrer = ''
    mayStart = false
  })
}
